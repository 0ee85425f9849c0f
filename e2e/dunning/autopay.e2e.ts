import { invoices } from '../../packages/contract/src/invoices/invoices.ts'
import { payments } from '../../packages/contract/src/payments/payments.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { connected, parentOf } from '../rig/pay-flow.ts'
import { signIn } from '../rig/sign-in.ts'

test('a family allows autopay where it enters a card, and the office takes it back and writes it down again', async ({
  page,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  await connected(baseURL!, logins['Super Admin']!)
  const child = await office.childWith('Anna')
  const parentId = await parentOf(office, child.id)
  const lines = [{ label: 'Clay', amount: 40, childId: child.id }]
  const { number } = await office.call(invoices.create, { body: { parentId, lines, dueDate: '2026-10-21' } })
  const { payUrl } = await office.call(payments.setUp, { body: { parentId } })
  const { pathname, hash } = new URL(payUrl)

  await page.goto(pathname + hash)
  const box = page.getByRole('checkbox', { name: /^Charge this card automatically when invoices fall due/ })
  await expect(box).not.toBeChecked()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiration date').fill('12/39')
  await page.getByLabel('Name on card').fill('Gus Test')
  await box.check()
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText(/Visa ending in 4242 is saved for/)).toBeVisible()

  await signIn(page, logins.Manager!, `/schools/contacts/${child.id}?tab=billing`)
  const panel = page.getByRole('region', { name: /^Autopay of Gus/ })
  await expect(panel).toContainText('Autopay on: Visa ending in 4242')
  await expect(panel.getByRole('list', { name: /^What comes next/ })).toContainText(
    `${number} Automatic charge on October 21, 2026`,
  )
  await panel.getByRole('button', { name: /^Turn off autopay/ }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).last().click()
  await expect(panel).toContainText('Autopay off')
  await expect(panel).toContainText('Reminder on October 22, 2026')

  await panel.getByRole('button', { name: /^Turn on autopay/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on autopay' })
  await dialog.getByRole('textbox', { name: 'Date signed' }).fill('10/09/2026')
  await dialog.getByRole('button', { name: 'Turn on autopay' }).click()
  await expect(dialog).toContainText('Choose today or a day before')
  await dialog.getByRole('textbox', { name: 'Date signed' }).fill('10/05/2026')
  await dialog.getByRole('button', { name: 'Turn on autopay' }).click()
  await expect(panel).toContainText('Autopay allowed on paper on 10/05/2026')
})
