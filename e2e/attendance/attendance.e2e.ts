import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { justNow } from '../rig/clock.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const attendanceOf = (id: string, search = '') => `/schools/classes/${id}/attendance${search}`
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: name })
const expectNotice = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })).toBeVisible()
const count = (page: Page, label: string) =>
  page.getByRole('toolbar', { name: 'Counts' }).getByRole('button', { name: label })

/** A child with these approved pickups besides the guardian. */
async function withPickups(classId: string, firstName: string, ...names: string[]) {
  const approvedPickups = names.map((name) => ({ name, relation: 'Neighbor' }))
  const child = await office.childWith(firstName, { approvedPickups })
  await office.call(rosters.add, { at: 'classes', params: { id: classId }, body: { childId: child.id } })
  return child
}
const linesOf = async (id: string) =>
  (await office.call(attendance.list, { at: 'classes', params: { id } })).content

test('one tap checks a child in, and what was tapped last can be taken back @phone', async ({
  page,
  logins,
}) => {
  const { id, name } = await office.classWith()
  const [anna, ben] = await office.enroll(id, 'Anna', 'Ben')
  await signIn(page, logins.Manager!, attendanceOf(id))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Date: Today, Wed 10\/07\/2026$/ })).toBeVisible()
  await expect(count(page, 'Expected')).toHaveText('2Expected')

  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await expectNotice(page, 'Check-in time is successfully changed')
  await expect(line(page, anna!.name).getByRole('button', { name: justNow('In') })).toBeVisible()
  await expect(count(page, 'Checked in')).toHaveText('1Checked in')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectNotice(page, 'You have successfully removed check-in time')
  await expect(page.getByRole('button', { name: `Check in ${anna!.name}` })).toBeVisible()
  await page.getByRole('button', { name: `Check in ${ben!.name}` }).click()
  await expect(count(page, 'Checked in')).toHaveText('1Checked in')

  await count(page, 'Checked in').click()
  await expect(page).toHaveURL(/status=IN/)
  await expect(line(page, anna!.name)).toHaveCount(0)
  await expect(line(page, ben!.name)).toBeVisible()
  // The screen shows it at once, the server a moment later.
  await expect
    .poll(async () => (await linesOf(id)).map(({ firstName, status }) => `${firstName} ${status}`).sort())
    .toEqual(['Anna EXPECTED', 'Ben IN'])
})

test('one tap on the person hands a child over; approved people come first @phone', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith()
  const anna = await withPickups(id, 'Anna', 'Aunt May')
  const later = await office.classWith({ timeFrom: '18:15', timeTo: '19:00' })
  await office.call(rosters.add, { at: 'classes', params: { id: later.id }, body: { childId: anna.id } })
  await signIn(page, logins.Coordinator!, attendanceOf(id))
  const out = page.getByRole('button', { name: `Check out ${anna.name}` })
  await expect(out).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: `Check in ${anna.name}` }).click()
  await expect(out).not.toHaveAttribute('aria-disabled', 'true')
  await out.click()
  const dialog = page.getByRole('dialog', { name: `Who is picking up ${anna.name}?` })
  const people = dialog.getByRole('list', { name: 'May pick up' }).getByRole('button')
  await expect(people).toHaveText([
    `${later.name}Next activity`,
    /^Gus Test.*Guardian$/,
    'Aunt MayNeighbor',
    'Someone else',
  ])
  const note = dialog.getByRole('textbox', { name: 'Note' })
  await note.fill('妈妈来电')
  await people.nth(2).click()
  await expect(note).toHaveAccessibleDescription(/You should use latin symbols and numbers/)
  await note.fill('Left her coat')
  await people.nth(2).click()
  await expectNotice(page, 'Check-out time is successfully changed')
  await expect(line(page, anna.name)).toContainText('Picked up by Aunt May')
  await expect(line(page, anna.name)).toContainText('Left her coat')
  await expect(count(page, 'Checked out')).toHaveText('1Checked out')

  await line(page, anna.name).getByRole('button', { name: /^Out / }).click()
  await page.getByRole('menuitem', { name: 'Undo check-out' }).click()
  await expectNotice(page, 'You have successfully removed check-out time')
  await expect(line(page, anna.name)).not.toContainText('Picked up by')
})

test('nobody else takes a child along without name and reason', async ({ page, logins }) => {
  const { id } = await office.classWith()
  const anna = await withPickups(id, 'Anna')
  await signIn(page, logins.Manager!, attendanceOf(id))
  await page.getByRole('button', { name: `Check in ${anna.name}` }).click()
  await page.getByRole('button', { name: `Check out ${anna.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Someone else' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`This person is not approved to pick up ${anna.name}`)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Some Body')
  await dialog.getByRole('button', { name: 'Check out anyway' }).click()
  const reason = dialog.getByRole('textbox', { name: 'Why the child is going with this person' })
  await expect(reason).toHaveAccessibleDescription(/This field is required/)
  await reason.fill('Мама позвонила')
  await expect(reason).toHaveAccessibleDescription(/You should use latin symbols and numbers/)
  await reason.fill('Mother phoned at three')
  await dialog.getByRole('button', { name: 'Check out anyway' }).click()
  await expectNotice(page, 'Check-out time is successfully changed')
  await expect(line(page, anna.name)).toContainText('Picked up by Some Body')
})

test('times are corrected, and a check-in is not removed from under a check-out unasked @phone', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith()
  const anna = await withPickups(id, 'Anna')
  await signIn(page, logins.Manager!, attendanceOf(id))
  await page.getByRole('button', { name: `Check in ${anna.name}` }).click()
  const dialog = page.getByRole('dialog')
  // By keyboard one continues at the same child: the new button has the focus.
  await expect(line(page, anna.name).getByRole('button', { name: /^In / })).toBeFocused()
  // A check that can still be undone is corrected without a reason; a later correction needs one.
  await page.reload()
  await line(page, anna.name).getByRole('button', { name: /^In / }).click()
  await page.getByRole('menuitem', { name: 'Change check-in time' }).click()
  await dialog.getByLabel('Arrived at').fill('3:05 PM')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose why the time changes')).toBeVisible()
  await dialog.getByText('Tapped late').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectNotice(page, 'Check-in time is successfully changed')
  await line(page, anna.name)
    .getByRole('button', { name: /^In 3:05 PM/ })
    .click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const checks = dialog.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  await expect(checks).toHaveText([justNow('In'), /^In 3:05 PM.*Tapped late/])
  await expect(checks.first().locator('s')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Check out ${anna.name}` }).click()
  await dialog.getByLabel('Leaves at').fill('3:00 PM')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: /^Gus Test/ }).click()
  await expect(dialog.getByLabel('Leaves at')).toHaveAccessibleDescription(
    'Check-out cannot be before the check-in at 3:05 PM',
  )
  await dialog.getByLabel('Leaves at').fill('3:10 PM')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: /^Gus Test/ }).click()
  await expect(line(page, anna.name).getByRole('button', { name: /^Out 3:10 PM/ })).toBeFocused()

  await line(page, anna.name).getByRole('button', { name: /^In / }).click()
  await page.getByRole('menuitem', { name: 'Undo check-in' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the check-in?' })
  await expect(question).toContainText('was checked out at 3:10 PM')
  await question.getByRole('button', { name: 'Remove both' }).click()
  await expectNotice(page, 'You have successfully removed check-in time')
  expect(await linesOf(id)).toMatchObject([{ checkIn: null, checkOut: null, checkOutPerson: null }])
  // The history still shows undone checks.
  await page.getByRole('button', { name: `History of ${anna.name}` }).click()
  await expect(checks.last()).toHaveText(/^Check-in removed/)
  await page.keyboard.press('Escape')
})

test('all who are expected are checked in at once, and brothers and sisters leave together @phone', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ maxEnroll: 30 })
  const [anna, ben, cleo] = [
    await withPickups(id, 'Anna', 'Aunt May'),
    await withPickups(id, 'Ben', 'Aunt May'),
    await withPickups(id, 'Cleo', 'Uncle Jo'),
  ]
  await signIn(page, logins.Manager!, attendanceOf(id))
  await page.getByRole('button', { name: 'Check in all (3)' }).click()
  await page
    .getByRole('dialog', { name: 'Check in 3 children?' })
    .getByRole('button', { name: 'Check in' })
    .click()
  await expectNotice(page, 'Check-in time is successfully changed')
  await expect(count(page, 'Checked in')).toHaveText('3Checked in')
  await expect(page.getByRole('button', { name: 'Check in all' })).toHaveAttribute('aria-disabled', 'true')

  for (const { name } of [anna, cleo]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const bar = page.getByRole('toolbar', { name: 'Actions for 2 children' })
  await expect(bar.getByRole('button', { name: 'Check out' })).toBeDisabled()
  await page.getByRole('checkbox', { name: `Select ${cleo.name}` }).uncheck()
  await page.getByRole('checkbox', { name: `Select ${ben.name}` }).check()
  await bar.getByRole('button', { name: 'Check out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who is picking up 2 children?' })
  await expect(dialog.getByRole('list', { name: 'May pick up' }).getByRole('button')).toHaveText([
    'Aunt MayNeighbor',
  ])
  await dialog.getByRole('button', { name: /^Aunt May/ }).click()
  await expectNotice(page, 'Check-out time is successfully changed')
  for (const { name } of [anna, ben]) await expect(line(page, name)).toContainText('Picked up by Aunt May')
  await expect(line(page, cleo.name)).not.toContainText('Picked up by')
})

test('who is late stands out with numbers to call, and allergies do without a click', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ timeFrom: '15:00', timeTo: '18:00' })
  const anna = await office.childWith('Anna', { allergies: 'Bee stings' })
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: anna.id } })
  await signIn(page, logins.Manager!, attendanceOf(id))
  await expect(line(page, anna.name)).toContainText('Missing for')
  await expect(line(page, anna.name)).toContainText('Bee stings')
  await expect(line(page, anna.name).getByRole('link', { name: /^Call Gus/ })).toBeVisible()
  await expect(count(page, 'Missing')).toHaveText('1Missing')
})

test('a child who was enrolled when the meeting was over is not absent, and can be checked in', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ timeFrom: '08:00', timeTo: '09:00' })
  const [anna] = await office.enroll(id, 'Anna')
  await signIn(page, logins.Manager!, attendanceOf(id))
  await expect(line(page, anna!.name)).toContainText('Enrolled after this meeting')
  await expect(count(page, 'Absent')).toHaveText('0Absent')
  await expect(count(page, 'Enrolled after')).toHaveText('1Enrolled after')
  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await expect(line(page, anna!.name)).not.toContainText('Enrolled after this meeting')
  await expect(count(page, 'Checked in')).toHaveText('1Checked in')
  await expect(count(page, 'Enrolled after')).toHaveCount(0)
})

test('in a low window the counts scroll away with the children, in a high one they stay', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith()
  const children = await office.enroll(id, 'Anna', 'Ben', 'Cleo', 'Dan', 'Eve')
  await signIn(page, logins.Manager!, attendanceOf(id))
  const last = line(page, children.at(-1)!.name)
  const toTheEnd = async (height: number) => {
    await page.setViewportSize({ width: 360, height })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(count(page, 'Expected')).toBeInViewport()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(last).toBeInViewport()
  }
  await toTheEnd(640)
  await expect(count(page, 'Expected')).not.toBeInViewport()
  await toTheEnd(720)
  await expect(count(page, 'Expected')).toBeInViewport()
})

test('days are walked through: a day to come is read only, one without a meeting says when there is one', async ({
  page,
  logins,
}) => {
  const { id } = await office.classWith({ classStartDate: '2026-09-23' })
  const [anna] = await office.enroll(id, 'Anna')
  await signIn(page, logins.Manager!, attendanceOf(id))
  await page.getByRole('button', { name: 'Next meeting, Wed 10/14/2026' }).click()
  await expect(page).toHaveURL(/date=2026-10-14/)
  await expect(
    page.getByText('This day is in the future. Children can be checked in on the day.'),
  ).toBeVisible()
  const tap = page.getByRole('button', { name: `Check in ${anna!.name}` })
  await expect(tap).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page).not.toHaveURL(/date=/)
  await expect(tap).not.toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: /^Date: / }).click()
  await page
    .getByRole('dialog', { name: 'Calendar' })
    .getByRole('button', { name: '8 October 2026', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'No meeting on Thu 10/08/2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous meeting: Wed 10/07/2026' }).click()
  await expect(tap).toBeVisible()
  await page.goto(attendanceOf(id, '?date=2026-10-01'))
  await page.getByRole('button', { name: 'Next meeting: Wed 10/07/2026' }).click()
  await tap.click()
  await expectNotice(page, 'Check-in time is successfully changed')

  // Attendance by date counts the children of each day and links to it.
  await page.getByRole('button', { name: 'Attendance by date' }).click()
  const days = page.getByRole('dialog', { name: 'Attendance by date' })
  await expect(days).toContainText('Children attended')
  await days.getByText('Table', { exact: true }).click()
  const day = days.getByRole('row').filter({ hasText: 'Wed 10/07/2026' })
  // Expected, came, absent; the punctuality depends on the hour of the test.
  for (const [index, figure] of ['1', '1', '0'].entries())
    await expect(day.getByRole('cell').nth(index)).toHaveText(figure)
  await days.getByRole('button', { name: 'Wed 09/30/2026' }).click()
  await expect(days).toBeHidden()
  await expect(page.getByRole('button', { name: 'Date: Wed 09/30/2026' })).toBeVisible()
})

test('an instructor checks an own class in and out, thumb-sized on a phone @phone', async ({
  page,
  logins,
  baseURL,
}, { project }) => {
  const { userId } = await officeOf(baseURL!, logins.Instructor!)
  const { id } = await office.classWith({ instructorIds: [userId], maxEnroll: 30 })
  const anna = await withPickups(id, 'Anna')
  const other = await office.classWith()
  await signIn(page, logins.Instructor!, attendanceOf(id))
  const tap = page.getByRole('button', { name: `Check in ${anna.name}` })
  await expect(tap).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
  if (project.name === 'phone') {
    const box = (await tap.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  await tap.click()
  await expectNotice(page, 'Check-in time is successfully changed')
  await page.getByRole('button', { name: `Check out ${anna.name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Gus Test/ })
    .click()
  await expectNotice(page, 'Check-out time is successfully changed')
  await page.goto(attendanceOf(other.id))
  await expect(page.getByText('This activity was not found')).toBeVisible()
})

test('the attendance is downloaded as it is filtered, with chosen columns', async ({ page, logins }) => {
  const { id } = await office.classWith()
  const [anna] = await office.enroll(id, 'Anna', 'Ben')
  await signIn(page, logins.Manager!, attendanceOf(id))
  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await expect(count(page, 'Checked in')).toHaveText('1Checked in')
  await count(page, 'Checked in').click()
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download attendance' })
  await expect(dialog).toContainText('1 child, as filtered')
  await dialog.getByRole('checkbox', { name: 'Phones' }).uncheck()
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Attendance Juggling .* 2026-10-07\.xlsx$/)
})
