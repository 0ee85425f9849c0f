import { dateIn } from '@afterbell/domain/kernel/dates'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { voidDraftsOf } from '../../ledger/drafts.store.ts'
import { billOf, draft, type Billing } from '../../ledger/owe.ts'
import { payingFamilies } from '../../ledger/payers.store.ts'
import { discountFactsHeld } from '../discount-facts.ts'
import { expireAndOffer, letGo } from '../expire-and-offer.ts'
import type { HeldEnrollment } from './holds.store.ts'
import { takeSpots } from './take-spots.ts'
import { quoteOf } from '../quote.ts'
import { termsOf } from '../terms.store.ts'

/**
 * Prices a held spot for a way of paying, on the school's current terms and with the family's discounts as of the start
 * of the hold. Null for a drop-in: its price does not depend on these. Lock its section first.
 */
export async function priceHeld(
  { tx, school }: Billing,
  held: HeldEnrollment,
  payment: WayOfPaying | null,
): Promise<Quote | null> {
  if (held.pool === 'dropin') return null
  const at = Temporal.Instant.from(held.came_at)
  const then = { school: { ...school, today: dateIn(school.timezone, at) }, at }
  const terms = await termsOf(tx, school.id, held.activity_id, held.section_ids)
  const others = { leaving: [held.id], before: held.came_at }
  const stand = await discountFactsHeld({ tx, school }, terms, held.activity_id, [held.child_id], others)
  return quoteOf(then, held.activity, terms, {
    addOns: held.add_ons,
    standing: stand.get(held.child_id)!,
    dates: held.picked ?? [],
    payment,
  })
}

/** Gives up unpaid holds, see `letGo`, and offers the freed spots. */
export async function giveUpHold(billing: Billing, held: HeldEnrollment): Promise<void> {
  await letGo(billing, held.place_ids)
  await expireAndOffer(billing, held.section_ids)
}

/**
 * Replaces the drafts of held spots: one invoice per enrollment, and one for all drop-in dates of a child in an
 * activity. If nothing is to be paid any more, takes the spots.
 */
export async function redraft(
  billing: Billing,
  changed: readonly { held: HeldEnrollment; quote: Quote }[],
): Promise<void> {
  if (changed.length === 0) return
  const { tx, school } = billing
  await voidDraftsOf(
    tx,
    school.id,
    changed.flatMap(({ held }) => held.place_ids),
  )
  const families = await payingFamilies(tx, school.id, [...new Set(changed.map(({ held }) => held.child_id))])
  const together = Map.groupBy(changed, ({ held }) =>
    held.pool === 'dropin' ? `${held.child_id} ${held.activity_id}` : held.id,
  )
  for (const own of together.values()) {
    const priced = own.map(({ held, quote }) => ({ enrollmentId: held.id, quote }))
    const isAsked = await draft(billing, families, [billOf(own[0]!.held.child_id, priced)])
    if (!isAsked)
      await takeSpots(
        billing,
        own.flatMap(({ held }) => held.place_ids),
      )
  }
}
