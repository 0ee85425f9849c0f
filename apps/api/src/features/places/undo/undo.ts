import { UNDO_GRACE_SECONDS, decideRoomBack, decideUndo } from '@afterbell/domain/places/undo'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { record } from '../../../platform/database/history.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertAllowed, invalid, notThere } from '../../../platform/problems.ts'
import type { ActivityAt } from '../../activities/sections-at.ts'
import { holdInvoices } from '../../ledger/billed.store.ts'
import { holdForNotes } from '../../ledger/credit.ts'
import { holdPayersOfChildren } from '../../ledger/payers/payers.store.ts'
import type { EnrollContext } from '../enrolling.ts'
import { holdFamilies } from '../discount-facts.store.ts'
import { expireAndOffer } from '../offers/expire-and-offer.ts'
import { offersSettle } from '../offers/make-offers.ts'
import {
  comeOtherwise,
  holdEnrollmentsOf,
  holdUndoable,
  insertUndoable,
  isOfAnswers,
  markUndone,
  movedSince,
  namesOfPlaces,
  restoreAnswers,
  restorePlaces,
  roomOf,
  placeStates,
  type PlaceState,
  type Undoable,
  type UndoableAct,
} from './undo.store.ts'

/** Letters of an undoable act wait until it can no longer be undone. */
export const LETTERS_AFTER_SECONDS = UNDO_GRACE_SECONDS + 1

/** Reads the state before an act, for its undo. Null if the caller gave no undo id. */
export function stateBefore(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  undo: string | undefined,
  ids: readonly string[],
): Promise<PlaceState[]> | null {
  return undo === undefined ? null : placeStates(tx, school, ids)
}

/**
 * Stores an act so that it can be undone under its id; does nothing if `before` is null. Freed spots are offered
 * automatically only after the grace period. Call this while the sections are locked, before they are settled.
 */
export async function keepUndoable(
  { tx, school, at }: Pick<EnrollContext, 'tx' | 'school' | 'at'>,
  {
    undo,
    before,
    freshIds = [],
    ...act
  }: {
    undo: string | undefined
    what: Undoable
    activityId: string
    before: readonly PlaceState[] | null
    /** Places that the act created. */
    freshIds?: readonly string[]
  },
): Promise<void> {
  if (undo === undefined || before === null || before.length === 0) return
  const ids = [...before.map(({ id }) => id), ...freshIds]
  const after = await placeStates(tx, school, ids)
  if (!(await insertUndoable(tx, school.id, { id: undo, ...act, beganAt: at.toString(), before, after })))
    throw invalid([{ path: 'undo', message: 'Please use another id: this one names an earlier change' }])
  if (!FREES_SPOTS.includes(act.what)) return
  const sectionIds = sectionsOf(before)
  await later(tx, offersSettle, { schoolId: school.id, sectionIds }, { afterSeconds: LETTERS_AFTER_SECONDS })
}

/** Acts that free spots others may wait for. Drop-ins have no wait list. */
const FREES_SPOTS: readonly Undoable[] = ['REMOVED', 'LEFT_LINE', 'TRANSFERRED']

interface UndoInput {
  what: Undoable
  /** The event for the history. */
  event: AuditEventName
  /** Details for the history, besides the activity and the child. */
  detailsOf?: (places: readonly PlaceState[]) => Record<string, unknown>
  /** Removes what the act created, before the places come back. */
  giveWay?: (act: UndoableAct, freshIds: readonly string[]) => Promise<void>
  /** Reverses the money of the act, after the places are back. */
  giveBack?: (act: UndoableAct) => Promise<void>
}

/**
 * Undoes an act on places by its id, completely or not at all. Refuses if a later change would be lost, or if there is
 * no room. Idempotent.
 * @answers What does an undo of a notice give back, and when is it refused?
 */
export async function undoAct(
  enrolling: EnrollContext,
  activity: ActivityAt,
  undo: string,
  { what, event, detailsOf, giveWay, giveBack }: UndoInput,
): Promise<{ changed: number }> {
  const { tx, school } = enrolling
  const act = await holdUndoable(tx, school.id, undo)
  if (!act || act.what !== what || !isAt(act, activity)) throw notThere()
  const changed = new Set(act.before.map(({ child_id }) => child_id)).size
  if (act.undone_at !== null) return { changed }

  const ids = act.after.map(({ id }) => id)
  const sectionIds = sectionsOf(act.after)
  await expireAndOffer(enrolling, sectionIds)
  const enrollmentIds = [...new Set(act.after.map((place) => place.enrollment_id))]
  await holdEnrollmentsOf(tx, school.id, enrollmentIds)
  if (what === 'TRANSFERRED') {
    const childIds = [...new Set(act.after.map(({ child_id }) => child_id))]
    // Billing pauses are written while the family is locked.
    await holdFamilies(tx, school.id, childIds)
    // Credit notes take numbers, which are locked last: lock the payers before.
    await holdPayersOfChildren(tx, school.id, childIds)
    await holdForNotes(enrolling, { enrollmentIds })
  } else await holdInvoices(tx, school.id, { enrollmentIds })
  const names = await namesOfPlaces(tx, school.id, ids)
  const movedChildIds = await joinedOtherwise(enrolling, act)
  const now = await placeStates(tx, school, ids)
  assertAllowed(
    decideUndo(
      act.seconds,
      act.after.map((after) => {
        const stands = now.find(({ id }) => id === after.id)
        const { isChanged, ...since } = sinceThen(after, stands)
        const isPausedOtherwise = what === 'TRANSFERRED' && pausedOtherwise(after, stands)
        const priorOfferId = act.before.find(({ id }) => id === after.id)?.offer_id ?? null
        return {
          name: names.get(after.id) ?? '',
          ...since,
          isChanged: isChanged || movedChildIds.includes(after.child_id),
          isPausedOtherwise,
          hadOffer: priorOfferId !== null && after.offer_id !== priorOfferId,
        }
      }),
    ),
  )
  const freshIds = ids.filter((id) => !act.before.some((place) => place.id === id))
  await giveWay?.(act, freshIds)
  if (!isOfAnswers(what)) await comeBack(enrolling, act, names)
  await restoreAnswers(tx, school.id, act.before)
  await markUndone(tx, school.id, undo)
  const children = Map.groupBy(act.before, ({ child_id }) => child_id)
  await record(
    tx,
    enrolling,
    [...children].map(([childId, places]) => ({
      what: event,
      subjectId: isOfAnswers(what) ? places[0]!.enrollment_id : activity.activityId,
      childId,
      details: {
        name: activity.name,
        child: names.get(places[0]!.id) ?? '',
        ...detailsOf?.(places.filter((place) => wasClosed(act, place))),
      },
    })),
  )
  // Spots that the act took elsewhere are free again.
  if (freshIds.length > 0) await expireAndOffer(enrolling, sectionIds)
  await giveBack?.(act)
  return { changed }
}

/** Returns the children of an act who since joined elsewhere in its activity, so that the old places cannot come back. */
async function joinedOtherwise({ tx, school }: EnrollContext, { what, after, began_at: since }: UndoableAct) {
  if (isOfAnswers(what)) return []
  if (what === 'DROP_IN_CANCELED') return comeOtherwise(tx, school.id, after)
  return movedSince(tx, school.id, after, since)
}

/** Restores the spots if they are still free. Anybody who got one meanwhile keeps it. */
async function comeBack(
  { tx, school }: EnrollContext,
  act: UndoableAct,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const { before, began_at: since } = act
  const closedPlaces = before.filter(
    (place) => (place.state === 'taken' || place.state === 'held') && wasClosed(act, place),
  )
  const freedPlaces = closedPlaces.filter(({ used }) => used > 0)
  const usedBefore = new Map(freedPlaces.map(({ id, used }) => [id, used]))
  const room = async () =>
    (await roomOf(tx, school, freedPlaces, since)).map((each) => ({
      ...each,
      name: names.get(each.id) ?? '',
      usedBefore: usedBefore.get(each.id)!,
    }))
  assertAllowed(decideRoomBack(await room()))
  await restorePlaces(tx, school.id, before)
  // Check again with all of them restored: each counts among the others.
  assertAllowed(decideRoomBack((await room()).map((each) => ({ ...each, used: each.used - 1 }))))
}

/** Checks whether the act closed this place. It may also have changed which days another place of the child covers. */
function wasClosed({ after }: UndoableAct, { id }: PlaceState): boolean {
  return after.some((place) => place.id === id && place.left_at !== null)
}

export function enrollmentsOf({ before }: Pick<UndoableAct, 'before'>): string[] {
  return [...new Set(before.map((place) => place.enrollment_id))]
}

/** Checks whether the act belongs to the address: the places it left or changed are all in its sections. */
function isAt({ what, activity_id, before }: UndoableAct, { activityId, sectionIds }: ActivityAt): boolean {
  const places = before.filter(({ state }) => what !== 'TRANSFERRED' || state === 'taken')
  return activity_id === activityId && places.every((place) => sectionIds.includes(place.section_id))
}

function sectionsOf(places: readonly PlaceState[]): string[] {
  return [...new Set(places.map((place) => place.section_id))].toSorted()
}

/** Compares a place with the state the act left it in. `used` may differ. */
function sinceThen(after: PlaceState, now: PlaceState | undefined) {
  const isSame = (keys: readonly (keyof PlaceState)[]) =>
    now !== undefined && keys.every((key) => JSON.stringify(now[key]) === JSON.stringify(after[key]))
  return {
    isBilledOtherwise: now !== undefined && !isSame(['billed_cents']),
    isCheckedOtherwise: now !== undefined && !isSame(['is_in_building']),
    isChanged: !isSame(SAME),
  }
}

/** Checks whether the billing pauses differ from those the act left. Older stored acts have no pauses to compare. */
function pausedOtherwise(
  { pauses }: Partial<Pick<PlaceState, 'pauses'>>,
  now: PlaceState | undefined,
): boolean {
  return pauses !== undefined && JSON.stringify(now?.pauses) !== JSON.stringify(pauses)
}

const SAME = [
  'section_id',
  'child_id',
  'enrollment_id',
  'state',
  'days',
  'expires_at',
  'left_at',
  'is_out_of_turn',
  'is_held_back',
  'is_being_paid',
  'moved_up_at',
  'offer_id',
  'pick_up_option_id',
  'teacher_id',
  'tshirt_size_id',
  'add_ons',
  'version',
  'is_archived',
] as const satisfies readonly (keyof PlaceState)[]
