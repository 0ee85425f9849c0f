import type { rosters } from '@afterbell/contract/rosters/rosters'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { checkAnswers, type RosterAnswers } from '@afterbell/domain/places/enrollment'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import { record } from '../../platform/database/history.ts'
import { assertValid, notThere } from '../../platform/problems.ts'
import type { Act, Call } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { missingRefusals } from '../places/close-places.ts'
import {
  answersOf,
  changeChoices,
  enrollmentInfo,
  enrollmentInfos,
  questionsOf,
  type Choices,
  type EnrollmentInfo,
} from '../places/enrollments.store.ts'
import { assertChoices } from '../places/answers.ts'
import { transferOne } from '../transfers/transfer.ts'
import type { TransferRights } from '../transfers/transfer-plan.ts'
import { keepUndoable, stateBefore } from '../places/undo/undo.ts'
import { aheadOf } from '../places/offers/turns.ts'

/** Returns a child's data on the roster. */
export const updateInfo: Act<(typeof rosters)['updateInfo']> = async (call) => {
  const { sectionIds } = await sectionsAt(call, call.params.id)
  const info = await enrollmentInfo(call.tx, call.school, sectionIds, call.params.rosterId)
  if (!info) throw notThere()
  const waitingPlaces = info.state === 'waiting' ? [{ placeId: info.roster_id }] : []
  const { names: ahead, reservedFor } = await aheadOf(call, info.section_id, waitingPlaces)
  return {
    rosterId: info.roster_id,
    childId: info.child_id,
    name: info.name,
    pickUpOptionId: info.pick_up_option_id,
    teacherId: info.teacher_id,
    tshirtSizeId: info.tshirt_size_id,
    addOns: info.add_ons,
    state: STATES[info.state],
    ahead,
    reservedFor,
    version: info.version,
  }
}

const STATES = { taken: 'TAKEN', held: 'OFFERED', waiting: 'WAITING' } as const

type Update = (typeof rosters)['update']

/** Changes a child's data on the roster. With a target, transfers the child there. */
export async function updateRoster(call: Call<Update>, rights: TransferRights): Promise<AnswerOf<Update>> {
  const { tx, school, body, params } = call
  if (body.classId !== undefined || body.campPricingId !== undefined) return await transferOne(call, rights)
  const activity = await sectionsAt(call, params.id)
  const info = await enrollmentInfo(tx, school, activity.sectionIds, params.rosterId, { isHeld: true })
  if (!info) throw notThere()
  if (body.version !== undefined && body.version !== info.version)
    throw await changedMeanwhile(tx, school, info.enrollment_id)
  await assertAnswers(call, activity, body, answersOf(info))
  await changeChoices(tx, school.id, activity.sectionIds, [params.rosterId], body)
  await record(tx, call, [changeOf(activity, info)])
  return { rosterId: info.roster_id, transferred: null }
}

/** Changes the given choices of several children at once. Returns those no longer on the roster as refused. */
export const updateRosters: Act<(typeof rosters)['updateMany']> = async (call) => {
  const { tx, school, body } = call
  const activity = await sectionsAt(call, call.params.id)
  const { rosterIds, undo, ...choices } = body
  await assertAnswers(call, activity, choices)
  const infos = await enrollmentInfos(tx, school, activity.sectionIds, { ids: rosterIds }, { isHeld: true })
  const presentIds = infos.map(({ roster_id: id }) => id)
  const before = await stateBefore(call, undo, presentIds)
  const changed = await changeChoices(tx, school.id, activity.sectionIds, rosterIds, choices)
  await keepUndoable(call, { undo, what: 'ANSWERS_CHANGED', activityId: activity.activityId, before })
  const byEnrollment = new Map(infos.map((info) => [info.enrollment_id, info]))
  await record(
    tx,
    call,
    [...byEnrollment.values()].map((info) => changeOf(activity, info)),
  )
  return {
    changed,
    refused: missingRefusals(rosterIds, presentIds),
  }
}

function changeOf(activity: ActivityAt, info: EnrollmentInfo) {
  const details = { name: activity.name, child: info.name }
  return {
    what: 'enrollment.changed' as const,
    subjectId: info.enrollment_id,
    childId: info.child_id,
    details,
  }
}

/**
 * Refuses to clear required answers, and choices that are not available. Ignores omitted fields; keeps values from
 * `before` even if turned off by now.
 */
export async function assertAnswers(
  call: EnrollContext,
  { activityId }: ActivityAt,
  choices: Choices,
  before: Partial<RosterAnswers> = {},
): Promise<void> {
  const { asks, requires } = await questionsOf(call.tx, call.school.id, activityId)
  const unchanged = 'as it is'
  const { pickUpOptionId = unchanged, teacherId = unchanged, tshirtSizeId = unchanged } = choices
  assertValid(checkAnswers(asks, requires, { pickUpOptionId, teacherId, tshirtSizeId }))
  const { pickUpOptionId: option = null, teacherId: teacher = null, tshirtSizeId: size = null } = choices
  await assertChoices(call, { pickUpOptionId: option, teacherId: teacher, tshirtSizeId: size }, before)
}
