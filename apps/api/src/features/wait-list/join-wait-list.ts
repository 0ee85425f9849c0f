import { randomUUIDv7 } from 'node:crypto'
import type { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { decideJoinWaitList, decideSiblings, type RosterAnswers } from '@afterbell/domain/places/enrollment'
import { turnOfPaperForm, type PaperForm } from '@afterbell/domain/places/paper-forms'
import { record } from '../../platform/database/history.ts'
import type { Tx } from '../../platform/database/database.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { assertAllowed, refusalBy } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { insertEnrollments } from '../places/enrollments.store.ts'
import { firstDay } from '../places/enrolling.ts'
import { assertDaysPicked, placesAfter } from '../places/give-places.ts'
import { readSnapshot, enrollmentStatusOf, type Snapshot } from '../places/snapshot.ts'
import { insertPlaces } from '../places/places.store.ts'
import { expireAndOffer } from '../places/offers/expire-and-offer.ts'
import { refusedIn, resolvePlacesAt, type PlaceSelection } from '../places/resolve-places.ts'
import { termsOf } from '../places/terms.store.ts'
import { assertFamilyMay } from '../places/families/family-rules.ts'
import { assertPaperForm, recordPaperForms } from '../places/several/paper-form.ts'
import { assertChoices } from '../places/answers.ts'
import { waitsTell } from '../places/offers/wait-jobs.ts'
import { waitsByIds } from './linked-spots.store.ts'

/** Adds children to the end of the wait list, of each weekday if they want several. Nothing is owed while they wait. */
export const joinWaitList: Act<(typeof waitLists)['add']> = async (call) => {
  const { body } = call
  const selection = await resolvePlacesAt(call, body)
  const childIds = [...new Set([body.childId, ...body.siblingIds])]
  const { waiting, looks } = await joinQueues(call, [selection], { childIds, answers: body, paperForm: body })
  const places = placesAfter(looks[0]!, (filling) => ({
    ...filling,
    waiting: filling.waiting + childIds.length,
  }))
  const { rosterId, position } = waiting[0]!
  return { rosterId, childId: body.childId, position, waiting, places }
}

export interface QueuedChild {
  rosterId: string
  childId: string
  sectionId: string
  position: number
}

/** Children who join wait lists together. */
interface Joining {
  childIds: readonly string[]
  answers: RosterAnswers
  /** When their form on paper came in, which is their turn. */
  paperForm?: PaperForm | undefined
}

/**
 * Adds children to the end of wait lists, all or none; by a form on paper, where they stand by the minute it came. Children who join together form a party and get offers
 * together. They get one at once if those ahead wait for other days, or for more spots than are free.
 */
export async function joinQueues(
  enrolling: EnrollContext,
  takings: readonly PlaceSelection[],
  { childIds, answers, paperForm }: Joining,
): Promise<{ waiting: QueuedChild[]; looks: Snapshot[] }> {
  const { tx, school } = enrolling
  for (const selection of takings) {
    const firstSnapshot = await readSnapshot(enrolling, selection, childIds)
    assertAllowed(decideSiblings(firstSnapshot.children.map(({ family_id }) => family_id)))
    if (!firstSnapshot.isDue) decide(selection, firstSnapshot)
    if (selection.dates.length > 0) {
      const sectionIds = selection.selectedSections.map(({ id }) => id)
      assertDaysPicked(
        selection,
        await termsOf(tx, school.id, selection.activityId, sectionIds),
        school.today,
      )
    }
  }
  const watchedIds = [...new Set(takings.flatMap((selection) => selection.watchedIds))].toSorted()
  await expireAndOffer(enrolling, watchedIds)
  await assertChoices(enrolling, answers)
  const partyId = childIds.length > 1 ? randomUUIDv7() : null
  const queuedChildren: QueuedChild[] = []
  const looks: Snapshot[] = []
  for (const selection of takings) {
    const look = await readSnapshot(enrolling, selection, childIds)
    decide(selection, look)
    await assertMayWait(enrolling, selection, look)
    const cameIn = await paperFormOf(enrolling, selection, paperForm)
    queuedChildren.push(
      ...(await insertWaiting(enrolling, selection, { look, childIds, answers, partyId, cameIn })),
    )
    looks.push(look)
  }
  await expireAndOffer(enrolling, watchedIds)
  return { waiting: queuedChildren, looks }
}

/** Refuses a person of a family outside the sign-up window, or whose child has another age or grade. */
async function assertMayWait(enrolling: EnrollContext, selection: PlaceSelection, { children }: Snapshot) {
  if (!enrolling.person) return
  const { activityId, selectedSections, startsOn } = selection
  const sectionIds = selectedSections.map(({ id }) => id)
  const terms = await termsOf(enrolling.tx, enrolling.school.id, activityId, sectionIds)
  await assertFamilyMay(enrolling, { startsOn, children, terms, isWait: true })
}

/** Returns when the form on paper came in, checked against the terms of the activity. */
async function paperFormOf(enrolling: EnrollContext, selection: PlaceSelection, form: PaperForm | undefined) {
  if (!form?.cameInOn && !form?.cameInAt) return null
  const sectionIds = selection.selectedSections.map(({ id }) => id)
  const terms = await termsOf(enrolling.tx, enrolling.school.id, selection.activityId, sectionIds)
  return assertPaperForm(enrolling, terms, form)
}

/** Returns where new places stand in line. */
async function positionsOf(tx: Tx, schoolId: string, places: readonly { rosterId: string }[]) {
  const rows = await waitsByIds(
    tx,
    schoolId,
    places.map(({ rosterId }) => rosterId),
  )
  return new Map(rows.map(({ placeId, position }) => [placeId, position]))
}

/** Each wait list gets its own enrollment: the child moves up in one of them, and then owes what that one costs. */
async function insertWaiting(
  enrolling: EnrollContext,
  selection: PlaceSelection,
  {
    look,
    childIds,
    answers: { pickUpOptionId, teacherId, tshirtSizeId },
    partyId,
    cameIn,
  }: Omit<Joining, 'paperForm'> & {
    look: Snapshot
    partyId: string | null
    cameIn: Temporal.Instant | null
  },
): Promise<QueuedChild[]> {
  const { tx, school } = enrolling
  const from = firstDay(selection, school.today)
  const newPlaces = childIds.flatMap((childId, index) =>
    selection.selectedSections.map(({ id: sectionId }) => ({
      sectionId,
      childId,
      rosterId: randomUUIDv7(),
      enrollmentId: randomUUIDv7(),
      position: look.sections.get(sectionId)!.filling.waiting + index + 1,
    })),
  )
  await insertEnrollments(
    enrolling,
    newPlaces.map(({ enrollmentId, childId }) => ({
      id: enrollmentId,
      activityId: selection.activityId,
      childId,
      pickUpOptionId,
      teacherId,
      tshirtSizeId,
      addOns: [],
      paperAt: cameIn?.toString() ?? null,
    })),
  )
  await insertPlaces(
    tx,
    school.id,
    newPlaces.map(({ rosterId, enrollmentId, sectionId, childId }) => ({
      id: rosterId,
      enrollmentId,
      sectionId,
      childId,
      state: 'waiting' as const,
      isOutOfTurn: false,
      from,
      dates: selection.dates,
      partyId,
      joinedAt: cameIn && turnOfPaperForm(cameIn, enrolling.at).toString(),
    })),
  )
  await recordPaperForms(enrolling, selection, look, cameIn?.toString() ?? null)
  await record(
    tx,
    enrolling,
    look.children.map(({ id, name }) => ({
      what: 'wait-list.joined',
      subjectId: selection.activityId,
      childId: id,
      details: { name: selection.name, child: name },
    })),
  )
  await later(tx, waitsTell, {
    schoolId: school.id,
    placeIds: newPlaces.map(({ rosterId }) => rosterId),
    what: 'JOINED',
  })
  const positions = cameIn ? await positionsOf(tx, school.id, newPlaces) : null
  return newPlaces.map(({ rosterId, childId, sectionId, position }) => ({
    rosterId,
    childId,
    sectionId,
    position: positions?.get(rosterId) ?? position,
  }))
}

function decide(selection: PlaceSelection, look: Snapshot): void {
  for (const section of selection.selectedSections)
    for (const [index, child] of look.children.entries()) {
      const { filling } = look.sections.get(section.id)!
      const status = enrollmentStatusOf(selection, look, child, section.id)
      const decision = decideJoinWaitList(status, { ...filling, waiting: filling.waiting + index })
      if (!decision.allowed) throw refusalBy(refusedIn(selection, section, decision))
    }
}
