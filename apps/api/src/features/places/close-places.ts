import { plusDays } from '@afterbell/domain/kernel/dates'
import type { GivenUp } from '@afterbell/domain/ledger/refund'
import type { Spot } from '@afterbell/domain/ledger/spot-money'
import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { notThere } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import { propose, worthOfGivingUp, type GivingUp } from '../ledger/propose.ts'
import type { Enrolling } from './enrolling.ts'
import { meetingsIn, runsOf, type Run } from './dates/runs.store.ts'
import { noLongerHere } from './no-longer-here.ts'
import { endOffers } from './offers.store.ts'
import { keepingToday, closePlaces, livePlaces, type LivePlace } from './places.store.ts'
import { expireAndOffer } from './expire-and-offer.ts'
import { beingPaid } from './place-guards.ts'
import { keepUndoable, LETTERS_AFTER_SECONDS, standingBefore } from './undo/undo.ts'

/** Which places to close: by their roster ids, or all of a child. Named by `undo`, it can be undone. */
export type Closing = ({ rosterIds: readonly string[] } | { childId: string }) & { undo?: string | undefined }

/**
 * Takes children off a roster, or off the wait list. The place is closed today: past rosters and attendance stay.
 * Roster ids of the other list, or of nobody, are left alone and told. Where it can be undone, what it frees is offered to who waits a
 * moment later.
 */
export async function takeOff(
  enrolling: Enrolling,
  activity: ActivityAt,
  list: 'roster' | 'wait-list',
  closing: Closing,
): Promise<{ changed: number; refused: { id: string; name: string; message: string }[] }> {
  const { tx, school } = enrolling
  const by = 'childId' in closing ? { childIds: [closing.childId] } : { ids: closing.rosterIds }
  const found = await livePlaces(tx, school.id, activity.sectionIds, by)
  const sectionIds = [...new Set(found.map(({ section_id }) => section_id))].toSorted()
  // Locked before the first place is closed: those who are offered it stand in the same rows.
  await expireAndOffer(enrolling, sectionIds)
  const live = await livePlaces(tx, school.id, sectionIds, by)
  const own = live.filter(
    ({ state, is_being_paid }) => !is_being_paid && (state === 'taken') === (list === 'roster'),
  )
  // Who came from the wait list is on it until the spot is paid.
  const unpaid =
    list === 'roster' ? [] : live.filter(({ is_being_paid, is_moved_up }) => is_being_paid && is_moved_up)
  const ids = own.map(({ id }) => id)
  // A child that is removed as a whole is removed without a word of money (R389).
  const givenUp = 'childId' in closing ? [] : own
  const runs = await runsOf(tx, school.id, { enrollmentIds: givenUp.map((place) => place.enrollment_id) })
  const { undo } = closing
  const before = await standingBefore(enrolling, undo, ids)
  const keepToday = await closePlaces(tx, school.id, ids, school.today)
  await withdrawn(enrolling, own, undo)
  await record(
    tx,
    enrolling,
    own.map((place) => ({
      what: list === 'roster' ? 'enrollment.removed' : 'wait-list.left',
      subjectId: activity.activityId,
      childId: place.child_id,
      details: { name: activity.name, child: place.child_name },
    })),
  )
  const what = list === 'roster' ? 'REMOVED' : 'LEFT_LINE'
  await keepUndoable(enrolling, { undo, what, activityId: activity.activityId, before })
  await expireAndOffer(enrolling, sectionIds)
  await propose(enrolling, daysGivenUp(givenUp, { runs, keepToday, today: school.today }), 'REMOVED')
  const refused =
    'childId' in closing
      ? []
      : [...unpaid.map(beingPaidHere), ...notHere(closing.rosterIds, [...ids, ...unpaid.map(({ id }) => id)])]
  return { changed: own.length, refused }
}

/** The same for one, which must be there. */
export async function takeOffOne(
  enrolling: Enrolling,
  activity: ActivityAt,
  list: 'roster' | 'wait-list',
  closing: Closing,
): Promise<void> {
  const { changed, refused } = await takeOff(enrolling, activity, list, closing)
  if (changed > 0) return
  const [paid] = refused.filter(({ name }) => name !== '')
  if (paid) throw beingPaid(paid.name)
  if ('childId' in closing) throw notThere()
  const { tx, school } = enrolling
  throw await noLongerHere(tx, school.id, activity.sectionIds, { id: closing.rosterIds[0]! })
}

/** The days that places which are closed today give up: today is kept by who is checked in, or was expected at a meeting that is over. */
function daysGivenUp(
  places: readonly LivePlace[],
  { runs, keepToday, today }: { runs: readonly Run[]; keepToday: readonly string[]; today: string },
): (GivenUp & Spot)[] {
  return places.map((place) => ({
    enrollmentId: place.enrollment_id,
    sectionId: place.section_id,
    on: { from: keepToday.includes(place.id) ? plusDays(today, 1) : today },
    meetings: meetingsIn(runs, { enrollmentId: place.enrollment_id, sectionId: place.section_id }),
  }))
}

/** What was paid and is owed for places, and what would be proposed to be given back if they were closed today. Nothing is done. */
export async function moneyOfClosing(
  { tx, school }: Pick<Enrolling, 'tx' | 'school'>,
  places: readonly LivePlace[],
): Promise<GivingUp> {
  const enrollmentIds = [...new Set(places.map((place) => place.enrollment_id))]
  const runs = await runsOf(tx, school.id, { enrollmentIds })
  const ids = places.map(({ id }) => id)
  const keepToday = await keepingToday(tx, school.id, ids, school.today)
  const givenUp = daysGivenUp(places, { runs, keepToday, today: school.today })
  const beside = runs.filter((run) => !givenUp.some((each) => isSameSpot(each, run)))
  return worthOfGivingUp({ tx, school }, givenUp, [...givenUp, ...beside])
}

function isSameSpot(one: Spot, other: Spot): boolean {
  return one.enrollmentId === other.enrollmentId && one.sectionId === other.sectionId
}

/** Who is taken off while a place is offered to it is offered it no more, and its family told: once it cannot be undone. */
async function withdrawn(
  { tx, school }: Enrolling,
  places: readonly LivePlace[],
  undo: string | undefined,
): Promise<void> {
  const held = places.filter(({ state }) => state === 'held').map(({ id }) => id)
  if (held.length === 0) return
  const offerIds = await endOffers(tx, school.id, held, 'WITHDRAWN')
  if (offerIds.length > 0)
    await later(
      tx,
      'offers.tell',
      { schoolId: school.id, offerIds, what: 'WITHDRAWN' },
      { afterSeconds: undo === undefined ? 0 : LETTERS_AFTER_SECONDS },
    )
}

function beingPaidHere({ id, child_name: name }: LivePlace) {
  return { id, name, message: beingPaid(name).message }
}

/** Of several that were asked for, those that are not on the list any more, as the answer of a bulk call says it. */
export function notHere(rosterIds: readonly string[], here: readonly string[]) {
  const done = new Set(here)
  return rosterIds
    .filter((id) => !done.has(id))
    .map((id) => ({ id, name: '', message: 'This child is no longer on this list' }))
}
