import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewAccount } from '../../src/features/providers/stripe/connect.ts'
import type { PayoutLine } from '../../src/features/providers/provider.ts'
import type { Booked } from '../rig/stripe/stripe-stand-in-objects.ts'
import type { Fault } from '../rig/stripe/stripe-stand-in.ts'
import { stripeBench } from './provider-benches.ts'

let bench: Awaited<ReturnType<typeof stripeBench>>
beforeAll(async () => {
  bench = await stripeBench()
})
afterAll(() => bench.standIn.close())
beforeEach(() => void (bench.standIn.requests.length = 0))

const paymentInput = () => ({
  key: crypto.randomUUID(),
  cents: 5000,
  customerRef: null,
  type: 'CARD' as const,
})
const prepare = async () => {
  const input = paymentInput()
  const { ref } = (await bench.provider.prepare(bench.account, input)) as { ref: string }
  return { ...input, ref, since: bench.at() }
}
const confirm = (ref: string, methodRef = 'tok_succeeds', by = bench.provider) => {
  const confirmation = {
    ref,
    methodRef,
    isOffSession: false,
    returnUrl: 'http://localhost/pay',
    mandate: null,
  }
  return by.confirm(bench.account, confirmation)
}
const find = ({ key, ref, since }: { key: string; ref: string | null; since: Temporal.Instant }) =>
  bench.provider.find(bench.account, { kind: 'PAYMENT', key, ref, since })

const FAULTS: [Fault, code: string][] = [
  [429, 'rate_limit'],
  [500, 'api_error'],
  ['CUT_BEFORE', 'NOT_REACHED'],
  [403, 'ACCOUNT_UNREACHABLE'],
  [401, 'ACCOUNT_UNREACHABLE'],
]

describe('While Stripe', () => {
  test.each(FAULTS)('answers with %s, everything that is asked of it is in doubt', async (fault, code) => {
    const { standIn, provider, account } = bench
    const { key, ref, since } = await prepare()
    const inDoubt = { state: 'UNKNOWN', code }
    const payer = { payerId: key, name: 'Gus', email: 'gus@example.test' }
    standIn.fail(fault, 1000)
    const outcomes = await Promise.all([
      provider.prepare(account, paymentInput()),
      confirm(ref),
      provider.cancel(account, ref),
      provider.refund(account, { key, paymentRef: ref, cents: 1 }),
      find({ key, ref, since }),
      find({ key, ref: null, since }),
      provider.findReversal(account, 'dp_1'),
      provider.payouts(account, since),
      provider.findPayout(account, 'po_1'),
      provider.payoutLines(account, 'po_1'),
      provider.customer(account, payer),
      provider.setUp(account, { key, customerRef: 'cus_1', type: 'CARD' }),
      provider.method(account, { setUpRef: 'seti_1' }),
      provider.detach(account, 'pm_1'),
      provider.connect.open({ key, schoolId: key, currency: 'USD', at: since }),
      provider.connect.link('acct_school', { returnUrl: 'http://a', refreshUrl: 'http://b' }),
      provider.connect.deauthorize('acct_school'),
    ])
    standIn.recover()
    for (const each of outcomes) expect(each).toMatchObject(inDoubt)
    // The request had no effect.
    expect(await find({ key, ref, since })).toMatchObject({ code: 'NOT_CONFIRMED' })
  })
})

test.each<[Fault]>([['CUT_AFTER'], ['CUT_BEFORE'], [500], [429]])(
  'A payment whose request meets with %s once is asked for again, and paid once',
  async (fault) => {
    const { ref } = await prepare()
    bench.standIn.fail(fault, 1)
    expect(await confirm(ref)).toMatchObject({ state: 'SUCCEEDED' })
    const confirms = bench.standIn.requests.filter(({ path }) => path.endsWith('/confirm'))
    expect(confirms).toHaveLength(2)
    expect(confirms[0]!.key).toBe(confirms[1]!.key)
  },
)

test('A payment that was prepared without an answer is found by our id, and the same key brings it back', async () => {
  const { standIn, provider, account } = bench
  const input = paymentInput()
  const since = bench.at()
  standIn.fail('CUT_AFTER')
  expect(await provider.prepare(account, input)).toMatchObject({ state: 'UNKNOWN', code: 'NOT_REACHED' })
  const outcome = await find({ ...input, ref: null, since })
  expect(outcome).toMatchObject({ state: 'UNKNOWN', code: 'NOT_CONFIRMED' })
  expect(await provider.prepare(account, input)).toMatchObject({ ref: (outcome as { ref: string }).ref })
})

test('A payment of long ago is found among others, and none that was made much later is looked at', async () => {
  const { key, ref, since } = await prepare()
  for (let others = 0; others < 8; others += 1) await prepare()
  expect(await find({ key, ref: null, since })).toMatchObject({ ref })
  const before = since.subtract({ hours: 48 })
  expect(await find({ key, ref: null, since: before })).toBe('ABSENT')
  expect(bench.standIn.requests.filter(({ body }) => body.starting_after).length).toBeGreaterThan(1)
})

test('A declined payment is canceled before it has failed, and in doubt as long as that is', async () => {
  const declined = await prepare()
  expect(await confirm(declined.ref, 'tok_declined')).toMatchObject({ state: 'FAILED' })
  expect(bench.standIn.requests.map(({ path }) => path.split('/').at(-1))).toContain('cancel')

  const { ref, ...sought } = await prepare()
  bench.standIn.fail(null, 1)
  bench.standIn.fail(500)
  expect(await confirm(ref, 'tok_declined')).toMatchObject({ state: 'UNKNOWN', code: 'api_error' })
  bench.standIn.recover()
  expect(await find({ ...sought, ref })).toMatchObject({ state: 'FAILED', code: 'card_declined' })
})

test('A payment that waits for its payer is not ended by being confirmed again', async () => {
  const { ref } = await prepare()
  const challenged = await confirm(ref, 'tok_challenged')
  expect(challenged).toMatchObject({ state: 'REQUIRES_ACTION' })
  expect(await confirm(ref)).toEqual(challenged)
})

test('Every request names the account of the school, the version, and what the payment is ours by', async () => {
  const { key, ref } = await prepare()
  await confirm(ref)
  await bench.provider.refund(bench.account, { key: 'refund-1', paymentRef: ref, cents: 10 })
  const [prepared, confirmed, refunded] = bench.standIn.requests
  for (const each of bench.standIn.requests)
    expect(each).toMatchObject({ account: bench.account.accountRef, apiVersion: '2026-10-28.endive' })
  const ours = { 'metadata[payment_id]': key, 'metadata[school_id]': bench.account.schoolId }
  expect(prepared).toMatchObject({ key, body: { ...ours, amount: '5000', currency: 'usd' } })
  expect(prepared!.body).not.toHaveProperty('confirm')
  expect(confirmed!.body).toMatchObject({
    payment_method: 'tok_succeeds',
    return_url: 'http://localhost/pay',
  })
  expect(refunded).toMatchObject({ key: 'refund-1', body: { 'metadata[refund_id]': 'refund-1' } })
})

test('A debit says from where it was agreed to', async () => {
  const { account, provider, standIn } = bench
  const prepared = await provider.prepare(account, { ...paymentInput(), type: 'BANK_ACCOUNT' })
  const { ref } = prepared as { ref: string }
  const mandate = { ip: '192.0.2.1', userAgent: 'Browser' }
  await provider.confirm(account, {
    ref,
    methodRef: 'tok_bank_clears',
    isOffSession: true,
    returnUrl: '',
    mandate,
  })
  expect(standIn.requests[0]!.body).toMatchObject({ 'allowed_payment_method_types[0]': 'us_bank_account' })
  expect(standIn.requests[1]!.body).toMatchObject({
    'mandate_data[customer_acceptance][online][ip_address]': '192.0.2.1',
    'mandate_data[customer_acceptance][online][user_agent]': 'Browser',
    off_session: 'true',
  })
})

test('A fee in another currency than the school collects in is not known', async () => {
  const { ref, ...sought } = await prepare()
  await confirm(ref)
  const inCanada = { ...bench.account, currency: 'CAD' } as const
  const outcome = await bench.provider.find(inCanada, { kind: 'PAYMENT', ...sought, ref })
  expect(outcome).toMatchObject({ state: 'SUCCEEDED', feeCents: null })
})

describe('What Stripe tells', () => {
  const read = ({ bytes, signature }: { bytes: Buffer; signature: string }) =>
    bench.provider.readEvent(bytes, signature, bench.at())
  const stripeEvent = (type: string, object: object, account: string | undefined = 'acct_school') =>
    bench.sign({ object: 'event', id: 'evt_1', type, account, data: { object } })

  test('never decides the state: the payment is asked for', async () => {
    const { ref, ...sought } = await prepare()
    await confirm(ref)
    const lie = stripeEvent('payment_intent.payment_failed', {
      object: 'payment_intent',
      id: ref,
      status: 'canceled',
    })
    const about = { kind: 'PAYMENT', ref, key: null }
    expect(await read(lie)).toEqual({ accountRef: 'acct_school', eventId: 'evt_1', about })
    expect(await find({ ...sought, ref })).toMatchObject({ state: 'SUCCEEDED' })
  })

  test.each([
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'PAYMENT', 'pi_1'],
    ['charge.dispute.closed', { object: 'dispute', id: 'dp_1' }, 'REVERSAL', 'dp_1'],
    ['refund.failed', { object: 'refund', id: 're_1' }, 'REFUND', 're_1'],
    ['setup_intent.succeeded', { object: 'setup_intent', id: 'seti_1' }, 'SET_UP', 'seti_1'],
    ['payment_method.detached', { object: 'payment_method', id: 'pm_1' }, 'METHOD', 'pm_1'],
    ['account.application.deauthorized', { object: 'application', id: 'ca_1' }, 'ACCOUNT', 'acct_school'],
    ['account.updated', { object: 'account', id: 'acct_school' }, 'ACCOUNT', 'acct_school'],
  ])('by %s is about what it leads to', async (type, object, kind, ref) => {
    expect(await read(stripeEvent(type, object))).toMatchObject({ about: { kind, ref } })
  })

  test('of what is not kept here, or of no school, is passed over', async () => {
    expect(await read(stripeEvent('balance.available', { object: 'balance' }))).toBe('IGNORED')
    expect(await read(stripeEvent('charge.succeeded', { object: 'charge', id: 'ch_1' }))).toBe('IGNORED')
    const platformEvent = bench.sign({
      object: 'event',
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      data: { object: {} },
    })
    expect(await read(platformEvent)).toBe('IGNORED')
  })
})

describe('A school', () => {
  const open = (more: Partial<NewAccount> = {}) =>
    bench.provider.connect.open({
      key: crypto.randomUUID(),
      schoolId: 'school',
      currency: 'USD',
      at: bench.at(),
      ...more,
    })
  const urls = { returnUrl: 'https://school.example/back', refreshUrl: 'https://school.example/again' }

  test('has an account opened for it, once by a key, in the country of its currency', async () => {
    const key = crypto.randomUUID()
    const first = await open({ key, currency: 'GBP' })
    expect(first).toEqual({ state: 'OPEN', accountRef: expect.stringMatching(/^acct_/) })
    expect(await open({ key, currency: 'GBP' })).toEqual(first)
    expect(bench.standIn.requests[0]!.body).toEqual({
      'controller[fees][payer]': 'account',
      'controller[losses][payments]': 'stripe',
      'controller[requirement_collection]': 'stripe',
      'controller[stripe_dashboard][type]': 'full',
      country: 'GB',
      'capabilities[card_payments][requested]': 'true',
      'capabilities[bacs_debit_payments][requested]': 'true',
      'metadata[school_id]': 'school',
    })
  })

  test('goes to Stripe by a link to its account, and to no account that was not opened for it', async () => {
    const { standIn, provider } = bench
    const { accountRef } = (await open()) as { accountRef: string }
    const { url } = (await provider.connect.link(accountRef, urls)) as { url: string }
    expect(standIn.followLink(url)).toBe('FORM')
    expect(standIn.returnOf(url)).toBe(urls.returnUrl)
    expect(standIn.followLink(url)).toEqual({ refreshUrl: urls.refreshUrl })
    expect(await provider.connect.link('acct_of_another', urls)).toMatchObject({ state: 'FAILED' })
  })

  test('is charged for nothing before its account is finished', async () => {
    const { accountRef } = (await open()) as { accountRef: string }
    const account = { ...bench.account, accountRef }
    expect(await bench.provider.prepare(account, paymentInput())).toMatchObject({ state: 'FAILED' })
    bench.standIn.finishAccount(accountRef)
    expect(await bench.provider.prepare(account, paymentInput())).toMatchObject({ state: 'PREPARED' })
  })

  test('is described with what is due, each once, and until when', async () => {
    const { standIn, provider } = bench
    const { accountRef } = (await open()) as { accountRef: string }
    standIn.changeAccount(accountRef, {
      due: ['external_account', 'company.tax_id'],
      pastDue: ['company.tax_id'],
      dueBy: Temporal.Instant.from('2027-01-15T05:00:00Z'),
    })
    expect(await provider.connect.describe(accountRef)).toEqual({
      state: 'CONNECTED',
      name: accountRef,
      takesPayments: false,
      paysOut: false,
      isSubmitted: false,
      due: ['company.tax_id', 'external_account'],
      dueBy: '2027-01-15T05:00:00Z',
      disabledReason: 'requirements.past_due',
      // It opens in US dollars and requests only the debits of its country.
      debits: {
        USD: 'INACTIVE',
        AUD: 'NOT_REQUESTED',
        CAD: 'NOT_REQUESTED',
        GBP: 'NOT_REQUESTED',
        NZD: 'NOT_REQUESTED',
      },
    })
  })

  test('debits bank accounts as soon as Stripe lets it, those of its country alone', async () => {
    const { standIn, provider } = bench
    const { accountRef } = (await open({ currency: 'CAD' })) as { accountRef: string }
    const account = { ...bench.account, accountRef, currency: 'CAD' as const }
    standIn.finishAccount(accountRef)
    const payment = () => provider.prepare(account, { ...paymentInput(), type: 'BANK_ACCOUNT' })
    const setUp = { key: crypto.randomUUID(), customerRef: 'cus_1', type: 'BANK_ACCOUNT' } as const
    for (const state of ['pending', 'inactive']) {
      standIn.changeAccount(accountRef, { capabilities: { acss_debit_payments: state } })
      expect(await payment()).toMatchObject({ state: 'FAILED', code: 'method_type_off' })
      const refused = await provider.setUp(account, { ...setUp, key: crypto.randomUUID() })
      expect(refused).toMatchObject({ state: 'FAILED', code: 'method_type_off' })
    }
    standIn.changeAccount(accountRef, { capabilities: { acss_debit_payments: 'active' } })
    expect(await payment()).toMatchObject({ state: 'PREPARED' })
    expect(await provider.setUp(account, setUp)).toMatchObject({ state: 'PREPARED' })
    const foreign = await provider.prepare(
      { ...account, currency: 'AUD' },
      { ...paymentInput(), type: 'BANK_ACCOUNT' },
    )
    expect(foreign).toMatchObject({ state: 'FAILED', code: 'method_type_off' })
    expect(await provider.connect.requestDebits(accountRef, 'AUD')).toMatchObject({
      state: 'FAILED',
      message: expect.stringContaining('not available in your country'),
    })
  })

  test('is called by its name, until the school shuts us out', async () => {
    const { standIn, provider } = bench
    const describeIt = () => provider.connect.describe('acct_described')
    expect(await describeIt()).toMatchObject({ state: 'CONNECTED', name: 'Oak Street Arts' })
    for (const [fault, code] of [
      [500, 'api_error'],
      [401, 'ACCOUNT_UNREACHABLE'],
    ] as const) {
      standIn.fail(fault)
      expect(await describeIt()).toEqual({ state: 'UNKNOWN', code })
      standIn.recover()
    }
    standIn.shutOut('acct_described')
    expect(await describeIt()).toEqual({ state: 'REVOKED' })
  })

  test('is disconnected', async () => {
    expect(await bench.provider.connect.deauthorize('acct_school')).toBe('DISCONNECTED')
    expect(bench.standIn.requests[0]!.body).toEqual({ client_id: 'ca_1', stripe_user_id: 'acct_school' })
  })
})

describe('A payout of Stripe', () => {
  const seen = async (
    over: Parameters<typeof bench.standIn.payOut>[2],
    change?: (lines: Booked[]) => Booked[],
  ) => {
    const { standIn, provider, account } = bench
    const { ref } = await prepare()
    await confirm(ref)
    const id = standIn.payOut(account.accountRef, change, over)
    return { id, ref, found: await provider.findPayout(account, id) }
  }

  test.each([
    [{ status: 'in_transit' }, { state: 'PENDING', lines: 'READY' }],
    [
      { status: 'pending', reconciliation: 'in_progress' },
      { state: 'PENDING', lines: 'LATER' },
    ],
    [{ status: 'canceled' }, { state: 'CANCELED' }],
    [{ reconciliation: 'not_applicable' }, { state: 'PAID', lines: 'NEVER' }],
    [{ currency: 'eur' }, { currency: 'EUR' }],
  ] as const)('with %j is %j', async (over, expected) => {
    expect((await seen(over)).found).toMatchObject(expected)
  })

  test('that failed says why', async () => {
    const { id } = await seen({})
    bench.standIn.endPayout(id, 'failed', 'account_closed')
    const { provider, account } = bench
    expect(await provider.findPayout(account, id)).toMatchObject({
      state: 'FAILED',
      failure: 'account_closed',
    })
    // A returned payout is paid again with a later one.
    const later = bench.standIn.payOut(account.accountRef)
    const lines = await provider.payoutLines(account, later)
    expect(lines).toMatchObject([{ kind: 'PAYOUT', aboutRef: id }])
  })

  test('has lines of what Stripe charges for, and of what nobody here knows', async () => {
    const booked = (type: string, amount: number, source: object | null = null): Booked => {
      return { id: `txn_${type}`, type, amount, fee: 0, created: 1, source }
    }
    const { id, ref } = await seen({}, (lines) => [
      ...lines,
      booked('stripe_fee', -200),
      booked('reserve_transaction', -1000),
      booked('topup', 500, { object: 'topup', id: 'tu_1' }),
      booked('payment_failure_refund', -5000, { object: 'charge', id: 'ch_1', payment_intent: 'pi_gone' }),
    ])
    const lines = (await bench.provider.payoutLines(bench.account, id)) as PayoutLine[]
    expect(lines.map(({ kind, aboutRef, cents }) => [kind, aboutRef, cents])).toEqual([
      ['PAYMENT', ref, 5000],
      ['FEE', null, -200],
      ['OTHER', null, -1000],
      ['OTHER', 'tu_1', 500],
      ['REVERSAL', 'pi_gone', -5000],
    ])
  })
})
