import { randomUUID } from 'node:crypto'
import { dunning } from '../../packages/contract/src/dunning/dunning.ts'
import { invoices } from '../../packages/contract/src/invoices/invoices.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf } from '../rig/office.ts'
import { parentOf } from '../rig/pay-flow.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

test('an invoice that was reminded of says when, and what comes next', async ({ page, logins, baseURL }) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const { content } = await office.call(dunning.list, { query: {} })
  const { number } = content.find(({ activityDetails }) => activityDetails === 'Instrument rental')!
  await signIn(page, logins.Manager!, '/schools/transactions/follow-ups')
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: number! }).first()
  await expect(row).toContainText(/Reminded \d\d\/\d\d, \d\d\/\d\d, \d\d\/\d\d/)
  await row.getByText(number!).click()
  const invoice = page.getByRole('article', { name: `Invoice ${number}` })
  // The clock may have passed the next step.
  const steps = invoice.getByRole('list', { name: 'Reminders and charges' }).getByRole('listitem')
  await expect(steps.nth(2)).toBeVisible()
  await expect(invoice).toContainText(/Next: reminder on \w+ \d\d, 2026|No more reminders are planned/)
})

test('reminders of one invoice are paused with a reason, and resumed', async ({ page, logins, baseURL }) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const primaryGuardian = { firstName: 'Gus', lastName: 'Test', email: `gus.${randomUUID()}@example.test` }
  const child = await office.childWith('Anna', { primaryGuardian })
  const parentId = await parentOf(office, child.id)
  const lines = [{ label: 'Clay', amount: 40, childId: child.id }]
  const { number, parentName } = await office.call(invoices.create, {
    body: { parentId, lines, dueDate: '2026-10-07' },
  })
  await signIn(page, logins.Manager!, `/schools/transactions/invoices?search=${number}`)
  await page.getByText(number!, { exact: true }).first().click()
  const invoice = page.getByRole('article', { name: `Invoice ${number}` })
  await expect(invoice).toContainText('Next: reminder on October 08, 2026')
  await invoice.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause reminders and automatic charges' })
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('They pay on Friday')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(invoice).toContainText(/Paused since .* by .*: They pay on Friday/)
  await page.goto('/schools/transactions/follow-ups?about=PAUSED')
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: number! }).first()
  await expect(row).toContainText('Paused by staff')
  await chooseFromMenu(page, `${number} ${parentName}`, 'Resume')
  await expect(row).toHaveCount(0)
})

test('the days of reminders are set, and what is wrong with them is said at the field', async ({
  page,
  logins,
}) => {
  await signIn(page, logins['Super Admin']!, '/schools/settings/registration')
  const days = page.getByLabel('Days after the due date')
  await expect(page.getByRole('checkbox', { name: /^Remind families/ })).toBeChecked()
  await days.fill('4, 1')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(days).toHaveAccessibleDescription(/Enter each day once, the earliest first/)
  expect(await violations(page)).toEqual([])
  await days.fill('1, 5, 9')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
})
