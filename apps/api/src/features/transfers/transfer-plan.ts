import { activityKinds, type ActivityKind, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { assertValid, forbidden } from '../../platform/problems.ts'
import { sectionsAt, type ActivityAt, type AddressedCall } from '../activities/sections-at.ts'
import { enrollmentInfos, type EnrollmentInfo } from '../places/enrollments.store.ts'
import { contextOf, firstDay, type EnrollContext } from '../places/enrolling.ts'
import { resolvePlacesAt, type PlaceSelection } from '../places/resolve-places.ts'

/** The two ends of a move. */
export interface TransferPlan {
  from: ActivityAt
  to: PlaceSelection
  sectionId: string
}

/** What the caller may do with activities of a kind. */
export interface TransferRights {
  mayTransfer: (kind: ActivityKind) => boolean
  /** May add children, and so exceed the capacity or pass others. */
  mayAdd: (kind: ActivityKind) => boolean
}

/** A child to move. */
export interface TransferChild {
  /** The spot named by the request. */
  rosterId: string
  childId: string
  name: string
  /**
   * The spots they leave: their own and, within one camp, all others they picked, because a child has exactly one
   * group per camp.
   */
  places: EnrollmentInfo[]
  /** Other weekdays of the same enrollment, which they keep. */
  stays: EnrollmentInfo[]
  /** The days they pick there; empty means all. */
  dates: string[]
}

/** The destination: a class or a camp group, with picked days. */
interface Target {
  classId?: string | undefined
  campPricingId?: string | undefined
  dates?: string[] | undefined
}

/** Resolves both ends. Refuses users who may not transfer children at one of them. */
export async function transferPlanAt(
  call: EnrollContext & AddressedCall & { params: { id: string } },
  target: Target,
  { mayTransfer }: Pick<TransferRights, 'mayTransfer'>,
): Promise<TransferPlan> {
  const from = await sectionsAt(call, call.params.id)
  const assertTransfer = ({ kind }: ActivityAt) => {
    if (!mayTransfer(kind)) throw forbidden('ACCESS_DENIED', 'Your role cannot transfer children here')
  }
  assertTransfer(from)
  const { classId, campPricingId } = target
  if ((classId === undefined) === (campPricingId === undefined))
    assertValid([{ path: 'classId', message: 'Please choose either a class or a camp group' }])
  const where = classId
    ? { address: 'classes' as const, params: { id: classId } }
    : { address: 'camp-pricing' as const, params: { id: campPricingId! } }
  const to = await resolvePlacesAt({ ...contextOf(call), ...where }, { dates: target.dates })
  assertTransfer(to)
  return { from, to, sectionId: to.selectedSections[0]!.id }
}

/** The requested children, and whether they keep their picked days. */
export interface ChildrenInput {
  rosterIds: readonly string[]
  /** Unless days are picked for all, children who stay in the camp keep their remaining days. */
  keepsDays: boolean
}

/**
 * Returns the requested children in the given order, each once. Leaves out those no longer there. With `isHeld`,
 * locks their enrollments.
 */
export async function childrenToTransfer(
  { tx, school }: EnrollContext,
  { from, to }: TransferPlan,
  { rosterIds, keepsDays }: ChildrenInput,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<TransferChild[]> {
  const isWithin = from.activityId === to.activityId
  const { childTakes }: KindAnswers = activityKinds[from.kind]
  const takesOne = childTakes !== 'ONE_OR_MORE'
  const read = (by: Parameters<typeof enrollmentInfos>[3], locks: boolean) =>
    enrollmentInfos(tx, school, from.sectionIds, by, { isHeld: locks })
  // One statement locks them all, so in one order.
  const requestedPlaces = await read({ ids: rosterIds }, isLocked && !isWithin)
  const childIds = requestedPlaces.map(({ child_id }) => child_id)
  const childPlaces = isWithin ? await read({ childIds }, isLocked) : requestedPlaces
  const inOrder = childPlaces
    .filter(({ roster_id }) => rosterIds.includes(roster_id))
    .toSorted((one, other) => rosterIds.indexOf(one.roster_id) - rosterIds.indexOf(other.roster_id))
  return [...Map.groupBy(inOrder, ({ child_id }) => child_id).values()].map(([first, ...others]) => {
    const { roster_id: rosterId, child_id: childId, name, state } = first!
    const along =
      isWithin && takesOne
        ? childPlaces.filter((each) => each.child_id === childId && each.state === 'taken')
        : [first!, ...others]
    const places = state === 'taken' ? along : [first!]
    const stays = childPlaces.filter((each) => isKeptBeside(each, places))
    return {
      rosterId,
      childId,
      name,
      places,
      stays,
      dates: keepsDays ? carriedDays(places, to, school) : to.dates,
    }
  })
}

/** Whether it is another spot of the same enrollment, which the child keeps. */
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

function carriedDays(
  places: readonly EnrollmentInfo[],
  to: PlaceSelection,
  { today }: { today: string },
): string[] {
  if (to.dates.length > 0 || places.some(({ picked }) => picked === null)) return to.dates
  const days = places.flatMap(({ picked }) => picked ?? []).filter((date) => date >= today)
  return [...new Set(days)].toSorted()
}

/** Returns the days to check: those picked, or all days (empty) if any child picks none. */
export function daysOf(children: readonly TransferChild[]): string[] {
  if (children.some(({ dates }) => dates.length === 0)) return []
  return [...new Set(children.flatMap(({ dates }) => dates))].toSorted()
}

/** Returns the days of the new spot. A child in the building stays at the old one today. */
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

/** Returns the spots that all of them leave. */
export function rosterIdsOf(children: readonly TransferChild[]): string[] {
  return children.flatMap(({ places }) => places.map(({ roster_id }) => roster_id))
}
