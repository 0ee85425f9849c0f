import { decideMoveUp } from '@afterbell/domain/activities/capacity'
import { decideStillWanted } from '@afterbell/domain/places/enrollment'
import { decideTurn } from '@afterbell/domain/places/turns'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { assertAllowed, refuseAs } from '../../platform/problems.ts'
import type { ActivityAt, AddressedCall } from '../activities/sections-at.ts'
import { isDraftPending } from '../ledger/drafts.store.ts'
import { billOf, draft, owe } from '../ledger/owe.ts'
import { payingFamilies } from '../ledger/payers/payers.store.ts'
import { beingPaid } from '../places/place-guards.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import {
  answersOf,
  changeChoices,
  enrollmentInfo,
  setAddOns,
  unknownChoices,
} from '../places/enrollments.store.ts'
import { firstDay } from '../places/enrolling.ts'
import { nameOf, placesAfter, type GivePlacesResult } from '../places/give-places.ts'
import { readSnapshot, enrollmentStatusOf } from '../places/snapshot.ts'
import { leaveQueues, otherLines } from '../places/offers/leave-queues.ts'
import { leaveWishes } from '../places/offers/leave-wishes.ts'
import { otherWishesOf } from '../places/offers/wishes.store.ts'
import { refusalOfGonePlace } from '../places/no-longer-here.ts'
import { endOffers, lastOutcome } from '../places/offers/offers.store.ts'
import { holdMovedUp } from '../places/holds/holds.store.ts'
import { livePlaces, takePlace } from '../places/places.store.ts'
import { expireAndOffer } from '../places/offers/expire-and-offer.ts'
import { offeredBeside, resolvePlaces } from '../places/resolve-places.ts'
import { termsOf } from '../places/terms.store.ts'
import { resolveAnswers, type ChosenAnswers } from '../places/answers.ts'
import { lockDiscountFacts } from '../places/discount-facts.ts'
import { assertPrice, quoteOf } from '../places/quote.ts'
import { aheadOf } from '../places/offers/turns.ts'
import { warningsAbout } from '../places/warnings.ts'
import { offersSettle } from '../places/offers/make-offers.ts'

/**
 * Moves a child up from the wait list on today's terms. A full section, or passing others, requires `overbook`. If a
 * child takes only one section, or it is one of several wishes, the other wait lists end. If payment comes first, the spot is held.
 */
export async function moveUp(
  enrolling: EnrollContext & AddressedCall,
  activity: ActivityAt,
  {
    rosterId,
    chosen,
    overbook,
    quotedCents,
    heldMinutes,
    warnsStaff = false,
  }: {
    rosterId: string
    chosen: ChosenAnswers
    overbook: boolean
    quotedCents?: number | undefined
    /** Minutes the spot is held for payment, if anything is owed. */
    heldMinutes?: number | undefined
    warnsStaff?: boolean
  },
): Promise<GivePlacesResult> {
  const { tx, school } = enrolling
  const move = await decideMove(enrolling, activity, rosterId, overbook)
  const { sectionId, place, look, isOffered, ahead } = move
  const { answers, quoted, terms } = await priceOf(enrolling, activity, move, chosen)
  assertPrice(school, quotedCents, [quoted])
  const isHeld = heldMinutes !== undefined && quoted.totalCents > 0
  const heldUntil = await takeOrHold(enrolling, activity, move, isHeld ? heldMinutes! : null)
  await changeChoices(tx, school.id, [sectionId], [rosterId], answers)
  await setAddOns(tx, school.id, place.enrollment_id, answers.addOns)
  await record(tx, enrolling, [
    {
      what: isHeld ? 'enrollment.held' : movedUpBy(move),
      subjectId: activity.activityId,
      childId: place.child_id,
      details: { name: activity.name, child: nameOf(look, place.child_id), owedCents: quoted.totalCents },
    },
  ])
  // Other wait lists stay while the payment is pending.
  if (!isHeld) await leaveOthers(enrolling, move)
  // An offered spot is already counted as used.
  const newlyUsed = isOffered ? 0 : 1
  const addedPlaces = [{ rosterId, childId: place.child_id, sectionId }]
  const { capacity, used } = move.filling
  const joined = new Map([[sectionId, { capacity, used: used + newlyUsed, passedOver: ahead.length }]])
  const context = { children: look.children, joined, terms }
  const warnings = warnsStaff ? await warningsAbout(enrolling, activity, context, addedPlaces) : []
  const bill = billOf(place.child_id, [{ enrollmentId: place.enrollment_id, quote: quoted, terms }])
  await (isHeld ? draft : owe)(enrolling, await payingFamilies(tx, school.id, [place.child_id]), [bill])
  return {
    added: addedPlaces,
    places: placesAfter(look, (before) => ({
      ...before,
      used: before.used + newlyUsed,
      waiting: before.waiting - newlyUsed,
    })),
    warnings,
    isHeld,
    heldUntil: heldUntil && Temporal.Instant.from(heldUntil).toString(),
  }
}

type MoveDecision = Awaited<ReturnType<typeof decideMove>>

/** Locks the section, and decides whether the child may take the spot: still waits or was offered it, and in turn. */
async function decideMove(
  enrolling: EnrollContext & AddressedCall,
  activity: ActivityAt,
  rosterId: string,
  overbook: boolean,
) {
  const { tx, school } = enrolling
  const { sectionId, dates } = await requestedPlace(enrolling, activity, rosterId)
  const section = activity.sections.find(({ id }) => id === sectionId)!
  const selection = resolvePlaces(activity, [section], await offeredBeside(enrolling, activity), dates)
  const wishes = await otherWishesOf(tx, school.id, [rosterId])
  const lockedIds = [
    ...new Set([...selection.watchedIds, ...wishes.map(({ section_id }) => section_id)]),
  ].toSorted()
  await expireAndOffer(enrolling, lockedIds)
  const [place] = await livePlaces(tx, school.id, [sectionId], { ids: [rosterId] })
  if (!place) throw await refusalOfGoneSpot(enrolling, activity, rosterId)
  if (place.state === 'taken')
    throw refuseAs('ALREADY_ENROLLED', { where: 'HERE', childName: place.child_name })
  // An open payment may still succeed even if the spot is no longer held for it.
  if (place.is_being_paid || (await isDraftPending(tx, school.id, place.enrollment_id)))
    throw beingPaid(place.child_name)
  const isOffered = place.state === 'held'
  const look = await readSnapshot(enrolling, selection, [place.child_id])
  const { filling } = look.sections.get(sectionId)!
  assertAllowed(decideStillWanted(enrollmentStatusOf(selection, look, look.children[0]!, sectionId)))
  // An offer already holds the spot.
  const entries = isOffered ? [] : [{ placeId: rosterId }]
  const { names: ahead, reservedFor } = await aheadOf(enrolling, sectionId, entries)
  if (!isOffered) {
    assertAllowed(decideMoveUp(filling, { overbook }))
    assertAllowed(decideTurn(ahead, { overbook, reservedFor }))
  }
  const isOutOfTurn = isOffered
    ? filling.used > filling.capacity
    : filling.used >= filling.capacity || ahead.length > 0
  return {
    rosterId,
    sectionId,
    dates,
    taking: selection,
    lockedIds,
    place,
    look,
    filling,
    ahead,
    isOffered,
    isOutOfTurn,
  }
}

/** Resolves the answers, keeping earlier ones, and the price on today's terms. */
async function priceOf(
  enrolling: EnrollContext,
  activity: ActivityAt,
  { rosterId, sectionId, dates, place, look }: MoveDecision,
  chosen: ChosenAnswers,
) {
  const { tx, school } = enrolling
  const terms = await termsOf(tx, school.id, activity.activityId, [sectionId])
  const before = (await enrollmentInfo(tx, school, [sectionId], rosterId))!
  const mergedAnswers = {
    pickUpOptionId: chosen.pickUpOptionId ?? before.pick_up_option_id,
    teacherId: chosen.teacherId ?? before.teacher_id,
    tshirtSizeId: chosen.tshirtSizeId ?? before.tshirt_size_id,
    addOns: chosen.addOns,
  }
  const unknown = await unknownChoices(tx, school.id, mergedAnswers)
  const answers = resolveAnswers(terms, look.children[0]!, {
    chosen: mergedAnswers,
    unknown,
    before: answersOf(before),
  })
  const stand = await lockDiscountFacts(enrolling, terms, activity.activityId, [place.child_id])
  const discountFacts = stand.get(place.child_id)!
  const quoted = quoteOf(enrolling, activity.name, terms, {
    addOns: answers.addOns,
    standing: discountFacts,
    dates,
  })
  return { answers, quoted, terms }
}

/** Takes the spot, or holds it for so many minutes while it is paid for. Returns until when it is held. */
async function takeOrHold(
  { tx, school }: EnrollContext,
  activity: ActivityAt,
  { rosterId, sectionId, dates, isOffered, isOutOfTurn }: MoveDecision,
  heldMinutes: number | null,
) {
  const from = firstDay(activity, school.today)
  if (heldMinutes === null) {
    await takePlace(tx, school.id, rosterId, { isOutOfTurn, from, dates })
    if (isOffered) await endOffers(tx, school.id, [rosterId], 'ACCEPTED')
    return null
  }
  const heldUntil = await holdMovedUp(tx, school.id, rosterId, { isOutOfTurn, from, minutes: heldMinutes })
  // An offer already has a job for when it expires.
  if (!isOffered)
    await later(
      tx,
      offersSettle,
      { schoolId: school.id, sectionIds: [sectionId] },
      { afterSeconds: heldMinutes * 60 + 1 },
    )
  return heldUntil
}

/** Ends the other wait lists of a child who takes only one section or wish, and offers what that frees. */
async function leaveOthers(
  enrolling: EnrollContext & AddressedCall,
  { rosterId, taking: selection, lockedIds, look }: MoveDecision,
): Promise<void> {
  const others = otherLines(selection, look.places)
  await leaveQueues(enrolling, selection, others)
  const left = await leaveWishes(enrolling, [rosterId], lockedIds)
  if (others.length > 0 || left.length > 0) await expireAndOffer(enrolling, lockedIds)
}

/** Returns the history event for a spot taken from the wait list. */
function movedUpBy({ isOffered, isOutOfTurn }: { isOffered: boolean; isOutOfTurn: boolean }): AuditEventName {
  if (isOffered) return 'wait-list.accepted'
  return isOutOfTurn ? 'enrollment.moved-up-out-of-turn' : 'enrollment.moved-up'
}

/**
 * Returns what a child waits for: the section, and the picked days not over yet. Reads before the lock, to know which
 * section to lock.
 */
async function requestedPlace(
  enrolling: EnrollContext,
  activity: ActivityAt,
  rosterId: string,
): Promise<{ sectionId: string; dates: string[] }> {
  const { tx, school } = enrolling
  const [place] = await livePlaces(tx, school.id, activity.sectionIds, { ids: [rosterId] })
  if (!place) throw await refusalOfGoneSpot(enrolling, activity, rosterId)
  const dates = place.picked?.filter((date) => date >= school.today) ?? []
  if (place.picked && dates.length === 0)
    throw refuseAs('IS_OVER', { what: 'DAYS', childName: place.child_name })
  return { sectionId: place.section_id, dates }
}

/** Returns the refusal for a spot that no longer exists, with the reason if its offer ended. */
async function refusalOfGoneSpot(
  { tx, school }: EnrollContext,
  { sectionIds }: ActivityAt,
  rosterId: string,
) {
  const outcome = await lastOutcome(tx, school.id, sectionIds, rosterId)
  return outcome
    ? refuseAs('OFFER_ENDED', { outcome })
    : refusalOfGonePlace(tx, school.id, sectionIds, { id: rosterId })
}
