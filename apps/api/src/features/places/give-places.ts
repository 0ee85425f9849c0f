import { randomUUIDv7 } from 'node:crypto'
import {
  doTakeReserved,
  goFirstOf,
  placesOf,
  type Occupancy,
  type Places,
} from '@afterbell/domain/activities/capacity'
import { decideEnroll } from '@afterbell/domain/places/enrollment'
import { decidePickedDays } from '@afterbell/domain/activities/section-choice'
import { placesText } from '@afterbell/domain/activities/sections'
import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { together } from '../../platform/database/together.ts'
import { assertAllowed, refusalBy } from '../../platform/problems.ts'
import { billOf, draft, owe } from '../ledger/owe.ts'
import { payingFamilies } from '../ledger/payers.store.ts'
import type { Enrolling } from './enrolling.ts'
import { insertEnrollments, unknownChoices } from './enrollments.store.ts'
import { firstDay } from './enrolling.ts'
import { lookAgain, readSnapshot, enrollmentStatusOf, type Snapshot } from './snapshot.ts'
import { insertPlaces } from './places.store.ts'
import { expireAndLook } from './expire-and-offer.ts'
import { refusedIn, type PlaceSelection } from './resolve-places.ts'
import { termsOf, type Terms } from './terms.store.ts'
import { resolveAnswers, type Chosen } from './answers.ts'
import { discountFactsHeld } from './discount-facts.ts'
import { assertPrice, quoteOf } from './quote.ts'
import { knownOf, warningsAbout } from './warnings.ts'
import { offersSettle } from './make-offers.ts'

export interface Given {
  added: { rosterId: string; childId: string; sectionId: string }[]
  places: Places
  /** Warnings to staff about the first child; empty unless requested. */
  warnings: string[]
  /** Held until they are paid, and not taken yet. */
  isHeld: boolean
  /** End of the hold; null where the places are taken. */
  heldUntil: string | null
}

interface Asked {
  childIds: readonly string[]
  chosen: Chosen
  overbook: boolean
  shownCents?: number | undefined
  /** If anything is to be paid, hold the places for this many minutes until they are paid. */
  heldMinutes?: number | undefined
  warnsStaff?: boolean
}

/**
 * Gives every child a place in each selected section, all or none, and bills it or drafts what a hold costs.
 *
 * Checks once without a lock, so that a full section turns a crowd away cheaply. Then locks the sections by id, settles
 * them, and checks again before writing rows that refer to them.
 * @answers Is there a place left?
 */
export async function givePlaces(enrolling: Enrolling, taking: PlaceSelection, asked: Asked): Promise<Given> {
  const { tx, school } = enrolling
  const { childIds, overbook, heldMinutes, warnsStaff = false } = asked
  const before = await readSnapshot(enrolling, taking, childIds)
  if (!before.isDue) decide(taking, before, overbook)
  const takenIds = taking.taken.map(({ id }) => id)

  const [look, terms, families] = await expireAndLook(enrolling, taking.watchedIds, () =>
    together([
      lookAgain(enrolling, taking, before),
      termsOf(tx, school.id, taking.activityId, takenIds),
      payingFamilies(tx, school.id, childIds),
    ]),
  )
  assertDaysPicked(taking, terms, school.today)
  decide(taking, look, overbook)

  const enrollments = await enrollmentsOf(enrolling, taking, { ...asked, terms, look })
  const from = firstDay(taking, school.today)
  const isHeld = heldMinutes !== undefined && enrollments.some(({ quote }) => quote.totalCents > 0)
  const given = enrollments.flatMap(({ id, childId }) =>
    takenIds.map((sectionId) => ({
      id: randomUUIDv7(),
      enrollmentId: id,
      sectionId,
      childId,
      ...(isHeld ? { state: 'held' as const, heldMinutes: heldMinutes! } : { state: 'taken' as const }),
      isOutOfTurn: isOutOfTurn(look.sections.get(sectionId)!.filling, childIds.length),
      from,
      dates: taking.dates,
    })),
  )
  const isOverbooked = given.some((place) => place.isOutOfTurn)
  const [, , , warnings] = await together([
    insertEnrollments(tx, school.id, enrollments),
    insertPlaces(tx, school.id, given),
    record(
      tx,
      enrolling,
      enrollments.map(({ childId, quote }) => ({
        what: isHeld ? 'enrollment.held' : isOverbooked ? 'enrollment.overbooked' : 'enrollment.added',
        subjectId: taking.activityId,
        childId,
        details: { name: taking.name, child: nameOf(look, childId), owedCents: quote.totalCents },
      })),
    ),
    warnsStaff ? warningsAbout(enrolling, taking, knownOf(look, terms), given, { dates: taking.dates }) : [],
    (isHeld ? draft : owe)(
      enrolling,
      families,
      enrollments.map(({ id, childId, quote }) => billOf(childId, [{ enrollmentId: id, quote, terms }])),
    ),
  ])
  if (isHeld)
    await later(
      tx,
      offersSettle,
      { schoolId: school.id, sectionIds: takenIds.toSorted() },
      { afterSeconds: heldMinutes! * 60 + 1 },
    )
  return {
    added: given.map(({ id, childId, sectionId }) => ({ rosterId: id, childId, sectionId })),
    places: placesAfter(look, (filling) => ({ ...filling, used: filling.used + childIds.length })),
    warnings,
    isHeld,
    heldUntil: isHeld ? enrolling.at.add({ minutes: heldMinutes! }).toString() : null,
  }
}

export function nameOf({ children }: Snapshot, childId: string): string {
  return children.find(({ id }) => id === childId)?.name ?? ''
}

/** Returns the free spots of the sections in the snapshot after `done` is applied to each. */
export function placesAfter({ sections }: Snapshot, done: (filling: Occupancy) => Occupancy): Places {
  return placesText([...sections.values()].map(({ filling }) => placesOf(done(filling))))
}

/** Refuses picked days that the sections do not meet on, and any picked days where days cannot be picked. */
export function assertDaysPicked(
  { dates }: PlaceSelection,
  { sections, interval_type }: Terms,
  today: string,
): void {
  const offered = sections.flatMap(({ meetings }) => meetings.map(({ date }) => date))
  assertAllowed(decidePickedDays(dates, { isByTheDay: interval_type === 'DAILY', dates: offered, today }))
}

async function enrollmentsOf(
  enrolling: Enrolling,
  taking: PlaceSelection,
  { childIds, chosen, shownCents, terms, look }: Asked & { terms: Terms; look: Snapshot },
) {
  const { tx, school } = enrolling
  const unknown = await unknownChoices(tx, school.id, chosen)
  // Read only now: under the lock, the order of siblings can no longer change.
  const stand = await discountFactsHeld(enrolling, terms, taking.activityId, childIds)
  const enrollments = []
  for (const [childId, standing] of stand) {
    const child = look.children.find(({ id }) => id === childId)!
    const answers = resolveAnswers(terms, child, { chosen, unknown })
    const asked = { addOns: answers.addOns, standing, dates: taking.dates }
    const quoted = quoteOf(enrolling, taking.name, terms, asked)
    assertPrice(school, shownCents, [quoted])
    enrollments.push({
      id: randomUUIDv7(),
      activityId: taking.activityId,
      childId,
      ...answers,
      quote: quoted,
    })
  }
  return enrollments
}

/** Checks whether the child passes children on the wait list, takes a reserved spot, or exceeds the capacity. */
export function isOutOfTurn(filling: Occupancy, children: number): boolean {
  return (
    goFirstOf(filling) > 0 || doTakeReserved(filling, children) || filling.used + children > filling.capacity
  )
}

function decide(taking: PlaceSelection, look: Snapshot, overbook: boolean): void {
  for (const section of taking.taken) {
    const { filling } = look.sections.get(section.id)!
    for (const child of look.children) {
      const standing = enrollmentStatusOf(taking, look, child, section.id)
      const decision = decideEnroll(standing, filling, { overbook, children: look.children.length })
      if (!decision.allowed) throw refusalBy(refusedIn(taking, section, decision))
    }
  }
}
