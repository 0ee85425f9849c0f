import type { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { formatDate, type IsoDate } from '@afterbell/domain/kernel/dates'
import { decideMoveDropIn } from '@afterbell/domain/drop-in/drop-in'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import { record } from '../../platform/database/history.ts'
import { assertAllowed, forbidden, notThere, refuseAs } from '../../platform/problems.ts'
import type { Act, Call } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import { billInstead } from '../ledger/bill-instead.ts'
import { billOf } from '../ledger/owe.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { changeChoices, touchEnrollments, type Choices } from '../places/enrollments.store.ts'
import { giveBackDays, giveWayToDropIns, moveDropIns } from '../places/places.store.ts'
import { refusalOfGonePlace } from '../places/no-longer-here.ts'
import { expireAndOffer } from '../places/offers/expire-and-offer.ts'
import { assertPrice } from '../places/quote.ts'
import { assertAnswers } from '../rosters/roster-info.ts'
import { assertDates, isBeyond, sectionsOf } from './give-drop-ins.ts'
import { keepUndoable, stateBefore, undoAct } from '../places/undo/undo.ts'
import { holdEnrollmentsOf } from '../places/undo/undo.store.ts'
import { liveDropIns, type LiveDropIn } from './drop-ins.store.ts'
import { readSnapshot } from './snapshot.ts'
import { priceOf } from './price.ts'

type UpdateMany = (typeof dropIns)['updateMany']

/** Changes the answers of one drop-in, or moves it to another date. */
export async function updateDropIn(
  call: Call<(typeof dropIns)['update']>,
  rights: { mayOverbook: boolean },
): Promise<void> {
  const { version, ...changes } = call.body
  const { params, school, tx } = call
  const at = await sectionsAt(call, params.id)
  const [dropIn] = await liveDropIns(tx, school.id, at.sectionIds, [params.dropInId])
  if (!dropIn)
    throw await refusalOfGonePlace(tx, school.id, at.sectionIds, { id: params.dropInId, pool: 'dropin' })
  if (version !== undefined && version !== dropIn.version)
    throw await changedMeanwhile(tx, school, dropIn.enrollment_id)
  await change(call, at, [dropIn], { ...changes, ...rights })
}

/**
 * Changes several drop-ins, all or none, and skips those no longer there. With `undo`, changed answers can be undone;
 * a move is billed anew and has to be moved back by hand.
 */
export async function updateDropIns(
  call: Call<UpdateMany>,
  rights: { mayOverbook: boolean },
): Promise<AnswerOf<UpdateMany>> {
  const { dropInIds, undo, ...changes } = call.body
  const at = await sectionsAt(call, call.params.id)
  const dropInRows = await liveDropIns(call.tx, call.school.id, at.sectionIds, dropInIds)
  const name = changes.date === undefined ? undo : undefined
  if (name !== undefined)
    await holdEnrollmentsOf(
      call.tx,
      call.school.id,
      dropInRows.map((each) => each.enrollment_id),
    )
  const ids = dropInRows.map(({ id }) => id)
  const before = await stateBefore(call, name, ids)
  await change(call, at, dropInRows, { ...changes, ...rights })
  await keepUndoable(call, { undo: name, what: 'DROP_IN_CHANGED', activityId: at.activityId, before })
  return { changed: dropInRows.length }
}

/** Undoes a change of answers of several drop-ins for some minutes. Refuses if one was changed since. */
export const undoDropInChange: Act<(typeof dropIns)['undoChange']> = async (call) =>
  undoAct(call, await sectionsAt(call, call.params.id), call.body.undo, {
    what: 'DROP_IN_CHANGED',
    event: 'drop-in.change-undone',
  })

type Changes = Choices & { date?: IsoDate | undefined; overbook: boolean; total?: number | undefined }

async function change(
  call: EnrollContext,
  at: ActivityAt,
  dropInRows: readonly LiveDropIn[],
  { date, overbook, total, mayOverbook, ...choices }: Changes & { mayOverbook: boolean },
): Promise<void> {
  const { tx, school } = call
  const dateText = (day: IsoDate) => formatDate(day, school.dateFormat)
  if (overbook && !mayOverbook) throw forbidden('ACCESS_DENIED', 'Your role cannot overbook')
  await assertAnswers(call, at, choices)
  const rowsToMove = date === undefined ? [] : dropInRows.filter((each) => each.date !== date)
  if (rowsToMove.length > 0) await move(call, at, rowsToMove, { date: date!, overbook, total })
  const ids = dropInRows.map(({ id }) => id)
  if (Object.values(choices).some((choice) => choice !== undefined))
    await changeChoices(tx, school.id, at.sectionIds, ids, choices, 'dropin')
  await record(
    tx,
    call,
    dropInRows.map((each) => ({
      what: rowsToMove.includes(each) ? 'drop-in.moved' : 'drop-in.changed',
      subjectId: each.enrollment_id,
      childId: each.child_id,
      details: {
        name: at.name,
        child: each.child_name,
        from: dateText(each.date),
        date: dateText(date ?? each.date),
      },
    })),
  )
}

/**
 * Moves drop-ins to one date at that date's price, as if booked anew, each child once. Locks the old sections and the
 * new one in order of id.
 */
async function move(
  call: EnrollContext,
  at: ActivityAt,
  moving: readonly LiveDropIn[],
  { date, overbook, total }: { date: IsoDate; overbook: boolean; total: number | undefined },
): Promise<void> {
  const { tx, school } = call
  for (const { child_name: childName, was_there: wasThere } of moving)
    assertAllowed(decideMoveDropIn({ childName, wasThere }))
  const ids = moving.map(({ id }) => id)
  const moveInput = {
    childIds: [...new Set(moving.map(({ child_id }) => child_id))],
    dates: [date],
    movingIds: ids,
  }
  const twice = moving.find(
    ({ id, child_id }) => moving.find((other) => other.child_id === child_id)!.id !== id,
  )
  if (twice)
    throw refuseAs('ALREADY_DROPS_IN', { childName: twice.child_name, isTwice: true }, { field: 'date' })
  const first = await readSnapshot(call, at, moveInput)
  assertDates(call, first, [date], { overbook, field: 'date' })
  const sectionIds = [
    ...new Set([...moving.map(({ section_id }) => section_id), ...sectionsOf(first, [date])]),
  ]
  await expireAndOffer(call, sectionIds)
  const look = await readSnapshot(call, at, moveInput)
  assertDates(call, look, [date], { overbook, field: 'date' })

  const { sectionId } = look.dateAt(date)
  const quote = priceOf(call, look, look.children.slice(0, 1), [date])
  assertPrice(school, total, [quote])
  const isOutOfTurn = isBeyond(look, date, moving.length)
  await giveWayToDropIns(tx, school.id, {
    childIds: moveInput.childIds,
    sectionIds: [sectionId!],
    dates: [date],
  })
  const movedCount = await moveDropIns(tx, school.id, ids, { sectionId: sectionId!, date, isOutOfTurn })
  // One was canceled concurrently, so the whole move fails.
  if (movedCount < ids.length) throw notThere()
  await giveBackDays(tx, school.id, moving, school.today)
  const enrollmentIds = moving.map(({ enrollment_id }) => enrollment_id)
  await touchEnrollments(tx, school.id, enrollmentIds)
  // Bills the price of the new date instead.
  const bills = moving.map(({ child_id, enrollment_id: enrollmentId }) =>
    billOf(child_id, [{ enrollmentId, quote }]),
  )
  await billInstead(call, enrollmentIds, bills)
}
