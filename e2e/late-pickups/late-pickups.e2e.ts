import type { Page } from '@playwright/test'
import { attendance } from '../../packages/contract/src/attendance/attendance.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

/** Children who were picked up 25 minutes late, which costs $10 in this school. */
async function late(...names: string[]) {
  const { id, name } = await office.classWith({ timeFrom: '14:00', timeTo: '15:00' })
  const children = await office.enroll(id, ...names)
  const at = { at: 'classes' as const, params: { id } }
  const { content } = await office.call(attendance.list, { ...at, query: {} })
  const attendanceIds = content.map((line) => line.id)
  await office.call(attendance.checkIn, { ...at, body: { checkIn: '14:00', attendanceIds } })
  for (const { id: attendanceId, contacts } of content) {
    const body = { checkOut: '15:25', checkOutPerson: contacts[0]!.name, attendanceIds: [attendanceId] }
    await office.call(attendance.checkOut, { ...at, body })
  }
  return { children, className: name }
}

const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })
async function find(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search children' }).fill(name)
  await expect(page).toHaveURL(/search=/)
}

test('a late pickup is reached from Today, and is billed for another amount @phone', async ({
  page,
  logins,
}) => {
  const { children, className } = await late('Anna')
  const { name } = children[0]!
  await signIn(page, logins.Manager!, '/schools/today')
  await page.getByRole('link', { name: /late pickups? to decide/ }).click()
  await expect(page).toHaveURL(/\/transactions\/late-pickups/)
  // Today has a search for children too, and stays until this list has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await find(page, name)
  await expect(rowOf(page, name)).toHaveCount(1)
  for (const text of ['25 minutes late', className, '$10', 'To decide'])
    await expect(rowOf(page, name)).toContainText(text)

  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Bill late pickup' })
  await expect(dialog).toContainText('Your settings set the fee at $10.')
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('0')
  await dialog.getByRole('button', { name: 'Bill', exact: true }).click()
  await expect(dialog).toContainText('Should be more then 0')
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('7.50')
  await dialog.getByRole('button', { name: 'Bill', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.goto('/schools/transactions/late-pickups?state=BILLED')
  await find(page, name)
  await expect(rowOf(page, name)).toContainText('$7.50')
})

test('late pickups are forgiven with a reason, several at once, and say by whom', async ({
  page,
  logins,
}) => {
  const { children, className } = await late('Anna', 'Ben')
  await signIn(page, logins.Manager!, '/schools/transactions/late-pickups')
  const family = children[0]!.name.split(' ').slice(1).join(' ')
  await find(page, family)
  await expect(rowOf(page, className)).not.toHaveCount(0)
  await page.getByRole('checkbox', { name: new RegExp(`^Select ${children[0]!.name}`) }).check()
  await page
    .getByRole('toolbar', { name: /^Actions for/ })
    .getByRole('button', { name: 'Forgive' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Forgive late pickup' })
  await dialog.getByRole('button', { name: 'Forgive', exact: true }).click()
  await expect(dialog).toContainText('This field is required')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('textbox', { name: /^Why/ }).fill('The bridge was closed')
  await dialog.getByRole('button', { name: 'Forgive', exact: true }).click()
  await expect(page.getByText('Late pickup forgiven')).toBeVisible()
  await page.goto('/schools/transactions/late-pickups?state=FORGIVEN')
  await find(page, children[0]!.name)
  await expect(rowOf(page, children[0]!.name)).toContainText('The bridge was closed')
})

test('it waits on the billing tab of the child, where it is decided too', async ({ page, logins }) => {
  const { children } = await late('Anna')
  const { id, name } = children[0]!
  await signIn(page, logins.Manager!, `/schools/contacts/${id}?tab=billing`)
  const waiting = page.getByRole('list', { name: 'Late pickups to decide' })
  await expect(waiting).toContainText('25 minutes late')
  await waiting.getByRole('button', { name: 'Bill', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Bill late pickup' })
    .getByRole('button', { name: 'Bill', exact: true })
    .click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Invoices' })).toContainText('$10')
  await page.goto(`/schools/transactions/late-pickups?state=BILLED`)
  await find(page, name)
  await chooseFromMenu(page, `${name}, 10/07/2026`, 'Change what is billed')
  await expect(page.getByRole('dialog', { name: 'Change what is billed' })).toContainText(
    '$10 is already billed',
  )
})
