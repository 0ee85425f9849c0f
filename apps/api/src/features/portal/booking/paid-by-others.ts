import { splitShares } from '@afterbell/domain/ledger/shares/shares'
import { sum } from '@afterbell/domain/kernel/sum'
import type { Quote } from '@afterbell/domain/prices/pricing'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { usedShares } from '../../ledger/shares/used-shares.store.ts'
import type { QuoteShown } from '../../places/quote.ts'

/** A price of a child in an activity. */
export interface PricedSpot {
  childId: string
  activityId: string
  quote: Quote
}

/**
 * Takes aid, and what agencies pay, off prices that are looked at together, as the bills will: a limit is used up by the
 * first of them. Locks nothing.
 */
export async function afterOthersPay(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  prices: readonly PricedSpot[],
): Promise<QuoteShown[]> {
  const shares = await usedShares(tx, school, [...new Set(prices.map(({ childId }) => childId))])
  if (shares.length === 0) return prices.map(({ quote }) => quote)
  // The nth price stands for the enrollment that it would make.
  const lines = prices.flatMap(({ quote }, nth) =>
    quote.lines.map((line) => ({ ...line, enrollmentId: `${nth}` })),
  )
  const split = [...new Set(prices.map(({ childId }) => childId))].flatMap((childId) => {
    const own = lines.filter(({ enrollmentId }) => prices[Number(enrollmentId)]!.childId === childId)
    const others = shares.filter((share) => share.childId === childId)
    return splitShares(own, others, {
      today: school.today,
      activityOf: ({ enrollmentId }) => prices[Number(enrollmentId)]!.activityId,
    }).rest
  })
  return prices.map((_, nth) => {
    const own = split.filter(({ enrollmentId }) => enrollmentId === `${nth}`)
    return { lines: own, totalCents: sum(own.map(({ netCents }) => netCents)) }
  })
}
