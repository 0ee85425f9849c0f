import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { addCard, connected } from '../rig/pay-flow.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
  await connected(baseURL!, logins['Super Admin']!)
})

async function owing(page: Page) {
  const { id, name } = await office.classWith({ price: 40 })
  const [child] = await office.enroll(id, 'Anna')
  return { path: `/schools/classes/${id}`, child: child!, className: name, page }
}

const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })

test('what a spot owes is shown with its reason; without a card it warns, and the invoice may stand', async ({
  page,
  logins,
}) => {
  const { path, child } = await owing(page)
  await signIn(page, logins.Manager!, path)
  await chooseFromMenu(page, child.name, 'Pay now')
  const dialog = page.getByRole('dialog', { name: 'Pay now' })
  await expect(dialog.getByRole('list').first()).toContainText('$40')
  await expect(dialog).toContainText('This family has not saved a card yet.')
  await dialog.getByRole('button', { name: 'Charge $40' }).click()
  await expect(page.getByText('Parent does not have any selected payment method')).toBeVisible()

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'No' }).click()
  await dialog.getByText('Leave on the invoice').click()
  await expect(dialog).toContainText(/Invoice \d+ is due 10\/21\/2026\./)
  await dialog.getByRole('button', { name: 'Keep the invoice' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, child.name)).toContainText('$40 owed')
})

test('cash is recorded from the roster, and the row says that nothing is due', async ({ page, logins }) => {
  const { path, child } = await owing(page)
  await signIn(page, logins.Manager!, path)
  await chooseFromMenu(page, child.name, 'Take payment')
  const dialog = page.getByRole('dialog', { name: 'Take payment' })
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('40.00')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText(`$40 from ${child.name} recorded`)).toBeVisible()
  await expect(rowOf(page, child.name)).toContainText('Paid')
  await page.goto(`${path}?payment=INVOICED`)
  await expect(page.getByRole('main')).toContainText(/No children match/)
})

test('a declined card leaves the dialog open for another one; pressed twice, that is charged once', async ({
  page,
  logins,
}) => {
  const { path, child } = await owing(page)
  const charged: string[] = []
  page.on('request', (request) => {
    const id = /payments\/([^/]+)\/confirm$/.exec(request.url())?.[1]
    if (id) charged.push(id)
  })
  await signIn(page, logins.Manager!, path)
  await chooseFromMenu(page, child.name, 'Pay now')
  const dialog = page.getByRole('dialog', { name: 'Pay now' })
  await addCard(page, '4000000000000002')
  await dialog.getByRole('button', { name: 'Charge $40' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^The card was declined/)
  await addCard(page, '4242424242424242')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Charge $40' }).dblclick()
  await expect(page.getByText('Payment confirmed successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, child.name)).toContainText('Paid')
  // One for each card.
  expect(new Set(charged).size).toBe(2)
  expect(charged).toHaveLength(2)
})

test('a card whose bank asks is confirmed there, and the dialog that follows it says that it is paid', async ({
  page,
  logins,
}) => {
  const { path, child } = await owing(page)
  await signIn(page, logins.Manager!, path)
  await chooseFromMenu(page, child.name, 'Pay now')
  const dialog = page.getByRole('dialog', { name: 'Pay now' })
  await addCard(page, '4000000000003220')
  await dialog.getByRole('button', { name: 'Charge $40' }).click()
  await expect(dialog).toContainText('The bank wants the cardholder to confirm this payment.')
  const link = dialog.getByRole('link', { name: 'Continue at the bank' })
  // The test reaches the server under another host name.
  const { pathname, hash } = new URL((await link.getAttribute('href'))!)
  const bank = await page.context().newPage()
  await bank.goto(pathname + hash)
  await bank.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page.getByText('Payment confirmed successfully')).toBeVisible()
  await bank.close()
  await expect(rowOf(page, child.name)).toContainText('Paid')
})
