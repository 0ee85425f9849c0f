import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { dateShown } from '@afterbell/domain/kernel/dates'
import { record } from '../../platform/database/history.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import type { Billing } from '../ledger/owe.ts'
import type { ProposalCause } from '../ledger/proposals.store.ts'
import { propose } from '../ledger/propose.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { closeDropIns, giveBackDays } from '../places/places.store.ts'
import { giveUpHold } from '../places/holds/held-price.ts'
import { heldEnrollments } from '../places/holds/holds.store.ts'
import { beingPaid } from '../places/place-guards.ts'
import { expireAndOffer } from '../places/expire-and-offer.ts'
import { liveDropIns, type LiveDropIn } from './drop-ins.store.ts'

/**
 * Cancels drop-ins. Attendance that was recorded stays; ids of none are left alone and told. A child that was enrolled
 * since comes on the day by its place again.
 */
export async function cancelDropIns(
  call: Billing,
  at: Pick<ActivityAt, 'activityId' | 'name' | 'sectionIds'>,
  ids: readonly string[],
  cause: ProposalCause = 'DROP_IN_CANCELED',
): Promise<AnswerOf<(typeof dropIns)['removeMany']>> {
  const { tx, school } = call
  const sectionsOf = (found: readonly LiveDropIn[]) => [...new Set(found.map((each) => each.section_id))]
  await expireAndOffer(call, sectionsOf(await liveDropIns(tx, school.id, at.sectionIds, ids)).toSorted())
  const found = await liveDropIns(tx, school.id, at.sectionIds, ids)
  const there = new Set(found.map(({ id }) => id))
  const freed = await closeDropIns(tx, school.id, [...there])
  await giveBackDays(tx, school.id, freed, school.today)
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
  await propose(
    call,
    found
      .filter((each) => freed.some(({ child_id, date }) => child_id === each.child_id && date === each.date))
      .map((each) => ({
        enrollmentId: each.enrollment_id,
        sectionId: each.section_id,
        on: [each.date],
      })),
    cause,
  )
  const missing = ids.filter((id) => !there.has(id))
  return {
    changed: found.length,
    refused: missing.map((id) => ({ id, name: '', message: 'This drop-in was already canceled' })),
  }
}

/** Cancels a drop-in that is held to be paid, unless its payment is under way. Answers whether there was one. */
export async function cancelHeldDropIn(call: Enrolling, at: ActivityAt, id: string): Promise<boolean> {
  const { tx, school } = call
  await expireAndOffer(call, at.sectionIds)
  const [held] = await heldEnrollments(tx, school.id, [id])
  if (!held || !held.section_ids.every((sectionId) => at.sectionIds.includes(sectionId))) return false
  if (held.is_pending) throw beingPaid(held.child)
  await giveUpHold(call, held)
  return true
}
