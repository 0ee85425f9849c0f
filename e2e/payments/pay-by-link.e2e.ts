import type { Page } from '@playwright/test'
import { integrations } from '../../packages/contract/src/integrations/integrations.ts'
import { invoices } from '../../packages/contract/src/invoices/invoices.ts'
import { transactions } from '../../packages/contract/src/payments/transactions.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { cutOff } from '../rig/layout.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
  const { call } = await officeOf(baseURL!, logins['Super Admin']!)
  const [app] = await call(integrations.list, {})
  if (app!.state !== 'CONNECTED') await call(integrations.connectTestPayments, {}).catch(() => {})
})

/** An invoice of this test, and the path of its link: the test reaches the server under another host name. */
async function owed(price = 40) {
  const { id: classId, name } = await office.classWith({ price })
  const [child] = await office.enroll(classId, 'Anna')
  const { content } = await office.call(invoices.list, { query: { search: child!.name } })
  const { id, number, paymentUrl } = content[0]!
  const { pathname, hash } = new URL(paymentUrl!)
  return { id, number: number!, child: child!, className: name, path: pathname + hash }
}

async function enter(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12/39')
  await page.getByLabel('Name on card').fill('Gus Test')
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a declined card leaves what was typed; another one pays, and the office sees who paid @phone', async ({
  page,
  logins,
}) => {
  const { id, number, child, className, path } = await owed()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const drawn = await (await page.request.get(path)).text()
  expect(drawn).toContain('Harbor Lane After School')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Harbor Lane After School')
  await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', /^tel:\+?\d+$/)
  const main = page.getByRole('main')
  await expect(main).toContainText('TEST: this is a trial, and no money moves.')
  await expect(main).toContainText(/From .*, for Gus/)
  await expect(page.getByRole('list', { name: 'What it is for' })).toContainText(className)
  await expect(main).not.toContainText(child.name)
  const keep = page.getByRole('checkbox', { name: /Keep it for later payments/ })
  await expect(keep).not.toBeChecked()
  expect(await fits(page)).toBe(true)

  await enter(page, '4000 0000 0000 0002')
  const pay = page.getByRole('button', { name: 'Pay $40' })
  await pay.click()
  await expect(page.getByRole('alert')).toHaveText(
    'The card was declined. Try another card, or ask the bank that issued it',
  )
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(page.getByLabel('Name on card')).toHaveValue('Gus Test')
  await expect(page.getByLabel('Expiration date')).toHaveValue('12/39')
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Card number').fill('4242424242424242')
  await pay.dblclick()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await expect(main).toContainText(new RegExp(`received \\$40 on .* \\(card\\) for invoice ${number}\\.`))
  await expect(pay).toHaveCount(0)
  expect(sent.filter((each) => each.includes('/pay/invoice/payments '))).toHaveLength(2)
  expect(sent.join('\n')).not.toMatch(/4242 ?4242|0000 ?0002/)

  await page.reload()
  await expect(main).toContainText('This invoice is paid. Thank you!')
  const search = child.name.replace('Anna ', '')
  const paid = await office.call(transactions.list, { query: { search } })
  expect(paid.content.filter(({ state }) => state === 'SUCCEEDED')).toMatchObject([{ isByLink: true }])
  await signIn(page, logins.Manager!, `/schools/transactions/invoices?search=${number}`)
  await page.getByRole('main').getByRole('button', { name: number, exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Invoice' })
  await expect(preview).toContainText('Online payment by the parent')
  await expect(preview.getByRole('button', { name: 'Copy payment link' })).toBeDisabled()
  expect(await office.call(invoices.get, { params: { id } })).toMatchObject({ paymentUrl: null })
})

test('with the keyboard alone, a card whose bank asks is confirmed on the page @phone', async ({ page }) => {
  const { path } = await owed(25)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Pay $25' })).toBeVisible()
  const typed = async (label: string, text: string) => {
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // The school's phone stands above the form.
  await page.keyboard.press('Tab')
  await expect(page.locator('a[href^="tel:"]').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Card' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Routing number')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await typed('Card number', '4000000000003220')
  await typed('Expiration date', '1239')
  await typed('Name on card', 'Gus Test')
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // The error is at its field, which gets the focus.
  await expect(page.getByLabel('Expiration date')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12/39')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your bank wants you to confirm this payment of $25.')).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm payment' })
  await page.keyboard.press('Tab')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
})

test('a bank that is declined at leads back to the form, with what was typed', async ({ page }) => {
  const { path } = await owed(25)
  await page.goto(path)
  await enter(page, '4000000000003220')
  await page.getByRole('button', { name: 'Pay $25' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(
    'The payment did not go through. Try another card or bank account',
  )
  await expect(page.getByLabel('Card number')).toHaveValue('4000000000003220')
})

test('a payment of which nobody has heard yet is followed, also by who comes back, and cannot be made twice', async ({
  page,
}) => {
  const { path } = await owed(25)
  await page.goto(path)
  await enter(page, '4000000000006207')
  await page.getByRole('button', { name: 'Pay $25' }).click()
  const checking = page.getByText(/We are checking with your bank whether your payment of \$25 went through/)
  await expect(checking).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $25' })).toHaveCount(0)
  await page.reload()
  await expect(checking).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $25' })).toHaveCount(0)
})

test('a bank account is debited, which takes days @phone', async ({ page }) => {
  const { path } = await owed(25)
  await page.goto(path)
  await page.getByRole('radio', { name: 'Bank account' }).check()
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByLabel('Account number').fill('000123456789')
  await page.getByLabel('Name of the account holder').fill('Gus Test')
  await expect(page.getByText(/By paying you allow .* to debit this amount/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay $25' }).click()
  await expect(page.getByText(/Your payment of \$25 is on its way from your bank/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $25' })).toHaveCount(0)
})

test('the office copies the link of an invoice; canceled, the page says so, and a link cut short too', async ({
  page,
  logins,
}) => {
  const { id, number, path } = await owed(25)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, logins.Manager!, `/schools/transactions/invoices?search=${number}`)
  await page.getByRole('main').getByRole('button', { name: number, exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Invoice' })
  await preview.getByRole('button', { name: 'Copy payment link' }).click()
  await expect(page.getByText('Payment link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path)

  await office.call(invoices.cancel, { params: { id } })
  await page.goto(path)
  await expect(page.getByText('This invoice was canceled. You do not need to pay it.')).toBeVisible()
  await page.goto(path.slice(0, -1))
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await page.goto(`${path.slice(0, -4)}AAAA`)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

const AT_STRIPE = {
  schoolName: 'Oak Street Arts',
  payerFirstName: null,
  number: '0012',
  currency: 'USD',
  status: 'PAST_DUE',
  dueDate: '2026-09-30',
  lines: [{ label: 'T-shirt', activity: null, reason: null, amount: 25 }],
  total: 25,
  creditedAmount: 0,
  amountPaid: 0,
  refundAmount: 0,
  amountDue: 25,
  leastAmount: 0.5,
  amountAsked: 25,
  installments: [],
  pendingAmount: 0,
  isReceiptEmailed: true,
  checkout: {
    provider: 'STRIPE',
    isTest: false,
    types: ['CARD', 'BANK_ACCOUNT'],
    stripe: { publishableKey: 'pk_live_1', accountRef: 'acct_1' },
  },
  payment: null as object | null,
}

test('where Stripe is asked, its form makes what is paid with, and its bank leads back to the invoice @phone', async ({
  page,
}) => {
  const sent: unknown[] = []
  const invoiceAnswer = { ...AT_STRIPE }
  await page.route('**/pay/invoice', (route) => route.fulfill({ json: invoiceAnswer }))
  await page.route('**/pay/invoice/payments', (route) => {
    const body = route.request().postDataJSON() as { paymentId: string }
    sent.push(body)
    const actionUrl = 'https://bank.example.test/confirm'
    const payment = { id: body.paymentId, state: 'REQUIRES_ACTION', type: 'CARD', amount: 25 }
    invoiceAnswer.payment = { ...payment, date: '2026-10-07', failure: null, actionUrl }
    invoiceAnswer.pendingAmount = 25
    return route.fulfill({ json: invoiceAnswer.payment })
  })
  // This installation has no Stripe keys, so its content policy would block the script.
  await page.route('**/pay/', async (route) => {
    const response = await route.fetch()
    const headers = {
      ...response.headers(),
      'content-security-policy': "script-src 'self' https://js.stripe.com",
    }
    await route.fulfill({ response, headers })
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${standInForStripe.toString()})()` }),
  )
  const bank = '<!doctype html><title>Bank</title><a href="/pay/?payment_intent=pi_1">Back</a>'
  await page.route('https://bank.example.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: bank }),
  )
  await page.goto(`/pay/#invoice=${'A'.repeat(75)}`)
  await expect(page.getByRole('main')).not.toContainText('TEST')
  await expect(page.getByRole('main')).toContainText('Was due September 30, 2026')
  await expect(page.getByText('The form of Stripe')).toBeVisible()
  const pay = page.getByRole('button', { name: 'Pay $25' })
  await pay.click()
  await expect(page.getByRole('alert')).toHaveText('Your card number is incomplete.')
  expect(sent).toEqual([])
  await page.getByRole('checkbox', { name: /Keep it for later payments/ }).check()
  await pay.click()
  const link = page.getByRole('link', { name: 'Continue at your bank' })
  await expect(link).toBeVisible()
  expect(sent).toEqual([
    {
      token: 'A'.repeat(75),
      paymentId: expect.any(String),
      amount: 25,
      installments: false,
      type: 'CARD',
      methodRef: 'pm_1',
      isKept: true,
      isAutopay: false,
    },
  ])
  expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toMatchObject([
    ['pk_live_1', { stripeAccount: 'acct_1' }],
    { mode: 'payment', amount: 2500, currency: 'usd', paymentMethodCreation: 'manual' },
    'payment',
    { amount: 2500, setupFutureUsage: null },
    { amount: 2500, setupFutureUsage: 'off_session' },
  ])

  await link.click()
  await page.waitForURL('https://bank.example.test/confirm')
  Object.assign(invoiceAnswer, {
    status: 'PAID',
    amountDue: 0,
    amountPaid: 25,
    pendingAmount: 0,
    payment: null,
  })
  await page.goto('/pay/?payment_intent=pi_1')
  await expect(page.getByText('This invoice is paid. Thank you!')).toBeVisible()
})

/** Stands in for Stripe's script, as far as the page uses it. The first attempt is incomplete. */
function standInForStripe(): void {
  const calls: unknown[] = []
  const elements = (options: object) => {
    calls.push(options)
    let submitted = 0
    return {
      create: (what: string) => {
        calls.push(what)
        return { mount: (holder: HTMLElement) => holder.append('The form of Stripe'), on: () => {} }
      },
      update: (change: object) => void calls.push(change),
      submit: async () => {
        submitted += 1
        return submitted === 1 ? { error: { message: 'Your card number is incomplete.' } } : {}
      },
    }
  }
  Object.assign(window, {
    asked: calls,
    Stripe: Object.assign(
      (key: string, options: object) => {
        calls.push([key, options])
        return {
          _registerWrapper: () => {},
          registerAppInfo: () => {},
          elements,
          createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1', type: 'card' } }),
        }
      },
      { version: 'dahlia' },
    ),
  })
}

test('a link that went to the wrong person is replaced, and opens nothing any more', async ({
  page,
  logins,
}) => {
  const { id, number, path } = await owed()
  await signIn(page, logins.Manager!, `/schools/transactions/invoices?search=${number}`)
  await page.getByRole('main').getByRole('button', { name: number, exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Invoice' })
  await preview.getByRole('button', { name: 'Replace link' }).click()
  const question = page.getByRole('dialog', { name: 'Replace the payment link?' })
  const answered = page.waitForResponse((response) => response.url().endsWith(`/invoices/${id}/link`))
  await question.getByRole('button', { name: 'Replace link' }).click()
  const { paymentUrl } = (await (await answered).json()) as { paymentUrl: string }
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  const { pathname, hash } = new URL(paymentUrl)
  await page.goto('about:blank')
  await page.goto(pathname + hash)
  await expect(page.getByRole('button', { name: 'Pay $40' })).toBeVisible()
})

test('an invoice is paid in Spanish: by the browser, or by the link that keeps the invoice; nothing is cut off @phone', async ({
  browser,
  baseURL,
}) => {
  const { number, path } = await owed(30)
  const context = await browser.newContext({
    baseURL: baseURL!,
    locale: 'es-MX',
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: `Factura ${number}` })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
  await expect(page).toHaveURL(/&lang=en$/)
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('radio', { name: 'Cuenta bancaria (ACH)' }).check()
  await expect(page.getByLabel('Número de ruta')).toBeVisible()
  await page.getByRole('checkbox', { name: /Guardar para pagos futuros/ }).check()
  await expect(page.getByText(/^Autorizo a /)).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('radio', { name: 'Tarjeta' }).check()
  await page.getByLabel('Número de tarjeta').fill('4000000000000002')
  await page.getByLabel('Fecha de vencimiento').fill('12/39')
  await page.getByLabel('Nombre en la tarjeta').fill('Gus Test')
  const pay = page.getByRole('button', { name: 'Pagar $30' })
  await pay.click()
  await expect(page.getByRole('alert')).toHaveText(
    'La tarjeta fue rechazada. Pruebe con otra o consulte al banco que la emitió',
  )
  expect(await cutOff(page)).toEqual([])
  await page.getByLabel('Número de tarjeta').fill('4242424242424242')
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Pago recibido' })).toBeVisible()
  expect(await cutOff(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await context.close()
})
