import type { FollowedPayer } from '@afterbell/domain/billing/dunning'
import type { FollowedPayerRow } from './followed.store.ts'

/** What the rules ask of a payer; `chargedNow` counts what is charged in this transaction. */
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
