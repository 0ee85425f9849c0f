import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { pay } from '@afterbell/contract/payments/pay'
import { payments } from '@afterbell/contract/payments/payments'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { bankDebitOf, isDebitPossible } from '@afterbell/domain/providers/bank-debits'
import { createSandbox } from '../../src/features/providers/sandbox/sandbox.ts'
import { createStripe } from '../../src/features/providers/stripe/stripe.ts'
import { sandboxEventsJob } from '../../src/features/payments/events/sandbox-events.job.ts'
import { asPlatform, type Tx } from '../../src/platform/database/database.ts'
import { call, newAddress, SECRET, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, linkOf, methodOf, owing, type Owing } from '../rig/paying/paying.ts'
import { entering, reportEntry } from '../rig/paying/at-stripe.ts'
import { paymentTime, type PaymentTime } from '../rig/paying/payment-time.ts'
import { connectAtStripe } from '../rig/stripe/onboarding.ts'
import { signedByStripe } from '../rig/stripe/signed-by-stripe.ts'
import { stripeSettings } from '../rig/stripe/stripe-stand-in.ts'

const rig = useRig()

/** Prefixes of the sandbox's account numbers by currency. */
const NUMBERS = {
  USD: 'tok_bank_',
  AUD: 'tok_bank_au_',
  CAD: 'tok_bank_ca_',
  GBP: 'tok_bank_gb_',
  NZD: 'tok_bank_nz_',
}
const CURRENCIES = Object.keys(NUMBERS) as Currency[]

type Bank = 'SANDBOX' | 'STRIPE'

interface Indebted {
  school: MadeSchool
  owed: Owing
  currency: Currency
  bank: Bank
  accountRef: string
  time: PaymentTime
  /** Lets business days pass and handles all bank messages of that time, in any order and twice. */
  passDays(days: number): Promise<void>
}

/** Creates a school that collects in a currency, and a family that owes it 40. */
async function indebted(bank: Bank, currency: Currency): Promise<Indebted> {
  const school = await makeSchool(rig, { currency })
  if (bank === 'SANDBOX') await connectSandbox(rig, school)
  const accountRef =
    bank === 'SANDBOX' ? `sandbox_account_${school.id}` : await connectAtStripe(rig, school.admin)
  const stripe = createStripe(stripeSettings(rig.stripe.url))
  const time = paymentTime(rig, { schoolId: school.id, accountRef }, (pool) =>
    bank === 'STRIPE'
      ? { STRIPE: stripe, SANDBOX: null }
      : {
          STRIPE: null,
          SANDBOX: createSandbox(pool, { secret: SECRET, publicUrl: 'http://localhost', timeoutMs: 0 }),
        },
  )
  const sandbox = createSandbox(time.pool, { secret: SECRET, publicUrl: 'http://localhost', timeoutMs: 0 })
  return {
    school,
    currency,
    bank,
    accountRef,
    time,
    owed: await owing(rig, school, 40),
    async passDays(days) {
      if (bank === 'SANDBOX') {
        await time.pass({ hours: 24 * days })
        await sandboxEventsJob({ pool: time.pool, providers: { STRIPE: null, SANDBOX: sandbox } })({
          accountRef,
        })
        return time.pass({ hours: 1 })
      }
      rig.stripe.passDays(days)
      await time.pass({ hours: 24 * days })
      const events = rig.stripe
        .takeEvents(accountRef)
        .map((stripeEvent) => signedByStripe(stripeEvent, time.at()))
      for (const event of [...events.toReversed(), ...events]) await time.receive(stripe, event)
      await time.pass({ hours: 1 })
    },
  }
}

/** Debits a saved bank account where saving is possible, else one entered for this payment. */
async function debit(of: Indebted, number: string): Promise<{ id: string; state: string }> {
  const { school, owed, currency, bank, accountRef } = of
  const token = `${NUMBERS[currency]}${number}`
  if (!isDebitPossible(currency, 'TO_KEEP')) {
    const link = await linkOf(rig, school, owed.childId)
    const methodRef = bank === 'SANDBOX' ? token : rig.stripe.makeMethod(accountRef, token)
    return made(await payLink(of, link.token, methodRef))
  }
  if (bank === 'SANDBOX') await methodOf(rig, school, owed.parentId, token)
  else made(await reportEntry(rig, (await entering(rig, { ...of, school, owed }, token)).token))
  return charge(rig, school, owed)
}

function payLink({ school }: Pick<Indebted, 'school'>, token: string, methodRef: string) {
  const body = { token, paymentId: randomUUID(), amount: 40, type: 'BANK_ACCOUNT' as const, methodRef }
  const from = { ip: newAddress() }
  return call(rig, payByLink.pay, { params: { schoolId: school.id }, body }, from)
}

const stateOf = async ({ school }: Indebted, id: string) =>
  made(await call(rig, payments.get, { params: { id } }, school.admin))
const money = ({ school }: Indebted) => books(rig, school)

const OWED = { owed: 4000, open: 4000, pending: 0, credit: 0 }
const PAID = { owed: 0, open: 0, pending: 0, credit: 0 }

describe.each(
  CURRENCIES.flatMap((currency) => [['SANDBOX', currency] as const, ['STRIPE', currency] as const]),
)('A bank debit at %s in %s', (bank, currency) => {
  const days = bankDebitOf(currency).settlesInDays

  test('is not paid while it is processing, and is paid once when it has settled', async () => {
    const of = await indebted(bank, currency)
    const { id, state } = await debit(of, 'clears')
    expect(state).toBe('PROCESSING')
    expect(await money(of)).toMatchObject({ ...OWED, pending: 4000, held: 0 })
    await of.passDays(days - 1)
    expect(await money(of)).toMatchObject({ ...OWED, pending: 4000, held: 0 })
    await of.passDays(2)
    expect(await stateOf(of, id)).toMatchObject({ state: 'SUCCEEDED', how: 'BANK_ACCOUNT' })
    expect(await money(of)).toMatchObject({ ...PAID, held: 4000 })
    await of.passDays(10)
    expect(await money(of)).toMatchObject({ ...PAID, held: 4000 })
  })

  test('that fails leaves what was owed, once', async () => {
    const of = await indebted(bank, currency)
    const { id } = await debit(of, 'bounces')
    await of.passDays(days + 1)
    expect((await stateOf(of, id)).state).toBe('FAILED')
    expect(await money(of)).toMatchObject({ ...OWED, held: 0 })
    await of.passDays(10)
    expect(await money(of)).toMatchObject({ ...OWED, held: 0 })
  })

  test('that is taken back after it has settled is owed again, once', async () => {
    const of = await indebted(bank, currency)
    const { id } = await debit(of, 'returns')
    await of.passDays(days + 1)
    expect(await money(of)).toMatchObject({ ...PAID, held: 4000 })
    await of.passDays(5)
    const back = { ...OWED, held: 0 }
    expect(await money(of)).toMatchObject(back)
    await of.passDays(10)
    expect(await money(of)).toMatchObject(back)
    expect((await stateOf(of, id)).state).toBe('SUCCEEDED')
    const kinds = await inside(rig, of.school.id, (query) => query('select kind, state from reversal'))
    expect(kinds.rows).toEqual([{ kind: 'RETURN', state: 'LOST' }])
  })

  test('is offered where the school may take it, and where it can be entered', async () => {
    const of = await indebted(bank, currency)
    const { token } = await linkOf(rig, of.school, of.owed.childId)
    const offered = async () => {
      const input = { params: { schoolId: of.school.id }, body: { token } }
      const { checkout } = made(await call(rig, payByLink.invoice, input))
      const body = { parentId: of.owed.parentId, rosterIds: [of.owed.rosterId] }
      const { savesBankAccounts } = made(await call(rig, payments.create, { body }, of.school.admin))
      return { toPay: checkout!.types.includes('BANK_ACCOUNT'), toKeep: savesBankAccounts }
    }
    const ways = { toPay: isDebitPossible(currency, 'TO_PAY'), toKeep: isDebitPossible(currency, 'TO_KEEP') }
    expect(await offered()).toEqual(ways)
    const setUp = async () => {
      const body = { parentId: of.owed.parentId, type: 'BANK_ACCOUNT' as const }
      return (await call(rig, payments.setUp, { body }, of.school.admin)).status
    }
    expect(await setUp()).toBe(ways.toKeep ? 200 : 400)
    for (const debits of ['PENDING', 'INACTIVE', 'NOT_REQUESTED'] as const) {
      await asPlatform(rig.pool, (tx) => debitsAre(tx, of.accountRef, debits))
      expect(await offered()).toEqual({ toPay: false, toKeep: false })
      expect(await setUp()).toBe(400)
      const { problem } = await payLink(of, token, `${NUMBERS[currency]}clears`)
      expect(problem.code).toBe('NOT_ENTERED')
    }
    expect(await money(of)).toMatchObject({ ...OWED, held: 0 })
  })
})

/** Sets the state of an account's debits, as Stripe reports it. */
async function debitsAre(tx: Tx, accountRef: string, debits: string) {
  await sql`update provider_account set debits = ${debits} where account_ref = ${accountRef}`.execute(tx)
}

describe('The bank account of another country', () => {
  test.each([
    ['AUD', 'tok_bank_clears'],
    ['USD', 'tok_bank_au_clears'],
    ['NZD', 'tok_bank_ca_clears'],
    ['CAD', 'tok_bank_clears'],
  ] as const)('is not saved in %s: %s', async (currency, token) => {
    const { school, owed } = await indebted('SANDBOX', currency)
    const input = { body: { parentId: owed.parentId, type: 'BANK_ACCOUNT' as const } }
    const { payUrl } = made(await call(rig, payments.setUp, input, school.admin))
    const body = { token: new URL(payUrl).hash.slice(1), sandboxToken: token }
    expect((await call(rig, pay.enterMethod, { body }, { ip: '10.10.1.1' })).problem.code).toBe('NOT_ENTERED')
  })

  test.each([
    ['SANDBOX', 'GBP', 'tok_bank_clears'],
    ['STRIPE', 'GBP', 'tok_bank_au_clears'],
    ['SANDBOX', 'AUD', 'tok_bank_nz_clears'],
    ['STRIPE', 'NZD', 'tok_bank_gb_clears'],
  ] as const)('pays nothing at %s in %s', async (bank, currency, token) => {
    const of = await indebted(bank, currency)
    const { token: link } = await linkOf(rig, of.school, of.owed.childId)
    const methodRef = bank === 'SANDBOX' ? token : rig.stripe.makeMethod(of.accountRef, token)
    expect(made(await payLink(of, link, methodRef))).toMatchObject({ state: 'FAILED' })
    expect(await money(of)).toMatchObject({ ...OWED, held: 0 })
  })
})

test('A pre-authorized debit names the mandate it was saved with, and no debit outside the United States is agreed to by staff', async () => {
  for (const currency of ['CAD', 'AUD', 'NZD', 'USD'] as const) {
    const of = await indebted('STRIPE', currency)
    await debit(of, 'clears')
    const accountRequests = rig.stripe.requests.filter(({ account }) => account === of.accountRef)
    const setUp = accountRequests.find(
      ({ path, method }) => path.endsWith('/setup_intents') && method === 'POST',
    )!
    const options = 'payment_method_options[acss_debit]'
    expect(setUp.body[`${options}[mandate_options][payment_schedule]`]).toBe(
      currency === 'CAD' ? 'combined' : undefined,
    )
    expect(setUp.body['allowed_payment_method_types[0]']).toBe(bankDebitOf(currency).stripeType)
    const { body } = accountRequests.find(({ path }) => path.endsWith('/confirm'))!
    expect(body.mandate).toEqual(currency === 'CAD' ? expect.stringMatching(/^mandate_seti_/) : undefined)
    expect(body['mandate_data[customer_acceptance][type]']).toBe(currency === 'USD' ? 'online' : undefined)
    expect(body.off_session).toBe(currency === 'USD' ? undefined : 'true')
  }
})
