import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { linkIn } from '../rig/newcomer.ts'
import { officeOf } from '../rig/office.ts'
import { fillLogin, signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PASSWORD = 'Brand7NewWorld'

let count = 0
const newEmail = (what: string) =>
  `${what}.${test.info().project.name}.${test.info().workerIndex}.${++count}@example.test`.toLowerCase()

async function fillAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

test('a school signs up in three steps, confirms its email, and its owner makes a class @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const [email, isPhone] = [newEmail('olive'), test.info().project.name === 'phone']
  await page.goto('/schools/login')
  await page.getByRole('link', { name: 'Sign up your school' }).click()
  await expect(page.getByRole('heading', { name: 'Sign up your school' })).toBeVisible()
  await expect(page.getByText('Protected against robots by ALTCHA')).toBeVisible()

  // An address with an account is refused before the next step.
  await fillAccount(page, logins['Super Admin']!.email)
  await next(page)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This email already exist')
  await page.getByLabel('Email').fill(email)
  expect.soft(await violations(page)).toEqual([])
  await next(page)

  await page.getByLabel('First name').fill('Olive')
  await page.getByLabel('Last name').fill('Owner')
  await page.getByLabel('School name').fill(`Maple Clubs ${isPhone ? 'P' : 'D'}`)
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.click()
  await country.fill('United States')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByLabel('Your phone').fill('2125550188')
  // The input survives a reload, except the password.
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillAccount(page, email)
  await next(page)
  await expect(page.getByLabel('First name')).toHaveValue('Olive')
  await next(page)
  await page.getByLabel('Street').fill('12 Elm St')
  await page.getByLabel('City').fill('Springfield')
  const posted = page.waitForRequest((request) => request.url().endsWith('/schools/register'))
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  // The tag line is empty, so it is not sent at all.
  const body = (await posted).postDataBuffer()!.toString()
  expect(body).toContain('name="streetName"')
  expect(body).not.toContain('tagLine')
  expect(body).toMatch(/name="dateFormat"\s+AMERICAN/)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByRole('heading', { name: 'A link is already on its way' })).toBeVisible()
  expect.soft(await violations(page)).toEqual([])

  // Not confirmed yet.
  await page.goto('/schools/login')
  await fillLogin(page, { email, password: PASSWORD })
  await expect(page.getByRole('heading', { name: 'Please confirm your email address' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Confirm again' }).getByLabel('Email')).toHaveValue(email)

  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { pathname, hash } = new URL(await linkIn(office, email, 'Confirm your email'))
  await page.goto(pathname + hash)
  await expect(page.getByRole('heading', { name: /^Maple Clubs . is open$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Go to login' }).click()
  await fillLogin(page, { email, password: PASSWORD })
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link', { name: 'Add your first class' })).toBeVisible()
  await expect(steps.getByText('Complete your profile')).toBeVisible()
  // A job begins the trial, maybe a moment after the first login.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Your trial ends on/)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await steps.getByRole('link', { name: 'Add your first class' }).click()
  await page.getByLabel('Class name').fill('Chess')
})

test('a link that was never sent leads to the login, and one that expired to another one', async ({
  page,
}) => {
  await page.goto('/schools/confirm#token=never-sent')
  await expect(page).toHaveURL(/\/schools\/login$/)
  await page.goto('/schools/confirm?exception=EMAIL_VERIFICATION_TOKEN_EXPIRED')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(newEmail('nobody'))
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('If this address is waiting to be confirmed')).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
})

test('a promotion stands in the address, and whoever is signed in has no business there', async ({
  page,
  logins,
}) => {
  await page.goto('/schools/sign-up/SPRING')
  await expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible()
  await signIn(page, logins.Instructor!)
  await page.goto('/schools/sign-up')
  await expect(page).toHaveURL(/\/schools\/classes$/)
})
