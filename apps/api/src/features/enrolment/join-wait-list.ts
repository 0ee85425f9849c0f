import { randomUUIDv7 } from 'node:crypto'
import type { waitLists } from '@afterbell/contract/enrolment'
import { decideJoinWaitList } from '@afterbell/domain/enrolment'
import { record } from '../../platform/history.ts'
import { demand } from '../../platform/problems.ts'
import type { Act, Call } from '../../platform/serve.ts'
import { insertEnrolments } from './enrolments.store.ts'
import { demandPicked, firstDay, placesAfter } from './give-places.ts'
import { lookAt, standingOf, type Look } from './look.ts'
import { freeExpired, insertPlaces, lockSections } from './places.store.ts'
import { sectionNamed, takingAt, type Taking } from './taking.ts'
import { termsOf } from './terms.store.ts'
import { demandChoices } from './terms.ts'

type Join = (typeof waitLists)['add']

/** Puts a child at the end of the queue, of each weekday where it wants several. Nothing is owed while it waits. */
export const joinWaitList: Act<Join> = async (call) => {
  const { tx, school, body } = call
  const taking = await takingAt(call, body)
  decide(taking, await lookAt(call, taking, [body.childId]))
  await lockSections(tx, school.id, taking.watchedIds)
  await freeExpired(tx, school.id, taking.watchedIds)
  const look = await lookAt(call, taking, [body.childId])
  decide(taking, look)

  await demandChoices(call, body)
  await demandDays(call, taking)
  const waiting = await insertWaiting(call, taking, look)
  await record(tx, call, [
    {
      what: 'wait-list.joined',
      subjectId: taking.activityId,
      childId: body.childId,
      details: { name: taking.name, child: look.children[0]!.name },
    },
  ])
  const places = placesAfter(look, (filling) => ({ ...filling, waiting: filling.waiting + 1 }))
  const { rosterId, position } = waiting[0]!
  return { rosterId, childId: body.childId, position, waiting, places }
}

/** Each queue has an enrolment of its own: the child moves up in one of them, and owes then what that one costs. */
async function insertWaiting({ tx, school, body }: Call<Join>, taking: Taking, look: Look) {
  const { childId, pickUpOptionId, teacherId, tshirtSizeId } = body
  const from = firstDay(taking, school.today)
  const joined = taking.taken.map(({ id }) => ({
    sectionId: id,
    rosterId: randomUUIDv7(),
    enrolmentId: randomUUIDv7(),
    position: look.sections.get(id)!.filling.waiting + 1,
  }))
  await insertEnrolments(
    tx,
    school.id,
    joined.map(({ enrolmentId }) => ({
      id: enrolmentId,
      activityId: taking.activityId,
      childId,
      pickUpOptionId,
      teacherId,
      tshirtSizeId,
      addOns: [],
      quote: {},
      owedCents: 0,
    })),
  )
  await insertPlaces(
    tx,
    school.id,
    joined.map(({ rosterId, enrolmentId, sectionId }) => ({
      id: rosterId,
      enrolmentId,
      sectionId,
      childId,
      state: 'waiting' as const,
      isOutOfTurn: false,
      from,
      dates: taking.dates,
    })),
  )
  return joined.map(({ rosterId, sectionId, position }) => ({ rosterId, sectionId, position }))
}

/** Days are waited for where they can be picked. */
async function demandDays({ tx, school }: Call<Join>, taking: Taking): Promise<void> {
  if (taking.dates.length === 0) return
  const sectionIds = taking.taken.map(({ id }) => id)
  demandPicked(taking, await termsOf(tx, school.id, taking.activityId, sectionIds), school.today)
}

function decide(taking: Taking, look: Look): void {
  for (const section of taking.taken) {
    const standing = standingOf(taking, look, look.children[0]!, section.id)
    const decision = decideJoinWaitList(standing, look.sections.get(section.id)!.filling)
    if (!decision.allowed)
      demand({ ...decision, message: `${sectionNamed(taking, section)}${decision.message}` })
  }
}
