import { expect, test, vi } from 'vitest'
import { pay } from '@afterbell/contract/payments/pay'
import type { PayParts } from '../../src/features/payments/methods/enter-method.ts'
import { payRoutes } from '../../src/features/payments/methods/pay.routes.ts'
import { createStripe } from '../../src/features/providers/stripe/stripe.ts'
import { setUpTokens, type SetUpRequest } from '../../src/features/payments/methods/set-up-tokens.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { connectAccount } from '../../src/features/providers/provider-accounts.store.ts'
import { call, SECRET, useRig } from '../rig/app.ts'
import { made, makeSchool } from '../rig/make.ts'
import { challengeOf, setUpToken } from '../rig/samples/money/payments.ts'
import { useOps } from '../rig/serve-ops.ts'
import { stripeSettings } from '../rig/stripe/stripe-stand-in.ts'

const rig = useRig()
const saveMethod = vi.fn<PayParts['saveMethod']>(async () => {})

/** The page's calls, with a mock that saves entered methods. */
const served = useOps(rig, () =>
  payRoutes({
    pool: rig.pool,
    providers: { STRIPE: createStripe(stripeSettings(rig.stripe.url)), SANDBOX: rig.sandbox },
    tokens: setUpTokens(SECRET),
    operatorName: 'Afterbell',
    saveMethod,
  }),
)

const world = async () => ({ rig, school: await makeSchool(rig) })
const enter = (token: string, sandboxToken?: string) =>
  call(served, pay.enterMethod, { body: { token, ...(sandboxToken ? { sandboxToken } : {}) } })

test('A link says for which school and at which provider something is entered', async () => {
  const { school } = await world()
  const token = await setUpToken({ rig, school }, 'BANK_ACCOUNT')
  expect(made(await call(rig, pay.setUp, { body: { token } }))).toEqual({
    schoolName: school.name,
    currency: 'USD',
    provider: 'SANDBOX',
    type: 'BANK_ACCOUNT',
    isTest: true,
    offersAutopay: true,
    stripe: null,
  })
})

test('A link that was made up, altered, or has expired opens nothing', async () => {
  const token = await setUpToken(await world())
  const [payload, seal] = token.split('.') as [string, string]
  const other = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SetUpRequest
  const forged = `${Buffer.from(JSON.stringify({ ...other, accountRef: 'mine' })).toString('base64url')}.${seal}`
  const old = setUpTokens(SECRET).of(
    other,
    Temporal.Now.instant().add({ seconds: rig.clockShiftSeconds - 1 }),
  )
  for (const each of ['junk', '.', payload, forged, old]) {
    expect(await call(rig, pay.setUp, { body: { token: each } })).toMatchObject({
      status: 400,
      problem: { code: 'LINK_EXPIRED' },
    })
    expect(await enter(each, 'tok_succeeds')).toMatchObject({ problem: { code: 'LINK_EXPIRED' } })
  }
})

test('What is entered at the sandbox is kept once it is there, with no more of its number than four digits', async () => {
  saveMethod.mockClear()
  const { school } = await world()
  const token = await setUpToken({ rig, school })
  expect(await enter(token)).toMatchObject({ problem: { code: 'NOT_ENTERED' } })
  expect(await enter(token, 'tok_unknown')).toMatchObject({ problem: { code: 'NOT_ENTERED' } })
  expect(saveMethod).not.toHaveBeenCalled()
  expect(made(await enter(token, 'tok_succeeds'))).toEqual({
    type: 'CARD',
    brand: 'visa',
    last4: '4242',
    state: 'USABLE',
  })
  expect(saveMethod.mock.calls.map(([{ request: asked }, method]) => [asked.schoolId, method.last4])).toEqual(
    [[school.id, '4242']],
  )
})

test('What was entered at Stripe is what Stripe says', async () => {
  saveMethod.mockClear()
  const { school } = await world()
  const accountRef = `acct_${school.id}`
  await asPlatform(rig.pool, (tx) =>
    connectAccount(tx, school.id, { provider: 'STRIPE', accountRef, name: 'Oak Street Arts' }),
  )
  const account = { schoolId: school.id, provider: 'STRIPE', accountRef, currency: 'USD' } as const
  const stripe = createStripe(stripeSettings(rig.stripe.url))
  const prepared = await stripe.setUp(account, { key: school.id, customerRef: 'cus_1', type: 'CARD' })
  if (prepared.state !== 'PREPARED') throw new Error(prepared.code)
  const { ref: setUpRef, clientSecret } = prepared
  const token = setUpTokens(SECRET).of(
    { schoolId: school.id, provider: 'STRIPE', accountRef, setUpRef, clientSecret, type: 'CARD' },
    Temporal.Now.instant().add({ seconds: rig.clockShiftSeconds + 60 }),
  )
  expect(made(await call(served, pay.setUp, { body: { token } })).stripe).toEqual({
    publishableKey: 'pk_test_1',
    accountRef,
    clientSecret,
  })
  expect(await enter(token)).toMatchObject({ problem: { code: 'NOT_ENTERED' } })
  rig.stripe.enterMethod(clientSecret, 'tok_succeeds')
  rig.stripe.fail(500)
  expect(await enter(token)).toMatchObject({ problem: { code: 'PROVIDER_UNREACHABLE' } })
  rig.stripe.recover()
  expect(saveMethod).not.toHaveBeenCalled()
  expect(made(await enter(token))).toMatchObject({ last4: '4242', state: 'USABLE' })
  expect(saveMethod).toHaveBeenCalledTimes(1)
})

test('A number of a card is not even looked at', async () => {
  const token = await setUpToken(await world())
  for (const number of ['4242424242424242', '4111 1111 1111 1111'])
    expect(await enter(token, number)).toMatchObject({ status: 400, problem: { code: 'CARD_NUMBER_SENT' } })
})

test('Whoever tries one card after the other with a link has to wait', async () => {
  const token = await setUpToken(await world())
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await enter(token, 'tok_unknown')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
})

test('The test bank is answered by the payer, once', async () => {
  const { secret } = await challengeOf(await world())
  const answer = (isPassed: boolean, sentSecret = secret) =>
    call(rig, pay.answerChallenge, { body: { secret: sentSecret, isPassed } })
  expect(await answer(true, `${secret.slice(0, -2)}AA`)).toMatchObject({ problem: { code: 'LINK_EXPIRED' } })
  expect(made(await answer(true))).toEqual({ isPaid: true })
  expect(made(await answer(false))).toEqual({ isPaid: true })
  const { secret: other } = await challengeOf(await world())
  expect(made(await answer(false, other))).toEqual({ isPaid: false })
})
