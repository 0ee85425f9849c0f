import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { doNotRelease } from '../../packages/contract/src/families/children.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const expectNotice = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })).toBeVisible()
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Finds a child on the board by a name no other test uses. */
async function find(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search children' }).fill(name)
  await expect(page).toHaveURL(/search=/)
}

test('the board shows everybody of today, and a check on one screen shows on the other @phone', async ({
  page,
  context,
  logins,
}) => {
  const { id, name } = await office.classWith({ timeFrom: '15:45', timeTo: '16:45' })
  const [anna, ben] = await office.enroll(id, 'Anna', 'Ben')
  await signIn(page, logins.Manager!, '/schools/today')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(group(page, name)).toContainText('0 of 2 in')
  // The class on another screen of the same browser.
  const other = await context.newPage()
  await other.goto(`/schools/classes/${id}/attendance`)
  await expect(other.getByRole('button', { name: `Check in ${anna!.name}` })).toBeVisible()

  await find(page, anna!.name)
  await page.getByRole('button', { name: `Check in ${anna!.name}` }).click()
  await expectNotice(page, 'Check-in time is successfully changed')
  await expect(group(page, name)).toContainText('1 of 2 in')
  await expect(other.getByRole('button', { name: new RegExp(`^In .*${anna!.name}`) })).toBeVisible()

  await other.getByRole('button', { name: `Check in ${ben!.name}` }).click()
  await expect(group(page, name)).toContainText('2 of 2 in')
  // A new child is expected: the board learns that too.
  await page.getByRole('button', { name: 'Clear search' }).click()
  await office.enroll(id, 'Cleo')
  await expect(group(page, name)).toContainText('2 of 3 in')
})

test('who may never collect a child stands before anything else, and gets it with no reason at all', async ({
  page,
  logins,
}) => {
  const { id, name } = await office.classWith({ timeFrom: '14:00', timeTo: '15:00' })
  const anna = await office.childWith('Anna', { approvedPickups: [{ name: 'Aunt May', relation: 'Aunt' }] })
  const at = { at: 'classes' as const, params: { id } }
  await office.call(rosters.add, { ...at, body: { childId: anna.id } })
  for (const person of [
    { name: 'Rex Roe', note: 'Court order of March' },
    { name: `Gus ${anna.name.slice('Anna '.length)}` },
  ])
    await office.call(doNotRelease.add, { params: { id: anna.id }, body: person })
  const [line] = (await office.call(attendance.list, at)).content
  await office.call(attendance.checkIn, { ...at, body: { checkIn: '14:05', attendanceIds: [line!.id] } })

  const now = await office.classWith({ timeFrom: '15:15', timeTo: '18:00' })
  const next = await office.classWith({ timeFrom: '18:30', timeTo: '19:30' })
  const over = await office.classWith({ timeFrom: '13:00', timeTo: '14:00' })
  await office.enroll(now.id, 'Ben')
  await office.enroll(next.id, 'Cleo')

  await signIn(page, logins.Coordinator!, '/schools/today')
  const expectedNames = [name, now.name, next.name, over.name]
  const order = () =>
    page
      .getByRole('main')
      .locator('h2, section')
      .evaluateAll(
        (all, names) =>
          all
            .map((each) => each.getAttribute('aria-label') ?? each.textContent!)
            .filter((each) => names.includes(each)),
        [...expectedNames, 'Needs attention', 'Now', 'Next', 'Finished'],
      )
  await expect
    .poll(order)
    .toEqual(['Needs attention', name, 'Now', now.name, 'Next', next.name, 'Finished', over.name])
  await page.getByRole('button', { name: 'Not picked up' }).click()
  await find(page, anna.name)
  await expect(group(page, name)).toContainText(/Not picked up, .* late/)
  await expect(group(page, name)).toContainText('Do not release to Rex Roe, Gus Test')
  await page.getByRole('button', { name: `Check out ${anna.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Who is picking up ${anna.name}?` })
  await expect(dialog.getByRole('alert')).toContainText('Do not release to')
  await expect(dialog.getByRole('alert')).toContainText('Court order of March')
  await expect(dialog.getByRole('status').filter({ hasText: 'after the end' })).toBeVisible()
  // Her guardian is on the do-not-release list and is not offered.
  await expect(dialog.getByRole('list', { name: 'May pick up' }).getByRole('button')).toHaveText([
    'Aunt MayAunt',
    'Someone else',
  ])
  await dialog.getByRole('button', { name: 'Someone else' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('ROE, rex')
  await dialog
    .getByRole('textbox', { name: 'Why the child is going with this person' })
    .fill('He is her father')
  await dialog.getByRole('button', { name: 'Check out anyway' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    /Rex Roe is on this child’s do-not-release list/,
  )
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: /^Aunt May/ }).click()
  await expectNotice(page, 'Check-out time is successfully changed')
  // Once every child has left, the activity moves to the end, but not while somebody is using the screen.
  await page.getByRole('button', { name: 'Show all children' }).click()
  await expect
    .poll(async () => (await order()).filter((each) => expectedNames.includes(each)))
    .toEqual([now.name, next.name, name, over.name])
})
