import type { FollowedPayer } from '@afterbell/domain/dunning/dunning'
import type { FollowedPayerRow } from './followed.store.ts'

/** Returns a payer's facts for the rules of dunning; `chargedNow` counts the charges of this transaction. */
export function payerFacts(
  { methodId, chargesToday, medianCents, email }: FollowedPayerRow,
  chargedNow = 0,
): FollowedPayer {
  return {
    isCharged: methodId !== null,
    chargesToday: chargesToday + chargedNow,
    medianCents,
    hasEmail: email !== null && email !== '',
  }
}
