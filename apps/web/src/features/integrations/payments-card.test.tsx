import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { act, allNamed, named, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import type { Payments } from './StripeAccount.tsx'

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  await screen.remove()
  vi.unstubAllGlobals()
})

const CARD = '[aria-labelledby="card-payments"]'

type Stripe = NonNullable<Payments['stripe']>

const READY: Stripe = {
  phase: 'READY',
  isOurs: true,
  takesPayments: true,
  paysOut: true,
  due: [],
  dueBy: null,
  debitName: 'Bank account (ACH)',
  debits: 'ACTIVE',
}
const AUSTRALIAN = { ...READY, debitName: 'BECS Direct Debit' }
const SHUT = { ...READY, takesPayments: false, paysOut: false }
const DUE = {
  phase: 'INFORMATION_DUE' as const,
  due: ['your tax ID', 'a bank account for your payouts'],
  dueBy: '2027-01-15T17:00:00Z',
}

const appWith = (stripe: Stripe | null, over: Partial<Payments> = {}): Payments => ({
  app: 'PAYMENTS',
  state: 'CONNECTED',
  provider: 'STRIPE',
  accountName: 'Oak Street Arts',
  isTest: false,
  offers: ['STRIPE'],
  stripe,
  ...over,
})

const NOBODY: Partial<Payments> = { provider: null, accountName: null, offers: ['STRIPE', 'SANDBOX'] }

async function drawCard(payments: Payments) {
  adoptSession(sessionOf())
  const sent = standInForServer(({ path }) =>
    path.endsWith('/authorize') ? json({ url: '#at-stripe' }) : json(payments),
  )
  screen = await drawRouted(() => (
    <>
      <PaymentsCard payments={payments} isConnecting={false} />
      <ModalHost />
    </>
  ))
  return { sent, text: document.querySelector(CARD)!.textContent }
}

test.each<[string, Payments, string[], string[]]>([
  [
    'begun',
    appWith({ ...SHUT, phase: 'BEGUN', due: ['your tax ID'] }, { state: 'BEGUN', provider: null }),
    ['Not finished', 'families cannot pay by card yet', 'go on where you stopped'],
    ['Go on at Stripe', 'Check again', 'Stop setup'],
  ],
  [
    'begun while test payments are on',
    appWith(
      { ...SHUT, phase: 'BEGUN' },
      { provider: 'SANDBOX', isTest: true, offers: ['STRIPE', 'SANDBOX'] },
    ),
    ['Connected', 'Test mode', 'Test payments are on', 'is not finished'],
    ['Go on at Stripe', 'Check again', 'Disconnect'],
  ],
  [
    'checked by Stripe',
    appWith({ ...SHUT, phase: 'CHECKING' }, { state: 'BEGUN', provider: null }),
    ['Stripe is checking', 'You do not need to do anything'],
    ['Check again', 'Stop setup'],
  ],
  [
    'asked for more',
    appWith({ ...READY, ...DUE, paysOut: false }),
    [
      'Stripe needs information',
      'Families pay into Oak Street Arts',
      'by 01/15/2027: your tax ID and a bank account for your payouts.',
      'Stripe holds back the payouts to your bank until it has this.',
    ],
    ['Go on at Stripe', 'Check again', 'Disconnect'],
  ],
  [
    'asked for more, and shut',
    appWith({ ...SHUT, ...DUE }),
    ['Payments are off', 'Families cannot pay by card until Stripe has what it asks for: your tax ID'],
    ['Go on at Stripe', 'Check again', 'Disconnect'],
  ],
  [
    'asked for more, and looked after at Stripe',
    appWith({ ...READY, ...DUE, dueBy: null, isOurs: false }),
    ['Stripe needs more information from you: your tax ID'],
    ['Open Stripe', 'Check again', 'Disconnect'],
  ],
  [
    'without payouts',
    appWith({ ...READY, phase: 'PAYOUTS_HELD', paysOut: false }),
    ['Payouts on hold', 'Families pay into Oak Street Arts', 'Log in to Stripe to see why'],
    ['Open Stripe', 'Check again', 'Disconnect'],
  ],
  ['ready', appWith(READY), ['Connected', 'Families pay into Oak Street Arts at Stripe.'], ['Disconnect']],
  [
    'disabled',
    appWith({ ...SHUT, phase: 'DISABLED' }),
    ['Disabled', 'families cannot pay by card', 'write to its support'],
    ['Open Stripe', 'Check again', 'Disconnect'],
  ],
])('An account at Stripe that is %s says so, and what can be done', async (_, payments, says, canDo) => {
  const { text } = await drawCard(payments)
  for (const each of says) expect(text).toContain(each)
  expect(allNamed(/./, `${CARD} button, ${CARD} a`).map(({ textContent }) => textContent)).toEqual(canDo)
})

test.each<[string, Payments, string, string[]]>([
  [
    'not set up on this server',
    appWith(null, { state: 'NOT_CONFIGURED', provider: null, accountName: null, offers: [] }),
    'Whoever runs this server needs to set up Stripe first',
    [],
  ],
  [
    'not connected',
    appWith(null, { ...NOBODY, state: 'NOT_CONNECTED' }),
    'straight to your school’s own Stripe account',
    ['Connect Stripe', 'Use test payments'],
  ],
  [
    'begun at Stripe, where test payments are offered',
    appWith({ ...SHUT, phase: 'BEGUN' }, { ...NOBODY, state: 'BEGUN' }),
    'Your account at Stripe is not finished',
    ['Go on at Stripe', 'Check again', 'Use test payments', 'Stop setup'],
  ],
  [
    'connected to test payments',
    appWith(null, { ...NOBODY, provider: 'SANDBOX', accountName: 'Test payments', isTest: true }),
    'Test mode: no money moves',
    ['Connect Stripe', 'Disconnect'],
  ],
  [
    'cut off at Stripe',
    appWith(null, { state: 'REVOKED', offers: NOBODY.offers }),
    'We no longer have access to Oak Street Arts at Stripe',
    ['Connect Stripe again', 'Use test payments'],
  ],
])('Card payments that are %s say so, and what can be done', async (_, payments, says, canDo) => {
  const { text } = await drawCard(payments)
  expect(text).toContain(says)
  expect(allNamed(/./, `${CARD} button`).map(({ textContent }) => textContent)).toEqual(canDo)
})

test('Going on leads to Stripe, and checking asks how the account stands', async () => {
  const { sent } = await drawCard(appWith({ ...READY, ...DUE }))
  sent.length = 0
  await press('Check again')
  await press('Go on at Stripe')
  await act(() => settle(20))
  expect(sent.map(({ path, body }) => [path.replace(/.*payments/, ''), body])).toEqual([
    ['/check', null],
    ['/authorize', {}],
  ])
  expect(location.hash).toBe('#at-stripe')
})

test.each([
  [true, 'you can connect the same account again'],
  [false, 'that opens a new account there'],
])('Before it disconnects an account that is ours (%s), it says what becomes of it', async (isOurs, says) => {
  await drawCard(appWith({ ...READY, isOurs }))
  await press('Disconnect', `${CARD} button`)
  await act(() => settle(20))
  const question = document.querySelector('[role="dialog"]')!.textContent
  expect(question).toContain('Your Stripe account and the money in it stay yours')
  expect(question).toContain(says)
  await press('Stay connected')
  await act(() => settle(20))
  expect(named('Disconnect', `${CARD} button`).hasAttribute('data-loading')).toBe(false)
})

test.each([
  [
    'UNKNOWN',
    'Select Check again to see whether families can pay from a bank account (BECS Direct Debit)',
    ['Check again'],
  ],
  ['NOT_REQUESTED', 'Ask Stripe to turn on BECS Direct Debit', ['Ask for bank payments', 'Check again']],
  ['PENDING', 'Stripe is checking whether families can pay from a bank account', ['Check again']],
  ['INACTIVE', 'Stripe has not turned on BECS Direct Debit', ['Open Stripe', 'Check again']],
  ['ACTIVE', 'Families pay into Oak Street Arts at Stripe.', []],
] as const)('While bank payments are %s it says so, and what to do', async (debits, words, buttons) => {
  const { text } = await drawCard(appWith({ ...AUSTRALIAN, debits }))
  expect(text).toContain(words)
  const labels = [...document.querySelectorAll(`${CARD} button, ${CARD} a`)].map((each) => each.textContent)
  expect(labels).toEqual([...buttons, 'Disconnect'])
})

test('Stripe is asked for bank payments once somebody says so', async () => {
  const { sent } = await drawCard(appWith({ ...AUSTRALIAN, debits: 'NOT_REQUESTED' }))
  await press('Ask for bank payments')
  await act(() => settle(20))
  expect(sent.map(({ path }) => path)).toContainEqual(
    expect.stringMatching(/integrations\/payments\/debits$/),
  )
})

test('An account that takes no payments yet says nothing of bank payments', async () => {
  const { text } = await drawCard(
    appWith({ ...SHUT, phase: 'BEGUN', debits: 'NOT_REQUESTED' }, { state: 'BEGUN' }),
  )
  expect(text).not.toContain('bank account')
})
