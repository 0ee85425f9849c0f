import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import type { Billing } from '../ledger/owe.ts'
import type { ProposalCause } from '../ledger/proposals/proposals.store.ts'
import { billAgain } from '../ledger/bill-instead.ts'
import { creditOrPropose } from '../ledger/credit-unpaid.ts'
import { propose } from '../ledger/proposals/propose.ts'
import { withdrawProposed } from '../ledger/proposals/withdraw-proposed.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { closeDropIns, giveBackDays } from '../places/places.store.ts'
import { giveUpHold } from '../places/holds/held-price.ts'
import { heldEnrollments } from '../places/holds/holds.store.ts'
import { beingPaid } from '../places/place-guards.ts'
import { expireAndOffer } from '../places/offers/expire-and-offer.ts'
import { enrollmentsOf, keepUndoable, stateBefore, undoAct } from '../places/undo/undo.ts'
import { liveDropIns, regularSpotsOf, type LiveDropIn } from './drop-ins.store.ts'

/** The undo key of a call, and when the call began. */
type UndoContext = Pick<EnrollContext, 'at'> & { undo?: string | undefined }

/**
 * Cancels drop-ins; returns unknown ids as refused. Keeps recorded attendance. Credits or proposes refunds, except
 * for children who came. A call with `named` can be undone, because it only closes spots, credits unpaid amounts and
 * proposes refunds.
 */
export async function cancelDropIns(
  call: Billing,
  at: Pick<ActivityAt, 'activityId' | 'name' | 'sectionIds'>,
  ids: readonly string[],
  {
    cause = 'DROP_IN_CANCELED',
    named,
    mayCredit,
  }: {
    cause?: ProposalCause
    named?: UndoContext
    /** Whether unpaid amounts are credited at once. Users who may not cancel invoices only propose it. */
    mayCredit: boolean
  },
): Promise<AnswerOf<(typeof dropIns)['removeMany']>> {
  const { tx, school } = call
  const sectionsOf = (rows: readonly LiveDropIn[]) => [...new Set(rows.map((each) => each.section_id))]
  await expireAndOffer(call, sectionsOf(await liveDropIns(tx, school.id, at.sectionIds, ids)).toSorted())
  const liveRows = await liveDropIns(tx, school.id, at.sectionIds, ids)
  const liveIds = new Set(liveRows.map(({ id }) => id))
  const spots = named?.undo === undefined ? [] : await regularSpotsOf(tx, school.id, liveRows)
  const before = await stateBefore(call, named?.undo, [...liveIds, ...spots])
  const { freed, missed } = await closeDropIns(tx, school.id, [...liveIds])
  await giveBackDays(tx, school.id, freed, school.today)
  await record(
    tx,
    call,
    liveRows.map((each) => ({
      what: 'drop-in.removed',
      subjectId: at.activityId,
      childId: each.child_id,
      details: { name: at.name, child: each.child_name, date: formatDate(each.date, school.dateFormat) },
    })),
  )
  const settle = mayCredit ? creditOrPropose : propose
  await settle(
    call,
    liveRows
      .filter((each) => missed.some(({ child_id, date }) => child_id === each.child_id && date === each.date))
      .map((each) => ({
        enrollmentId: each.enrollment_id,
        sectionId: each.section_id,
        on: [each.date],
      })),
    cause,
  )
  if (named)
    await keepUndoable(
      { ...call, at: named.at },
      { undo: named.undo, what: 'DROP_IN_CANCELED', activityId: at.activityId, before },
    )
  const missingIds = ids.filter((id) => !liveIds.has(id))
  return {
    changed: liveRows.length,
    refused: missingIds.map((id) => ({ id, name: '', message: 'This drop-in was already canceled' })),
  }
}

/**
 * Undoes canceled drop-ins for some minutes: books them again and withdraws the proposals. Refuses if the spot was
 * given to somebody else, or if money or attendance has changed.
 */
export const undoCancel: Act<(typeof dropIns)['undoCancel']> = async (call) =>
  undoAct(call, await sectionsAt(call, call.params.id), call.body.undo, {
    what: 'DROP_IN_CANCELED',
    event: 'drop-in.cancel-undone',
    detailsOf: (places) => ({
      dates: places
        .flatMap((place) => place.drop_in_on ?? [])
        .toSorted()
        .map((date) => formatDate(date, call.school.dateFormat))
        .join(', '),
    }),
    giveBack: async (act) => {
      const ids = enrollmentsOf(act)
      await withdrawProposed(call, ids, { cause: 'DROP_IN_CANCELED', since: act.began_at })
      await billAgain(call, ids, act.began_at)
    },
  })

/** Cancels a drop-in held for payment. Refuses while its payment is in progress. Returns whether there was one. */
export async function cancelHeldDropIn(call: EnrollContext, at: ActivityAt, id: string): Promise<boolean> {
  const { tx, school } = call
  await expireAndOffer(call, at.sectionIds)
  const [enrollment] = await heldEnrollments(tx, school.id, [id])
  if (!enrollment || !enrollment.section_ids.every((sectionId) => at.sectionIds.includes(sectionId)))
    return false
  if (enrollment.is_pending) throw beingPaid(enrollment.child)
  await giveUpHold(call, enrollment)
  return true
}
