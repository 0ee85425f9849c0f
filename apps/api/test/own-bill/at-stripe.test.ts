import { expect, test } from 'vitest'
import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { pay } from '@afterbell/contract/payments/pay'
import { ownBillRoutes } from '../../src/features/own-bill/own-bill.routes.ts'
import { settleOwnBill } from '../../src/features/own-bill/settle-event.ts'
import { eventJob } from '../../src/features/payments/events/event.job.ts'
import { receiveEvent } from '../../src/features/payments/events/receive-event.ts'
import { payRoutes } from '../../src/features/payments/methods/pay.routes.ts'
import { setUpTokens } from '../../src/features/payments/methods/set-up-tokens.ts'
import { OPERATOR_ACCOUNT } from '../../src/features/providers/provider.ts'
import { createStripe } from '../../src/features/providers/stripe/stripe.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { call, SECRET, SUBSCRIPTIONS, useRig } from '../rig/app.ts'
import { made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { ownBillParts, runBill, stateOf, trialEnded } from '../rig/paying/own-bill.ts'
import { useOps } from '../rig/serve-ops.ts'
import { OWN_WEBHOOK_SECRET, stripeSettings } from '../rig/stripe/stripe-stand-in.ts'
import { signedByStripe } from '../rig/stripe/signed-by-stripe.ts'

// The operator’s own account at Stripe: requests name no school's account, and its messages have their own secret.

const rig = useRig()
const tokens = setUpTokens(SECRET)
const parts = () =>
  ownBillParts(rig, {
    providers: { STRIPE: createStripe(stripeSettings(rig.stripe.url)), SANDBOX: rig.sandbox },
    subscriptions: { ...SUBSCRIPTIONS, provider: 'STRIPE' },
  })
const served = useOps(rig, () => [
  ...ownBillRoutes({ ...parts(), tokens }),
  ...payRoutes({ ...parts(), tokens, operatorName: 'Afterbell', saveMethod: async () => {} }),
])

async function entered(school: MadeSchool, number = 'tok_succeeds') {
  const type = number.startsWith('tok_bank_') ? ('BANK_ACCOUNT' as const) : ('CARD' as const)
  const setUp = made(await call(served, ownBill.setUp, { body: { type } }, school.admin))
  const token = new URL(setUp.payUrl).hash.slice(1)
  rig.stripe.enterMethod(tokens.read(token, now())!.clientSecret, number)
  return { body: { sourceToken: setUp.sourceToken, type }, token }
}

const now = () => Temporal.Now.instant().add({ seconds: rig.clockShiftSeconds })
const add = async (school: MadeSchool, number?: string) =>
  call(served, ownBill.create, { body: (await entered(school, number)).body }, school.admin)
const invoices = async (school: MadeSchool) =>
  made(await call(served, ownBill.invoices, { query: {} }, school.admin)).content

/** Delivers the stand-in's messages about the operator’s account. */
async function hear(): Promise<void> {
  const stripe = createStripe(stripeSettings(rig.stripe.url))
  const work = eventJob({ pool: rig.pool, settleAbout: settleOwnBill(parts()), giveUp: () => {} })
  for (const event of rig.stripe.takeEvents('platform') as { id: string }[]) {
    const signed = signedByStripe({ ...event, account: undefined }, now(), OWN_WEBHOOK_SECRET)
    await asPlatform(rig.pool, (tx, at) =>
      receiveEvent(tx, stripe, { ...signed, at: Temporal.Instant.from(at) }),
    )
    await work({ accountRef: OPERATOR_ACCOUNT, eventId: event.id })
  }
}

test('A card is entered into the operator’s account, not a school’s, and pays what is due', async () => {
  const school = await makeSchool(rig)
  const { token } = await entered(school)
  const { stripe, schoolName } = made(await call(served, pay.setUp, { body: { token } }))
  expect([schoolName, stripe]).toEqual([
    'Afterbell',
    { publishableKey: 'pk_test_1', accountRef: null, clientSecret: expect.any(String) },
  ])
  expect(made(await add(school))).toMatchObject({ last4: '4242', defaultMethod: true })
  await trialEnded(rig, school)
  await runBill(rig, school, parts())
  expect(await invoices(school)).toMatchObject([{ status: 'PAID' }])
  expect(rig.stripe.requests.every(({ account }) => account === undefined)).toBe(true)
})

test('R190: what Stripe rejects is told in the words of the specification', async () => {
  const school = await makeSchool(rig)
  const input = { body: { sourceToken: 'seti_made_up', type: 'CARD' as const } }
  expect(await call(served, ownBill.create, input, school.admin)).toMatchObject({
    status: 400,
    problem: { code: 'SOURCE_REJECTED', message: 'Your Billing Details where rejected by Stripe' },
  })
})

test('A later expiry is told to Stripe first, and stays as it was where Stripe cannot be reached', async () => {
  const school = await makeSchool(rig)
  const { id } = made(await add(school))
  const change = () =>
    call(served, ownBill.change, { params: { id }, body: { expiryMonth: 3, expiryYear: 2033 } }, school.admin)
  rig.stripe.fail(500)
  expect(await change()).toMatchObject({ problem: { code: 'PROVIDER_UNREACHABLE' } })
  rig.stripe.recover()
  const [before] = made(await call(served, ownBill.list, {}, school.admin))
  expect(before).toMatchObject({ expiryYear: 2099 })
  expect(made(await change())).toMatchObject({ expiryMonth: 3, expiryYear: 2033 })
})

test('A debit is settled by what Stripe tells of the operator’s own account, and a dispute of it owes again', async () => {
  const school = await makeSchool(rig)
  made(await add(school, 'tok_bank_returns'))
  await trialEnded(rig, school)
  await runBill(rig, school, parts())
  expect(await invoices(school)).toMatchObject([{ status: 'OPEN', payment: { state: 'PROCESSING' } }])
  rig.stripe.passDays(5)
  await hear()
  expect(await invoices(school)).toMatchObject([{ status: 'PAID' }])
  expect(await stateOf(rig, school)).toBe('ACTIVE')
  rig.stripe.passDays(5)
  await hear()
  expect(await invoices(school)).toMatchObject([{ status: 'OPEN' }])
})

test('What is told of the operator’s account without the secret for it is forged, and what is nobody’s is not kept', async () => {
  const stripe = createStripe(stripeSettings(rig.stripe.url))
  const event = {
    object: 'event',
    id: 'evt_of_another_shop',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: 'pi_of_another_shop', metadata: {} } },
  }
  const receive = (secret: string) =>
    asPlatform(rig.pool, (tx, at) =>
      receiveEvent(tx, stripe, { ...signedByStripe(event, now(), secret), at: Temporal.Instant.from(at) }),
    )
  expect(await receive('whsec_of_somebody')).toBe('FORGED')
  const late = (seconds: number, over: object = {}) =>
    asPlatform(rig.pool, (tx, at) => {
      const received = Temporal.Instant.from(at).add({ seconds })
      return receiveEvent(tx, stripe, {
        ...signedByStripe(event, now(), OWN_WEBHOOK_SECRET),
        ...over,
        at: received,
      })
    })
  expect(await late(600)).toBe('TOO_OLD')
  expect(await late(0, { signature: '' })).toBe('UNSIGNED')
  expect(await late(0, { signature: 't=1,v0=aa' })).toBe('UNSIGNED')
  expect(await receive(OWN_WEBHOOK_SECRET)).toBe('IGNORED')
})
