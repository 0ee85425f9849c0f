import { settlePayoutEvent } from '../../../src/features/payouts/payouts.job.ts'
import { registerWalletsJob } from '../../../src/features/payments/events/register-wallets.job.ts'
import { settleAll } from '../../../src/features/payments/events/settle-all.ts'
import type { ProviderEvent } from '../../../src/features/providers/provider.ts'
import { connectAccount } from '../../../src/features/providers/provider-accounts.store.ts'
import { createStripe } from '../../../src/features/providers/stripe/stripe.ts'
import { asPlatform } from '../../../src/platform/database/database.ts'
import { schoolRunner } from '../../../src/platform/database/inside-school.ts'
import { settlePayment } from '../../../src/features/payments/charging/settle.ts'
import { call, type Rig } from '../app.ts'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { inside, made, makeSchool } from '../make.ts'
import { charge, connectSandbox, methodOf, owing } from '../paying/paying.ts'
import type { World } from '../samples/world.ts'
import { stripeSettings } from '../stripe/stripe-stand-in.ts'

/**
 * Receives provider messages: refunds made there; methods that are known, given up or missing; and a fee that follows its
 * payment.
 */
export async function reportFromProviders({ rig, school }: World): Promise<void> {
  await connectSandbox(rig, school)
  const { parentId, rosterId } = await owing(rig, school, 30)
  const methodId = await methodOf(rig, school, parentId)
  const { rows } = await inside(rig, school.id, (query) =>
    query('select account_ref, set_up_ref, provider_ref from payment_method where id = $1', [methodId]),
  )
  const {
    account_ref: accountRef,
    set_up_ref: setUpRef,
    provider_ref: ref,
  } = rows[0] as Record<string, string>
  const providers = { STRIPE: null, SANDBOX: rig.sandbox }
  const settle = settleAll(rig.pool, providers, { PAYOUT: settlePayoutEvent(rig.pool, providers) })
  const sendEvent = (kind: ProviderEvent['about']['kind'], about: string) =>
    settle({
      schoolId: school.id,
      provider: 'SANDBOX',
      accountRef: accountRef!,
      about: { kind, ref: about, key: null },
    })
  await sendEvent('SET_UP', setUpRef!)
  await sendEvent('METHOD', ref!)
  const input = { body: { parentId, rosterIds: [rosterId] } }
  const { paymentId } = made(await call(rig, payments.create, input, school.admin))
  const come = { state: 'SUCCEEDED', ref: null, code: null, actionUrl: null } as const
  for (const feeCents of [null, 117])
    await schoolRunner(
      rig.pool,
      school.id,
    )((context) => settlePayment(context, paymentId, { ...come, feeCents }))
  const refunded = await owing(rig, school, 40)
  await methodOf(rig, school, refunded.parentId)
  const { id } = await charge(rig, school, refunded)
  const paid = await inside(rig, school.id, (query) =>
    query('select provider_ref from payment where id = $1', [id]),
  )
  const paymentRef = paid.rows[0]!.provider_ref as string
  for (const cents of [1000, 500])
    await sendEvent('REFUND', (await rig.sandbox.refundThere(accountRef!, paymentRef, cents))!)
  // Reads the credit notes of the refund.
  const notes = await inside(rig, school.id, (query) =>
    query(`select id from invoice where school_id = $1 and kind = 'CREDIT_NOTE'`, [school.id]),
  )
  for (const note of notes.rows as { id: string }[]) {
    const { link } = made(await call(rig, invoices.fullPdf, { params: { id: note.id } }, school.admin))
    await rig.app.inject({ url: new URL(link).pathname })
  }
  await inside(rig, school.id, (query) =>
    query(`update payment_method set provider_ref = 'forgotten' where id = $1`, [methodId]),
  )
  await sendEvent('METHOD', 'forgotten')
  await registerWallets(rig)
}

/** Registers the host of this installation with a school's Stripe account. */
async function registerWallets(rig: Rig): Promise<void> {
  const { id } = await makeSchool(rig)
  const account = { provider: 'STRIPE', accountRef: `acct_${id}`, name: 'Oak Street Arts' } as const
  await asPlatform(rig.pool, (tx) => connectAccount(tx, id, account))
  const STRIPE = createStripe(stripeSettings(rig.stripe.url))
  const parts = { pool: rig.pool, providers: { STRIPE, SANDBOX: null } }
  await registerWalletsJob({ ...parts, publicUrl: 'https://school.example.test' })({})
}
