import { dateIn } from '@afterbell/domain/kernel/dates'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { voidDraftsOf } from '../../ledger/drafts.store.ts'
import { billOf, draft, type Billing } from '../../ledger/owe.ts'
import { payingFamilies } from '../../ledger/payers/payers.store.ts'
import { lockDiscountFacts } from '../discount-facts.ts'
import { expireAndOffer, letGo } from '../offers/expire-and-offer.ts'
import type { HeldEnrollment } from './holds.store.ts'
import { quoteOf } from '../quote.ts'
import { termsOf } from '../terms.store.ts'

/**
 * Prices a held spot for a way of paying, on the school's current terms and with the family's discounts as of the start
 * of the hold. Null for a drop-in: its price does not depend on these. Lock its section first.
 */
export async function priceHold(
  { tx, school }: Billing,
  enrollment: HeldEnrollment,
  payment: WayOfPaying | null,
): Promise<Quote | null> {
  if (enrollment.pool === 'dropin') return null
  const at = Temporal.Instant.from(enrollment.came_at)
  const originalContext = { school: { ...school, today: dateIn(school.timezone, at) }, at }
  const terms = await termsOf(tx, school.id, enrollment.activity_id, enrollment.section_ids)
  const others = { leaving: [enrollment.id], before: enrollment.came_at }
  const stand = await lockDiscountFacts(
    { tx, school },
    terms,
    enrollment.activity_id,
    [enrollment.child_id],
    others,
  )
  return quoteOf(originalContext, enrollment.activity, terms, {
    addOns: enrollment.add_ons,
    standing: stand.get(enrollment.child_id)!,
    dates: enrollment.picked ?? [],
    payment,
  })
}

/** Gives up unpaid holds, see `letGo`, and offers the freed spots. */
export async function giveUpHold(
  billing: Billing,
  { place_ids: placeIds, section_ids: sectionIds }: Pick<HeldEnrollment, 'place_ids' | 'section_ids'>,
): Promise<void> {
  await letGo(billing, placeIds)
  await expireAndOffer(billing, sectionIds)
}

/**
 * Replaces the drafts of held spots: one invoice per enrollment, and one for all drop-in dates of a child in an
 * activity; `onOneInvoice` one for each payer of the family. Never takes a spot, even if nothing is to be paid any more: showing a price enrolls nobody.
 */
export async function redraft(
  billing: Billing,
  changed: readonly { enrollment: HeldEnrollment; quote: Quote }[],
  { onOneInvoice = false }: { onOneInvoice?: boolean } = {},
): Promise<void> {
  if (changed.length === 0) return
  const { tx, school } = billing
  await voidDraftsOf(
    tx,
    school.id,
    changed.flatMap(({ enrollment }) => enrollment.place_ids),
  )
  const families = await payingFamilies(tx, school.id, [
    ...new Set(changed.map(({ enrollment }) => enrollment.child_id)),
  ])
  const together = Map.groupBy(changed, ({ enrollment: { id, pool, child_id, activity_id } }) => {
    // One bill of a child uses up once what others pay for them.
    if (onOneInvoice) return child_id
    return pool === 'dropin' ? `${child_id} ${activity_id}` : id
  })
  const bills = [...together.values()].map((group) =>
    billOf(
      group[0]!.enrollment.child_id,
      group.map(({ enrollment, quote }) => ({ enrollmentId: enrollment.id, quote })),
    ),
  )
  if (onOneInvoice) return draft(billing, families, bills, { onOneInvoice })
  for (const bill of bills) await draft(billing, families, [bill])
}
