import { expect, type Locator, type Page } from '@playwright/test'
import type { DemoLogin } from '../../apps/api/src/platform/process/demo.ts'
import { integrations } from '../../packages/contract/src/integrations/integrations.ts'
import { children } from '../../packages/contract/src/families/children.ts'
import { pay } from '../../packages/contract/src/payments/pay.ts'
import { payments } from '../../packages/contract/src/payments/payments.ts'
import { officeOf, type Office } from './office.ts'

export function payDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Pay now' })
}

/** Leaves the charge for a new or promoted child on the invoice, the only way in a school that collects no payments. */
export async function addAndInvoice(page: Page): Promise<void> {
  const dialog = payDialog(page)
  const leave = dialog.getByRole('radio', { name: 'Leave on the invoice' })
  const add = dialog.getByRole('button', { name: /^(Add|Accept|Move up) and invoice$/ })
  await expect(leave.or(add).first()).toBeVisible()
  if (await leave.isVisible()) await dialog.getByText('Leave on the invoice').click()
  await add.click()
  await expect(dialog).toHaveCount(0)
}

/** Enters a test number on the card page in the dialog's frame. */
export async function addCard(page: Page, number: string): Promise<void> {
  const dialog = payDialog(page)
  await dialog.getByRole('button', { name: 'Add a card' }).click()
  const frame = dialog.frameLocator('iframe')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill('12/30')
  await frame.getByLabel('Name on card').fill('Gus Test')
  await frame.getByRole('button', { name: 'Save card' }).click()
  await expect(dialog.getByRole('radio', { name: new RegExp(`ending in ${number.slice(-4)}`) })).toBeChecked()
}

/** Connects the school to the sandbox, unless an earlier test did. */
export async function connected(url: string, admin: DemoLogin): Promise<void> {
  const { call } = await officeOf(url, admin)
  const [app] = await call(integrations.list, {})
  if (app!.state !== 'CONNECTED') await call(integrations.connectTestPayments, {}).catch(() => {})
}

/** Adds a card for a parent by a token of the sandbox. Returns the saved card. */
export async function cardOf(
  { call }: Office,
  parentId: string,
  sandboxToken = 'tok_succeeds',
): Promise<string> {
  const { methodId, payUrl } = await call(payments.setUp, { body: { parentId } })
  await call(pay.enterMethod, { body: { token: new URL(payUrl).hash.slice(1), sandboxToken } })
  await call(payments.entered, { params: { id: methodId } })
  return methodId
}

/** Returns the id of a child's first parent. */
export async function parentOf({ call }: Office, id: string): Promise<string> {
  return (await call(children.get, { params: { id } })).primaryGuardian!.id!
}

/** Makes the browser behave as in a school with the feature `new-payments`, whose calls work in every school (OQ-45). */
export async function withNewPayments(page: Page): Promise<void> {
  await page.route('**/no-auth/refresh-token', async (route) => {
    const response = await route.fetch()
    const session = (await response.json()) as { school: { features: string[] } }
    session.school.features = ['new-payments']
    await route.fulfill({ response, json: session })
  })
}
