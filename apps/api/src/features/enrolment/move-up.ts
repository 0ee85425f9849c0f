import type { Address } from '@afterbell/contract/op'
import { decideMoveUp } from '@afterbell/domain/capacity'
import { decideStillWanted } from '@afterbell/domain/enrolment'
import { decidePrice } from '@afterbell/domain/pricing'
import { record } from '../../platform/history.ts'
import { demand, notThere, refuse } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from './enrolling.ts'
import { changeChoices, enrolmentInfo, setQuote } from './enrolments.store.ts'
import { firstDay, nameOf, placesAfter, type Given } from './give-places.ts'
import { lookAt, standingOf } from './look.ts'
import { freeExpired, livePlaces, lockSections, takeWaiting } from './places.store.ts'
import { standings } from './standings.store.ts'
import { offeredBeside, takingOf } from './taking.ts'
import { termsOf } from './terms.store.ts'
import { demandTerms, quoteOf, standingsInTurn, type Chosen } from './terms.ts'

/**
 * Moves a waiting child up: the place it waited for becomes a taken one, on today's terms. Whose turn it is is for staff
 * to judge; into a full section only knowingly.
 */
export async function moveUp(
  enrolling: Enrolling & { address: Address },
  activity: ActivityAt,
  {
    rosterId,
    chosen,
    overbook,
    shownCents,
  }: { rosterId: string; chosen: Chosen; overbook: boolean; shownCents?: number | undefined },
): Promise<Given> {
  const { tx, school } = enrolling
  const { sectionId, dates } = await askedFor(enrolling, activity, rosterId)
  const section = activity.sections.find(({ id }) => id === sectionId)!
  const taking = takingOf(activity, [section], await offeredBeside(enrolling, activity), dates)
  await lockSections(tx, school.id, taking.watchedIds)
  await freeExpired(tx, school.id, taking.watchedIds)
  const [place] = await livePlaces(tx, school.id, [sectionId], { ids: [rosterId] })
  if (!place) throw notThere()
  if (place.state !== 'waiting')
    throw refuse('ALREADY_ENROLLED', `${place.child_name} already has a place here`)
  const look = await lookAt(enrolling, taking, [place.child_id])
  const { filling } = look.sections.get(sectionId)!
  demand(decideStillWanted(standingOf(taking, look, look.children[0]!, sectionId)))
  demand(decideMoveUp(filling, { overbook }))

  const terms = await termsOf(tx, school.id, activity.activityId, [sectionId])
  const before = (await enrolmentInfo(tx, school.id, [sectionId], rosterId))!
  const answers = await demandTerms(enrolling, terms, look.children[0]!, {
    pickUpOptionId: chosen.pickUpOptionId ?? before.pick_up_option_id,
    teacherId: chosen.teacherId ?? before.teacher_id,
    tshirtSizeId: chosen.tshirtSizeId ?? before.tshirt_size_id,
    addOns: chosen.addOns,
  })
  const found = await standings(tx, school.id, activity.activityId, [place.child_id])
  const standing = standingsInTurn(found, [place.child_id]).get(place.child_id)!
  const quoted = quoteOf(enrolling, activity.name, terms, { addOns: answers.addOns, standing, dates })
  demand(decidePrice(shownCents, quoted, school.currency))
  const isOutOfTurn = filling.used >= filling.capacity
  await takeWaiting(tx, school.id, rosterId, {
    isOutOfTurn,
    from: firstDay(activity, school.today),
    dates,
  })
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
  return {
    added: [{ rosterId, childId: place.child_id, sectionId }],
    places: placesAfter(look, (before) => ({
      ...before,
      used: before.used + 1,
      waiting: before.waiting - 1,
    })),
    // A child that waited goes before nobody: it was in the queue itself.
    look: {
      ...look,
      sections: new Map([[sectionId, { filling: { ...filling, waiting: 0 }, isRetired: false }]]),
    },
    terms,
  }
}

/** What a child waits for, before it is known which section to lock: the section, and the days that are left of those it picked. */
async function askedFor(
  { tx, school }: Enrolling,
  { sectionIds }: ActivityAt,
  rosterId: string,
): Promise<{ sectionId: string; dates: string[] }> {
  const [place] = await livePlaces(tx, school.id, sectionIds, { ids: [rosterId] })
  if (!place) throw notThere()
  const dates = place.picked?.filter((date) => date >= school.today) ?? []
  if (place.picked && dates.length === 0)
    throw refuse('IS_OVER', `The days ${place.child_name} waited for are over`)
  return { sectionId: place.section_id, dates }
}
