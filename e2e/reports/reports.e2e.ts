import { randomUUID } from 'node:crypto'
import { children } from '@afterbell/contract/families/children'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

/** A family of this test, billed for care, that has paid a part. */
async function payingFamily(office: Office) {
  const lastName = `Payer${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const child = await office.childWith('Ivy', {
    primaryGuardian: {
      firstName: 'Gus',
      lastName,
      email: `gus.${randomUUID()}@example.test`,
      phone: `416555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`,
    },
  })
  const { primaryGuardian } = await office.call(children.get, { params: { id: child.id } })
  const parentId = primaryGuardian!.id
  const lines = [
    { label: 'Early drop-off', amount: 80, childId: child.id, careEligible: true },
    { label: 'Late pickup', amount: 15, childId: child.id },
  ]
  await office.call(invoices.create, { body: { parentId, lines } })
  await office.call(payments.takeOutside, {
    body: { how: 'CASH', parentId, amount: 90, receivedOn: '2026-10-07' },
  })
  return { child, parentName: `Gus ${lastName}` }
}

test('every report is reached from the list of reports, shows its figures and is downloaded @phone', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { parentName } = await payingFamily(office)
  await signIn(page, logins.Manager!, '/schools/reports')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Aging/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Aging', level: 1 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search payers' }).fill(parentName)
  await expect(page.getByLabel('Balance due').getByText('$5', { exact: true }).first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: parentName, exact: true }).click()
  const open = page.getByRole('dialog', { name: `Open invoices of ${parentName}` })
  await expect(open.getByText('Not yet due')).toBeVisible()
  await page.keyboard.press('Escape')

  const tabs = page.getByRole('navigation', { name: 'Reports' })
  for (const [tab, file] of [
    ['Revenue', /^Revenue .*\.xlsx$/],
    ['Earned', /^Earned .*\.xlsx$/],
    ['Discounts', /^Discounts .*\.xlsx$/],
    ['Journal', /^Journal .*\.csv$/],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { name: tab, level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(file)
  }
})

test('a tax statement is opened from the Billing tab and from the reports @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { child, parentName } = await payingFamily(office)
  await signIn(page, logins.Manager!, `/schools/contacts/${child.id}?tab=billing`)
  await page.getByRole('button', { name: 'Tax statement' }).click()
  const dialog = page.getByRole('dialog', { name: `Tax statement of ${parentName}` })
  await expect(dialog.getByRole('list', { name: /^Eligible care paid in/ })).toContainText('Early drop-off')
  await expect(dialog.getByRole('list', { name: 'Not eligible' })).toContainText('Late pickup')
  await expect(dialog.getByLabel('Amounts')).toContainText('$90')
  const href = await dialog.getByRole('link', { name: 'PDF' }).getAttribute('href')
  const pdf = await page.request.get(new URL(href!).pathname)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await dialog.getByRole('button', { name: 'Email' }).click()
  await expect(page.getByText(/^Tax statement emailed to gus\./)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/schools/reports/tax-statements')
  await page.getByRole('searchbox', { name: 'Search payers' }).fill(parentName)
  await expect(page.getByRole('main').getByText('$80').first()).toBeVisible()
  await page.getByRole('button', { name: /(Download all as PDF|Make the files again)/ }).click()
  await expect(page.getByRole('button', { name: /statements?$/ }).first()).toBeVisible({ timeout: 60_000 })
})

test('a school says which tax its prices contain, and a class whether it is care', async ({
  page,
  logins,
}) => {
  await signIn(page, logins['Super Admin']!, '/schools/settings/registration')
  await page.getByRole('textbox', { name: 'Tax included in prices' }).fill('Levy')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Please enter the rate of this tax')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
