import type { Page } from '@playwright/test'
import { classes } from '../../packages/contract/src/activities/classes.ts'
import { invoices } from '../../packages/contract/src/invoices/invoices.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf, type Office } from '../rig/office.ts'
import { addCard, connected, payDialog, withNewPayments } from '../rig/pay-flow.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
  await connected(baseURL!, logins['Super Admin']!)
})

const PLAN = {
  deposit: { bonusType: 'FIXED_AMOUNT', amount: 100 },
  dates: ['2026-11-02', '2026-12-01'],
} as const

const rowOf = (page: Page, name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name })

test('a plan is set on the last step, refused where it cannot be, and closed once the class is published @phone @journey', async ({
  page,
  logins,
}) => {
  const { id } = await office.call(classes.createDraft, {
    body: {
      className: `Pottery ${letters()}`,
      wednesday: true,
      classStartDate: '2026-12-02',
      classEndDate: '2027-02-24',
      timeFrom: '15:30',
      timeTo: '16:30',
      signUpBeginsDate: '2026-10-01',
      signUpBeginsTime: '08:00',
      price: 300,
    },
  })
  await signIn(page, logins.Manager!, `/schools/classes/form/${id}`)
  for (let step = 0; step < 2; step += 1)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('switch', { name: 'Offer installments' }).press('Space')
  const first = page.getByRole('textbox', { name: 'Installment 1' })
  await first.fill('12/01/2026')
  await page.getByRole('button', { name: 'Add a date' }).click()
  const second = page.getByRole('textbox', { name: 'Installment 2' })
  await second.fill('11/02/2026')
  await second.blur()
  await expect(second).toHaveAccessibleDescription('Should be after the date before it')
  await second.fill('03/01/2027')
  await second.blur()
  await expect(second).toHaveAccessibleDescription('Should be on or before the last date')
  expect(await violations(page)).toEqual([])
  await second.fill('01/04/2027')
  const example = page.getByRole('list', { name: 'Example of installments' }).getByRole('listitem')
  await expect(example).toHaveText([/When they enroll\$150/, /12\/01\/2026\$75/, /01\/04\/2027\$75/])
  await page.getByRole('radio', { name: 'Amount' }).first().check({ force: true })
  const deposit = page.getByRole('textbox', { name: 'Amount' }).first()
  await deposit.fill('301')
  await deposit.blur()
  await expect(deposit).toHaveAccessibleDescription('The deposit is more than the price')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await deposit.fill('100')
  await expect(example).toHaveText([/\$100/, /12\/01\/2026\$100/, /01\/04\/2027\$100/])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/schools/classes')
  expect((await office.call(classes.get, { params: { id } })).paymentPlan).toMatchObject({
    dates: ['2026-12-01', '2027-01-04'],
  })

  await page.goto(`/schools/classes/form/${id}`)
  for (let step = 0; step < 2; step += 1)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Offer installments' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add a date' })).toHaveCount(0)
  await expect(example).toHaveCount(3)
})

for (const flow of ['one call', 'steps'] as const)
  test(`a family pays the deposit when it enrolls, and its invoice says what is due when, by ${flow} @journey`, async ({
    page,
    logins,
  }) => {
    if (flow === 'steps') await withNewPayments(page)
    const { id } = await office.classWith({ price: 300, maxEnroll: 3, paymentPlan: PLAN as never })
    const child = await office.childWith('Anna')
    await signIn(page, logins.Manager!, `/schools/classes/${id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add child' }).first().click()
    const adding = page.getByRole('dialog', { name: 'Add child to roster' })
    await adding.getByRole('textbox', { name: 'Child' }).fill(child.name)
    await adding.getByRole('option', { name: child.name }).click()
    await adding.getByRole('button', { name: 'Add child', exact: true }).click()
    const dialog = payDialog(page)
    await expect(dialog.getByRole('button', { name: 'Charge $300' })).toBeVisible()
    await dialog.getByText('In installments').click()
    await expect(dialog.getByRole('list', { name: 'Installments' }).getByRole('listitem')).toHaveText([
      'Today$100',
      '11/02/2026$100',
      '12/01/2026$100',
    ])
    await expect(dialog).toContainText('Later installments')
    await dialog.getByText('Leave on the invoice').click()
    await expect(dialog).toContainText('$300 stays due on an invoice.')
    await dialog.getByText('Charge now').click()
    await addCard(page, '4000000000000002')
    await dialog.getByRole('button', { name: 'Charge $100' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/^The card was declined/)
    await addCard(page, '4242424242424242')
    await dialog.getByRole('button', { name: 'Charge $100' }).click()
    await expect(page.getByText('Payment confirmed successfully')).toBeVisible()
    await adding.getByRole('button', { name: 'Done' }).click()
    await expect(rowOf(page, child.name)).toContainText('$200')

    const invoiceList = await office.call(invoices.list, { query: { search: child.name } })
    await page.goto(`/schools/transactions/invoices?search=${encodeURIComponent(child.name)}`)
    await page.getByRole('button', { name: invoiceList.content[0]!.number! }).first().click()
    const invoice = page.getByRole('dialog')
    await expect(invoice.getByRole('list', { name: 'Installments' }).getByRole('listitem')).toHaveText([
      /Paid.*October.*\$100/,
      /Due.*November 02, 2026.*\$100/,
      /Due.*December 01, 2026.*\$100/,
    ])

    await page.goto(
      new URL(invoiceList.content[0]!.paymentUrl!).pathname +
        new URL(invoiceList.content[0]!.paymentUrl!).hash,
    )
    await expect(page.getByRole('radio', { name: '$100 now' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Pay $100' })).toBeVisible()
    await page.getByRole('radio', { name: 'All of it, $200' }).check()
    await expect(page.getByRole('button', { name: 'Pay $200' })).toBeVisible()
  })
