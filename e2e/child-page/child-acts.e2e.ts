import type { Page } from '@playwright/test'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

const acts = (page: Page) => page.getByRole('group', { name: /^What to do with/ })

test('a child is enrolled from their page on at most three screens and with eight inputs @phone', async ({
  page,
  logins,
}) => {
  const { name } = await office.classWith({ timeFrom: '18:00', timeTo: '19:00' })
  const anna = await office.childWith('Anna')
  await signIn(page, logins.Manager!, `/schools/contacts/${anna.id}`)
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Not expected')
  await expect(page.getByRole('region', { name: 'Owes' })).toContainText('$0')

  let [inputs, screens] = [0, 1]
  const press = async (what: Promise<void>) => {
    inputs += 1
    await what
  }
  await press(acts(page).getByRole('button', { name: 'Enroll' }).click())
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('textbox', { name: 'Activity' }).fill(name))
  screens += 1
  await press(dialog.getByRole('option', { name }).click())
  screens += 1
  // Both steps show the details that tell classes of the same name apart.
  await expect(dialog.getByRole('region', { name })).toContainText('Wed 6:00 PM – 7:00 PM')
  await expect(dialog.getByRole('button', { name: `Take out ${name}` })).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Enroll', exact: true }).click())
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open the roster' })).toBeVisible()
  expect(screens).toBeLessThanOrEqual(3)
  expect(inputs).toBeLessThanOrEqual(8)
  await expect(page.getByRole('region', { name: 'Enrolled in' })).toContainText(name)
  await expect(page.getByRole('region', { name: 'Today' })).toContainText(`Expected at ${name} at 6:00 PM`)
})

test('brothers and sisters are added one after the other, and stand side by side', async ({
  page,
  logins,
}) => {
  const anna = await office.childWith('Anna')
  await signIn(page, logins.Manager!, `/schools/contacts/${anna.id}`)
  await acts(page).getByRole('button', { name: 'Add sibling' }).click()
  const dialog = page.getByRole('dialog')
  const lastName = anna.name.slice('Anna '.length)
  for (const [firstName, button] of [
    ['Ben', 'Save and add a sibling'],
    ['Cleo', 'Add child'],
  ] as const) {
    await expect(dialog).toContainText(`Joins the family of`)
    await expect(dialog.getByLabel('First name').first()).toHaveValue('')
    await dialog.getByLabel('First name').first().fill(firstName)
    await dialog.getByLabel('Last name').first().fill(lastName)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(`${firstName} ${lastName} added`)).toBeVisible()
  }
  await expect(dialog).toBeHidden()
  const family = page.getByRole('navigation', { name: 'Children of this family' })
  await expect(family.getByRole('link')).toHaveText(
    ['Anna', 'Ben', 'Cleo'].map((each) => `${each} ${lastName}`),
  )
  await family.getByRole('link', { name: `Anna ${lastName}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: anna.name })).toBeVisible()
})

test('the emergency card has what somebody needs who must call', async ({ page, logins }) => {
  const { id } = await office.classWith()
  const anna = await office.childWith('Anna', {
    allergies: 'Bee stings',
    approvedPickups: [{ name: 'Aunt May', relation: 'Aunt' }],
  })
  await office.call(rosters.add, { at: 'classes', params: { id }, body: { childId: anna.id } })
  await signIn(page, logins.Coordinator!, `/schools/contacts/${anna.id}`)
  await acts(page).getByRole('link', { name: 'Print emergency card' }).click()
  const card = page.getByRole('article', { name: 'Emergency card' })
  for (const text of [anna.name, 'Bee stings', 'Aunt May (Aunt)', 'Gus Test'])
    await expect(card).toContainText(text)
  await page.getByRole('link', { name: 'Back to the child' }).click()
  await expect(page.getByRole('heading', { level: 1, name: anna.name })).toBeVisible()
})
