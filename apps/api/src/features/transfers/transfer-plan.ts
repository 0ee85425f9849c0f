import { activityKinds, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { mayTransfer } from '@afterbell/domain/transfers/transfer'
import { assertValid, forbidden } from '../../platform/problems.ts'
import { sectionsAt, type ActivityAt, type Addressed } from '../activities/sections-at.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { enrollmentInfos, type EnrollmentInfo } from '../places/enrollments.store.ts'
import { firstDay } from '../places/enrolling.ts'
import { resolvePlacesAt, type PlaceSelection } from '../places/resolve-places.ts'

/** Between which places children are to be moved. */
export interface TransferPlan {
  from: ActivityAt
  to: PlaceSelection
  sectionId: string
}

/** A child that is to be moved. */
export interface TransferChild {
  /** The place it was asked by. */
  rosterId: string
  childId: string
  name: string
  /**
   * What they leave: their place, and within one camp whatever else they have picked there, for of a camp a child takes
   * exactly one group.
   */
  places: EnrollmentInfo[]
  /** Other weekdays of the same enrollment, which they keep. */
  stays: EnrollmentInfo[]
  /** The days they pick there; none is all of them. */
  dates: string[]
}

/** Where to: a class, or a group of a camp, with the days that are picked there. */
interface Target {
  classId?: string | undefined
  campPricingId?: string | undefined
  dates?: string[] | undefined
}

/** Finds both ends. Refuses whoever may not move children from the one or to the other. */
export async function transferPlanAt(
  call: Enrolling & Addressed & { params: { id: string } },
  target: Target,
): Promise<TransferPlan> {
  const { tx, school, user, teachesOnly, at } = call
  const from = await sectionsAt(call, call.params.id)
  assertTransfer(call, from)
  const { classId, campPricingId } = target
  if ((classId === undefined) === (campPricingId === undefined))
    assertValid([{ path: 'classId', message: 'Please choose either a class or a camp group' }])
  const where = classId
    ? { address: 'classes' as const, params: { id: classId } }
    : { address: 'camp-pricing' as const, params: { id: campPricingId! } }
  const to = await resolvePlacesAt({ tx, school, user, teachesOnly, at, ...where }, { dates: target.dates })
  assertTransfer(call, to)
  return { from, to, sectionId: to.taken[0]!.id }
}

/** Which children are asked for, and whether they keep the days they picked. */
export interface ChildrenAsked {
  rosterIds: readonly string[]
  /** Unless days are picked for all, children who stay in the camp keep those that are left of their own. */
  keepsDays: boolean
}

/**
 * The children who are to be moved, in the order that was asked, each once. Those who are not there any more are left out.
 * With `isHeld` what the roster knows of them stays as it is until the act is done.
 */
export async function childrenToTransfer(
  { tx, school }: Enrolling,
  { from, to }: TransferPlan,
  { rosterIds, keepsDays }: ChildrenAsked,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<TransferChild[]> {
  const isWithin = from.activityId === to.activityId
  const { childTakes }: KindAnswers = activityKinds[from.kind]
  const takesOne = childTakes !== 'ONE_OR_MORE'
  const read = (by: Parameters<typeof enrollmentInfos>[3], held: boolean) =>
    enrollmentInfos(tx, school, from.sectionIds, by, { isHeld: held })
  // Held in one statement, so in one order.
  const asked = await read({ ids: rosterIds }, isHeld && !isWithin)
  const childIds = asked.map(({ child_id }) => child_id)
  const all = isWithin ? await read({ childIds }, isHeld) : asked
  const inOrder = all
    .filter(({ roster_id }) => rosterIds.includes(roster_id))
    .toSorted((one, other) => rosterIds.indexOf(one.roster_id) - rosterIds.indexOf(other.roster_id))
  return [...Map.groupBy(inOrder, ({ child_id }) => child_id).values()].map(([first, ...others]) => {
    const { roster_id: rosterId, child_id: childId, name, state } = first!
    const along =
      isWithin && takesOne
        ? all.filter((each) => each.child_id === childId && each.state === 'taken')
        : [first!, ...others]
    const places = state === 'taken' ? along : [first!]
    const stays = all.filter((each) => isKeptBeside(each, places))
    return {
      rosterId,
      childId,
      name,
      places,
      stays,
      dates: keepsDays ? daysKept(places, to, school) : to.dates,
    }
  })
}

/** A spot of the same enrollment that is none of those they leave. */
function isKeptBeside(
  { roster_id, enrollment_id, state }: EnrollmentInfo,
  places: readonly EnrollmentInfo[],
): boolean {
  return (
    state === 'taken' &&
    places.some((place) => place.enrollment_id === enrollment_id) &&
    !places.some((place) => place.roster_id === roster_id)
  )
}

function daysKept(
  places: readonly EnrollmentInfo[],
  to: PlaceSelection,
  { today }: { today: string },
): string[] {
  if (to.dates.length > 0 || places.some(({ picked }) => picked === null)) return to.dates
  const days = places.flatMap(({ picked }) => picked ?? []).filter((date) => date >= today)
  return [...new Set(days)].toSorted()
}

/** The days that are looked at for all of them: those that are picked, or every day where one child picks none. */
export function daysOf(children: readonly TransferChild[]): string[] {
  if (children.some(({ dates }) => dates.length === 0)) return []
  return [...new Set(children.flatMap(({ dates }) => dates))].toSorted()
}

/** The days of the new place. A child that is in the building at the old one stays there for today. */
export function daysThere(
  { to }: TransferPlan,
  { dates, places }: TransferChild,
  today: string,
): { from: string | null; dates: string[] } {
  const { startsOn } = to
  if (!places.some(({ is_in_building }) => is_in_building)) return { from: firstDay(to, today), dates }
  return {
    from: startsOn !== null && startsOn <= today ? plusDays(today, 1) : null,
    dates: dates.filter((date) => date > today),
  }
}

/** The places all of them leave. */
export function rosterIdsOf(children: readonly TransferChild[]): string[] {
  return children.flatMap(({ places }) => places.map(({ roster_id }) => roster_id))
}

function assertTransfer({ user }: Enrolling, { kind }: ActivityAt): void {
  if (!mayTransfer(user.role, kind))
    throw forbidden('ACCESS_DENIED', 'Your role cannot transfer children here')
}
