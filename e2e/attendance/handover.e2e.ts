import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { today } from '../../packages/contract/src/attendance/today.ts'
import { doNotRelease } from '../../packages/contract/src/families/children.ts'
import { expect, test } from '../rig/afterbell.ts'
import { clockShift, moveClock } from '../rig/clock.ts'
import { officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { waitForOfflineFiles } from '../rig/worker.ts'

test.use({ serviceWorkers: 'allow' })

const at = 'classes' as const
const line = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('a child that two devices hand to two persons stands in red everywhere until somebody finds out', async ({
  page,
  context,
  browser,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id, name } = await office.classWith({ timeFrom: '15:15', timeTo: '18:15', maxEnroll: 30 })
  const children = await office.enroll(
    id,
    'Anna',
    'Ben',
    'Cleo',
    'Dan',
    'Eve',
    'Fay',
    'Gil',
    'Hal',
    'Ida',
    'Jo',
  )
  const { content } = await office.call(attendance.list, { at, params: { id } })
  const last = content.at(-1)!
  const send = (
    act: 'IN' | 'OUT',
    minute: number,
    over: { person?: string; overrideReason?: string } = {},
  ) => {
    const made = { act, at: `2026-10-07T19:${minute}:00Z`, time: `15:${minute}`, ...over }
    const { rosterId, meetingId } = last
    const events = [{ id: crypto.randomUUID(), rosterId, meetingId, ...made }]
    return office.call(today.record, { body: { events } })
  }
  await send('IN', 20)
  const child = children.find(({ name: each }) => each === `${last.firstName} ${last.lastName}`)!
  // A stream that is already open survives going offline, so this device gets none.
  await page.route(/\/attendance\/today\/changes/, (route) => route.abort())
  await signIn(page, logins.Coordinator!, `/schools/classes/${id}/attendance`)
  await expect(line(page, child.name)).toBeVisible()
  await waitForOfflineFiles(page)
  await context.setOffline(true)
  await send('OUT', 25, { person: 'May Fox', overrideReason: 'Mother phoned' })
  await page.getByRole('button', { name: `Check out ${child.name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Gus Test/ })
    .click()
  const savedNotice = page.getByText('Saved on this device until you are back online', { exact: true })
  await expect(savedNotice).toBeVisible()

  const other = await browser.newContext(baseURL ? { baseURL } : {})
  await other.addInitScript(moveClock, clockShift())
  const door = await other.newPage()
  await signIn(door, logins.Manager!, '/schools/today')
  await door.getByRole('searchbox', { name: 'Search children' }).fill(child.name)
  await expect(line(door, child.name)).toContainText('Picked up by May Fox')

  // The sender of the second check sees the notice from where they are on the page, which is not its top.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await context.setOffline(false)
  const notice = page.getByRole('alert').filter({ hasText: 'Not recorded' })
  await expect(notice).toContainText(child.name)
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(savedNotice).toBeHidden()
  await page.getByRole('button', { name: 'I have read this' }).click()
  await expect(notice).toBeHidden()

  for (const screen of [page, door]) {
    await expect(line(screen, child.name)).toContainText(
      /Find out who .* is with.*May Fox at 3:25 PM.*Gus Test/,
    )
    // A pickup in doubt must not also be shown as a fact.
    await expect(line(screen, child.name)).toContainText('Recorded as picked up by')
    await expect(line(screen, child.name)).not.toContainText('Picked up by')
  }
  // The board is also the first thing on a device that opens it offline.
  await waitForOfflineFiles(door)
  await other.setOffline(true)
  await door.reload()
  await expect(line(door, child.name)).toContainText(/May Fox at 3:25 PM/)
  await expect(door.getByRole('heading', { name: 'Find out who they are with' })).toBeVisible()
  await other.setOffline(false)

  await page.getByRole('button', { name: `I found out who ${child.name} is with` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, I found out' }).click()
  for (const screen of [page, door]) await expect(line(screen, child.name)).not.toContainText('Find out who')
  await line(page, child.name).getByRole('button', { name: /^Out / }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const checks = page.getByRole('dialog').getByRole('list', { name: 'Checks' })
  await expect(checks.getByText(/confirmed this/)).toHaveCount(2)
  await expect(door.getByRole('region', { name, exact: true })).toBeVisible()
  await other.close()
})

test('a release that was refused stands in red until somebody says who the child is with @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { id } = await office.classWith({ timeFrom: '15:15', timeTo: '18:15', maxEnroll: 30 })
  const [child] = await office.enroll(id, 'Anna')
  const { content } = await office.call(attendance.list, { at, params: { id } })
  const { rosterId, meetingId, childId } = content[0]!
  await office.call(doNotRelease.add, { params: { id: childId }, body: { name: 'May Fox' } })
  const check = (act: 'IN' | 'OUT', minute: number, over = {}) => {
    const made = { act, at: `2026-10-07T19:${minute}:00Z`, time: `15:${minute}`, ...over }
    return { id: crypto.randomUUID(), rosterId, meetingId, ...made }
  }
  const events = [check('IN', 20), check('OUT', 25, { person: 'May Fox', overrideReason: 'Her aunt' })]
  await office.call(today.record, { body: { events } })
  await signIn(page, logins.Coordinator!, `/schools/classes/${id}/attendance`)
  const alarm = line(page, child!.name).getByText(/Find out where this child is: released to May Fox/)
  await expect(alarm).toBeVisible()
  // Correcting a time does not say where the child is.
  await office.call(attendance.checkIn, {
    at,
    params: { id },
    body: { checkIn: '15:21', attendanceIds: [content[0]!.id] },
  })
  await page.reload()
  await expect(alarm).toBeVisible()
  await page.getByRole('button', { name: `I found out who ${child!.name} is with` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, I found out' }).click()
  await expect(page.getByText(`You confirmed who picked up ${child!.name}`)).toBeVisible()
  await expect(alarm).toBeHidden()
})
