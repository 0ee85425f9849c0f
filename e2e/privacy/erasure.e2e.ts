import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { newPhone } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/contacts'

/** Adds a child of this test with one guardian. */
async function addChild(page: Page, first: string, last: string): Promise<void> {
  await page.getByRole('button', { name: 'Add child' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add child' })
  for (const [part, name] of [
    ['Child', first],
    ['Primary guardian', 'Gail'],
  ] as const) {
    await dialog.getByRole('group', { name: part }).getByLabel('First name').fill(name)
    await dialog.getByRole('group', { name: part }).getByLabel('Last name').fill(last)
  }
  await dialog.getByRole('group', { name: 'Primary guardian' }).getByLabel('Phone').fill(newPhone())
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(page.getByText(`${first} ${last} added`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

test('a Super Admin erases a family, once its names and the password are typed @journey', async ({
  page,
  logins,
}) => {
  const admin = logins['Super Admin']!
  const last = 'Forgottendesk'
  await signIn(page, admin, PATH)
  await addChild(page, 'Wilma', last)
  await page.goto(`${PATH}?search=${last}`)
  await page.getByRole('link', { name: `Wilma ${last}`, exact: true }).click()
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Erase family' }).click()

  await expect(page.getByRole('heading', { name: 'What stays' })).toBeVisible()
  await expect(page.getByText(`Gail ${last}`)).toBeVisible()
  const form = page.getByRole('form', { name: 'Erase family' })
  await form.getByLabel('Names').fill('Somebody else')
  await form.getByLabel('Your password').fill(admin.password)
  await form.getByRole('button', { name: 'Erase family' }).click()
  await expect(form.getByLabel('Names')).toHaveAccessibleDescription(/Type the names as they stand above/)
  await form.getByLabel('Names').fill(`wilma ${last.toLowerCase()}`)
  await form.getByLabel('Your password').fill('not the password')
  await form.getByRole('button', { name: 'Erase family' }).click()
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription(/password/)
  await form.getByLabel('Your password').fill(admin.password)
  await form.getByRole('button', { name: 'Erase family' }).click()

  await expect(page.getByText('The family is erased')).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/erasures$/)
  await expect(
    page
      .getByRole('main')
      .getByText(/^[\da-f]{8}-[\da-f-]{27}$/)
      .first(),
  ).toBeVisible()
  await page.goto(`${PATH}?search=${last}&archived=true`)
  await expect(page.getByRole('link', { name: `Wilma ${last}` })).toHaveCount(0)
})

test('what stands in the way is said first, and nobody else is asked', async ({ page, logins }) => {
  await signIn(page, logins['Super Admin']!, `${PATH}?enrolled=true`)
  await page.getByRole('main').locator('tbody, ul').getByRole('link').first().click()
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Erase family' }).click()
  await expect(page.getByText('This family cannot be erased yet')).toBeVisible()
  await expect(page.getByText(/has a spot in/).first()).toBeVisible()
  await expect(page.getByRole('form', { name: 'Erase family' })).toHaveCount(0)
  expect.soft(await violations(page)).toEqual([])
})

test('a Manager is offered no erasure', async ({ page, logins }) => {
  await signIn(page, logins.Manager!, `${PATH}?enrolled=true`)
  await page.getByRole('main').locator('tbody, ul').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Erase family' })).toHaveCount(0)
})
