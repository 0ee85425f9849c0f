import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, named, press, settle, type } from '../../../test/draw.tsx'
import { json, standInForServer, type Sent } from '../../../test/server.ts'
import { EnterMethod } from './EnterMethod.tsx'
import { TestChallenge } from './TestChallenge.tsx'

const stripe = vi.hoisted(() => ({ forms: [] as unknown[] }))
vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: () =>
    Promise.resolve({
      elements: () => ({
        create: (_name: string, options: unknown) => (stripe.forms.push(options), { mount: () => {} }),
      }),
    }),
}))

let screen: ReturnType<typeof draw>
afterEach(async () => {
  await screen.remove()
  vi.unstubAllGlobals()
})

const SET_UP = {
  schoolName: 'Harbor Lane',
  provider: 'SANDBOX',
  type: 'CARD',
  currency: 'USD',
  isTest: true,
  offersAutopay: true,
  stripe: null,
}

async function open(page: React.ReactNode, answer: (sent: Sent) => Response) {
  const sent = standInForServer(answer)
  screen = draw(page)
  await screen.drawn
  // The test provider's form loads on demand.
  await vi.waitFor(async () => {
    await act(() => settle(20))
    expect(document.querySelector('button')).not.toBeNull()
  })
  return sent
}

const enter = async (fields: Record<string, string>, button: string) => {
  for (const [label, text] of Object.entries(fields)) await type(named(label, 'input'), text)
  await press(button)
  await act(() => settle(20))
}
const text = () => document.body.textContent

test('A bank account is entered by the token of its number, and what takes days is said', async () => {
  const account = { type: 'BANK_ACCOUNT', brand: 'Test Bank', last4: '2227', state: 'PENDING' }
  const sent = await open(<EnterMethod token="token" />, ({ path }) =>
    json(path.endsWith('/set-up') ? { ...SET_UP, type: 'BANK_ACCOUNT' } : account),
  )
  const fields = {
    'Routing number': '110000000',
    'Account number': '000222222227',
    'Name of the account holder': 'Gus Vexley',
  }
  await enter(fields, 'Save bank account')
  expect(text()).toContain('Test Bank ending in 2227 can be used once the bank has confirmed it')
  expect(sent.map(({ path }) => path)).toEqual(['/api/pay/set-up', '/api/pay/methods'])
  expect(JSON.stringify(sent.map(({ body }) => body))).not.toMatch(/222222227|110000000/)
})

test('What the server refuses is told, and can be tried again', async () => {
  const refusal = 'No card was entered. Please try again'
  const entered = { type: 'CARD', brand: 'visa', last4: '4242', state: 'USABLE' }
  let isRefused = true
  await open(<EnterMethod token="token" />, ({ path }) => {
    if (path.endsWith('/set-up')) return json(SET_UP)
    return isRefused ? json({ code: 'NOT_ENTERED', message: refusal }, 400) : json(entered)
  })
  const card = { 'Card number': '4242424242424242', 'Expiration date': '12/39', 'Name on card': 'Gus Vexley' }
  await enter(card, 'Save card')
  expect(document.querySelector('[role="alert"]')!.textContent).toBe(refusal)
  expect(document.activeElement).toBe(named('Card number', 'input'))
  isRefused = false
  await press('Save card')
  await act(() => settle(20))
  expect(text()).toContain('Visa ending in 4242 is saved for Harbor Lane.')
})

test.each([
  ['Confirm payment', true, 'Payment confirmed'],
  ['Decline', false, 'Payment declined'],
])('At the test bank, %s answers it with %s and leads to %s', async (button, isPaid, says) => {
  const sent = await open(<TestChallenge secret="account/payment/seal" />, () => json({ isPaid }))
  expect(named('Is this payment yours?', 'h1')).toBeTruthy()
  await press(button)
  await act(() => settle(20))
  expect(named(says, 'h1')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ secret: 'account/payment/seal', isPassed: isPaid }])
})

test('What the test bank cannot take is told, and can be answered again', async () => {
  const message = 'This payment was answered before'
  await open(<TestChallenge secret="account/payment/seal" />, () => json({ code: 'ANSWERED', message }, 400))
  await press('Decline')
  await act(() => settle(20))
  expect(document.querySelector('[role="alert"]')!.textContent).toBe(message)
  expect(named('Decline', 'button').hasAttribute('disabled')).toBe(false)
})

test('The form that keeps a card offers no wallets, since their sheet would tell an amount', async () => {
  const keys = { publishableKey: 'pk_test_1', accountRef: 'acct_1', clientSecret: 'seti_1_secret' }
  await open(<EnterMethod token="token" />, () => json({ ...SET_UP, provider: 'STRIPE', stripe: keys }))
  await vi.waitFor(() =>
    expect(stripe.forms).toEqual([{ wallets: { applePay: 'never', googlePay: 'never' } }]),
  )
})
