import { decideMoveUp } from '@afterbell/domain/activities/capacity'
import { decideStillWanted } from '@afterbell/domain/places/enrollment'
import { decideTurn } from '@afterbell/domain/places/turns'
import type { AuditEventName } from '@afterbell/domain/kernel/audit-events'
import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { assertAllowed, refuseAs } from '../../platform/problems.ts'
import type { ActivityAt, Addressed } from '../activities/sections-at.ts'
import { isDraftPending } from '../ledger/drafts.store.ts'
import { billOf, draft, owe } from '../ledger/owe.ts'
import { payingFamilies } from '../ledger/payers.store.ts'
import { beingPaid } from '../places/place-guards.ts'
import type { Enrolling } from '../places/enrolling.ts'
import {
  answersOf,
  changeChoices,
  enrollmentInfo,
  setAddOns,
  unknownChoices,
} from '../places/enrollments.store.ts'
import { firstDay } from '../places/enrolling.ts'
import { nameOf, placesAfter, type Given } from '../places/give-places.ts'
import { readSnapshot, enrollmentStatusOf } from '../places/snapshot.ts'
import { leaveQueues, otherLines } from '../places/leave-queues.ts'
import { noLongerHere } from '../places/no-longer-here.ts'
import { endOffers, lastOutcome } from '../places/offers.store.ts'
import { holdMovedUp } from '../places/holds/holds.store.ts'
import { livePlaces, takePlace } from '../places/places.store.ts'
import { expireAndOffer } from '../places/expire-and-offer.ts'
import { offeredBeside, resolvePlaces } from '../places/resolve-places.ts'
import { termsOf } from '../places/terms.store.ts'
import { resolveAnswers, type Chosen } from '../places/answers.ts'
import { discountFactsHeld } from '../places/discount-facts.ts'
import { assertPrice, quoteOf } from '../places/quote.ts'
import { aheadOf } from '../places/turns.ts'
import { warningsAbout } from '../places/warnings.ts'

/**
 * Moves a child up from the wait list, on today's terms: the place it was offered becomes a taken one, or the one it
 * waits for; into a full section, or ahead of others, only knowingly. Who has what it takes one of waits for the other
 * sections of the activity no more. Where it is to be paid first, the place is held for that: an offer for its own time.
 */
export async function moveUp(
  enrolling: Enrolling & Addressed,
  activity: ActivityAt,
  {
    rosterId,
    chosen,
    overbook,
    shownCents,
    heldMinutes,
    warnsStaff = false,
  }: {
    rosterId: string
    chosen: Chosen
    overbook: boolean
    shownCents?: number | undefined
    /** Held while it is paid for, for so many minutes, where there is anything to pay. */
    heldMinutes?: number | undefined
    warnsStaff?: boolean
  },
): Promise<Given> {
  const { tx, school } = enrolling
  const { sectionId, dates } = await askedFor(enrolling, activity, rosterId)
  const section = activity.sections.find(({ id }) => id === sectionId)!
  const taking = resolvePlaces(activity, [section], await offeredBeside(enrolling, activity), dates)
  await expireAndOffer(enrolling, taking.watchedIds)
  const [place] = await livePlaces(tx, school.id, [sectionId], { ids: [rosterId] })
  if (!place) throw await gone(enrolling, activity, rosterId)
  if (place.state === 'taken')
    throw refuseAs('ALREADY_ENROLLED', { where: 'HERE', childName: place.child_name })
  // A payment nobody has heard of may come still, when the spot is not held for it any more.
  if (place.is_being_paid || (await isDraftPending(tx, school.id, place.enrollment_id)))
    throw beingPaid(place.child_name)
  const isOffered = place.state === 'held'
  const look = await readSnapshot(enrolling, taking, [place.child_id])
  const { filling } = look.sections.get(sectionId)!
  assertAllowed(decideStillWanted(enrollmentStatusOf(taking, look, look.children[0]!, sectionId)))
  // An offer holds the place already.
  const asked = isOffered ? [] : [{ placeId: rosterId }]
  const { names: ahead, reservedFor } = await aheadOf(enrolling, sectionId, asked)
  if (!isOffered) {
    assertAllowed(decideMoveUp(filling, { overbook }))
    assertAllowed(decideTurn(ahead, { overbook, reservedFor }))
  }

  const terms = await termsOf(tx, school.id, activity.activityId, [sectionId])
  const before = (await enrollmentInfo(tx, school, [sectionId], rosterId))!
  const answered = {
    pickUpOptionId: chosen.pickUpOptionId ?? before.pick_up_option_id,
    teacherId: chosen.teacherId ?? before.teacher_id,
    tshirtSizeId: chosen.tshirtSizeId ?? before.tshirt_size_id,
    addOns: chosen.addOns,
  }
  const unknown = await unknownChoices(tx, school.id, answered)
  const answers = resolveAnswers(terms, look.children[0]!, {
    chosen: answered,
    unknown,
    before: answersOf(before),
  })
  const stand = await discountFactsHeld(enrolling, terms, activity.activityId, [place.child_id])
  const standing = stand.get(place.child_id)!
  const quoted = quoteOf(enrolling, activity.name, terms, { addOns: answers.addOns, standing, dates })
  assertPrice(school, shownCents, [quoted])
  const isOutOfTurn = isOffered
    ? filling.used > filling.capacity
    : filling.used >= filling.capacity || ahead.length > 0
  const isHeld = heldMinutes !== undefined && quoted.totalCents > 0
  const from = firstDay(activity, school.today)
  const heldUntil = isHeld
    ? await holdMovedUp(tx, school.id, rosterId, { isOutOfTurn, from, minutes: heldMinutes! })
    : null
  if (!isHeld) await takePlace(tx, school.id, rosterId, { isOutOfTurn, from, dates })
  if (isOffered && !isHeld) await endOffers(tx, school.id, [rosterId], 'ACCEPTED')
  await changeChoices(tx, school.id, [sectionId], [rosterId], answers)
  await setAddOns(tx, school.id, place.enrollment_id, answers.addOns)
  await record(tx, enrolling, [
    {
      what: isHeld ? 'enrollment.held' : movedUpBy({ isOffered, isOutOfTurn }),
      subjectId: activity.activityId,
      childId: place.child_id,
      details: { name: activity.name, child: nameOf(look, place.child_id), owedCents: quoted.totalCents },
    },
  ])
  // While it is paid for, nothing is given up.
  const others = isHeld ? [] : otherLines(taking, look.places)
  await leaveQueues(enrolling, taking, others)
  if (others.length > 0) await expireAndOffer(enrolling, taking.watchedIds)
  // One that was offered its place uses none more.
  const more = isOffered ? 0 : 1
  const added = [{ rosterId, childId: place.child_id, sectionId }]
  const joined = new Map([
    [sectionId, { capacity: filling.capacity, used: filling.used + more, passedOver: ahead.length }],
  ])
  const known = { children: look.children, joined, terms }
  const warnings = warnsStaff ? await warningsAbout(enrolling, activity, known, added) : []
  const bill = billOf(place.child_id, [{ enrollmentId: place.enrollment_id, quote: quoted, terms }])
  await (isHeld ? draft : owe)(enrolling, await payingFamilies(tx, school.id, [place.child_id]), [bill])
  // An offer is looked after when it runs out anyway.
  if (isHeld && !isOffered)
    await later(
      tx,
      'offers.settle',
      { schoolId: school.id, sectionIds: [sectionId] },
      { afterSeconds: heldMinutes! * 60 + 1 },
    )
  return {
    added,
    places: placesAfter(look, (before) => ({
      ...before,
      used: before.used + more,
      waiting: before.waiting - more,
    })),
    warnings,
    isHeld,
    heldUntil: heldUntil && Temporal.Instant.from(heldUntil).toString(),
  }
}

/** What is said of a place that is taken by one who waited for it. */
function movedUpBy({ isOffered, isOutOfTurn }: { isOffered: boolean; isOutOfTurn: boolean }): AuditEventName {
  if (isOffered) return 'wait-list.accepted'
  return isOutOfTurn ? 'enrollment.moved-up-out-of-turn' : 'enrollment.moved-up'
}

/** What a child is waiting for, before it is known which section to lock: the section, and the days that are left of those it picked. */
async function askedFor(
  enrolling: Enrolling,
  activity: ActivityAt,
  rosterId: string,
): Promise<{ sectionId: string; dates: string[] }> {
  const { tx, school } = enrolling
  const [place] = await livePlaces(tx, school.id, activity.sectionIds, { ids: [rosterId] })
  if (!place) throw await gone(enrolling, activity, rosterId)
  const dates = place.picked?.filter((date) => date >= school.today) ?? []
  if (place.picked && dates.length === 0)
    throw refuseAs('IS_OVER', { what: 'DAYS', childName: place.child_name })
  return { sectionId: place.section_id, dates }
}

/** Why a place is none any more: an offer that ended says so. */
async function gone({ tx, school }: Enrolling, { sectionIds }: ActivityAt, rosterId: string) {
  const outcome = await lastOutcome(tx, school.id, sectionIds, rosterId)
  return outcome
    ? refuseAs('OFFER_ENDED', { outcome })
    : noLongerHere(tx, school.id, sectionIds, { id: rosterId })
}
