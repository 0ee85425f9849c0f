import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { expect, test } from '../rig/afterbell.ts'
import { justNow, moveClock, clockShift } from '../rig/clock.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { waitForOfflineFiles } from '../rig/worker.ts'

test.use({ serviceWorkers: 'allow' })

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const at = 'classes' as const
const late = { timeFrom: '15:15', timeTo: '18:15' }
const attendanceOf = (id: string) => `/schools/classes/${id}/attendance`
const linesOf = async (id: string) => (await office.call(attendance.list, { at, params: { id } })).content
const line = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')

/** Returns how many lines of the board are stored on the device. */
function boardOnDevice(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('afterbell-kept')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const all = opened.result.transaction('entries').objectStore('entries').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    opened.result.close()
    const boards = all.result as { answer?: { activities?: unknown; lines?: unknown[] } }[]
    return boards.find(({ answer }) => answer?.activities)?.answer?.lines?.length ?? 0
  })
}

test('where the board could not be had, Today lists the class whose page was opened', async ({
  page,
  context,
  logins,
}) => {
  const { id, name } = await office.classWith(late)
  const [anna] = await office.enroll(id, 'Anna')
  await page.route(/\/attendance\/today$/, (route) => route.abort())
  await signIn(page, logins.Coordinator!, attendanceOf(id))
  await expect(page.getByRole('button', { name: `Check in ${anna!.name}` })).toBeVisible()
  await waitForOfflineFiles(page)
  await expect.poll(() => boardOnDevice(page)).toBe(1)
  await context.setOffline(true)
  await page.unroute(/\/attendance\/today$/)
  await page.goto('/schools/today')
  await expect(page.getByRole('region', { name, exact: true })).toContainText('0 of 1 in')
  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await linesOf(id)).map(({ status }) => status)).toEqual(['IN'])
})

test('a class that is opened from Today without a network has its name, and the clock stays right', async ({
  page,
  context,
  logins,
}) => {
  const { id, name } = await office.classWith(late)
  const [anna] = await office.enroll(id, 'Anna')
  // A phone whose clock is 47 minutes ahead.
  await page.addInitScript(moveClock, 47 * 60)
  await signIn(page, logins.Coordinator!, '/schools/today')
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await waitForOfflineFiles(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search children' }).fill(anna!.name)
  await page.getByRole('link', { name: `Attendance of ${name}` }).click()
  await expect(page).toHaveURL(`/schools/classes/${id}/attendance`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await expect(line(page, anna!.name).getByRole('button', { name: justNow('In') })).toBeVisible()
  const notice = notices(page).filter({ hasText: 'Saved on this device until you are back online' })
  await expect(notice).toContainText(anna!.name)
  await context.setOffline(false)
  await expect(page.getByText('1 not sent yet', { exact: true })).toBeHidden()
  await expect(notice).toHaveCount(0)
})

test('the calendar outlines the day it is in the school, wherever the device is', async ({
  browser,
  logins,
  baseURL,
}) => {
  const { id } = await office.classWith(late)
  await office.enroll(id, 'Anna')
  const away = await browser.newContext({ baseURL: baseURL!, timezoneId: 'Pacific/Auckland' })
  await away.addInitScript(moveClock, clockShift())
  const page = await away.newPage()
  await signIn(page, logins.Manager!, attendanceOf(id))
  await page.getByRole('button', { name: /^Date: Today, Wed 10\/07\/2026/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const day = (text: string) => calendar.getByRole('button', { name: new RegExp(`^${text} October 2026`) })
  await expect(day('7')).toHaveAttribute('data-now', 'true')
  await expect(day('8')).not.toHaveAttribute('data-now')
  await away.close()
})

test('a check-in of several names them, and can be taken back when its notice is long gone', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ ...late, maxEnroll: 30 })
  const children = await office.enroll(id, 'Anna', 'Ben', 'Cleo', 'Dan')
  await signIn(page, logins.Manager!, attendanceOf(id))
  await page.getByRole('button', { name: 'Check in all (4)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Check in' }).click()
  await expect(notices(page)).toContainText(/Test .*, .* and 1 more/)
  await expect.poll(async () => (await linesOf(id)).every(({ status }) => status === 'IN')).toBe(true)
  // The next child's sheet covers the whole screen.
  await page.getByRole('button', { name: `Check out ${children[0]!.name}` }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await expect(notices(page)).toHaveCount(0)
  await sheet.getByRole('button', { name: /^Gus Test/ }).click()
  await expect(notices(page)).toContainText(children[0]!.name)

  await page.getByRole('checkbox', { name: `Select ${children[1]!.name}` }).check()
  await page.getByRole('button', { name: 'Select all 4 matching' }).click()
  await page
    .getByRole('toolbar', { name: 'Actions for 4 children' })
    .getByRole('button', { name: 'Undo check-in' })
    .click()
  const question = page.getByRole('dialog', { name: 'Remove the check-in of 3 children?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Undo check-in' }).click()
  await expect
    .poll(async () => (await linesOf(id)).map(({ status }) => status).toSorted())
    .toEqual(['LATE', 'LATE', 'LATE', 'OUT'])
})

test('a check-in of several is taken back from the history of one of them', async ({ page, logins }) => {
  const { id } = await office.classWith({ ...late, maxEnroll: 30 })
  const children = await office.enroll(id, 'Anna', 'Ben', 'Cleo')
  await signIn(page, logins.Manager!, attendanceOf(id))
  await page.getByRole('button', { name: 'Check in all (3)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Check in' }).click()
  await expect.poll(async () => (await linesOf(id)).every(({ status }) => status === 'IN')).toBe(true)
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: children[0]!.name })
  await line.getByRole('button', { name: /^In / }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const checks = page.getByRole('dialog', { name: `Checks of ${children[0]!.name}` })
  await expect(checks).toContainText('Checked in together with 2 other children')
  await checks.getByRole('button', { name: 'Undo check-in of all 3' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the check-in of 3 children?' })
  await question.getByRole('button', { name: 'Undo check-in' }).click()
  await expect
    .poll(async () => (await linesOf(id)).map(({ status }) => status))
    .toEqual(['LATE', 'LATE', 'LATE'])
})

test('"Someone else" keeps the focus by keyboard, and so does the way back', async ({ page, logins }) => {
  const { id } = await office.classWith(late)
  const [anna] = await office.enroll(id, 'Anna')
  await signIn(page, logins.Manager!, attendanceOf(id))
  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await page.getByRole('button', { name: `Check out ${anna!.name}` }).press('Enter')
  const dialog = page.getByRole('dialog')
  const other = dialog.getByRole('button', { name: 'Someone else' })
  await other.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(other).toBeFocused()
})
