import { payments } from '@afterbell/contract/payments/payments'
import { expect, test } from 'vitest'
import { createStripe, type StripeProvider } from '../../src/features/providers/stripe/stripe.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { settlePayment } from '../../src/features/payments/charging/settle.ts'
import { call, useRig } from '../rig/app.ts'
import {
  atStripe,
  confirmed,
  created,
  entering,
  payingAt,
  reportEntry,
  type AtStripe,
} from '../rig/paying/at-stripe.ts'
import { inside, made } from '../rig/make.ts'
import { books } from '../rig/paying/paying.ts'
import { useOps } from '../rig/serve-ops.ts'
import { stripeSettings } from '../rig/stripe/stripe-stand-in.ts'
import { signedByStripe } from '../rig/stripe/signed-by-stripe.ts'

// Messages of a provider that arrive late, twice, or never, after the outcome was known.

const rig = useRig()
let provider: StripeProvider
/** Runs before a prepare request reaches Stripe. */
let meanwhile: (() => Promise<void>) | null = null
const served = useOps(rig, () => {
  const stripe = createStripe(stripeSettings(rig.stripe.url))
  provider = {
    ...stripe,
    prepare: async (...args) => {
      await meanwhile?.()
      return stripe.prepare(...args)
    },
  }
  return payingAt(rig, provider)
})

/** Creates a school whose family entered a method with this number. */
async function entered(number?: string): Promise<AtStripe & { methodId: string }> {
  const of = await atStripe(rig, provider)
  const { methodId, token } = await entering(served, of, number)
  made(await reportEntry(served, token))
  return { ...of, methodId }
}

/** Delivers and handles all of Stripe's messages about the account. */
async function deliverEvents(of: AtStripe): Promise<void> {
  for (const event of rig.stripe.takeEvents(of.accountRef))
    await of.time.receive(provider, signedByStripe(event, of.time.at()))
  await of.time.pass({ minutes: 1 })
}

const paymentNow = async ({ school }: AtStripe, id: string) =>
  made(await call(served, payments.get, { params: { id } }, school.admin))

test('A payment that took so long to get ready that it was ended meanwhile is not charged any more', async () => {
  const of = await entered()
  const id = await created(served, of)
  meanwhile = () => of.time.pass({ minutes: 1 })
  const { state } = made(await confirmed(served, of, id))
  meanwhile = null
  expect(state).toBe('FAILED')
  expect(rig.stripe.moved(of.accountRef)).toEqual([])
  expect(await books(rig, of.school)).toMatchObject({ owed: 3000, open: 3000, pending: 0 })
  expect(made(await confirmed(served, of, await created(served, of))).state).toBe('SUCCEEDED')
  await of.time.pass({ hours: 24 })
  expect(rig.stripe.moved(of.accountRef)).toHaveLength(1)
  expect(await books(rig, of.school)).toMatchObject({ owed: 0, open: 0, pending: 0, credit: 0, held: 3000 })
})

test('A payer who is asked something can still answer when nobody could see meanwhile how it stands', async () => {
  const of = await entered('tok_challenged')
  const id = await created(served, of)
  const { actionUrl, state } = made(await confirmed(served, of, id))
  expect([state, actionUrl === null]).toEqual(['REQUIRES_ACTION', false])
  rig.stripe.failFor(of.accountRef, 'CUT_BEFORE')
  await of.time.pass({ minutes: 1 })
  expect(await paymentNow(of, id)).toMatchObject({ state: 'REQUIRES_ACTION', actionUrl, failure: null })
  const { rows } = await inside(rig, of.school.id, (query) =>
    query('select provider_ref from payment where id = $1', [id]),
  )
  rig.stripe.answerChallenge(`${rows[0]!.provider_ref as string}_secret`, true)
  await deliverEvents(of)
  expect((await paymentNow(of, id)).state).toBe('SUCCEEDED')
})

test('A payment that failed keeps why, whatever is told of it late', async () => {
  const of = await entered('tok_declined')
  const id = await created(served, of)
  const { failure } = made(await confirmed(served, of, id))
  const late = { ref: null, feeCents: null, code: null }
  const settle = schoolRunner(rig.pool, of.school.id)
  await settle((context) => settlePayment(context, id, { ...late, state: 'UNKNOWN', actionUrl: null }))
  await settle((context) =>
    settlePayment(context, id, { ...late, state: 'REQUIRES_ACTION', actionUrl: 'https://bank.example' }),
  )
  expect(await paymentNow(of, id)).toMatchObject({ state: 'FAILED', failure, actionUrl: null })
})

test('What a provider keeps of a payment is booked once, also where it is told only later', async () => {
  const of = await entered()
  const id = await created(served, of)
  made(await confirmed(served, of, id))
  const feeOf = async () => {
    const { rows } = await inside(rig, of.school.id, (query) =>
      query(
        `select (select fee_cents from payment where id = $1), (select count(*)::int from ledger_entry where debit = 'FEES') as booked`,
        [id],
      ),
    )
    return rows[0] as { fee_cents: number | null; booked: number }
  }
  expect(await feeOf()).toEqual({ fee_cents: 117, booked: 1 })
  const other = await entered()
  const second = await created(served, other)
  const come = { state: 'SUCCEEDED', ref: null, code: null, actionUrl: null } as const
  const settle = (feeCents: number | null) =>
    schoolRunner(
      rig.pool,
      other.school.id,
    )((context) => settlePayment(context, second, { ...come, feeCents }))
  await settle(null)
  for (const _ of [1, 2]) await settle(117)
  const { rows } = await inside(rig, other.school.id, (query) =>
    query(`select debit, credit, cents from ledger_entry where debit = 'FEES'`),
  )
  expect(rows).toEqual([{ debit: 'FEES', credit: 'CLEARING', cents: 117 }])
})

test('What was entered is kept when Stripe tells of it, though the page never did', async () => {
  const of = await atStripe(rig, provider)
  const { methodId } = await entering(served, of)
  await deliverEvents(of)
  const params = { a: of.school.id, b: of.owed.parentId }
  const savedMethods = made(await call(served, payments.methods, { params }, of.school.admin))
  expect(savedMethods).toMatchObject([{ id: methodId, last4: '4242', state: 'USABLE', default: true }])
})

test('A bank account that is being checked can be charged once Stripe tells that it is', async () => {
  const of = await entered('tok_bank_slow')
  const params = { a: of.school.id, b: of.owed.parentId }
  const stateNow = async () =>
    made(await call(served, payments.methods, { params }, of.school.admin)).map(({ state }) => state)
  await deliverEvents(of)
  expect(await stateNow()).toEqual(['PENDING'])
  rig.stripe.passDays(3)
  await deliverEvents(of)
  rig.stripe.passDays(-3)
  expect(await stateNow()).toEqual(['USABLE'])
})

test('A card that was given up at Stripe is shown, and never charged again', async () => {
  const of = await entered()
  const { rows } = await inside(rig, of.school.id, (query) =>
    query('select provider_ref from payment_method where id = $1', [of.methodId]),
  )
  rig.stripe.giveUp(rows[0]!.provider_ref as string)
  await deliverEvents(of)
  const params = { a: of.school.id, b: of.owed.parentId }
  const savedMethods = made(await call(served, payments.methods, { params }, of.school.admin))
  expect(savedMethods).toMatchObject([{ id: of.methodId, last4: '4242', state: 'UNUSABLE' }])
  const refused = await confirmed(served, of, await created(served, of))
  expect(refused.problem).toMatchObject({ code: 'METHOD_UNUSABLE' })
  expect(rig.stripe.moved(of.accountRef)).toEqual([])
})

test('What is told of somebody else’s cards changes nothing, and is done with at once', async () => {
  const of = await entered()
  for (const object of ['setup_intent', 'payment_method']) {
    const event = { object: 'event', id: `evt_${object}`, type: `${object}.changed`, account: of.accountRef }
    const foreignEvent = { ...event, data: { object: { object, id: 'somebody_else' } } }
    await of.time.receive(provider, signedByStripe(foreignEvent, of.time.at()))
  }
  await of.time.pass({ minutes: 1 })
  const { rows } = await rig.pool.pg.query(
    'select state, tries from provider_event where account_ref = $1 order by event_id',
    [of.accountRef],
  )
  expect(rows).toEqual([
    { state: 'DONE', tries: 0 },
    { state: 'DONE', tries: 0 },
  ])
})
