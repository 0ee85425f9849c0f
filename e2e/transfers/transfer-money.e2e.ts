import type { Page } from '@playwright/test'
import { payments } from '../../packages/contract/src/payments/payments.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { cardOf, connected, parentOf, payDialog } from '../rig/pay-flow.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
  await connected(baseURL!, logins['Super Admin']!)
})

const rosterOf = (id: string) => `/schools/classes/${id}`
const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })

/** Charges the card of a child's family for their spot. */
async function paid(childId: string, rosterId: string): Promise<void> {
  const parentId = await parentOf(office, childId)
  await cardOf(office, parentId)
  const { paymentId } = await office.call(payments.create, { body: { parentId, rosterIds: [rosterId] } })
  await office.call(payments.confirm, { params: { id: paymentId }, body: {} })
}

async function transferTo(page: Page, title: string, to: { name: string }, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox', { name: 'Move to' }).fill(to.name)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await dialog.getByRole('option', { name: to.name }).click()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('who moves to a dearer class is charged the difference; of a cheaper one the rest goes back @journey', async ({
  page,
  logins,
}) => {
  const [from, dearer, cheaper] = [
    await office.classWith({ price: 40 }),
    await office.classWith({ price: 65 }),
    await office.classWith({ price: 30 }),
  ]
  const [anna] = await office.enroll(from.id, 'Anna')
  await paid(anna!.id, anna!.rosterId)
  await signIn(page, logins.Manager!, rosterOf(from.id))
  await chooseFromMenu(page, anna!.name, 'Transfer')
  await transferTo(page, `Transfer ${anna!.name}`, dearer, 'Transfer')
  await page.getByRole('button', { name: 'Charge the difference…' }).click()
  const pay = payDialog(page)
  await expect(pay.getByRole('radio', { name: /^Visa ending in/ })).toBeChecked()
  await pay.getByRole('button', { name: 'Charge $25' }).click()
  await expect(page.getByText('Payment confirmed successfully')).toBeVisible()

  await page.goto(rosterOf(dearer.id))
  await expect(rowOf(page, anna!.name)).toContainText('Paid')
  await chooseFromMenu(page, anna!.name, 'Transfer')
  await transferTo(page, `Transfer ${anna!.name}`, cheaper, 'Transfer')
  await page.getByRole('button', { name: 'Review refund…' }).click()
  const back = page.getByRole('dialog', { name: 'Review refund' })
  await expect(back).toContainText('Transferred')
  await expect(back).toContainText('$35')
  await back.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('You have successfully created a refund')).toBeVisible()
  await page.goto(rosterOf(cheaper.id))
  await expect(rowOf(page, anna!.name)).toContainText('Paid')
})

test('of several who are moved, those with a card are charged in one dialog, and the others stay on their invoices @journey', async ({
  page,
  logins,
}) => {
  const [from, to] = [await office.classWith({ price: 40 }), await office.classWith({ price: 50 })]
  const [anna, ben, cleo] = await office.enroll(from.id, 'Anna', 'Ben', 'Cleo')
  await paid(anna!.id, anna!.rosterId)
  await cardOf(office, await parentOf(office, cleo!.id), 'tok_declined')
  await signIn(page, logins.Manager!, rosterOf(from.id))
  for (const { name } of [anna!, ben!, cleo!])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page
    .getByRole('toolbar', { name: 'Actions for 3 children' })
    .getByRole('button', { name: 'Transfer' })
    .click()
  await transferTo(page, 'Transfer 3 children', to, 'Transfer 3')
  await page.getByRole('button', { name: 'Charge the difference…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Charge what they owe' })
  const child = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await expect(child(anna!.name)).toContainText('$10')
  await expect(child(anna!.name)).toContainText('Visa ending in')
  await expect(child(ben!.name)).toContainText('No card or bank account: stays on the invoice')
  await expect(child(ben!.name).getByRole('checkbox')).toBeDisabled()
  await dialog.getByRole('button', { name: 'Charge $60' }).click()
  await expect(child(anna!.name)).toContainText('Paid')
  await expect(child(cleo!.name)).toContainText('The card was declined')
  await expect(dialog.getByRole('alert')).toContainText('Not every payment went through')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto(rosterOf(to.id))
  await expect(rowOf(page, anna!.name)).toContainText('Paid')
  await expect(rowOf(page, ben!.name)).toContainText('$50 owed')
  await expect(rowOf(page, cleo!.name)).toContainText('$50 owed')
})
