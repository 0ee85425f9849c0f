import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ProviderRefund,
  Outcome,
  Payout,
  PayoutLine,
  Provider,
  ProviderEvent,
  Reversal,
} from '../../src/features/providers/provider.ts'
import { useRig } from '../rig/app.ts'
import { sandboxBench, stripeBench, type Bench } from './provider-benches.ts'

// Guarantees of every provider, tested on each: the sandbox in its database, and Stripe through its own library.

const rig = useRig()
const ends: (() => Promise<void>)[] = []
afterAll(() => Promise.all(ends.map((end) => end())))

const BENCHES: Record<string, () => Promise<Bench>> = {
  sandbox: async () => sandboxBench(rig),
  Stripe: async () => {
    const bench = await stripeBench()
    ends.push(bench.standIn.close)
    return bench
  },
}

describe.each(Object.keys(BENCHES))('At the provider %s', (name) => {
  let bench: Bench
  let provider: Provider
  beforeAll(async () => {
    bench = await BENCHES[name]!()
    ;({ provider } = bench)
  })

  const prepare = async (more: { key?: string; cents?: number; type?: 'CARD' | 'BANK_ACCOUNT' } = {}) => {
    const key = more.key ?? crypto.randomUUID()
    const newPayment = { key, cents: 10_000, customerRef: null, type: 'CARD' as const, ...more }
    const prepared = await provider.prepare(bench.account, newPayment)
    expect(prepared.state).toBe('PREPARED')
    return { key, since: bench.at(), ...(prepared as { ref: string; clientSecret: string }) }
  }
  type Made = Awaited<ReturnType<typeof prepare>>
  const confirm = ({ ref }: { ref: string }, methodRef: string, isOffSession = false, by = provider) => {
    const mandate = methodRef.includes('bank') ? { ip: '192.0.2.1', userAgent: 'Test' } : null
    const confirmation = { ref, methodRef, isOffSession, returnUrl: 'http://localhost/pay', mandate }
    return by.confirm(bench.account, confirmation)
  }
  const pay = async (token: string, cents = 10_000) => {
    const made = await prepare({ cents, type: token.startsWith('tok_bank') ? 'BANK_ACCOUNT' : 'CARD' })
    return { ...made, outcome: await confirm(made, token) }
  }
  const find = ({ key, since, ref }: Made) =>
    provider.find(bench.account, { kind: 'PAYMENT', key, ref, since }) as Promise<Outcome>
  const cancel = ({ ref }: { ref: string }) => provider.cancel(bench.account, ref)
  const refund = (paymentRef: string, cents: number, key: string = crypto.randomUUID()) =>
    provider.refund(bench.account, { key, paymentRef, cents })
  const events = async () => {
    const read = (await bench.takeEvents()).map(({ bytes, signature }) =>
      provider.readEvent(bytes, signature, bench.at()),
    )
    return (await Promise.all(read)) as ProviderEvent[]
  }
  const reversalOf = async ({ ref }: { ref: string }) => {
    const refs = (await events())
      .filter(({ about }) => about.kind === 'REVERSAL')
      .map(({ about }) => about.ref)
    const reversals = await Promise.all(refs.map((each) => provider.findReversal(bench.account, each)))
    return reversals.find(
      (each) => typeof each === 'object' && 'paymentRef' in each && each.paymentRef === ref,
    ) as Reversal | undefined
  }

  describe('a payment', () => {
    test('succeeds, is found so, and tells the fee', async () => {
      const { outcome, ...made } = await pay('tok_succeeds')
      const succeeded = { state: 'SUCCEEDED', ref: made.ref, feeCents: 320, code: null, actionUrl: null }
      expect(outcome).toEqual(succeeded)
      expect(await find(made)).toEqual(succeeded)
      expect(await find({ ...made, ref: null as never })).toEqual(succeeded)
    })

    test('moves nothing while it is prepared only', async () => {
      expect(await find(await prepare())).toMatchObject({ state: 'UNKNOWN', code: 'NOT_CONFIRMED' })
    })

    test('that is prepared often with one key, also at once, is one payment', async () => {
      const key = crypto.randomUUID()
      const made = [await prepare({ key }), ...(await Promise.all([prepare({ key }), prepare({ key })]))]
      expect(new Set(made.map(({ ref }) => ref)).size).toBe(1)
      expect(made[0]!.clientSecret).toBe(made[2]!.clientSecret)
    })

    test('of another amount under the same key is in doubt, not a second one', async () => {
      const { key } = await prepare()
      const newPayment = { key, cents: 99, customerRef: null, type: 'CARD' } as const
      const again = await provider.prepare(bench.account, newPayment)
      expect(again).toMatchObject({ state: 'UNKNOWN', code: 'KEY_USED_OTHERWISE' })
    })

    test.each([
      ['tok_declined', 'card_declined'],
      ['tok_no_funds', 'insufficient_funds'],
      ['tok_expired', 'expired_card'],
    ])('by %s fails as %s, once and for all', async (token, code) => {
      const { outcome, ...made } = await pay(token)
      expect(outcome).toMatchObject({ state: 'FAILED', ref: made.ref, code })
      expect(await find(made)).toMatchObject({ state: 'FAILED', code })
      expect(await cancel(made)).toBe('CANCELED')
      expect(await confirm(made, 'tok_succeeds')).toMatchObject({ state: 'FAILED' })
      expect(await find(made)).toMatchObject({ state: 'FAILED' })
    })

    test('with what nobody knows fails', async () => {
      expect((await pay('tok_4111111111111111')).outcome).toMatchObject({ state: 'FAILED' })
    })

    test('that is challenged succeeds when its payer passes', async () => {
      const { outcome, ...made } = await pay('tok_challenged')
      expect(outcome).toMatchObject({ state: 'REQUIRES_ACTION', ref: made.ref })
      expect(URL.canParse(outcome.actionUrl!)).toBe(true)
      expect(await find(made)).toEqual(outcome)
      await bench.answerChallenge(made.clientSecret, true)
      expect(await find(made)).toMatchObject({ state: 'SUCCEEDED', feeCents: 320 })
    })

    test('that is challenged fails when its payer does not, and cannot be paid later', async () => {
      const made = await pay('tok_challenged')
      await bench.answerChallenge(made.clientSecret, false)
      const failed = { state: 'FAILED', code: expect.stringMatching(/authentication/) }
      expect(await find(made)).toMatchObject(failed)
      expect(await confirm(made, 'tok_succeeds')).toMatchObject({ state: 'FAILED' })
    })

    test('that would be challenged fails where nobody is there', async () => {
      const outcome = await confirm(await prepare(), 'tok_challenged', true)
      expect(outcome).toMatchObject({ state: 'FAILED', code: 'authentication_required' })
    })

    test('whose request got lost on the way was never confirmed', async () => {
      const made = await prepare()
      const outcome = await confirm(made, 'tok_times_out_before', false, bench.impatient)
      expect(outcome).toMatchObject({ state: 'UNKNOWN', ref: made.ref, code: 'TIMED_OUT' })
      expect(await find(made)).toMatchObject({ state: 'UNKNOWN', code: 'NOT_CONFIRMED' })
      expect(await cancel(made)).toBe('CANCELED')
      expect(await find(made)).toMatchObject({ state: 'FAILED' })
    })

    test('whose answer got lost on the way has succeeded', async () => {
      const made = await prepare()
      const outcome = await confirm(made, 'tok_times_out_after', false, bench.impatient)
      expect(outcome).toMatchObject({ state: 'UNKNOWN', ref: made.ref, code: 'TIMED_OUT' })
      expect(await cancel(made)).toMatchObject({ state: 'SUCCEEDED', feeCents: 320 })
      expect(await find(made)).toMatchObject({ state: 'SUCCEEDED' })
    })

    test('that was never prepared is absent', async () => {
      await prepare()
      const sought = { kind: 'PAYMENT', key: crypto.randomUUID(), ref: null, since: bench.at() } as const
      expect(await provider.find(bench.account, sought)).toBe('ABSENT')
      expect(await provider.find(bench.account, { ...sought, ref: 'pi_nowhere' })).toBe('ABSENT')
    })

    test('of another account is absent', async () => {
      const { key, since, ref } = await prepare()
      const elsewhere = { ...bench.account, accountRef: 'acct_elsewhere' }
      expect(await provider.find(elsewhere, { kind: 'PAYMENT', key, ref, since })).toBe('ABSENT')
      expect(await provider.find(elsewhere, { kind: 'PAYMENT', key, ref: null, since })).toBe('ABSENT')
      expect(await provider.cancel(elsewhere, ref)).toMatchObject({ state: 'UNKNOWN' })
    })

    test('can be canceled until it succeeds, and then says that it did', async () => {
      const made = await prepare()
      expect([await cancel(made), await cancel(made)]).toEqual(['CANCELED', 'CANCELED'])
      expect(await find(made)).toMatchObject({ state: 'FAILED', code: 'CANCELED' })
      expect(await cancel(await pay('tok_challenged'))).toBe('CANCELED')
      expect(await cancel(await pay('tok_succeeds'))).toMatchObject({ state: 'SUCCEEDED', feeCents: 320 })
    })

    test('that is confirmed twice is paid once', async () => {
      const made = await pay('tok_succeeds')
      expect(await confirm(made, 'tok_succeeds')).toEqual(made.outcome)
    })
  })

  describe('a bank debit', () => {
    test('is under way for days and then succeeds', async () => {
      const { outcome, ...made } = await pay('tok_bank_clears')
      expect(outcome).toMatchObject({ state: 'PROCESSING', feeCents: null })
      expect(await cancel(made)).toMatchObject({ state: 'PROCESSING' })
      bench.passDays(5)
      expect(await find(made)).toMatchObject({ state: 'SUCCEEDED', feeCents: 80 })
    })

    test('is under way for days and then fails', async () => {
      const { outcome, ...made } = await pay('tok_bank_bounces')
      expect(outcome).toMatchObject({ state: 'PROCESSING' })
      bench.passDays(5)
      expect(await find(made)).toMatchObject({ state: 'FAILED', code: 'insufficient_funds' })
      expect(await cancel(made)).toBe('CANCELED')
    })

    test('may be returned by the bank after it succeeded', async () => {
      const made = await pay('tok_bank_returns', 4200)
      bench.passDays(5)
      expect(await find(made)).toMatchObject({ state: 'SUCCEEDED' })
      expect(await reversalOf(made)).toBeUndefined()
      bench.passDays(5)
      const reversal = { kind: 'RETURN', paymentRef: made.ref, cents: 4200, state: 'LOST' }
      expect(await reversalOf(made)).toMatchObject(reversal)
      expect(await find(made)).toMatchObject({ state: 'SUCCEEDED' })
    })
  })

  describe('a dispute', () => {
    test.each([
      ['tok_disputed', 'OPEN'],
      ['tok_dispute_won', 'WON'],
      ['tok_dispute_lost', 'LOST'],
    ])('by %s is open and then %s', async (token, state) => {
      const made = await pay(token, 3000)
      expect(made.outcome).toMatchObject({ state: 'SUCCEEDED' })
      bench.passDays(3)
      const open = (await reversalOf(made))!
      expect(open).toMatchObject({ kind: 'DISPUTE', paymentRef: made.ref, cents: 3000, state: 'OPEN' })
      bench.passDays(10)
      expect(await provider.findReversal(bench.account, open.ref)).toEqual({ ...open, state })
      expect((await events()).map(({ about }) => about.ref).includes(open.ref)).toBe(state !== 'OPEN')
    })

    test('that is not there is absent', async () => {
      expect(await provider.findReversal(bench.account, 'dp_nowhere')).toBe('ABSENT')
    })
  })

  describe('a refund', () => {
    test('that was made there is found by itself and with its payment, and is none of ours', async () => {
      const { ref: paymentRef } = await pay('tok_refunded_there')
      const refundOutcome = (await refund(paymentRef, 1000)) as Outcome
      const providerRefunds = (await provider.refundsOf(bench.account, paymentRef)) as ProviderRefund[]
      const there = providerRefunds.filter(({ key }) => key === null)
      const { ref } = there[0]!
      expect(there).toEqual([
        { ref, key: null, paymentRef, cents: 5000, currency: 'USD', outcome: expect.anything() },
      ])
      expect(there[0]!.outcome).toMatchObject({ state: 'SUCCEEDED', ref })
      expect(await provider.findRefund(bench.account, ref)).toEqual(there[0])
      expect(new Set(providerRefunds.map((each) => each.ref))).toEqual(new Set([ref, refundOutcome.ref]))
      const refundEvents = (await events()).filter(
        ({ about }) => about.kind === 'REFUND' && about.ref === ref,
      )
      expect(refundEvents.map(({ about }) => about.key)).toEqual([null])
      expect(await provider.findRefund(bench.account, 'nobody')).toBe('ABSENT')
      expect(await refund(paymentRef, 4001)).toMatchObject({ state: 'FAILED' })
    })

    test('gives back parts, each once, and never more than was paid', async () => {
      const { ref } = await pay('tok_succeeds')
      const key = crypto.randomUUID()
      const first = await refund(ref, 4000, key)
      expect(first).toMatchObject({ state: 'SUCCEEDED', code: null })
      expect(await refund(ref, 4000, key)).toEqual(first)
      expect(await refund(ref, 6001)).toMatchObject({ state: 'FAILED', code: expect.any(String) })
      expect(await refund(ref, 6000)).toMatchObject({ state: 'SUCCEEDED' })
      expect(await refund(ref, 1)).toMatchObject({ state: 'FAILED' })
    })

    test('of what never came in fails', async () => {
      expect(await refund((await prepare()).ref, 100)).toMatchObject({ state: 'FAILED' })
    })

    test('is found by its key, and absent if it was never asked for', async () => {
      const { ref: paymentRef } = await pay('tok_succeeds')
      const key = crypto.randomUUID()
      const made = await refund(paymentRef, 500, key)
      const sought = { kind: 'REFUND', key, ref: null, paymentRef } as const
      expect(await provider.find(bench.account, sought)).toEqual(made)
      expect(await provider.find(bench.account, { ...sought, ref: made.ref })).toEqual(made)
      const other = { ...sought, key: crypto.randomUUID() }
      expect(await provider.find(bench.account, other)).toBe('ABSENT')
    })

    test('to a bank account takes days', async () => {
      const { ref: paymentRef } = await pay('tok_bank_clears')
      bench.passDays(5)
      const made = await refund(paymentRef, 500)
      expect(made).toMatchObject({ state: 'PROCESSING' })
      bench.passDays(4)
      const sought = { kind: 'REFUND', key: '', ref: made.ref, paymentRef } as const
      expect(await provider.find(bench.account, sought)).toMatchObject({ state: 'SUCCEEDED' })
    })

    test('may come back after it succeeded, and then the money can be given back again', async () => {
      const { ref: paymentRef } = await pay('tok_refund_fails')
      const made = await refund(paymentRef, 10_000)
      expect(made).toMatchObject({ state: 'SUCCEEDED' })
      expect(await refund(paymentRef, 10_000)).toMatchObject({ state: 'FAILED' })
      bench.passDays(6)
      const sought = { kind: 'REFUND', key: '', ref: made.ref, paymentRef } as const
      const code = 'lost_or_stolen_card'
      expect(await provider.find(bench.account, sought)).toMatchObject({ state: 'FAILED', code })
      expect(await refund(paymentRef, 10_000)).toMatchObject({ state: 'SUCCEEDED' })
    })
  })

  describe('a payer', () => {
    const setUp = async (type: 'CARD' | 'BANK_ACCOUNT' = 'CARD') => {
      const payer = { payerId: crypto.randomUUID(), name: 'Gus Test', email: 'gus@example.test' }
      const { ref: customerRef } = (await provider.customer(bench.account, payer)) as { ref: string }
      const key = crypto.randomUUID()
      const prepared = await provider.setUp(bench.account, { key, customerRef, type })
      expect(prepared.state).toBe('PREPARED')
      return prepared as { ref: string; clientSecret: string }
    }
    const methodOf = (setUpRef: string) => provider.method(bench.account, { setUpRef })

    test('is known without an email, and refused with one that is none', async () => {
      const payer = (email: string | null) => ({ payerId: crypto.randomUUID(), name: 'Gus Test', email })
      expect(await provider.customer(bench.account, payer(null))).toMatchObject({ state: 'MADE' })
      const refused = await provider.customer(bench.account, payer('gus'))
      expect(refused).toMatchObject({ state: 'FAILED', code: 'email_invalid' })
    })

    test.each([
      ['USD', 49, 'CARD', 'amount_too_small'],
      ['GBP', 29, 'CARD', 'amount_too_small'],
      ['NZD', 49, 'CARD', 'amount_too_small'],
      ['AUD', 49, 'BANK_ACCOUNT', 'amount_too_small'],
      ['GBP', 29, 'BANK_ACCOUNT', 'amount_too_small'],
    ] as const)('in %s is not charged %i cents to a %s: %s', async (currency, cents, type, code) => {
      const account = { ...bench.account, currency }
      const newPayment = { key: crypto.randomUUID(), cents, customerRef: null, type }
      expect(await provider.prepare(account, newPayment)).toMatchObject({ state: 'FAILED', code })
    })

    test('in pounds is charged 30 pence', async () => {
      const account = { ...bench.account, currency: 'GBP' as const }
      const newPayment = { key: crypto.randomUUID(), cents: 30, customerRef: null, type: 'CARD' as const }
      expect(await provider.prepare(account, newPayment)).toMatchObject({ state: 'PREPARED' })
    })

    test('is known once', async () => {
      const payer = { payerId: crypto.randomUUID(), name: 'Gus Test', email: 'gus@example.test' }
      const made = await provider.customer(bench.account, payer)
      expect(made).toMatchObject({ state: 'MADE' })
      expect(await provider.customer(bench.account, payer)).toEqual(made)
    })

    test('enters a card, which is kept, charged without them, and detached', async () => {
      const { ref, clientSecret } = await setUp()
      expect(await methodOf(ref)).toBe('ABSENT')
      await bench.enterMethod(clientSecret, 'tok_succeeds')
      const method = (await methodOf(ref)) as { ref: string }
      const expiry = { month: 12, year: expect.any(Number) }
      expect(method).toMatchObject({ type: 'CARD', brand: 'visa', last4: '4242', expiry, state: 'USABLE' })
      const savedMethod = { methodRef: method.ref }
      expect(await provider.method(bench.account, savedMethod)).toEqual(method)
      expect(await confirm(await prepare(), method.ref, true)).toMatchObject({ state: 'SUCCEEDED' })
      for (let i = 0; i < 2; i += 1) expect(await provider.detach(bench.account, method.ref)).toBe('DETACHED')
      expect(await provider.method(bench.account, savedMethod)).toMatchObject({ state: 'UNUSABLE' })
    })

    test('enters a bank account, which may take days until it can be used', async () => {
      const { ref, clientSecret } = await setUp('BANK_ACCOUNT')
      await bench.enterMethod(clientSecret, 'tok_bank_slow')
      const bank = { type: 'BANK_ACCOUNT', brand: 'Test Bank', last4: '2227', expiry: null }
      expect(await methodOf(ref)).toMatchObject({ ...bank, state: 'PENDING' })
      bench.passDays(3)
      expect(await methodOf(ref)).toMatchObject({ ...bank, state: 'USABLE' })
    })
  })

  describe('a payout', () => {
    const latest = async (since: Temporal.Instant) => {
      const latestPayouts = await provider.payouts(bench.account, since)
      return (latestPayouts as Payout[]).at(-1)!
    }
    const linesOf = async (payout: Payout) =>
      (await provider.payoutLines(bench.account, payout.ref)) as PayoutLine[]

    test('has a line for all that moved: payments with their fees, refunds, and what a bank took', async () => {
      bench.payOut()
      const since = bench.at().subtract({ hours: 24 })
      const paid = await pay('tok_succeeds')
      const back = (await refund(paid.ref, 2_500)) as Outcome
      const debited = await pay('tok_bank_returns')
      const won = await pay('tok_dispute_won')
      bench.passDays(20)
      bench.payOut()
      const payoutsSince = (await provider.payouts(bench.account, since)) as Payout[]
      for (const each of payoutsSince) {
        expect(each).toMatchObject({ currency: 'USD', state: 'PAID', failure: null, lines: 'READY' })
        const lines = await linesOf(each)
        const net = lines.reduce((total, { cents, feeCents }) => total + cents - feeCents, 0)
        expect(each.cents).toBe(net)
        expect(new Set(lines.map(({ ref }) => ref)).size).toBe(lines.length)
      }
      const all = (await Promise.all(payoutsSince.map(linesOf))).flat()
      const about = (ref: string) => all.filter(({ aboutRef }) => aboutRef === ref)
      const fee = (made: { outcome: Outcome }) => made.outcome.feeCents
      expect(about(paid.ref)).toMatchObject([{ kind: 'PAYMENT', cents: 10_000, feeCents: fee(paid) }])
      expect(about(back.ref!)).toMatchObject([{ kind: 'REFUND', cents: -2_500, feeCents: 0 }])
      expect(about(debited.ref)).toMatchObject([{ kind: 'PAYMENT', cents: 10_000 }])
      const reversalAmounts = all
        .filter(({ kind }) => kind === 'REVERSAL')
        .map(({ cents, feeCents }) => [cents, feeCents])
      expect(reversalAmounts).toEqual(
        expect.arrayContaining([
          [-10_000, 0],
          [-10_000, 1500],
          [10_000, 0],
        ]),
      )
      expect(about(won.ref)).toHaveLength(1)
    })

    test('is found by its name, and one that is not there is absent', async () => {
      const since = bench.at().subtract({ hours: 24 })
      await pay('tok_succeeds')
      bench.payOut()
      const payout = await latest(since)
      expect(await provider.findPayout(bench.account, payout.ref)).toEqual(payout)
      expect(await provider.findPayout(bench.account, 'po_nowhere')).toBe('ABSENT')
      expect(await provider.payouts(bench.account, bench.at().add({ hours: 72 }))).toEqual([])
    })

    test('is told', async () => {
      await pay('tok_succeeds')
      bench.payOut()
      expect((await events()).map(({ about }) => about.kind)).toContain('PAYOUT')
    })

    test('of less than was paid is what a number of the sandbox leads to', async () => {
      bench.payOut()
      const since = bench.at().subtract({ hours: 24 })
      const { ref } = await pay('tok_paid_out_short')
      bench.payOut()
      const lines = await linesOf(await latest(since))
      expect(lines.filter(({ aboutRef }) => aboutRef === ref)).toMatchObject([{ cents: 9_900 }])
    })
  })

  describe('what it tells', () => {
    test('is about a payment, with our id of it, whatever state the payment has come to', async () => {
      const made = await pay('tok_challenged')
      await bench.answerChallenge(made.clientSecret, true)
      const { accountRef } = bench.account
      const about = { kind: 'PAYMENT', ref: made.ref, key: made.key }
      const eventsOfRef = (await events()).filter((event) => event.about.ref === made.ref)
      expect(eventsOfRef.length).toBeGreaterThan(0)
      for (const event of eventsOfRef)
        expect(event).toEqual({ accountRef, eventId: expect.any(String), about })
      expect(new Set(eventsOfRef.map(({ eventId }) => eventId)).size).toBe(eventsOfRef.length)
      expect(await find(made)).toMatchObject({ state: 'SUCCEEDED' })
    })

    test('is about refunds and methods too', async () => {
      const { ref } = await pay('tok_succeeds')
      const key = crypto.randomUUID()
      const made = await refund(ref, 100, key)
      const allEvents = await events()
      expect(allEvents.map(({ about }) => about)).toContainEqual({ kind: 'REFUND', ref: made.ref, key })
    })

    test('is refused when it was changed, signed by somebody else, or is old', async () => {
      await pay('tok_succeeds')
      const [{ bytes, signature }] = (await bench.takeEvents()) as [{ bytes: Buffer; signature: string }]
      const read = (payload: Buffer, signedBy: string, at = bench.at()) =>
        provider.readEvent(payload, signedBy, at)
      expect(await read(bytes, signature)).toHaveProperty('eventId')
      const changed = Buffer.from(bytes.toString().replace('evt_', 'evt_x'))
      expect(await read(changed, signature)).toBe('FORGED')
      expect(
        await read(
          bytes,
          signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        ),
      ).toBe('FORGED')
      expect(await read(bytes, '')).toBe('UNSIGNED')
      expect(await read(bytes, signature, bench.at().add({ seconds: 290 }))).toHaveProperty('eventId')
      expect(await read(bytes, signature, bench.at().add({ seconds: 310 }))).toBe('TOO_OLD')
    })
  })
})
