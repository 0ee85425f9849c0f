import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { linkIn, newAddress } from '../rig/newcomer.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { fillLogin, signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PASSWORD = 'Brand7NewWorld'
const PATH = '/schools/settings/close'

/** A school of one test, and its owner. */
async function signUpSchool(page: Page, office: Office, schoolName: string) {
  const email = newAddress('olive')
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  await page.goto('/schools/sign-up')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await next()
  await page.getByLabel('First name').fill('Olive')
  await page.getByLabel('Last name').fill('Owner')
  await page.getByLabel('School name').fill(schoolName)
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.click()
  await country.fill('United States')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByLabel('Your phone').fill('2125550188')
  await next()
  await page.getByLabel('Street').fill('12 Elm St')
  await page.getByLabel('City').fill('Springfield')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { pathname, hash } = new URL(await linkIn(office, email, 'Confirm your email'))
  await page.goto(pathname + hash)
  await expect(page.getByRole('heading', { name: `${schoolName} is open` })).toBeVisible()
  return { role: 'Super Admin', email, password: PASSWORD, schools: [] }
}

test('the owner closes a school, reads it at the login, and opens it again @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const schoolName = 'Maple Grove'
  const owner = await signUpSchool(page, office, schoolName)
  await signIn(page, owner, PATH)
  await expect(page.getByRole('heading', { name: `What happens when you close ${schoolName}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export everything' })).toBeVisible()
  const form = page.getByRole('form', { name: 'Close school' })
  await form.getByLabel('Name of the school').fill('Another school')
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Close school' }).click()
  await expect(form.getByLabel('Name of the school')).toHaveAccessibleDescription(
    /Type the school name exactly/,
  )
  await expect(form.getByLabel('Your password')).toHaveValue(PASSWORD)
  await form.getByLabel('Name of the school').fill(schoolName.toLowerCase())
  await form.getByLabel('Your password').fill('not the password')
  await form.getByRole('button', { name: 'Close school' }).click()
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription(/password/)
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Close school' }).click()

  // The person who closed it sees the same page as others who log in.
  await expect(page.getByRole('heading', { name: 'This school is closed' })).toBeVisible()
  const closed = page.getByRole('region', { name: schoolName })
  await expect(closed.getByText(/Olive Owner closed it on .* You can reopen it through/)).toBeVisible()
  await page.getByRole('button', { name: 'Log in with another account' }).click()
  await fillLogin(page, owner)
  await expect(closed.getByText(/You can reopen it through/)).toBeVisible()

  await closed.getByRole('button', { name: 'Reopen the school' }).click()
  const again = page.getByRole('form', { name: `Open ${schoolName} again` })
  await again.getByLabel('Email').fill(owner.email)
  await again.getByLabel('Password', { exact: true }).fill('Wrong9Password')
  await again.getByRole('button', { name: 'Open the school again' }).click()
  await expect(again.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /mistake in your password/,
  )
  expect.soft(await violations(page)).toEqual([])
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await again.getByRole('button', { name: 'Open the school again' }).click()
  await expect(page.getByText(`${schoolName} is open again`)).toBeVisible()
  await expect(page).toHaveURL(/\/schools\/(classes|dashboard)$/)
})
