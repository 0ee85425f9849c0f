import { expect, test } from '../rig/afterbell.ts'
import { newcomer } from '../rig/newcomer.ts'
import { officeOf } from '../rig/office.ts'
import { fillLogin, signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/personal-info'

test('somebody closes their account, reads at the login until when it comes back, and opens it again @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const person = await newcomer(office, 'Nora', 'SCHOOL_DIRECTOR')
  await signIn(page, person, PATH)
  const panel = page.getByRole('region', { name: 'Close your account' })
  await panel.getByRole('button', { name: 'Close your account…' }).click()
  await expect(panel.getByText(/You are no longer on the staff of/)).toBeVisible()
  await expect(panel.getByText(/stays in the records of each school under your name/)).toBeVisible()
  const form = panel.getByRole('form', { name: 'Close account' })
  await form.getByRole('button', { name: 'Close my account' }).click()
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription(/required/)
  await form.getByLabel('Your password').fill('Wrong9Password')
  await form.getByRole('button', { name: 'Close my account' }).click()
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription(/password/)
  await form.getByLabel('Your password').fill(person.password)
  await form.getByRole('button', { name: 'Close my account' }).click()

  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  const closed = page.getByRole('region', { name: 'Your account' })
  await expect(closed.getByText(/You can open it again through/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Log in with another account' }).click()
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await closed.getByRole('button', { name: 'Open my account again' }).click()
  const again = page.getByRole('form', { name: 'Open your account again' })
  await again.getByLabel('Email').fill(person.email)
  await again.getByLabel('Password', { exact: true }).fill(person.password)
  await again.getByRole('button', { name: 'Open my account again' }).click()
  await expect(page.getByText('Your account is open again')).toBeVisible()
})
