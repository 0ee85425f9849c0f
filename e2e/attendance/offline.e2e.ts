import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { doNotRelease } from '../../packages/contract/src/families/children.ts'
import { today } from '../../packages/contract/src/attendance/today.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { clockShift, justNow, moveClock, timesJustNow } from '../rig/clock.ts'
import { releasesOf } from '../rig/releases.ts'
import { fillLogin, logOut, openNavigation, signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'
import { waitForOfflineFiles } from '../rig/worker.ts'

test.use({ serviceWorkers: 'allow' })

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const at = 'classes' as const
const linesOf = async (id: string) => (await office.call(attendance.list, { at, params: { id } })).content
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: name })
/** Returns how many checks are stored on the device. */
function onDevice(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const openRequest = indexedDB.open('afterbell-outbox')
        openRequest.onsuccess = () => {
          const count = openRequest.result.transaction('entries').objectStore('entries').count()
          count.onsuccess = () => {
            openRequest.result.close()
            resolve(count.result)
          }
        }
      }),
  )
}

test('the attendance of today opens without a network, records who came and went, and sends it later', async ({
  page,
  context,
  logins,
}) => {
  const { id } = await office.classWith({ timeFrom: '15:15', timeTo: '18:15' })
  const [anna, ben, cleo] = await office.enroll(id, 'Anna', 'Ben', 'Cleo')
  await signIn(page, logins.Coordinator!, `/schools/classes/${id}/attendance`)
  await expect(page.getByRole('button', { name: `Check in ${anna!.name}` })).toBeVisible()
  await waitForOfflineFiles(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await expect(line(page, anna!.name).getByRole('button', { name: justNow('In') })).toBeVisible()
  await page.getByRole('button', { name: `Check in ${ben!.name}` }).click()
  await page.getByRole('button', { name: `Check out ${anna!.name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Gus Test/ })
    .click()
  await expect(page.getByText('3 not sent yet', { exact: true })).toBeVisible()

  // After closing and reopening, nothing is lost and nothing has been sent.
  await page.reload()
  await expect(page.getByText('3 not sent yet', { exact: true })).toBeVisible()
  await expect(line(page, anna!.name)).toContainText('Picked up by Gus Test')
  expect((await linesOf(id)).map(({ status }) => status)).not.toContain('IN')

  // Somebody checks Ben in later, but online. The earlier check wins.
  const bens = (await linesOf(id)).find(({ firstName }) => firstName === 'Ben')!
  const body = { checkIn: '15:01', attendanceIds: [bens.id], keepEarlier: true }
  await office.call(attendance.checkIn, { at, params: { id }, body })

  // Signing out asks first when checks are only on the device.
  await openNavigation(page)
  await page.getByRole('button', { name: /Your account$/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('dialog', { name: '3 checks are not sent yet' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.keyboard.press('Escape')

  await context.setOffline(false)
  await expect(page.getByText('3 not sent yet', { exact: true })).toBeHidden()
  await expect
    .poll(async () =>
      (await linesOf(id))
        .map(({ firstName, status, checkOutPerson }) => [firstName, status, checkOutPerson])
        .toSorted(([one], [other]) => one!.localeCompare(other!)),
    )
    .toEqual([
      ['Anna', 'OUT', `Gus ${anna!.name.slice('Anna '.length)}`],
      ['Ben', 'IN', null],
      ['Cleo', 'LATE', null],
    ])
  expect((await linesOf(id)).find(({ firstName }) => firstName === 'Ben')!.checkIn).not.toBe('15:01')
  await expect(page.getByRole('button', { name: `Check in ${cleo!.name}` })).toBeVisible()

  // No data stays on the device for the next person.
  await logOut(page)
  const databaseNames = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databaseNames).not.toContain('afterbell-kept')
})

test('the home of an instructor draws today from the device where there is no network', async ({
  page,
  context,
  logins,
  baseURL,
}) => {
  const { id, name } = await office.classWith({
    timeFrom: '15:15',
    timeTo: '18:15',
    instructorIds: [(await officeOf(baseURL!, logins.Instructor!)).userId],
  })
  const [anna] = await office.enroll(id, 'Anna')
  await signIn(page, logins.Instructor!, `/schools/classes/${id}/attendance`)
  await expect(page.getByRole('button', { name: `Check in ${anna!.name}` })).toBeVisible()
  await waitForOfflineFiles(page)
  await page.goto('/schools/classes')
  const door = page.getByRole('link', { name: `Check in, ${name}` })
  await expect(door).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('You are offline.')
  await today.getByRole('link', { name: `Attendance, ${name}` }).click()
  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await expect(line(page, anna!.name).getByRole('button', { name: justNow('In') })).toBeVisible()
  await context.setOffline(false)
})

test('a check under way is not lost when the page goes, is waiting for whoever made it, and goes out from any screen', async ({
  page,
  context,
  logins,
}) => {
  const { id } = await office.classWith({ timeFrom: '15:15', timeTo: '18:15' })
  const [anna, ben] = await office.enroll(id, 'Anna', 'Ben')
  const cameAt = async (name: string) =>
    (await linesOf(id)).find((each) => name.startsWith(each.firstName))!.checkIn ?? 'not yet'
  // A phone whose clock is 47 minutes ahead.
  await page.addInitScript(moveClock, 47 * 60)
  await signIn(page, logins.Coordinator!, `/schools/classes/${id}/attendance`)
  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await expect(line(page, anna!.name).getByRole('button', { name: justNow('In') })).toBeVisible()
  await expect.poll(async () => timesJustNow().includes(await cameAt(anna!.name))).toBe(true)

  // No answer comes before the page is reloaded.
  await context.route(/\/attendances\/check-in$/, () => {})
  await context.route(/\/attendance\/events$/, (route) => route.abort())
  await page.getByRole('button', { name: `Check in ${ben!.name}` }).click()
  await expect(line(page, ben!.name).getByRole('button', { name: justNow('In') })).toBeVisible()
  await expect.poll(() => onDevice(page)).toBe(1)
  await page.reload()
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()
  await expect(line(page, ben!.name).getByRole('button', { name: justNow('In') })).toBeVisible()

  // A proxy answers while the server restarts: nobody is signed out, nothing is lost.
  await page.route(/\/api\//, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.reload()
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()
  await expect(line(page, ben!.name).getByRole('button', { name: /^In 3:\d\d PM/ })).toBeVisible()
  await page.unroute(/\/api\//)

  await openNavigation(page)
  await page.getByRole('button', { name: /Your account$/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL(/\/schools\/login$/)
  await fillLogin(page, logins.Manager!)
  await openNavigation(page)
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByText('1 check by someone else is waiting', { exact: true })).toBeVisible()
  await logOut(page)
  expect((await linesOf(id)).map(({ status }) => status).toSorted()).toEqual(['IN', 'LATE'])

  await context.unroute(/\/attendance\/events$/)
  await fillLogin(page, logins.Coordinator!)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect.poll(() => onDevice(page)).toBe(0)
  expect(timesJustNow()).toContain(await cameAt(ben!.name))
})

test('a check that another device made first is told to whoever made the second', async ({
  page,
  context,
  logins,
}) => {
  const { id, name } = await office.classWith({ timeFrom: '15:15', timeTo: '18:15' })
  const [anna] = await office.enroll(id, 'Anna')
  await signIn(page, logins.Manager!, `/schools/classes/${id}/attendance`)
  await expect(line(page, anna!.name)).toBeVisible()
  // The board is read later than the activity's page, so it knows more.
  const [ben] = await office.enroll(id, 'Ben')
  await page.goto('/schools/today')
  await expect(page.getByRole('region', { name, exact: true })).toContainText('0 of 2 in')
  await page.getByRole('searchbox', { name: 'Search children' }).fill(anna!.name)
  const tap = page.getByRole('button', { name: `Check in ${anna!.name}` })
  await expect(tap).toBeVisible()
  await waitForOfflineFiles(page)
  await context.setOffline(true)
  // After a reload the board comes from the device.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  const { rosterId, meetingId } = (await linesOf(id)).find(({ firstName }) => firstName === 'Anna')!
  const earlier = { id: crypto.randomUUID(), rosterId, meetingId, act: 'IN' as const, time: '15:20' }
  await office.call(today.record, { body: { events: [{ ...earlier, at: '2026-10-07T19:20:00Z' }] } })
  // So does the page of an activity.
  await page.goto('/schools/dashboard')
  await page.getByRole('link', { name: 'Today works offline' }).click()
  await page.getByRole('searchbox', { name: 'Search children' }).fill(anna!.name)
  await page.getByRole('link', { name: `Attendance of ${name}` }).click()
  await expect(page).toHaveURL(`/schools/classes/${id}/attendance`)
  await expect(line(page, ben!.name)).toBeVisible()
  await tap.click()
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()
  await context.setOffline(false)
  const alert = page.getByRole('alert').filter({ hasText: 'Not recorded' })
  await expect(alert).toContainText(`${anna!.name} was already checked in at 3:20 PM`)
  await page.getByRole('button', { name: 'I have read this' }).click()
  await expect(alert).toBeHidden()
  expect((await linesOf(id)).map(({ checkIn }) => checkIn)).toContain('15:20')
})

test('a child that was handed to whoever must not have it is shown in red on every screen, and a list that changed in an open dialog', async ({
  page,
  context,
  browser,
  logins,
  baseURL,
}) => {
  const { id } = await office.classWith({ timeFrom: '15:15', timeTo: '18:15' })
  const [anna] = await office.enroll(id, 'Anna')
  const gus = `Gus ${anna!.name.slice('Anna '.length)}`
  const forbid = (name: string) => office.call(doNotRelease.add, { params: { id: anna!.id }, body: { name } })
  const [expected] = await linesOf(id)
  const body = { checkIn: '15:20', attendanceIds: [expected!.id] }
  await office.call(attendance.checkIn, { at, params: { id }, body })
  await signIn(page, logins.Coordinator!, `/schools/classes/${id}/attendance`)
  const out = page.getByRole('button', { name: `Check out ${anna!.name}` })
  const dialog = page.getByRole('dialog', { name: `Who is picking up ${anna!.name}?` })
  await out.click()
  await expect(dialog.getByRole('button', { name: gus })).toBeVisible()
  await forbid('Rex Roe')
  await expect(dialog.getByRole('alert')).toContainText('Rex Roe')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await waitForOfflineFiles(page)

  await context.setOffline(true)
  await forbid(gus)
  await out.click()
  await dialog.getByRole('button', { name: gus }).click()
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()
  const other = await browser.newContext(baseURL ? { baseURL } : {})
  await other.addInitScript(moveClock, clockShift())
  const door = await other.newPage()
  await signIn(door, logins.Manager!, `/schools/classes/${id}/attendance`)
  await expect(line(door, anna!.name)).toContainText(`Do not release to Rex Roe, ${gus}`)
  await context.setOffline(false)
  for (const screen of [page, door])
    await expect(line(screen, anna!.name)).toContainText(`Find out where this child is: released to ${gus}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Not recorded' })).toContainText(
    'do-not-release list',
  )
  expect(await violations(door)).toEqual([])
  await other.close()
})

test('a new version opens at once, then without a network as well, and the one before stays for pages still open', async ({
  browser,
  logins,
  baseURL,
}) => {
  const releases = await releasesOf(baseURL!)
  const context = await browser.newContext({ baseURL: releases.url })
  await context.addInitScript(moveClock, clockShift())
  const page = await context.newPage()
  const release = page.locator('meta[name="release"]')
  const names = () => page.evaluate(async () => (await caches.keys()).toSorted())
  await signIn(page, logins.Coordinator!, '/schools/today')
  await waitForOfflineFiles(page)
  expect(await names()).toEqual(['afterbell-files-first'])

  releases.release('second')
  await page.reload()
  await expect(release).toHaveAttribute('content', 'second')
  await expect.poll(names).toEqual(['afterbell-files-first', 'afterbell-files-second'])
  await expect.poll(() => isWorkerSettled(page)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(release).toHaveAttribute('content', 'second')

  await context.setOffline(false)
  releases.release('third')
  await page.reload()
  await expect.poll(names).toEqual(['afterbell-files-second', 'afterbell-files-third'])
  await context.close()
  releases.close()
})

function isWorkerSettled(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready
    return installing === null && waiting === null && active?.state === 'activated'
  })
}
