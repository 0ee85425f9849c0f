import { plusDays } from '@afterbell/domain/kernel/dates'
import { allowed, refused, type Decision } from '@afterbell/domain/kernel/decision'
import type { Days } from '@afterbell/domain/places/offers'
import { decideTransfer, mayTransfer, type RoomThere } from '@afterbell/domain/transfers/transfer'
import { assertValid, forbidden } from '../../platform/problems.ts'
import { sectionsAt, type ActivityAt, type Addressed } from '../activities/sections-at.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { enrolmentInfos, type EnrolmentInfo } from '../places/enrollments.store.ts'
import { firstDay } from '../places/first-day.ts'
import { isOnSameDays, enrollmentStatusOf, type Snapshot } from '../places/snapshot.ts'
import type { LivePlace } from '../places/places.store.ts'
import { roomFor } from './room.store.ts'
import { resolvePlacesAt, type PlaceSelection } from '../places/resolve-places.ts'
import { aheadOf } from '../places/turns.ts'

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
   * What it leaves: its place, and within one camp whatever else it has picked there, for of a camp a child takes exactly
   * one group.
   */
  places: EnrolmentInfo[]
  /** The days it picks there; none is all of them. */
  dates: string[]
}

/** Where to: a class, or a group of a camp, with the days that are picked there. */
export interface Target {
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
  demandTransfer(call, from)
  const { classId, campPricingId } = target
  if ((classId === undefined) === (campPricingId === undefined))
    assertValid([{ path: 'classId', message: 'Please choose either a class or a group of a camp' }])
  const where = classId
    ? { address: 'classes' as const, params: { id: classId } }
    : { address: 'camp-pricing' as const, params: { id: campPricingId! } }
  const to = await resolvePlacesAt({ tx, school, user, teachesOnly, at, ...where }, { dates: target.dates })
  demandTransfer(call, to)
  return { from, to, sectionId: to.taken[0]!.id }
}

/**
 * Who is to be moved, in the order that was asked, each child once. Those who are not there any more are left out. Unless
 * days are picked for all, whoever `keepsDays` keeps those that are left of its own, where the camp stays the same.
 */
export async function moversOf(
  { tx, school }: Enrolling,
  { from, to }: TransferPlan,
  rosterIds: readonly string[],
  { isHeld = false, keepsDays = false }: { isHeld?: boolean; keepsDays?: boolean } = {},
): Promise<TransferChild[]> {
  const isOneCamp = from.activityId === to.activityId
  const read = (by: Parameters<typeof enrolmentInfos>[3], held: boolean) =>
    enrolmentInfos(tx, school, from.sectionIds, by, { isHeld: held })
  // Held in one statement, so in one order.
  const asked = await read({ ids: rosterIds }, isHeld && !isOneCamp)
  const childIds = asked.map(({ child_id }) => child_id)
  const all = isOneCamp ? await read({ childIds }, isHeld) : asked
  const inOrder = all
    .filter(({ roster_id }) => rosterIds.includes(roster_id))
    .toSorted((one, other) => rosterIds.indexOf(one.roster_id) - rosterIds.indexOf(other.roster_id))
  return [...Map.groupBy(inOrder, ({ child_id }) => child_id).values()].map(([first, ...others]) => {
    const { roster_id: rosterId, child_id: childId, name, state } = first!
    const along = isOneCamp
      ? all.filter((each) => each.child_id === childId && each.state === 'taken')
      : [first!, ...others]
    const places = state === 'taken' ? along : [first!]
    return { rosterId, childId, name, places, dates: keepsDays ? daysKept(places, to, school) : to.dates }
  })
}

function daysKept(
  places: readonly EnrolmentInfo[],
  to: PlaceSelection,
  { today }: { today: string },
): string[] {
  if (to.dates.length > 0 || places.some(({ picked }) => picked === null)) return to.dates
  const days = places.flatMap(({ picked }) => picked ?? []).filter((date) => date >= today)
  return [...new Set(days)].toSorted()
}

/** The rule for one child, asked of what was looked at, but for room. What it leaves is in nobody's way. */
export function decideMove(moving: TransferPlan, mover: TransferChild, look: Snapshot): Decision {
  const { to, sectionId } = moving
  const { name, places } = mover
  if (places[0]!.state !== 'taken')
    return refused('IS_WAITING', `${name} has no place yet. Only a place can be moved`)
  const child = look.children.find(({ id }) => id === mover.childId)!
  const lines = linesThere(moving, mover, look)
  const others = placesBeside(mover, look).filter((each) => !lines.includes(each))
  const standing = enrollmentStatusOf(
    { ...to, dates: mover.dates },
    { ...look, places: others },
    child,
    sectionId,
  )
  const isSame = places.some(({ section_id }) => section_id === sectionId)
  const decision = decideTransfer({ ...standing, isSame })
  return decision.allowed ? decideDaysLeft(mover, look) : decision
}

/** Who is in the building stays where it is for today: of the days it picked, another one must be left. */
function decideDaysLeft({ name, places, dates }: TransferChild, { today }: Snapshot): Decision {
  const isTaken = dates.length > 0 && dates.every((date) => date <= today)
  return isTaken && places.some(({ is_in_building }) => is_in_building)
    ? refused('CHECKED_IN', `${name} is checked in today. Please choose other days`, 'dates')
    : allowed
}

/** What a child waits for there already, or is offered: the place that becomes the one it takes. */
export function wantedBy(moving: TransferPlan, mover: TransferChild, look: Snapshot): LivePlace | null {
  return linesThere(moving, mover, look)[0] ?? null
}

/** The same, and what it waits for there besides: for some of its days now, for others of them another time. */
export function linesThere({ sectionId }: TransferPlan, mover: TransferChild, look: Snapshot): LivePlace[] {
  return placesBeside(mover, look).filter(
    (each) => each.section_id === sectionId && each.state !== 'taken' && isOnSameDays(each, mover.dates),
  )
}

/** What a child that is moved up waits for no more: for more days there, and for other groups of the camp. */
export function linesLeft(moving: TransferPlan, mover: TransferChild, look: Snapshot): LivePlace[] {
  const [wanted, ...others] = linesThere(moving, mover, look)
  if (!wanted) return []
  const elsewhere = placesBeside(mover, look).filter(
    ({ section_id, state }) => state !== 'taken' && section_id !== moving.sectionId,
  )
  return [...others, ...elsewhere]
}

/** Whether the place it is offered there covers every day it is to have. */
export function isHeldWhole({ picked }: LivePlace, { dates }: TransferChild): boolean {
  return picked === null || (dates.length > 0 && dates.every((date) => picked.includes(date)))
}

function placesBeside({ childId, places }: TransferChild, look: Snapshot): LivePlace[] {
  const left = new Set(places.map(({ roster_id }) => roster_id))
  return look.places.filter((each) => each.child_id === childId && !left.has(each.id))
}

/** What there is where children are moved: which of them are too many on a day of theirs, and which would go before others. */
export interface Room extends RoomThere {
  /** By name. */
  passedNames: readonly string[]
  beyond: ReadonlySet<string>
  passing: ReadonlySet<string>
}

/**
 * What there is for all of them together, counted as the guard of the table does. What one of them waits for there is in
 * nobody's way, and who has an offer for the whole has its place already.
 */
export async function roomThere(
  enrolling: Enrolling,
  moving: TransferPlan,
  movers: readonly TransferChild[],
  look: Snapshot,
): Promise<Room> {
  const { tx, school } = enrolling
  const { sectionId } = moving
  const { capacity } = look.sections.get(sectionId)!.filling
  const coming = movers.flatMap((mover) => {
    const wanted = wantedBy(moving, mover, look)
    if (wanted?.state === 'held' && isHeldWhole(wanted, mover)) return []
    const placeId = wanted?.id ?? null
    return [
      { childId: mover.childId, placeId, isNew: placeId === null, ...daysThere(moving, mover, school.today) },
    ]
  })
  const isComing = ({ childId }: TransferChild) => coming.some((each) => each.childId === childId)
  const but = movers.filter(isComing).flatMap((mover) => linesThere(moving, mover, look).map(({ id }) => id))
  const picked = new Set(movers.flatMap(({ dates }) => dates))
  const [{ days, passed }, ahead] = await Promise.all([
    roomFor(tx, school.id, sectionId, { coming, but }),
    aheadOf(
      enrolling,
      sectionId,
      coming.map(({ placeId, from, dates }) => ({ placeId, days: daysAsked(from, dates) })),
      { but },
    ),
  ])
  return {
    capacity,
    days: days.map(({ date, used, childIds }) => ({
      date: picked.has(date) ? date : null,
      used,
      coming: childIds.length,
    })),
    passed: passed.length,
    passedNames: passed.map(({ name }) => name),
    ahead: ahead.names,
    beyond: new Set(
      days
        .filter(({ used, childIds }) => used + childIds.length > capacity)
        .flatMap(({ childIds }) => childIds),
    ),
    passing: new Set([
      ...passed.flatMap(({ childIds }) => childIds),
      ...coming.flatMap(({ childId, placeId }) => (placeId && ahead.passing.has(placeId) ? [childId] : [])),
    ]),
  }
}

/** Days as the rule of turns reads them: those that are picked, or every day from one on. */
function daysAsked(from: string | null, dates: readonly string[]): Days {
  return dates.length === 0
    ? [[from ?? '-infinity', 'infinity']]
    : dates.map((date) => [date, plusDays(date, 1)] as const)
}

/** The days that are looked at for all of them: those that are picked, or every day where one child picks none. */
export function daysOf(movers: readonly TransferChild[]): string[] {
  if (movers.some(({ dates }) => dates.length === 0)) return []
  return [...new Set(movers.flatMap(({ dates }) => dates))].toSorted()
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

function demandTransfer({ user }: Enrolling, { kind }: ActivityAt): void {
  if (!mayTransfer(user.role, kind)) throw forbidden('ACCESS_DENIED', 'Your role may not move children here')
}
