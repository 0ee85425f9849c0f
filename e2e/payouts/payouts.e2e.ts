import type { Page } from '@playwright/test'
import { payouts } from '../../packages/contract/src/payouts/payouts.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const rows = (page: Page) => page.getByRole('main').locator('tbody tr, li')

test('payouts are listed, and the one that does not match says which line, and by how much', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, '/schools/transactions/payouts')
  await expect(rows(page).filter({ hasText: 'Matches' }).first()).toBeVisible()
  await page.goto('/schools/transactions/payouts?state=DIFFERENT')
  const different = rows(page).filter({ hasText: '1 line does not match' })
  await expect(different).toHaveCount(1)
  await different.getByRole('link').first().click()

  await expect(page.getByRole('heading', { name: /^Payout of \$/, level: 1 })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '1 line does not match' })).toContainText(
    '$1 less was paid out than your books say.',
  )
  await page.getByRole('button', { name: /Do not match/ }).click()
  await expect(rows(page).filter({ hasText: 'Different amount' })).toHaveCount(1)

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('It still does not match')).toBeVisible()
  await page.getByRole('button', { name: 'Accept the difference' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept the difference' })
  await dialog.getByRole('button', { name: 'Accept the difference' }).click()
  await expect(dialog).toContainText('This field is required')
  expect(await violations(page)).toEqual([])
})

test('a payment tells its fee, its net amount and the payout it came with', async ({
  page,
  logins,
  baseURL,
}) => {
  const { call } = await officeOf(baseURL!, logins.Manager!)
  const { content } = await call(payouts.list, { query: { state: 'DIFFERENT' } })
  await signIn(page, logins.Manager!, `/schools/transactions/payouts/${content[0]!.id}`)
  const line = rows(page).filter({ hasText: 'Payment' }).first()
  await line.getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  for (const fact of ['Fee', 'Net', 'Paid out'])
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible()
  await dialog.getByRole('term').filter({ hasText: 'Paid out' }).waitFor()
  await dialog.locator('a[href*="/payouts/"]').click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Payout of/ })).toBeVisible()
})
