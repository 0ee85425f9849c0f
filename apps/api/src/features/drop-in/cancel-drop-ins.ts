import type { AnswerOf } from '@afterbell/contract/op'
import type { dropIns } from '@afterbell/contract/drop-in'
import { dateShown } from '@afterbell/domain/calendar'
import { record } from '../../platform/history.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from '../enrolment/enrolling.ts'
import { closeDropIns } from '../enrolment/places.store.ts'
import { liveDropIns } from './drop-ins.store.ts'

/** Cancels drop-ins. Attendance that was recorded stays; ids of none are left alone and told. */
export async function cancelDropIns(
  call: Enrolling,
  at: ActivityAt,
  ids: readonly string[],
): Promise<AnswerOf<(typeof dropIns)['removeMany']>> {
  const { tx, school } = call
  const found = await liveDropIns(tx, school.id, at.sectionIds, ids)
  const there = new Set(found.map(({ id }) => id))
  await closeDropIns(tx, school.id, [...there])
  await record(
    tx,
    call,
    found.map((each) => ({
      what: 'drop-in.removed',
      subjectId: at.activityId,
      childId: each.child_id,
      details: { name: at.name, child: each.child_name, date: dateShown(each.date, school.dateFormat) },
    })),
  )
  const missing = ids.filter((id) => !there.has(id))
  return {
    changed: found.length,
    refused: missing.map((id) => ({ id, name: '', message: 'This drop-in was cancelled already' })),
  }
}
