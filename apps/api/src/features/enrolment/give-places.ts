import { randomUUIDv7 } from 'node:crypto'
import { placesOf, type Places } from '@afterbell/domain/capacity'
import { decideEnrol } from '@afterbell/domain/enrolment'
import { decidePrice } from '@afterbell/domain/pricing'
import { record } from '../../platform/history.ts'
import { demand } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from './enrolling.ts'
import { insertEnrolments } from './enrolments.store.ts'
import { lookAt, standingOf, type Look } from './look.ts'
import { freeExpired, insertPlaces, lockSections } from './places.store.ts'
import { termsOf } from './terms.store.ts'
import { standings } from './standings.store.ts'
import { demandTerms, quoteOf, standingsInTurn, type Chosen } from './terms.ts'

export interface Given {
  added: { rosterId: string; childId: string }[]
  places: Places
  /** What was known when the decision was made. */
  look: Look
}

/**
 * Gives children a place in a section, all of them or none: taken at once, and owed.
 *
 * Looked at without a lock first, so that a full section turns a crowd away cheaply; then the section is locked, what ran
 * out is freed, and everything is asked again before the first row that refers to it is written.
 */
export async function givePlaces(
  enrolling: Enrolling,
  activity: ActivityAt,
  {
    childIds,
    chosen,
    overbook,
    shownCents,
  }: { childIds: readonly string[]; chosen: Chosen; overbook: boolean; shownCents?: number | undefined },
): Promise<Given> {
  const { tx, school } = enrolling
  const sectionId = activity.sectionIds[0]!
  decide(activity, await lookAt(enrolling, sectionId, childIds), overbook)
  const terms = await termsOf(tx, school.id, sectionId)

  await lockSections(tx, school.id, [sectionId])
  await freeExpired(tx, school.id, [sectionId])
  const look = await lookAt(enrolling, sectionId, childIds)
  decide(activity, look, overbook)

  const isOutOfTurn = look.filling.waiting > 0 || look.filling.used + childIds.length > look.filling.capacity
  // Who came first in the family is known only now that nobody else can come.
  const stand = standingsInTurn(await standings(tx, school.id, activity.activityId, childIds), childIds)
  const enrolments = []
  for (const [childId, standing] of stand) {
    const child = look.children.find(({ id }) => id === childId)!
    const answers = await demandTerms(enrolling, terms, child, chosen)
    const quoted = quoteOf(enrolling, activity.name, terms, { addOns: answers.addOns, standing })
    demand(decidePrice(shownCents, quoted, school.currency))
    enrolments.push({
      id: randomUUIDv7(),
      activityId: activity.activityId,
      childId: child.id,
      ...answers,
      quote: quoted,
      owedCents: quoted.totalCents,
    })
  }
  const given = enrolments.map((enrolment) => ({
    id: randomUUIDv7(),
    enrolmentId: enrolment.id,
    sectionId,
    childId: enrolment.childId,
    state: 'taken' as const,
    isOutOfTurn,
    from: firstDay(activity, school.today),
  }))
  await insertEnrolments(tx, school.id, enrolments)
  await insertPlaces(tx, school.id, given)
  await record(
    tx,
    enrolling,
    enrolments.map(({ childId, owedCents }) => ({
      what: isOutOfTurn ? 'enrolment.overbooked' : 'enrolment.added',
      subjectId: activity.activityId,
      childId,
      details: { name: activity.name, child: nameOf(look, childId), owedCents },
    })),
  )
  const { filling } = look
  return {
    added: given.map(({ id, childId }) => ({ rosterId: id, childId })),
    places: placesOf({ ...filling, used: filling.used + given.length }),
    look,
  }
}

/** A run that has begun is joined from today on; one that has not, from its beginning, whenever that will be. */
export function firstDay({ startsOn }: ActivityAt, today: string): string | null {
  return startsOn !== null && startsOn < today ? today : null
}

export function nameOf({ children }: Look, childId: string): string {
  return children.find(({ id }) => id === childId)?.name ?? ''
}

function decide(activity: ActivityAt, look: Look, overbook: boolean): void {
  look.children.forEach((child, index) => {
    // Each of several takes one of the places that the ones before it left.
    const filling = { ...look.filling, used: look.filling.used + index }
    demand(decideEnrol(standingOf(activity, look, child), filling, { overbook }))
  })
}
