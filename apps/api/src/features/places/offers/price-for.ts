import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import type { LaterCharge } from '@afterbell/domain/prices/later-charges'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { notThere } from '../../../platform/problems.ts'
import type { ChosenAnswers } from '../answers.ts'
import { discountFacts } from '../discount-facts.store.ts'
import { discountFactsInTurn } from '../discount-facts.ts'
import type { EnrollContext } from '../enrolling.ts'
import { assertDaysPicked } from '../give-places.ts'
import { assertAddOns, laterOf, quoteOf } from '../quote.ts'
import type { PlaceSelection } from '../resolve-places.ts'
import { childrenToEnroll, termsOf, type EnrolledChild, type Terms } from '../terms.store.ts'

/** Prices spots for a child as of now, with the family's discounts. Throws not found for an unknown child. */
export async function priceFor(
  call: EnrollContext,
  selection: PlaceSelection,
  {
    childId,
    addOns,
    payment,
  }: { childId: string; addOns: ChosenAnswers['addOns']; payment?: WayOfPaying | null },
): Promise<{ quoted: Quote; later: LaterCharge[]; terms: Terms; child: EnrolledChild }> {
  const { tx, school } = call
  const { activityId, name, selectedSections, dates } = selection
  const [terms, discountRows, [child]] = await Promise.all([
    termsOf(
      tx,
      school.id,
      activityId,
      selectedSections.map(({ id }) => id),
    ),
    discountFacts(tx, school.id, activityId, [childId]),
    childrenToEnroll(tx, school.id, [childId]),
  ])
  assertDaysPicked(selection, terms, school.today)
  const childDiscountFacts = discountFactsInTurn(discountRows, [childId]).get(childId)
  if (!childDiscountFacts || !child) throw notThere()
  assertAddOns(terms, addOns)
  const asked = { addOns, standing: childDiscountFacts, dates, payment: payment ?? null }
  return {
    quoted: quoteOf(call, name, terms, asked),
    later: laterOf(call, name, terms, asked),
    terms,
    child,
  }
}
