import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { dateShown } from '@afterbell/domain/kernel/dates'
import { record } from '../../platform/database/history.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { closeDropIns, giveBackDays } from '../places/places.store.ts'
import { expireAndOffer } from '../places/expire-and-offer.ts'
import { liveDropIns, type LiveDropIn } from './drop-ins.store.ts'

/**
 * Cancels drop-ins. Attendance that was recorded stays; ids of none are left alone and told. A child that was enrolled
 * since comes on the day by its place again.
 */
export async function cancelDropIns(
  call: Enrolling,
  at: ActivityAt,
  ids: readonly string[],
): Promise<AnswerOf<(typeof dropIns)['removeMany']>> {
  const { tx, school } = call
  const sectionsOf = (found: readonly LiveDropIn[]) => [...new Set(found.map((each) => each.section_id))]
  await expireAndOffer(call, sectionsOf(await liveDropIns(tx, school.id, at.sectionIds, ids)).toSorted())
  const found = await liveDropIns(tx, school.id, at.sectionIds, ids)
  const there = new Set(found.map(({ id }) => id))
  await giveBackDays(tx, school.id, await closeDropIns(tx, school.id, [...there]), school.today)
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
    refused: missing.map((id) => ({ id, name: '', message: 'This drop-in was already canceled' })),
  }
}
