import { expect, test } from 'vitest'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { school as profiles } from '@afterbell/contract/school/school'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import { lookAtAccountJob } from '../../src/features/payments/events/look-at-account.job.ts'
import { createStripe } from '../../src/features/providers/stripe/stripe.ts'
import { stripeSettings } from '../rig/stripe/stripe-stand-in.ts'
import { connectAccount } from '../../src/features/providers/provider-accounts.store.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeSchool } from '../rig/make.ts'
import { beginAtStripe, checkAtStripe, connectAtStripe } from '../rig/stripe/onboarding.ts'

const rig = useRig()
const request = (caller: Caller) => call(rig, integrations.requestDebits, {}, caller)
const debitsOf = async (caller: Caller) => {
  const { stripe } = made(await call(rig, integrations.list, {}, caller))[0] as {
    stripe: { debits: string; debitName: string } | null
  }
  return stripe && { debits: stripe.debits, debitName: stripe.debitName }
}

/** Connects a school whose account was opened at Stripe itself, before we requested debits. */
async function letIn(currency: string) {
  const school = await makeSchool(rig, { currency })
  const accountRef = `acct_${school.id}`
  await asPlatform(rig.pool, (tx) =>
    connectAccount(tx, school.id, { provider: 'STRIPE', accountRef, name: 'Oak Street Arts' }),
  )
  return { school, accountRef }
}

test.each(CURRENCIES)(
  'An account that is opened in %s asks for the debits of its country',
  async (currency) => {
    const { admin, id } = await makeSchool(rig, { currency })
    const { capability, name: debitName } = bankDebitOf(currency)
    await beginAtStripe(rig, admin)
    const opened = rig.stripe.requests.find(
      ({ path, body }) => path === '/v1/accounts' && body['metadata[school_id]'] === id,
    )!
    expect(opened.body[`capabilities[${capability}][requested]`]).toBe('true')
    expect(opened.body['capabilities[card_payments][requested]']).toBe('true')
    made(await checkAtStripe(rig, admin))
    expect(await debitsOf(admin)).toEqual({ debits: 'INACTIVE', debitName })
    rig.stripe.finishAccount(rig.stripe.openedFor(id)[0]!)
    made(await checkAtStripe(rig, admin))
    expect(await debitsOf(admin)).toEqual({ debits: 'ACTIVE', debitName })
  },
)

test('An account that was connected before is looked at, asks when somebody says so, and is told what Stripe thinks', async () => {
  const { school, accountRef } = await letIn('AUD')
  const { admin } = school
  expect(await debitsOf(admin)).toMatchObject({ debits: 'UNKNOWN' })
  made(await checkAtStripe(rig, admin))
  expect(await debitsOf(admin)).toMatchObject({ debits: 'NOT_REQUESTED' })
  rig.stripe.changeAccount(accountRef, { capabilities: { au_becs_debit_payments: 'pending' } })
  made(await request(admin))
  expect(await debitsOf(admin)).toMatchObject({ debits: 'PENDING' })
  rig.stripe.changeAccount(accountRef, { capabilities: { au_becs_debit_payments: 'active' } })
  made(await request(admin))
  expect(await debitsOf(admin)).toMatchObject({ debits: 'ACTIVE' })
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select details from audit_event where what = 'payments.debits-requested'`),
  )
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ details: { name: 'BECS Direct Debit' } })))
})

/** The job for the school whose account is checked. */
const accountCheckJobs = (schoolId: string) =>
  inside(rig, schoolId, async (query) => {
    const { rows } = await query(
      `select data from pgboss.job where name = 'payments.look-at-account' and data->>'schoolId' = $1`,
      [schoolId],
    )
    return rows.map(({ data }) => data as object)
  })

test('With another currency Stripe is asked which bank accounts may be debited now', async () => {
  const { school, accountRef } = await letIn('USD')
  const capabilities = { us_bank_account_ach_payments: 'active', acss_debit_payments: 'pending' }
  rig.stripe.changeAccount(accountRef, { capabilities })
  made(await checkAtStripe(rig, school.admin))
  expect(await debitsOf(school.admin)).toMatchObject({ debits: 'ACTIVE' })
  const body = { currency: 'CAD' as const }
  made(await call(rig, profiles.changeProfile, { body }, school.admin))
  expect(await accountCheckJobs(school.id)).toEqual([{ schoolId: school.id }])
  const STRIPE = createStripe(stripeSettings(rig.stripe.url))
  await lookAtAccountJob({ pool: rig.pool, providers: { STRIPE, SANDBOX: rig.sandbox } })({
    schoolId: school.id,
  })
  expect(await debitsOf(school.admin)).toMatchObject({ debits: 'PENDING' })

  const unconnected = await makeSchool(rig)
  made(await call(rig, profiles.changeProfile, { body }, unconnected.admin))
  expect(await accountCheckJobs(unconnected.id)).toEqual([])
})

test('What Stripe refuses is told with its words, and a school without an account asks for nothing', async () => {
  const school = await makeSchool(rig, { currency: 'AUD' })
  expect((await request(school.admin)).status).toBe(404)
  await connectAtStripe(rig, school.admin)
  await inside(rig, school.id, (query) => query(`update school set currency = 'NZD'`))
  const { problem } = await request(school.admin)
  expect(problem).toMatchObject({
    code: 'DEBITS_REFUSED',
    message: expect.stringContaining('not available in your country'),
  })
  rig.stripe.fail(500)
  expect((await request(school.admin)).problem.code).toBe('STRIPE_UNREACHABLE')
  rig.stripe.recover()
})
