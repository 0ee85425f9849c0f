import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'

test('a guardian’s word on marketing emails is entered in the form of a child, and says who entered it', async ({
  page,
  logins,
}) => {
  const lastName = `Optin${Date.now()}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  await signIn(page, logins['Super Admin']!, '/schools/contacts')
  await page.getByRole('button', { name: 'Add child' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').first().fill('Kim')
  await form.getByLabel('Last name').first().fill(lastName)
  const guardian = form.getByRole('group', { name: 'Primary guardian' })
  await guardian.getByLabel('First name').fill('Gus')
  await guardian.getByLabel('Last name').fill(lastName)
  await guardian.getByLabel('Email', { exact: true }).fill(`${lastName}@mail.test`)
  await guardian.getByLabel('Agreed to marketing emails').check()
  await form.getByRole('button', { name: 'Add child' }).click()
  await expect(form).toBeHidden()
  await page.goto('/schools/contacts?marketing=true')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(lastName)
  await page
    .getByRole('link', { name: `Kim ${lastName}` })
    .first()
    .click()
  await expect(page.getByText(/Marketing emails: Yes, entered by .+ on /)).toBeVisible()
})
