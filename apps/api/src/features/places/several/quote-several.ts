import { dueOverTime, type DueOverTime, type LaterCharge } from '@afterbell/domain/prices/later-charges'
import { installmentsOf } from '@afterbell/domain/prices/payment-plan'
import type { Quote } from '@afterbell/domain/prices/pricing'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import { together } from '../../../platform/database/together.ts'
import { notThere } from '../../../platform/problems.ts'
import type { ChosenAnswers } from '../answers.ts'
import { discountFacts } from '../discount-facts.store.ts'
import { discountFactsInCart, type InCart } from '../discount-facts.ts'
import type { EnrollContext } from '../enrolling.ts'
import { assertDaysPicked } from '../give-places.ts'
import { assertAddOns, laterOf, quoteOf } from '../quote.ts'
import type { PlaceSelection } from '../resolve-places.ts'
import { termsOf } from '../terms.store.ts'
import type { OtherToPrice } from './other-lines.ts'

/** One thing whose price is asked for. */
export interface ToPrice {
  selection: PlaceSelection
  childIds: readonly string[]
  addOns: ChosenAnswers['addOns']
}

interface Choice {
  /** How the family would pay; null while unknown. */
  payment: WayOfPaying | null
  /** In installments, where a plan is offered. */
  inInstallments: boolean
}

/** The price of a child's spot: at once, and later. */
export interface PricedInCart {
  childId: string
  quote: Quote
  later: LaterCharge[]
}

/**
 * Prices several things wanted at once, in their order, and adds up what is due now and on each later day: installments, and
 * care by the week or month. A spot counts those before it: siblings, programs and weekdays. Drop-ins count for none and are
 * due at once. These are the prices that `giveSeveral` drafts, before coupons, credit, and what agencies pay. Holds and locks nothing.
 */
export async function quoteSeveral(
  enrolling: EnrollContext,
  wanted: readonly (ToPrice | OtherToPrice)[],
  { payment, inInstallments }: Choice,
): Promise<{ lines: PricedInCart[][]; due: DueOverTime }> {
  const { today } = enrolling.school
  const before: InCart[] = []
  const lines: PricedInCart[][] = []
  const due: Parameters<typeof dueOverTime>[0][number][] = []
  for (const each of wanted) {
    if ('quotes' in each) {
      const quotes = await each.quotes()
      due.push(
        ...quotes.map(({ quote }) => ({ totalCents: quote.totalCents, later: [], installments: null })),
      )
      lines.push(quotes.map((priced) => ({ ...priced, later: [] })))
      continue
    }
    const { selection, childIds, addOns } = each
    const { terms, rows } = await factsFor(enrolling, selection, childIds)
    assertDaysPicked(selection, terms, today)
    assertAddOns(terms, addOns)
    const priced = childIds.map((childId): PricedInCart => {
      const row = rows.find((each) => each.child_id === childId)
      if (!row) throw notThere()
      const { activityId, startsOn, endsOn } = selection
      const own = {
        childId,
        familyId: row.family_id,
        activityId,
        startsOn,
        endsOn,
        sectionIds: idsOf(selection),
      }
      const standing = discountFactsInCart(row, own, before)
      before.push(own)
      const asked = { addOns, standing, dates: selection.dates, payment }
      const quote = quoteOf(enrolling, selection.name, terms, asked)
      const later = laterOf(enrolling, selection.name, terms, asked)
      const installments =
        inInstallments && terms.payment_plan
          ? installmentsOf(terms.payment_plan, quote.totalCents, { today, firstDueOn: today })
          : null
      due.push({ totalCents: quote.totalCents, later, installments })
      return { childId, quote, later }
    })
    lines.push(priced)
  }
  return { lines, due: dueOverTime(due, today) }
}

async function factsFor(
  { tx, school }: EnrollContext,
  selection: PlaceSelection,
  childIds: readonly string[],
) {
  const [terms, rows] = await together([
    termsOf(tx, school.id, selection.activityId, idsOf(selection)),
    discountFacts(tx, school.id, selection.activityId, childIds),
  ])
  return { terms, rows }
}

function idsOf({ selectedSections }: PlaceSelection): string[] {
  return selectedSections.map(({ id }) => id)
}
