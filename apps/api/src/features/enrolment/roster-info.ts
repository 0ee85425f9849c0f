import type { rosters } from '@afterbell/contract/enrolment'
import { checkAnswers } from '@afterbell/domain/enrolment'
import { changedMeanwhile } from '../../platform/changed-meanwhile.ts'
import { record } from '../../platform/history.ts'
import { demandNone, notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from './enrolling.ts'
import { changeChoices, enrolmentInfo, questionsOf, type Choices } from './enrolments.store.ts'
import { livePlaces } from './places.store.ts'
import { demandChoices } from './terms.ts'
import { transfer } from './transfer.ts'

/** What the roster knows of one child. */
export const updateInfo: Act<(typeof rosters)['updateInfo']> = async (call) => {
  const { sectionIds } = await sectionsAt(call, call.params.id)
  const info = await enrolmentInfo(call.tx, call.school.id, sectionIds, call.params.rosterId)
  if (!info) throw notThere()
  return {
    rosterId: info.roster_id,
    childId: info.child_id,
    name: info.name,
    pickUpOptionId: info.pick_up_option_id,
    teacherId: info.teacher_id,
    tshirtSizeId: info.tshirt_size_id,
    addOns: info.add_ons,
    version: info.version,
  }
}

/** Changes what the roster knows of one child; with a target, moves it there. */
export const updateRoster: Act<(typeof rosters)['update']> = async (call) => {
  const { tx, school, body, params } = call
  if (body.classId !== undefined || body.campPricingId !== undefined) return await transfer(call)
  const activity = await sectionsAt(call, params.id)
  const info = await enrolmentInfo(tx, school.id, activity.sectionIds, params.rosterId)
  if (!info) throw notThere()
  if (body.version !== undefined && body.version !== info.version)
    throw await changedMeanwhile(tx, school, info.enrolment_id)
  await demandAnswers(call, activity, body)
  await changeChoices(tx, school.id, activity.sectionIds, [params.rosterId], body)
  const details = { name: activity.name, child: info.name }
  await record(tx, call, [
    { what: 'enrolment.changed', subjectId: info.enrolment_id, childId: info.child_id, details },
  ])
  return { rosterId: info.roster_id, transferred: null }
}

/** Changes the given choices of several children at once. */
export const updateRosters: Act<(typeof rosters)['updateMany']> = async (call) => {
  const { tx, school, body } = call
  const activity = await sectionsAt(call, call.params.id)
  const { rosterIds, ...choices } = body
  await demandAnswers(call, activity, choices)
  const places = await livePlaces(tx, school.id, activity.sectionIds, { ids: rosterIds })
  const changed = await changeChoices(tx, school.id, activity.sectionIds, rosterIds, choices)
  await record(
    tx,
    call,
    places.map((place) => ({
      what: 'enrolment.changed',
      subjectId: place.enrolment_id,
      childId: place.child_id,
      details: { name: activity.name, child: place.child_name },
    })),
  )
  return { changed }
}

/** What the activity insists on is not taken away again, and what is chosen can be chosen. Fields left out are not asked. */
export async function demandAnswers(
  call: Enrolling,
  { activityId }: ActivityAt,
  choices: Choices,
): Promise<void> {
  const { asks, requires } = await questionsOf(call.tx, call.school.id, activityId)
  const unchanged = 'as it is'
  const { pickUpOptionId = unchanged, teacherId = unchanged, tshirtSizeId = unchanged } = choices
  demandNone(checkAnswers(asks, requires, { pickUpOptionId, teacherId, tshirtSizeId }))
  await demandChoices(call, choices)
}
