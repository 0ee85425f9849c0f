import { UNDO_GRACE_SECONDS, decideRoomBack, decideUndo } from '@afterbell/domain/places/undo'
import type { AuditEventName } from '@afterbell/domain/kernel/audit-events'
import { record } from '../../../platform/database/history.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertAllowed, invalid, notThere } from '../../../platform/problems.ts'
import type { ActivityAt } from '../../activities/sections-at.ts'
import { holdInvoices } from '../../ledger/billed.store.ts'
import { holdForNotes } from '../../ledger/credit.ts'
import { holdPayersOfChildren } from '../../ledger/payers.store.ts'
import type { Enrolling } from '../enrolling.ts'
import { holdFamilies } from '../discount-facts.store.ts'
import { expireAndOffer } from '../expire-and-offer.ts'
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
  standingPlaces,
  type StandingPlace,
  type Undoable,
  type UndoableAct,
} from './undo.store.ts'

/** How long letters of an act wait that can be undone: until its notice has gone. */
export const LETTERS_AFTER_SECONDS = UNDO_GRACE_SECONDS + 1

/** What stands before an act that is to be undone under a name of its caller's; nothing of an act without one. */
export function standingBefore(
  { tx, school }: Pick<Enrolling, 'tx' | 'school'>,
  undo: string | undefined,
  ids: readonly string[],
): Promise<StandingPlace[]> | null {
  return undo === undefined ? null : standingPlaces(tx, school, ids)
}

/**
 * Keeps what an act did, so that it can be undone under the name it was given; nothing where `before` is null. What it freed is
 * offered to nobody by itself for a moment, and then at once. Asked while the sections are locked, before they are settled.
 */
export async function keepUndoable(
  { tx, school, at }: Pick<Enrolling, 'tx' | 'school' | 'at'>,
  {
    undo,
    before,
    freshIds = [],
    ...act
  }: {
    undo: string | undefined
    what: Undoable
    activityId: string
    before: readonly StandingPlace[] | null
    /** Places it made. */
    freshIds?: readonly string[]
  },
): Promise<void> {
  if (undo === undefined || before === null || before.length === 0) return
  const ids = [...before.map(({ id }) => id), ...freshIds]
  const after = await standingPlaces(tx, school, ids)
  if (!(await insertUndoable(tx, school.id, { id: undo, ...act, beganAt: at.toString(), before, after })))
    throw invalid([{ path: 'undo', message: 'Please use another id: this one names an earlier change' }])
  if (!FREES_SPOTS.includes(act.what)) return
  const sectionIds = sectionsOf(before)
  await later(
    tx,
    'offers.settle',
    { schoolId: school.id, sectionIds },
    { afterSeconds: LETTERS_AFTER_SECONDS },
  )
}

/** What frees spots others may wait for. For a drop-in nobody waits. */
const FREES_SPOTS: readonly Undoable[] = ['REMOVED', 'LEFT_LINE', 'TRANSFERRED']

interface UndoAsked {
  what: Undoable
  /** What the history says of it. */
  event: AuditEventName
  /** What it says beside the activity and the child. */
  detailsOf?: (places: readonly StandingPlace[]) => Record<string, unknown>
  /** Gives way before the places come back: what the act made. */
  giveWay?: (act: UndoableAct, freshIds: readonly string[]) => Promise<void>
  /** Does the same with money, once they are back. */
  giveBack?: (act: UndoableAct) => Promise<void>
}

/**
 * Undoes an act on places by the name it was given: all of it, or nothing. What stood before stands again, as long as nobody did
 * anything since that would be lost, and there is room. Asked again it answers the same.
 * @answers What does an undo of a notice give back, and when is it refused?
 */
export async function undoAct(
  enrolling: Enrolling,
  activity: ActivityAt,
  undo: string,
  { what, event, detailsOf, giveWay, giveBack }: UndoAsked,
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
    // Billing is paused while the family is held.
    await holdFamilies(tx, school.id, childIds)
    // Notes take numbers, which are held last: who pays is held before.
    await holdPayersOfChildren(tx, school.id, childIds)
    await holdForNotes(enrolling, { enrollmentIds })
  } else await holdInvoices(tx, school.id, { enrollmentIds })
  const names = await namesOfPlaces(tx, school.id, ids)
  const moved = await joinedOtherwise(enrolling, act)
  const now = await standingPlaces(tx, school, ids)
  assertAllowed(
    decideUndo(
      act.seconds,
      act.after.map((left) => {
        const stands = now.find(({ id }) => id === left.id)
        const { isChanged, ...since } = sinceThen(left, stands)
        const isPausedOtherwise = what === 'TRANSFERRED' && pausedOtherwise(left, stands)
        const offered = act.before.find(({ id }) => id === left.id)?.offer_id ?? null
        return {
          name: names.get(left.id) ?? '',
          ...since,
          isChanged: isChanged || moved.includes(left.child_id),
          isPausedOtherwise,
          hadOffer: offered !== null && left.offer_id !== offered,
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
        ...detailsOf?.(places.filter((place) => wasLeft(act, place))),
      },
    })),
  )
  // What the act had taken elsewhere is free again.
  if (freshIds.length > 0) await expireAndOffer(enrolling, sectionIds)
  await giveBack?.(act)
  return { changed }
}

/** The children of an act who joined elsewhere in its activity since, so that what stood before cannot stand again. */
async function joinedOtherwise({ tx, school }: Enrolling, { what, after, began_at: since }: UndoableAct) {
  if (isOfAnswers(what)) return []
  if (what === 'DROP_IN_CANCELED') return comeOtherwise(tx, school.id, after)
  return movedSince(tx, school.id, after, since)
}

/** Spots that are free still are what they were. Whoever has one meanwhile keeps it. */
async function comeBack(
  { tx, school }: Enrolling,
  act: UndoableAct,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const { before, began_at: since } = act
  const counting = before.filter(
    (place) => (place.state === 'taken' || place.state === 'held') && wasLeft(act, place),
  )
  const gone = counting.filter(({ used }) => used > 0)
  const usedBefore = new Map(gone.map(({ id, used }) => [id, used]))
  const room = async () =>
    (await roomOf(tx, school, gone, since)).map((each) => ({
      ...each,
      name: names.get(each.id) ?? '',
      usedBefore: usedBefore.get(each.id)!,
    }))
  assertAllowed(decideRoomBack(await room()))
  await restorePlaces(tx, school.id, before)
  // Now with all of them: each is counted among the others.
  assertAllowed(decideRoomBack((await room()).map((each) => ({ ...each, used: each.used - 1 }))))
}

/** Whether the act closed a place: beside it, it may have changed what another one of its child covers. */
function wasLeft({ after }: UndoableAct, { id }: StandingPlace): boolean {
  return after.some((place) => place.id === id && place.left_at !== null)
}

export function enrollmentsOf({ before }: Pick<UndoableAct, 'before'>): string[] {
  return [...new Set(before.map((place) => place.enrollment_id))]
}

/** Whether it was done at the address: the places that were left or changed are all in its sections. */
function isAt({ what, activity_id, before }: UndoableAct, { activityId, sectionIds }: ActivityAt): boolean {
  const left = before.filter(({ state }) => what !== 'TRANSFERRED' || state === 'taken')
  return activity_id === activityId && left.every((place) => sectionIds.includes(place.section_id))
}

function sectionsOf(places: readonly StandingPlace[]): string[] {
  return [...new Set(places.map((place) => place.section_id))].toSorted()
}

/** What of a place is another than the act left it. How full its section is may be. */
function sinceThen(left: StandingPlace, now: StandingPlace | undefined) {
  const isSame = (keys: readonly (keyof StandingPlace)[]) =>
    now !== undefined && keys.every((key) => JSON.stringify(now[key]) === JSON.stringify(left[key]))
  return {
    isBilledOtherwise: now !== undefined && !isSame(['billed_cents']),
    isCheckedOtherwise: now !== undefined && !isSame(['is_in_building']),
    isChanged: !isSame(SAME),
  }
}

/** Whether its billing is paused on other days than the act left it with. Acts of before pauses were kept with them tell nothing of it. */
function pausedOtherwise(
  { pauses }: Partial<Pick<StandingPlace, 'pauses'>>,
  now: StandingPlace | undefined,
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
] as const satisfies readonly (keyof StandingPlace)[]
