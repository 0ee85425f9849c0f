import type { familyBookings } from '@afterbell/contract/portal/family-bookings'
import { sum } from '@afterbell/domain/kernel/sum'
import type { Act } from '../../../platform/http/serve.ts'
import { notThere } from '../../../platform/problems.ts'
import { dropInToPrice } from '../../drop-in/drop-in-lines.ts'
import { toQuoteAnswer } from '../../places/quote.ts'
import { quoteSeveral } from '../../places/several/quote-several.ts'
import { assertFamilyMay } from '../family-door.ts'
import { lookerOf } from './booker.ts'
import { afterOthersPay } from './paid-by-others.ts'
import { activityOf, selectionOf, wantedIn } from './wanted.ts'

/**
 * Returns what several things come to, each counting those before it, less aid and what agencies pay; what comes later is
 * told without them. Holds nothing.
 */
export const priceOfWanted: Act<(typeof familyBookings)['price']> = async (call) => {
  const { school, family, language, body } = call
  assertFamilyMay(family, 'BOOK')
  const wanted = body.lines.map((line) => wantedIn(call, line))
  const { familyId } = wanted[0]!
  // What two families book is two carts, with a price each.
  if (wanted.some((line) => line.familyId !== familyId)) throw notThere()
  const looker = lookerOf(call, familyId)
  const toPrice = []
  for (const line of wanted) {
    const { childIds, dates, addOns } = line
    toPrice.push(
      line.isDropIn
        ? dropInToPrice(looker, await activityOf(looker, line), { childIds, dates })
        : { selection: await selectionOf(looker, line), childIds, addOns },
    )
  }
  const choice = { payment: null, inInstallments: false }
  const { lines, due } = await quoteSeveral(looker, toPrice, choice)
  const prices = lines.flatMap((each, nth) =>
    each.map(({ childId, quote }) => ({ childId, quote, nth, activityId: wanted[nth]!.activityId })),
  )
  const shown = await afterOthersPay(call, prices)
  const totalOf = (quotes: readonly { totalCents: number }[]) =>
    sum(quotes.map(({ totalCents }) => totalCents))
  const off = totalOf(prices.map(({ quote }) => quote)) - totalOf(shown)
  return {
    lines: lines.map((_, nth) =>
      prices.flatMap((price, index) =>
        price.nth === nth
          ? [{ childId: price.childId, quote: toQuoteAnswer(shown[index]!, school, language) }]
          : [],
      ),
    ),
    now: due.nowCents - off,
    later: due.later.map(({ dueOn: date, cents }) => ({ date, amount: cents })),
  }
}
