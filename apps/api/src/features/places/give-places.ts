import { randomUUIDv7 } from 'node:crypto'
import { placesOf, type Filling, type Places } from '@afterbell/domain/activities/capacity'
import { decideEnrol } from '@afterbell/domain/places/enrollment'
import { decidePrice } from '@afterbell/domain/prices/pricing'
import { decidePickedDays } from '@afterbell/domain/activities/section-choice'
import { placesTold } from '@afterbell/domain/activities/sections'
import { record } from '../../platform/database/history.ts'
import { demand } from '../../platform/problems.ts'
import type { Enrolling } from './enrolling.ts'
import { insertEnrolments, unknownChoices } from './enrollments.store.ts'
import { firstDay } from './first-day.ts'
import { lookAt, standingOf, type Look } from './snapshot.ts'
import { insertPlaces } from './places.store.ts'
import { settle } from './expire-and-offer.ts'
import { sectionNamed, type Taking } from './resolve-places.ts'
import { termsOf, type Terms } from './terms.store.ts'
import { demandTerms, quoteOf, standingsHeld, type Chosen } from './terms.ts'
import { knownOf, type Known } from './warnings.ts'

export interface Given {
  added: { rosterId: string; childId: string; sectionId: string }[]
  places: Places
  /** What was known when the decision was made, as staff are warned of it. */
  known: Known
}

interface Asked {
  childIds: readonly string[]
  chosen: Chosen
  overbook: boolean
  shownCents?: number | undefined
}

/**
 * Gives children a place in each of the sections that are taken, all of them or none: taken at once, and owed.
 *
 * Looked at without a lock first, so that a full section turns a crowd away cheaply; then the sections are locked in the
 * order of their ids and settled, and everything is asked again before the first row that refers to them is
 * written.
 */
export async function givePlaces(enrolling: Enrolling, taking: Taking, asked: Asked): Promise<Given> {
  const { tx, school } = enrolling
  const { childIds, overbook } = asked
  const before = await lookAt(enrolling, taking, childIds)
  if (!before.isDue) decide(taking, before, overbook)
  const takenIds = taking.taken.map(({ id }) => id)
  const terms = await termsOf(tx, school.id, taking.activityId, takenIds)
  demandPicked(taking, terms, school.today)

  await settle(enrolling, taking.watchedIds)
  const look = await lookAt(enrolling, taking, childIds)
  decide(taking, look, overbook)

  const enrolments = await enrolmentsOf(enrolling, taking, { ...asked, terms, look })
  const from = firstDay(taking, school.today)
  const given = enrolments.flatMap(({ id, childId }) =>
    takenIds.map((sectionId) => ({
      id: randomUUIDv7(),
      enrolmentId: id,
      sectionId,
      childId,
      state: 'taken' as const,
      isOutOfTurn: isOutOfTurn(look.sections.get(sectionId)!.filling, childIds.length),
      from,
      dates: taking.dates,
    })),
  )
  await insertEnrolments(tx, school.id, enrolments)
  await insertPlaces(tx, school.id, given)
  const isOverbooked = given.some((place) => place.isOutOfTurn)
  await record(
    tx,
    enrolling,
    enrolments.map(({ childId, owedCents }) => ({
      what: isOverbooked ? 'enrolment.overbooked' : 'enrolment.added',
      subjectId: taking.activityId,
      childId,
      details: { name: taking.name, child: nameOf(look, childId), owedCents },
    })),
  )
  return {
    added: given.map(({ id, childId, sectionId }) => ({ rosterId: id, childId, sectionId })),
    places: placesAfter(look, (filling) => ({ ...filling, used: filling.used + childIds.length })),
    known: knownOf(look, terms),
  }
}

export function nameOf({ children }: Look, childId: string): string {
  return children.find(({ id }) => id === childId)?.name ?? ''
}

/** The places of the sections that were looked at, once something was done to them. */
export function placesAfter({ sections }: Look, done: (filling: Filling) => Filling): Places {
  return placesTold([...sections.values()].map(({ filling }) => placesOf(done(filling))))
}

/** Picked days are among those of the section, and only where days can be picked. */
export function demandPicked({ dates }: Taking, { sections, interval_type }: Terms, today: string): void {
  const offered = sections.flatMap(({ meetings }) => meetings.map(({ date }) => date))
  demand(decidePickedDays(dates, { isByTheDay: interval_type === 'DAILY', dates: offered, today }))
}

async function enrolmentsOf(
  enrolling: Enrolling,
  taking: Taking,
  { childIds, chosen, shownCents, terms, look }: Asked & { terms: Terms; look: Look },
) {
  const { tx, school } = enrolling
  const unknown = await unknownChoices(tx, school.id, chosen)
  // Who came first in the family is known only now that nobody else can come.
  const stand = await standingsHeld(enrolling, terms, taking.activityId, childIds)
  const enrolments = []
  for (const [childId, standing] of stand) {
    const child = look.children.find(({ id }) => id === childId)!
    const answers = demandTerms(terms, child, { chosen, unknown })
    const asked = { addOns: answers.addOns, standing, dates: taking.dates }
    const quoted = quoteOf(enrolling, taking.name, terms, asked)
    demand(decidePrice(shownCents, quoted, school.currency))
    enrolments.push({
      id: randomUUIDv7(),
      activityId: taking.activityId,
      childId,
      ...answers,
      quote: quoted,
      owedCents: quoted.totalCents,
    })
  }
  return enrolments
}

/** Past others who wait, or over the capacity. */
export function isOutOfTurn({ waiting, used, capacity }: Filling, children: number): boolean {
  return waiting > 0 || used + children > capacity
}

function decide(taking: Taking, look: Look, overbook: boolean): void {
  for (const section of taking.taken) {
    const { filling } = look.sections.get(section.id)!
    for (const child of look.children) {
      const standing = standingOf(taking, look, child, section.id)
      const decision = decideEnrol(standing, filling, { overbook, children: look.children.length })
      if (!decision.allowed)
        demand({ ...decision, message: `${sectionNamed(taking, section)}${decision.message}` })
    }
  }
}
