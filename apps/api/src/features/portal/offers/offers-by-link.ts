import type { offersByLink } from '@afterbell/contract/portal/family-offers'
import { offerState } from '@afterbell/domain/portal/offers/offers'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { acceptForFamily, declineForFamily, leaveForFamily } from './answer-for-family.ts'
import {
  offersOfLink,
  unknownLink,
  waitOfLink,
  type LinkedOffers,
  type OfferLinkParts,
} from './linked-spots.ts'
import { offersAnswer, waitAnswer } from './offer-answer.ts'
import { personOf } from '../family-sessions.store.ts'

type ByLink = typeof offersByLink
type LinkCall = AnyCall & { body: { token: string } }

/** Shows what a link is about. Reading changes nothing. */
export function readOffers(parts: OfferLinkParts): Act<ByLink['read']> {
  return (call) => readLinked(call, parts)
}

export function acceptOffer(parts: OfferLinkParts): Act<ByLink['accept']> {
  return (call) => {
    const { offerId, amount, pickUpOptionId, teacherId, tshirtSizeId } = call.body
    return answer(call, parts, offerId, (context, offer, personId) =>
      acceptForFamily(context, offer, personId, {
        quotedCents: amount,
        chosen: {
          pickUpOptionId: pickUpOptionId ?? null,
          teacherId: teacherId ?? null,
          tshirtSizeId: tshirtSizeId ?? null,
          addOns: [],
        },
      }),
    )
  }
}

export function declineOffer(parts: OfferLinkParts): Act<ByLink['decline']> {
  return (call) => answer(call, parts, call.body.offerId, declineForFamily)
}

/**
 * Answers an offer, if it is still open, and returns how it stands then. Of two who answer at the same moment the second
 * is told what the first did.
 */
async function answer(
  call: LinkCall,
  parts: OfferLinkParts,
  offerId: string,
  act: (...input: Parameters<typeof declineForFamily>) => Promise<void>,
) {
  const isOpen = ({ offers }: LinkedOffers) =>
    offers.some((offer) => offer.id === offerId && offerState(offer) === 'OPEN')
  try {
    await call.inside(async (tx, at) => {
      const linked = await offersOfLink(tx, call.school, parts, call.body.token)
      const offer = linked?.offers.find(({ id }) => id === offerId)
      if (!linked || !offer || !isOpen(linked) || call.school.state !== 'ACTIVE') return
      const personId = await personOf(tx, call.school.id, linked.guardian.id)
      await act(contextOf(call, at), offer, personId)
    })
  } catch (error) {
    const linked = await call.inside((tx) => offersOfLink(tx, call.school, parts, call.body.token))
    if (!linked || isOpen(linked)) throw error
  }
  return readLinked(call, parts)
}

async function readLinked(call: LinkCall, parts: OfferLinkParts) {
  const result = await call.inside(async (tx, at) => {
    const linked = await offersOfLink(tx, call.school, parts, call.body.token)
    return linked && offersAnswer({ context: contextOf(call, at), language: call.language, parts }, linked)
  })
  if (!result) throw await unknownLink(call)
  return result
}

/** Shows the position on a wait list. */
export function readWait(parts: OfferLinkParts): Act<ByLink['readWait']> {
  return (call) => readLinkedWait(call, parts)
}

/** Leaves the wait list, where the child still waits without an offer. */
export function leaveWait(parts: OfferLinkParts): Act<ByLink['leaveWait']> {
  return async (call) => {
    await call.inside(async (tx, at) => {
      const linked = await waitOfLink(tx, call.school, parts, call.body.token)
      if (!linked || linked.wait.placeState !== 'waiting' || call.school.state !== 'ACTIVE') return
      const personId = await personOf(tx, call.school.id, linked.guardian.id)
      await leaveForFamily(contextOf(call, at), linked.wait, personId)
    })
    return readLinkedWait(call, parts)
  }
}

async function readLinkedWait(call: LinkCall, parts: OfferLinkParts) {
  const result = await call.inside(async (tx, at) => {
    const linked = await waitOfLink(tx, call.school, parts, call.body.token)
    return linked && waitAnswer({ context: contextOf(call, at), language: call.language, parts }, linked)
  })
  if (!result) throw await unknownLink(call)
  return result
}

/** The context of acts on places by nobody who is logged in. The acts themselves name the person. */
function contextOf({ tx, school }: AnyCall, at: Temporal.Instant) {
  return { tx, school, user: null, teachesOnly: null, at }
}
