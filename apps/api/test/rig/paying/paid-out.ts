import type { Account, Payout, PayoutLine } from '../../../src/features/providers/provider.ts'
import { settlePayout } from '../../../src/features/payouts/settle-payout.ts'
import { schoolRunner } from '../../../src/platform/database/inside-school.ts'
import type { Rig } from '../app.ts'
import { inside, type MadeSchool } from '../make.ts'

/** A payment taken by a school, as its provider records it. */
interface ProviderPayment {
  account_ref: string
  provider_ref: string
  cents: number
  fee_cents: number
}

/** Pays out everything a school collected at the sandbox, one cent short per payment. Returns the payout's id. */
export async function paidOutShort(rig: Rig, school: MadeSchool): Promise<string> {
  const providerPayments = await providerPaymentsOf(rig, school)
  const { rows } = await rig.pool.pg.query<{ ref: string }>(
    `select ref from sandbox_object where account_ref = $1 and kind = 'PAYOUT' order by key limit 1`,
    [providerPayments[0]!.account_ref],
  )
  return payOut(rig, school, {
    ref: rows[0]!.ref,
    lines: providerPayments.map((payment) => ({ ...lineOf(payment), cents: payment.cents - 1 })),
  })
}

/** Returns the payments that succeeded through the school's provider. */
export async function providerPaymentsOf(rig: Rig, school: MadeSchool): Promise<ProviderPayment[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select account_ref, provider_ref, cents, coalesce(fee_cents, 0) as fee_cents from payment
       where state = 'SUCCEEDED' and provider_ref is not null order by created_at`,
    ),
  )
  return rows as unknown as ProviderPayment[]
}

/** Returns the payout line of a payment. */
export function lineOf({ provider_ref: ref, cents, fee_cents: feeCents }: ProviderPayment): PayoutLine {
  return {
    ref: `line of ${ref}`,
    kind: 'PAYMENT',
    aboutRef: ref,
    at: new Date().toISOString(),
    cents,
    feeCents,
  }
}

/** Reports a payout with these lines, as the provider does. */
export async function payOut(
  rig: Rig,
  school: MadeSchool,
  { lines, ...over }: Partial<Omit<Payout, 'lines'>> & { lines: PayoutLine[] | null },
): Promise<string> {
  const [firstPayment] = await providerPaymentsOf(rig, school)
  const account: Account = {
    schoolId: school.id,
    provider: 'SANDBOX',
    accountRef: firstPayment?.account_ref ?? `sandbox_account_${school.id}`,
    currency: 'USD',
  }
  const payout: Payout = {
    ref: `po_${crypto.randomUUID()}`,
    cents: (lines ?? []).reduce((total, { cents, feeCents }) => total + cents - feeCents, 0),
    currency: 'USD',
    state: 'PAID',
    failure: null,
    arrivesOn: '2026-11-20',
    madeAt: new Date().toISOString(),
    lines: lines ? 'READY' : 'LATER',
    ...over,
  }
  return schoolRunner(rig.pool, school.id)((context) => settlePayout(context, account, { payout, lines }))
}
