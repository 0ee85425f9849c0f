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
import { payingFamilies } from '../ledger/payers/payers.store.ts'
import type { EnrollContext } from './enrolling.ts'
import { insertEnrollments, unknownChoices } from './enrollments.store.ts'
import { firstDay } from './enrolling.ts'
import { lookAgain, readSnapshot, enrollmentStatusOf, type Snapshot } from './snapshot.ts'
import { insertPlaces } from './places.store.ts'
import { expireAndLook } from './offers/expire-and-offer.ts'
import { refusedIn, type PlaceSelection } from './resolve-places.ts'
import { termsOf, type Terms } from './terms.store.ts'
import { resolveAnswers, type ChosenAnswers } from './answers.ts'
import { lockDiscountFacts } from './discount-facts.ts'
import { assertPrice, quoteOf } from './quote.ts'
import { warningFactsOf, warningsAbout } from './warnings.ts'
import { offersSettle } from './offers/make-offers.ts'

export interface GivePlacesResult {
  added: { rosterId: string; childId: string; sectionId: string }[]
  places: Places
  /** Warnings to staff about the first child; empty unless requested. */
  warnings: string[]
  /** Held until they are paid, and not taken yet. */
  isHeld: boolean
  /** End of the hold; null where the places are taken. */
  heldUntil: string | null
}

interface GivePlacesInput {
  childIds: readonly string[]
  chosen: ChosenAnswers
  overbook: boolean
  quotedCents?: number | undefined
  /** If anything is to be paid, hold the places for this many minutes until they are paid. */
  heldMinutes?: number | undefined
  /** Holds places that cost nothing now as well, so that nothing falls out of a cart. */
  holdsFree?: boolean
  warnsStaff?: boolean
}

/**
 * Gives every child a place in each selected section, all or none, and bills it or drafts what a hold costs.
 *
 * Checks once without a lock, so that a full section turns a crowd away cheaply. Then locks the sections by id, settles
 * them, and checks again before writing rows that refer to them.
 * @answers Is there a place left?
 */
export async function givePlaces(
  enrolling: EnrollContext,
  selection: PlaceSelection,
  input: GivePlacesInput,
): Promise<GivePlacesResult> {
  const { tx, school } = enrolling
  const { childIds, overbook, heldMinutes, holdsFree = false, warnsStaff = false } = input
  const firstSnapshot = await readSnapshot(enrolling, selection, childIds)
  if (!firstSnapshot.isDue) decide(selection, firstSnapshot, overbook)
  const selectedIds = selection.selectedSections.map(({ id }) => id)

  const [look, terms, families] = await expireAndLook(enrolling, selection.watchedIds, () =>
    together([
      lookAgain(enrolling, selection, firstSnapshot),
      termsOf(tx, school.id, selection.activityId, selectedIds),
      payingFamilies(tx, school.id, childIds),
    ]),
  )
  assertDaysPicked(selection, terms, school.today)
  decide(selection, look, overbook)

  const enrollments = await enrollmentsOf(enrolling, selection, { ...input, terms, look })
  const from = firstDay(selection, school.today)
  const isHeld =
    heldMinutes !== undefined && (holdsFree || enrollments.some(({ quote }) => quote.totalCents > 0))
  const newPlaces = enrollments.flatMap(({ id, childId }) =>
    selectedIds.map((sectionId) => ({
      id: randomUUIDv7(),
      enrollmentId: id,
      sectionId,
      childId,
      ...(isHeld ? { state: 'held' as const, heldMinutes: heldMinutes! } : { state: 'taken' as const }),
      isOutOfTurn: isOutOfTurn(look.sections.get(sectionId)!.filling, childIds.length),
      from,
      dates: selection.dates,
    })),
  )
  const isOverbooked = newPlaces.some((place) => place.isOutOfTurn)
  const [, , , warnings] = await together([
    insertEnrollments(tx, school.id, enrollments),
    insertPlaces(tx, school.id, newPlaces),
    record(
      tx,
      enrolling,
      enrollments.map(({ childId, quote }) => ({
        what: isHeld ? 'enrollment.held' : isOverbooked ? 'enrollment.overbooked' : 'enrollment.added',
        subjectId: selection.activityId,
        childId,
        details: { name: selection.name, child: nameOf(look, childId), owedCents: quote.totalCents },
      })),
    ),
    warnsStaff
      ? warningsAbout(enrolling, selection, warningFactsOf(look, terms), newPlaces, {
          dates: selection.dates,
        })
      : [],
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
      { schoolId: school.id, sectionIds: selectedIds.toSorted() },
      { afterSeconds: heldMinutes! * 60 + 1 },
    )
  return {
    added: newPlaces.map(({ id, childId, sectionId }) => ({ rosterId: id, childId, sectionId })),
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
  const offeredDates = sections.flatMap(({ meetings }) => meetings.map(({ date }) => date))
  assertAllowed(
    decidePickedDays(dates, { isByTheDay: interval_type === 'DAILY', dates: offeredDates, today }),
  )
}

async function enrollmentsOf(
  enrolling: EnrollContext,
  selection: PlaceSelection,
  { childIds, chosen, quotedCents, terms, look }: GivePlacesInput & { terms: Terms; look: Snapshot },
) {
  const { tx, school } = enrolling
  const unknown = await unknownChoices(tx, school.id, chosen)
  // Read only now: under the lock, the order of siblings can no longer change.
  const stand = await lockDiscountFacts(enrolling, terms, selection.activityId, childIds)
  const enrollments = []
  for (const [childId, facts] of stand) {
    const child = look.children.find(({ id }) => id === childId)!
    const answers = resolveAnswers(terms, child, { chosen, unknown })
    const quoteInput = { addOns: answers.addOns, standing: facts, dates: selection.dates }
    const childQuote = quoteOf(enrolling, selection.name, terms, quoteInput)
    assertPrice(school, quotedCents, [childQuote])
    enrollments.push({
      id: randomUUIDv7(),
      activityId: selection.activityId,
      childId,
      ...answers,
      quote: childQuote,
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

function decide(selection: PlaceSelection, look: Snapshot, overbook: boolean): void {
  for (const section of selection.selectedSections) {
    const { filling } = look.sections.get(section.id)!
    for (const child of look.children) {
      const status = enrollmentStatusOf(selection, look, child, section.id)
      const decision = decideEnroll(status, filling, { overbook, children: look.children.length })
      if (!decision.allowed) throw refusalBy(refusedIn(selection, section, decision))
    }
  }
}
