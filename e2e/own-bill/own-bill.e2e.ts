import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { signIn, switchToWillowbrook } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/billing'

const testCard = { number: '4000 0000 0000 9995', last4: '9995' }

const sources = (page: Page) => page.getByRole('region', { name: 'Payment sources' })
const invoices = (page: Page) => page.getByRole('region', { name: 'Invoices' })

async function enterCard(page: Page, number: string, expiry = '12/39'): Promise<void> {
  const frame = page.frameLocator('iframe[title="Add a card"]')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill(expiry)
  await frame.getByLabel('Name on card').fill('Hana Okafor')
  await frame.getByRole('button', { name: 'Save card' }).click()
}

test('the plan, what it is paid with and the invoices are shown', async ({ page, logins }) => {
  await signIn(page, logins['Super Admin']!, PATH)
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Standard, $49 a month')
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('$49 is billed on')
  await expect(sources(page)).toContainText('Visa ending in 4242')
  await expect(sources(page)).toContainText('Test Bank ending in 6789')
  await expect(invoices(page).getByRole('listitem').first()).toContainText('Paid')
  const download = page.waitForEvent('download')
  await invoices(page)
    .getByRole('button', { name: /^PDF of invoice/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/^Invoice \w{8}-000\d\.pdf$/)
})

test('a card is entered on the page for cards, its expiry changed, and it is removed', async ({
  page,
  logins,
}) => {
  const { number, last4 } = testCard
  await signIn(page, logins['Super Admin']!, PATH)
  await sources(page).getByRole('button', { name: 'Add a card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a card' })
  await expect(dialog.getByLabel('Make it the default')).not.toBeChecked()
  await enterCard(page, number, '01/20')
  const frame = page.frameLocator('iframe[title="Add a card"]')
  await expect(frame.getByLabel('Expiration date')).toHaveAccessibleDescription(/in the past/)
  expect(await violations(page, 'iframe')).toEqual([])
  await enterCard(page, number)
  await expect(page.getByText('You’ve successfully added a new payment source')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const row = sources(page).getByRole('listitem').filter({ hasText: last4 })
  await row.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit billing' })
  const expiry = edit.getByLabel('Expiration date')
  await expect(expiry).toHaveValue(/^12\d\d$/)
  for (const [typed, message] of [
    ['042', "Your card's expiration date is incomplete."],
    ['1329', "Your card's expiration month must be between 1-12 and not expired"],
    ['0926', "Your card's expiration month must be between 1-12 and not expired"],
    ['1225', "Your card's expiration year is in the past."],
  ] as const) {
    await expiry.fill(typed)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toContainText(message)
  }
  await expiry.fill('0431')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Expires 04/31')

  await row.getByRole('button', { name: /^Remove/ }).click()
  await page
    .getByRole('dialog', { name: /^Remove/ })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(row).toHaveCount(0)
})

test('a bank account whose routing number has two digits exchanged is not taken', async ({
  page,
  logins,
}) => {
  await signIn(page, logins['Super Admin']!, PATH)
  await sources(page).getByRole('button', { name: 'Add a bank account' }).click()
  const frame = page.frameLocator('iframe[title="Add a bank account"]')
  const routing = frame.getByLabel('Routing number')
  await routing.fill('012000021')
  await frame.getByLabel('Account number').fill('123')
  await frame.getByLabel('Name of the account holder').fill('Hana Okafor')
  await frame.getByRole('button', { name: 'Save bank account' }).click()
  await expect(routing).toHaveAccessibleDescription(/Routing number is invalid/)
  await expect(frame.getByLabel('Account number')).toHaveAccessibleDescription(/Account number is invalid/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})

test('another plan is chosen, and holds from the next invoice on', async ({ page, logins }) => {
  await signIn(page, logins['Super Admin']!)
  await switchToWillowbrook(page, PATH)
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await dialog.getByText(/^District, \$1,490 a year/).click()
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('District, $1,490 a year')
})

test('the trial is told of on every screen, and whoever can pay is led to billing', async ({
  page,
  logins,
}) => {
  await signIn(page, logins['Super Admin']!)
  await switchToWillowbrook(page, '/schools/dashboard')
  const banner = page.getByRole('complementary', { name: 'State of the school' })
  await expect(banner).toContainText(/Your trial ends on \d\d\/\d\d\/2026, in \d+ days\./)
  await banner.getByRole('link', { name: 'Go to billing' }).click()
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Your trial ends on')
  await expect(sources(page)).toContainText('Without one, your school becomes inactive when the trial ends.')
})
