import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { Payment } from './payments.store.ts'
import { accountAt } from './providers/account-at.ts'
import { outcome, type Outcome } from './providers/provider.ts'
import type { Providers } from './providers/providers.ts'

/** A payment that was sent to a provider, or was to be. */
export type SentPayment = Pick<Payment, 'id' | 'provider' | 'account_ref' | 'provider_ref' | 'sent_at'>

interface Ending {
  school: Pick<SchoolNow, 'id' | 'currency'>
  at: Temporal.Instant
  /** Whether what the provider says of it is to be ended there; else it is answered as it stands. */
  ends: (found: Outcome) => boolean
  /** So long after it was sent, that the provider knows nothing of it does not say that nothing comes of it. */
  absentAfterSeconds?: number
}

/**
 * Asks a payment's provider what became of it, and cancels it there where that is to be ended. Answers how it stands then, which may
 * be that it went through; null where nobody can tell yet.
 */
export async function endPayment(
  providers: Providers,
  payment: SentPayment,
  { school, at, ends, absentAfterSeconds = 0 }: Ending,
): Promise<Outcome | null> {
  const provider = payment.provider && providers[payment.provider]
  if (!provider) return null
  const { id: key, provider_ref: ref, sent_at: sentAt } = payment
  if (sentAt === null) return canceled(null)
  const account = accountAt(school, payment)
  const since = Temporal.Instant.from(sentAt)
  const found = await provider.find(account, { kind: 'PAYMENT', key, ref, since })
  if (found === 'ABSENT') return at.since(since).total('seconds') < absentAfterSeconds ? null : canceled(null)
  if (found.ref === null || !ends(found)) return found
  const ended = await provider.cancel(account, found.ref)
  return ended === 'CANCELED' ? canceled(found.ref) : ended
}

/** It was never confirmed, or was ended before it moved anything. */
export function canceled(ref: string | null): Outcome {
  return outcome('FAILED', ref, { code: 'CANCELED' })
}
