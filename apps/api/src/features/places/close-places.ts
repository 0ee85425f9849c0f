import { plusDays } from '@afterbell/domain/kernel/dates'
import type { DroppedPart } from '@afterbell/domain/ledger/refund'
import type { Spot } from '@afterbell/domain/ledger/spot-money'
import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { notThere } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import { propose, worthOfGivingUp, type GivingUp, type KeptFee } from '../ledger/proposals/propose.ts'
import type { EnrollContext } from './enrolling.ts'
import { meetingsIn, runsOf, type Run } from './dates/runs.store.ts'
import { refusalOfGonePlace } from './no-longer-here.ts'
import { endOffers } from './offers/offers.store.ts'
import { keepingToday, closePlaces, livePlaces, type LivePlace } from './places.store.ts'
import { expireAndOffer } from './offers/expire-and-offer.ts'
import { beingPaid } from './place-guards.ts'
import { keepUndoable, LETTERS_AFTER_SECONDS, stateBefore } from './undo/undo.ts'
import { offersTell } from './offers/make-offers.ts'

/** Places to close: by roster ids, or all of a child. With `undo`, the act can be undone under that id. */
export type PlacesToClose = ({ rosterIds: readonly string[] } | { childId: string }) & {
  undo?: string | undefined
  /** What is kept of what goes back, where a family gives up one spot. */
  fee?: KeptFee | undefined
}

/**
 * Takes children off a roster or a wait list. Closes their places today, so past rosters and attendance stay. Roster
 * ids of the other list, or unknown ones, are left alone and returned as refused. With `undo`, freed spots are offered
 * to the wait list a moment later.
 */
export async function takeOff(
  enrolling: EnrollContext,
  activity: ActivityAt,
  list: 'roster' | 'wait-list',
  closing: PlacesToClose,
): Promise<{ changed: number; refused: { id: string; name: string; message: string }[] }> {
  const { tx, school } = enrolling
  const placeFilter = 'childId' in closing ? { childIds: [closing.childId] } : { ids: closing.rosterIds }
  const unlockedPlaces = await livePlaces(tx, school.id, activity.sectionIds, placeFilter)
  const sectionIds = [...new Set(unlockedPlaces.map(({ section_id }) => section_id))].toSorted()
  // Lock before the first place is closed: the children it may be offered to are rows of the same sections.
  await expireAndOffer(enrolling, sectionIds)
  const live = await livePlaces(tx, school.id, sectionIds, placeFilter)
  const placesToClose = live.filter(
    ({ state, is_being_paid }) => !is_being_paid && (state === 'taken') === (list === 'roster'),
  )
  // A child moved up from the wait list stays on it until the spot is paid.
  const unpaidPlaces =
    list === 'roster' ? [] : live.filter(({ is_being_paid, is_moved_up }) => is_being_paid && is_moved_up)
  const ids = placesToClose.map(({ id }) => id)
  // Removing a whole child makes no proposals about money (R389).
  const freedPlaces = 'childId' in closing ? [] : placesToClose
  const runs = await runsOf(tx, school.id, { enrollmentIds: freedPlaces.map((place) => place.enrollment_id) })
  const { undo } = closing
  const before = await stateBefore(enrolling, undo, ids)
  const keepToday = await closePlaces(tx, school.id, ids, school.today)
  await withdrawn(enrolling, placesToClose, undo)
  await record(
    tx,
    enrolling,
    placesToClose.map((place) => ({
      what: list === 'roster' ? 'enrollment.removed' : 'wait-list.left',
      subjectId: activity.activityId,
      childId: place.child_id,
      details: { name: activity.name, child: place.child_name },
    })),
  )
  const what = list === 'roster' ? 'REMOVED' : 'LEFT_LINE'
  await keepUndoable(enrolling, { undo, what, activityId: activity.activityId, before })
  await expireAndOffer(enrolling, sectionIds)
  await propose(
    enrolling,
    daysGivenUp(freedPlaces, { runs, keepToday, today: school.today }),
    'REMOVED',
    closing.fee,
  )
  const closeRefusals =
    'childId' in closing
      ? []
      : [
          ...unpaidPlaces.map(beingPaidRefusal),
          ...missingRefusals(closing.rosterIds, [...ids, ...unpaidPlaces.map(({ id }) => id)]),
        ]
  return { changed: placesToClose.length, refused: closeRefusals }
}

/** Takes one child off, and refuses if they are not on the list. */
export async function takeOffOne(
  enrolling: EnrollContext,
  activity: ActivityAt,
  list: 'roster' | 'wait-list',
  closing: PlacesToClose,
): Promise<void> {
  const { changed, refused } = await takeOff(enrolling, activity, list, closing)
  if (changed > 0) return
  const [paid] = refused.filter(({ name }) => name !== '')
  if (paid) throw beingPaid(paid.name)
  if ('childId' in closing) throw notThere()
  const { tx, school } = enrolling
  throw await refusalOfGonePlace(tx, school.id, activity.sectionIds, { id: closing.rosterIds[0]! })
}

/**
 * Days given up by places that close today. Today is kept if the child is checked in, or was expected at a meeting that
 * is over.
 */
function daysGivenUp(
  places: readonly Pick<LivePlace, 'id' | 'enrollment_id' | 'section_id'>[],
  { runs, keepToday, today }: { runs: readonly Run[]; keepToday: readonly string[]; today: string },
): (DroppedPart & Spot)[] {
  return places.map((place) => ({
    enrollmentId: place.enrollment_id,
    sectionId: place.section_id,
    on: { from: keepToday.includes(place.id) ? plusDays(today, 1) : today },
    meetings: meetingsIn(runs, { enrollmentId: place.enrollment_id, sectionId: place.section_id }),
  }))
}

/**
 * Previews closing these places today: the amount paid and owed, and the refund that would be proposed. Changes
 * nothing.
 */
export async function moneyOfClosing(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  places: readonly LivePlace[],
): Promise<GivingUp> {
  const { freedDays, runs } = await daysOfClosing({ tx, school }, places)
  const otherRuns = runs.filter((run) => !freedDays.some((each) => isSameSpot(each, run)))
  return worthOfGivingUp({ tx, school }, freedDays, [...freedDays, ...otherRuns])
}

/** Returns the days that closing these places today would give up, beside the runs of their enrollments. */
export async function daysOfClosing(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  places: readonly Pick<LivePlace, 'id' | 'enrollment_id' | 'section_id'>[],
): Promise<{ freedDays: (DroppedPart & Spot)[]; runs: Run[] }> {
  const enrollmentIds = [...new Set(places.map((place) => place.enrollment_id))]
  const runs = await runsOf(tx, school.id, { enrollmentIds })
  const ids = places.map(({ id }) => id)
  const keepToday = await keepingToday(tx, school.id, ids, school.today)
  return { freedDays: daysGivenUp(places, { runs, keepToday, today: school.today }), runs }
}

function isSameSpot(one: Spot, other: Spot): boolean {
  return one.enrollmentId === other.enrollmentId && one.sectionId === other.sectionId
}

/** Withdraws the open offers of removed children and notifies their families, once the removal can no longer be undone. */
async function withdrawn(
  { tx, school }: EnrollContext,
  places: readonly LivePlace[],
  undo: string | undefined,
): Promise<void> {
  const holdIds = places.filter(({ state }) => state === 'held').map(({ id }) => id)
  if (holdIds.length === 0) return
  const offerIds = await endOffers(tx, school.id, holdIds, 'WITHDRAWN')
  if (offerIds.length > 0)
    await later(
      tx,
      offersTell,
      { schoolId: school.id, offerIds, what: 'WITHDRAWN' },
      { afterSeconds: undo === undefined ? 0 : LETTERS_AFTER_SECONDS },
    )
}

function beingPaidRefusal({ id, child_name: name }: LivePlace) {
  return { id, name, message: beingPaid(name).message }
}

/** Lists the requested ids that are no longer on the list, as refusals of a bulk call. */
export function missingRefusals(rosterIds: readonly string[], presentIds: readonly string[]) {
  const idsOnList = new Set(presentIds)
  return rosterIds
    .filter((id) => !idsOnList.has(id))
    .map((id) => ({ id, name: '', message: 'This child is no longer on this list' }))
}
