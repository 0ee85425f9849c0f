import type { Tellers } from '../users/tell-staff.ts'
import { offersText } from '../places/offers/offers.store.ts'

/** Tells staff that an offer expired without an answer. */
export const tellExpired: Tellers['OFFER_EXPIRED'] = async (tx, school, offerId) => {
  const [offer] = await offersText(tx, school.id, [offerId])
  if (!offer || offer.outcome !== 'EXPIRED') return null
  return {
    subject: `the offer to ${offer.child} has expired`,
    text: `The family of ${offer.child} did not answer the offer of a spot in ${offer.name}. ${offer.child} is no longer on the wait list.`,
    path: `/contacts/${offer.child_id}`,
    label: `See ${offer.child}`,
  }
}
