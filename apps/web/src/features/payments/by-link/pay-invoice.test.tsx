import { afterEach, expect, test, vi } from 'vitest'
import { draw, eventually, named, press, type } from '../../../../test/draw.tsx'
import { json, standInForServer, type Sent } from '../../../../test/server.ts'
import { spanish } from '../../../pay/words.es.ts'
import { PayWordsContext } from '../pay-words.ts'
import { forgetChildren, storeChildren, storedChildren } from './kept-link.ts'
import { PayInvoice } from './PayInvoice.tsx'

const stripe = vi.hoisted(() => ({ forms: [] as unknown[] }))
vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: () =>
    Promise.resolve({
      elements: ({ amount }: { amount: number }) => ({
        create: (_name: string, options: object) => (
          stripe.forms.push({ amount, ...options }),
          { on: () => {}, mount: () => {} }
        ),
      }),
    }),
}))

let screen: ReturnType<typeof draw>
afterEach(async () => {
  await screen.remove()
  vi.unstubAllGlobals()
})

const invoice = {
  schoolName: 'Oak Street Arts',
  payerFirstName: null,
  number: '0012',
  currency: 'USD',
  status: 'OPEN',
  dueDate: '2026-10-30',
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
  checkout: { provider: 'SANDBOX', isTest: true, types: ['CARD'], stripe: null },
  payment: null as object | null,
}
const payment = {
  id: '01999999-0000-7000-8000-00000000000a',
  state: 'UNKNOWN',
  type: 'CARD',
  amount: 25,
  date: '2026-10-07',
  failure: null,
  actionUrl: null,
}
const WAIT = 'Too many attempts. Please wait 58 minutes and try again'
const tooMany = () => json({ code: 'TOO_MANY_REQUESTS', message: WAIT }, 429)

async function open(answer: (sent: Sent, count: number) => Response | Promise<Response>) {
  const sent = standInForServer(answer)
  screen = draw(<PayInvoice token={'A'.repeat(75)} />)
  await screen.drawn
  return () => sent.filter(({ path }) => path.endsWith('/payments'))
}

const text = () => document.body.textContent
const heading = () => document.querySelector('h1')?.textContent
const alertText = () => document.querySelector('[role="alert"]')?.textContent

test('No answer and too many tries are said at the form, and the next try is the same payment', async () => {
  const payments = await open(({ path }, count) => {
    if (!path.endsWith('/payments')) return json(invoice)
    return count === 1 ? Promise.reject(new TypeError('Failed to fetch')) : tooMany()
  })
  await eventually(() => expect(named('Pay $25', 'button')).toBeTruthy())
  for (const [label, typed] of [
    ['Card number', '4242424242424242'],
    ['Expiration date', '12/30'],
    ['Name on card', 'Gus Test'],
  ] as const)
    await type(named(label, 'input'), typed)
  await press('Pay $25')
  await eventually(() => expect(alertText()).toBe('The server could not be reached. Please try again'))
  await press('Pay $25')
  await eventually(() => expect(alertText()).toBe(WAIT))
  // Nobody knows whether the first request arrived, so the retry has the same payment id.
  const ids = payments().map(({ body }) => (body as { paymentId: string }).paymentId)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('Whoever came from their portal reads whom the invoice is for; another link says nothing', async () => {
  storeChildren('A'.repeat(75), ['Ann', 'Leo'])
  await open(() => json(invoice))
  await eventually(() => expect(text()).toContain('Children: Ann, Leo'))
  await screen.remove()
  storeChildren('B'.repeat(75), ['Ann'])
  await open(() => json(invoice))
  await eventually(() => expect(heading()).toBe('Invoice 0012'))
  expect(text()).not.toContain('Ann')
  forgetChildren()
  expect(storedChildren('B'.repeat(75))).toEqual([])
})

test('A school that takes no payments online is said, and there is nothing to press', async () => {
  await open(() => json({ ...invoice, checkout: null }))
  await eventually(() => expect(text()).toContain('Oak Street Arts does not take payments online right now'))
  expect(document.querySelector('button')).toBeNull()
})

test('Who opened too many links is asked to wait', async () => {
  await open(tooMany)
  await eventually(() => expect(heading()).toBe('Please wait a little'))
  expect(text()).toContain(WAIT)
})

test('A payment of which nobody has heard yet is followed until it is paid', async () => {
  const paid = { ...payment, state: 'SUCCEEDED' }
  await open((_, count) =>
    json(
      count === 1
        ? { ...invoice, payment, pendingAmount: 25 }
        : { ...invoice, payment: paid, status: 'PAID', amountPaid: 25, amountDue: 0 },
    ),
  )
  await eventually(() =>
    expect(text()).toContain('We are checking with your bank whether your payment of $25 went through'),
  )
  await eventually(() => expect(text()).toContain('Payment received'))
})

test('In Spanish the page says the same, what the form finds wrong too, and why a payment failed', async () => {
  const failed = {
    ...payment,
    state: 'FAILED',
    failure: 'The card was declined',
    failureCode: 'card_declined',
  }
  standInForServer(({ path }) => json(path.endsWith('/payments') ? failed : invoice))
  screen = draw(
    <PayWordsContext value={spanish}>
      <PayInvoice token={'A'.repeat(75)} />
    </PayWordsContext>,
  )
  await screen.drawn
  await eventually(() => expect(named('Número de tarjeta', 'input')).toBeTruthy())
  expect(heading()).toBe('Factura 0012')
  expect(text()).toContain('De Oak Street Arts')
  expect(text()).toContain('Vence el 30 de octubre de 2026')
  await press('Pagar $25')
  expect(text()).toContain('Complete este campo')
  await type(named('Número de tarjeta', 'input'), '4000000000000002')
  await type(named('Fecha de vencimiento', 'input'), '13/39')
  await type(named('Nombre en la tarjeta', 'input'), 'Gus Vexley')
  await press('Pagar $25')
  expect(text()).toContain('Revise la fecha de vencimiento')
  await type(named('Fecha de vencimiento', 'input'), '12/39')
  await press('Pagar $25')
  await eventually(() => expect(alertText()).toContain('La tarjeta fue rechazada'))
})

test('The form that pays an invoice tells its amount, and offers the wallets of the device', async () => {
  const keys = { publishableKey: 'pk_test_1', accountRef: 'acct_1' }
  const checkout = { ...invoice.checkout, provider: 'STRIPE', stripe: keys }
  await open(() => json({ ...invoice, checkout }))
  const form = { amount: 2500, wallets: { applePay: 'auto', googlePay: 'auto' } }
  await vi.waitFor(() => expect(stripe.forms).toEqual([form]))
})
