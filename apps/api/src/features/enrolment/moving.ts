import type { Address } from '@afterbell/contract/op'
import { plusDays } from '@afterbell/domain/calendar'
import type { Decision } from '@afterbell/domain/decision'
import { decideTransfer, mayTransfer } from '@afterbell/domain/transfer'
import type { Quote } from '@afterbell/domain/pricing'
import { demandNone, forbidden, notThere, refuse } from '../../platform/problems.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from './enrolling.ts'
import { enrolmentInfo, type EnrolmentInfo } from './enrolments.store.ts'
import { firstDay } from './first-day.ts'
import { demandPicked } from './give-places.ts'
import { isOnSameDays, standingOf, type Look } from './look.ts'
import { standings } from './standings.store.ts'
import { takingAt, type Taking } from './taking.ts'
import { termsOf, type Terms } from './terms.store.ts'
import { quoteOf, standingsInTurn, type Chosen } from './terms.ts'

/** A child that is to be moved: the place it has, and where it is to go. */
export interface Moving {
  place: EnrolmentInfo
  from: ActivityAt
  to: Taking
  sectionId: string
}

/** Where to: a class, or a group of a camp, with the days that are picked there. */
export interface Target {
  classId?: string | undefined
  campPricingId?: string | undefined
  dates?: string[] | undefined
}

type Moved = Enrolling & { address: Address; params: { id: string; rosterId: string } }

/** Finds both ends. Refuses whoever may not move children from the one or to the other, and a child that only waits. */
export async function movingAt(call: Moved, target: Target): Promise<Moving> {
  const { tx, school, user, at } = call
  const from = await sectionsAt(call, call.params.id)
  demandTransfer(call, from)
  const place = await enrolmentInfo(tx, school.id, from.sectionIds, call.params.rosterId)
  if (!place) throw notThere()
  const { classId, campPricingId } = target
  if ((classId === undefined) === (campPricingId === undefined))
    demandNone([{ path: 'classId', message: 'Please choose either a class or a group of a camp' }])
  const where = classId
    ? { address: 'classes' as const, params: { id: classId } }
    : { address: 'camp-pricing' as const, params: { id: campPricingId! } }
  const to = await takingAt({ tx, school, user, at, ...where }, { dates: target.dates })
  demandTransfer(call, to)
  if (place.state !== 'taken')
    throw refuse('IS_WAITING', `${place.name} has no place yet. Only a place can be moved`)
  return { place, from, to, sectionId: to.taken[0]!.id }
}

/** The rule, asked of what was looked at. The place the child leaves is in nobody's way. */
export function decideMoving(
  { place, to, sectionId }: Moving,
  look: Look,
  { overbook }: { overbook: boolean },
): { decision: Decision; waitingId: string | null } {
  const others = look.places.filter(({ id }) => id !== place.roster_id)
  const wanted = others.find(
    (each) => each.section_id === sectionId && each.state !== 'taken' && isOnSameDays(each, to.dates),
  )
  const isOffered = wanted?.state === 'held'
  // A place that is offered to the child is held for it already, and counted.
  const places = isOffered ? others.filter((each) => each !== wanted) : others
  const standing = standingOf(to, { ...look, places }, look.children[0]!, sectionId)
  const { filling } = look.sections.get(sectionId)!
  const open = isOffered ? { ...filling, used: filling.used - 1, waiting: 0 } : filling
  const decision = decideTransfer({ ...standing, isSame: place.section_id === sectionId }, open, { overbook })
  return { decision, waitingId: wanted?.id ?? null }
}

/** On what terms the child takes part where it goes; picked days are among those that are offered there. */
export async function termsThere({ tx, school }: Enrolling, { to, sectionId }: Moving): Promise<Terms> {
  const terms = await termsOf(tx, school.id, to.activityId, [sectionId])
  demandPicked(to, terms, school.today)
  return terms
}

/** What the new place costs a child that gives up the old one for it. */
export async function quoteThere(
  enrolling: Enrolling,
  { place, to }: Moving,
  terms: Terms,
  addOns: Chosen['addOns'],
): Promise<Quote> {
  const { tx, school } = enrolling
  const found = await standings(tx, school.id, to.activityId, [place.child_id], place.enrolment_id)
  const standing = standingsInTurn(found, [place.child_id]).get(place.child_id)!
  return quoteOf(enrolling, to.name, terms, { addOns, standing, dates: to.dates })
}

/** The days of the new place. A child that is in the building at the old one stays there for today. */
export function daysThere(
  { to, place }: Moving,
  { today, isInBuilding }: { today: string; isInBuilding: boolean },
): { from: string | null; dates: string[] } {
  const { dates, startsOn } = to
  if (!isInBuilding) return { from: firstDay(to, today), dates }
  const later = dates.filter((date) => date > today)
  if (dates.length > 0 && later.length === 0)
    throw refuse('CHECKED_IN', `${place.name} is checked in today. Please choose other days`, {
      field: 'dates',
    })
  return { from: startsOn !== null && startsOn <= today ? plusDays(today, 1) : null, dates: later }
}

function demandTransfer({ user }: Enrolling, { kind }: ActivityAt): void {
  if (!mayTransfer(user.role, kind)) throw forbidden('ACCESS_DENIED', 'Your role may not move children here')
}
