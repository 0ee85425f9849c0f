import { randomUUIDv7 } from 'node:crypto'
import type { cancels } from '@afterbell/contract/payments/carts'
import type { Act } from '../../../platform/http/serve.ts'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import { draftsOfSpots } from '../charging/payable.store.ts'
import { parentWhoBooks } from '../../ledger/payers/payers.ts'
import { payingFamilies } from '../../ledger/payers/payers.store.ts'
import { setAddOns } from '../../places/enrollments.store.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { redraft } from '../../places/holds/held-price.ts'
import { heldEnrollments } from '../../places/holds/holds.store.ts'
import { termsOf } from '../../places/terms.store.ts'
import { refuseToPay } from '../charging/create.ts'
import { keepShares, plainQuotes, quotesWithCoupons } from '../charging/held-quotes.ts'
import { holdEnded } from '../charging/holds.ts'
import { paymentData } from '../charging/payment-data.ts'
import { spotToCancel } from './spots.store.ts'

/** Removes an add-on from a held spot, and replaces its drafts. */
export const removeAddOn: Act<(typeof cancels)['addOn']> = async (call) => {
  const { tx, school, params, query } = call
  const spot = await spotToCancel(tx, school.id, params.rosterId)
  if (!spot || spot.pool !== 'regular') throw notThere()
  await expireAndOffer(call, spot.section_ids)
  const [enrollment] = await heldEnrollments(tx, school.id, [spot.id])
  if (!enrollment) throw await holdEnded(call, { placeId: spot.id })
  const drafts = await draftsOfSpots(tx, school.id, enrollment.place_ids)
  if (enrollment.is_pending)
    await refuseToPay(
      call,
      drafts.map(({ invoiceId }) => invoiceId),
    )
  const { add_ons: offered } = await termsOf(tx, school.id, enrollment.activity_id, enrollment.section_ids)
  const requiredAddOn = offered.find(({ id, is_required }) => id === query.addOnId && is_required)
  if (requiredAddOn) throw refuseAs('ADD_ON_REQUIRED', { addOn: requiredAddOn.name }, { field: 'addOnId' })
  const remainingAddOns = enrollment.add_ons.filter(({ id }) => id !== query.addOnId)
  if (remainingAddOns.length === enrollment.add_ons.length) throw notThere()
  await setAddOns(tx, school.id, enrollment.id, remainingAddOns)
  const plain = await plainQuotes(call, [{ ...enrollment, add_ons: remainingAddOns }], {
    payment: null,
    withDropIns: false,
  })
  const { quotes, uses } = await quotesWithCoupons(call, plain)
  await redraft(call, quotes)
  await keepShares(call, uses, quotes)
  const parts = await draftsOfSpots(tx, school.id, enrollment.place_ids)
  const [family] = await payingFamilies(tx, school.id, [enrollment.child_id])
  const data = await paymentData(
    call,
    { id: randomUUIDv7(), cents: quotes[0]!.quote.totalCents, parts },
    null,
  )
  return { ...data, parentId: family ? parentWhoBooks(family) : null }
}
