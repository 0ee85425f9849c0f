import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Payment } from './payments.store.ts'
import { accountAt } from '../../providers/account-at.ts'
import { outcome, type Outcome } from '../../providers/provider.ts'
import type { Providers } from '../../providers/providers.ts'

/** A payment that was sent to a provider, or was about to be. */
export type SentPayment = Pick<Payment, 'id' | 'provider' | 'account_ref' | 'provider_ref' | 'sent_at'>

interface EndOptions {
  school: Pick<SchoolNow, 'id' | 'currency'>
  at: Temporal.Instant
  /** Decides by the provider's current outcome whether to cancel the payment; otherwise it is returned as it is. */
  ends: (providerOutcome: Outcome) => boolean
  /** For this many seconds after sending, a payment unknown to the provider may still arrive. */
  absentAfterSeconds?: number
}

/**
 * Asks the provider for the outcome of a payment, and cancels it there if `ends` says so. Returns the final outcome,
 * which may be a success; null while it is unknown.
 */
export async function endPayment(
  providers: Providers,
  payment: SentPayment,
  { school, at, ends, absentAfterSeconds = 0 }: EndOptions,
): Promise<Outcome | null> {
  const provider = payment.provider && providers[payment.provider]
  if (!provider) return null
  const { id: key, provider_ref: ref, sent_at: sentAt } = payment
  if (sentAt === null) return canceledOutcome(null)
  const account = accountAt(school, payment)
  const since = Temporal.Instant.from(sentAt)
  const providerOutcome = await provider.find(account, { kind: 'PAYMENT', key, ref, since })
  if (providerOutcome === 'ABSENT')
    return at.since(since).total('seconds') < absentAfterSeconds ? null : canceledOutcome(null)
  if (providerOutcome.ref === null || !ends(providerOutcome)) return providerOutcome
  const cancelOutcome = await provider.cancel(account, providerOutcome.ref)
  return cancelOutcome === 'CANCELED' ? canceledOutcome(providerOutcome.ref) : cancelOutcome
}

/** Outcome of a payment that was never confirmed, or was ended before money moved. */
export function canceledOutcome(ref: string | null): Outcome {
  return outcome('FAILED', ref, { code: 'CANCELED' })
}
