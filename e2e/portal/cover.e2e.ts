import { expect, test } from '../rig/afterbell.ts'
import { cutOff } from '../rig/layout.ts'
import { officeOf } from '../rig/office.ts'
import { billedFamily, logInFamily } from '../rig/portal.ts'
import { violations } from '../rig/violations.ts'

test('a mother types her hours and puts what covers them into the cart @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const { email, className } = await billedFamily(office, { price: 80, isEnrolled: false })
  await logInFamily(page, office, { email })
  await page.goto('/portal/harbor-lane/activities')
  await page.getByRole('link', { name: 'Cover my week' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cover my week' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Monday' }).check()
  // Later than the class of the test, so that something stays open.
  await page.getByLabel('From, Monday').fill('15:30')
  await page.getByLabel('To, Monday').fill('23:30')
  await page.getByLabel('Last day').fill('2027-02-01')
  await page.getByRole('button', { name: 'Find what covers it' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Way 1' })).toBeVisible()
  await expect(page.getByText(/^Mon .* is not covered/).first()).toBeVisible()
  await expect(page.getByText(/^Due now|Nothing is due now/).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  // The hours stay for the next time.
  await page.reload()
  await expect(page.getByLabel('To, Monday')).toHaveValue('23:30')
  await page.getByRole('button', { name: 'Find what covers it' }).click()
  await page.getByRole('button', { name: 'Put all into the cart: Way 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^Held for \d+:\d\d$/)
  expect(className).toBeTruthy()
})
