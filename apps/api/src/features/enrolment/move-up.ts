import { decideMoveUp, placesOf } from '@afterbell/domain/capacity'
import { decidePrice } from '@afterbell/domain/pricing'
import { record } from '../../platform/history.ts'
import { demand, notThere, refuse } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from './enrolling.ts'
import { changeChoices, enrolmentInfo, setQuote } from './enrolments.store.ts'
import { firstDay, nameOf, type Given } from './give-places.ts'
import { lookAt } from './look.ts'
import { freeExpired, livePlaces, lockSections, takeWaiting } from './places.store.ts'
import { termsOf } from './terms.store.ts'
import { standings } from './standings.store.ts'
import { demandTerms, quoteOf, standingsInTurn, type Chosen } from './terms.ts'

/**
 * Moves a waiting child up: the place it waited for becomes a taken one, on today's terms. Whose turn it is is for staff
 * to judge; into a full section only knowingly.
 */
export async function moveUp(
  enrolling: Enrolling,
  activity: ActivityAt,
  {
    rosterId,
    chosen,
    overbook,
    shownCents,
  }: { rosterId: string; chosen: Chosen; overbook: boolean; shownCents?: number | undefined },
): Promise<Given> {
  const { tx, school } = enrolling
  const sectionId = activity.sectionIds[0]!
  await lockSections(tx, school.id, [sectionId])
  await freeExpired(tx, school.id, [sectionId])
  const [place] = await livePlaces(tx, school.id, [sectionId], { ids: [rosterId] })
  if (!place) throw notThere()
  if (place.state !== 'waiting')
    throw refuse('ALREADY_ENROLLED', `${place.child_name} already has a place here`)
  const look = await lookAt(enrolling, sectionId, [place.child_id])
  demand(decideMoveUp(look.filling, { overbook }))

  const terms = await termsOf(tx, school.id, sectionId)
  const before = (await enrolmentInfo(tx, school.id, [sectionId], rosterId))!
  const answers = await demandTerms(enrolling, terms, look.children[0]!, {
    pickUpOptionId: chosen.pickUpOptionId ?? before.pick_up_option_id,
    teacherId: chosen.teacherId ?? before.teacher_id,
    tshirtSizeId: chosen.tshirtSizeId ?? before.tshirt_size_id,
    addOns: chosen.addOns,
  })
  const found = await standings(tx, school.id, activity.activityId, [place.child_id])
  const standing = standingsInTurn(found, [place.child_id]).get(place.child_id)!
  const quoted = quoteOf(enrolling, activity.name, terms, { addOns: answers.addOns, standing })
  demand(decidePrice(shownCents, quoted, school.currency))
  const isOutOfTurn = look.filling.used >= look.filling.capacity
  await takeWaiting(tx, school.id, rosterId, { isOutOfTurn, from: firstDay(activity, school.today) })
  await changeChoices(tx, school.id, [sectionId], [rosterId], answers)
  await setQuote(tx, school.id, place.enrolment_id, {
    quote: quoted,
    owedCents: quoted.totalCents,
    addOns: answers.addOns,
  })
  await record(tx, enrolling, [
    {
      what: 'enrolment.moved-up',
      subjectId: activity.activityId,
      childId: place.child_id,
      details: { name: activity.name, child: nameOf(look, place.child_id), owedCents: quoted.totalCents },
    },
  ])
  const { filling } = look
  return {
    added: [{ rosterId, childId: place.child_id }],
    places: placesOf({ ...filling, used: filling.used + 1, waiting: filling.waiting - 1 }),
    // A child that waited goes before nobody: it was in the queue itself.
    look: { ...look, filling: { ...filling, waiting: 0 } },
  }
}
