import { randomUUIDv7 } from 'node:crypto'
import type { waitLists } from '@afterbell/contract/enrolment'
import { placesOf } from '@afterbell/domain/capacity'
import { decideJoinWaitList } from '@afterbell/domain/enrolment'
import { record } from '../../platform/history.ts'
import { demand } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { insertEnrolments } from './enrolments.store.ts'
import { firstDay } from './give-places.ts'
import { lookAt, standingOf } from './look.ts'
import { freeExpired, insertPlaces, lockSections } from './places.store.ts'
import { demandChoices } from './terms.ts'

/** Puts a child at the end of the queue. Nothing is owed while it waits. */
export const joinWaitList: Act<(typeof waitLists)['add']> = async (call) => {
  const { tx, school, body } = call
  const activity = await sectionsAt(call, call.params.id)
  const sectionId = activity.sectionIds[0]!
  const decide = async () => {
    const look = await lookAt(call, sectionId, [body.childId])
    demand(decideJoinWaitList(standingOf(activity, look, look.children[0]!), look.filling))
    return look
  }
  await decide()
  await lockSections(tx, school.id, [sectionId])
  await freeExpired(tx, school.id, [sectionId])
  const { filling, children } = await decide()

  await demandChoices(call, body)
  const enrolmentId = randomUUIDv7()
  const rosterId = randomUUIDv7()
  const { childId, pickUpOptionId, teacherId, tshirtSizeId } = body
  await insertEnrolments(tx, school.id, [
    {
      id: enrolmentId,
      activityId: activity.activityId,
      childId,
      pickUpOptionId,
      teacherId,
      tshirtSizeId,
      addOns: [],
      quote: {},
      owedCents: 0,
    },
  ])
  const from = firstDay(activity, school.today)
  await insertPlaces(tx, school.id, [
    { id: rosterId, enrolmentId, sectionId, childId, state: 'waiting', isOutOfTurn: false, from },
  ])
  await record(tx, call, [
    {
      what: 'wait-list.joined',
      subjectId: activity.activityId,
      childId,
      details: { name: activity.name, child: children[0]!.name },
    },
  ])
  const position = filling.waiting + 1
  return { rosterId, childId, position, places: placesOf({ ...filling, waiting: position }) }
}
