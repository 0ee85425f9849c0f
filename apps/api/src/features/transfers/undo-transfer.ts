import type { transfers } from '@afterbell/contract/transfers/transfers'
import type { weekdayMoves } from '@afterbell/contract/transfers/weekday-moves'
import type { Reason } from '@afterbell/domain/prices/reasons'
import type { Act } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import { billInstead } from '../ledger/bill-instead.ts'
import type { Bill } from '../ledger/owe.ts'
import { isPaidInParts, creditsSince, type EnrollmentCredit } from '../ledger/taken-back.store.ts'
import { withdrawProposed } from '../ledger/proposals/withdraw-proposed.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { closePlaces, isCheckedIn } from '../places/places.store.ts'
import type { Snapshot } from '../places/snapshot.ts'
import { enrollmentsOf, keepUndoable, stateBefore, undoAct } from '../places/undo/undo.ts'
import type { PlaceState, UndoableAct } from '../places/undo/undo.store.ts'
import type { TransferWithAnswers } from './consider-children.ts'
import type { MoveContext } from './move-children.ts'
import { usedCoupons } from './coupons-kept.store.ts'
import { rosterIdsOf, type TransferPlan } from './transfer-plan.ts'

/**
 * Returns the state before a move, for undo. Null if undo could not be exact: with installments, coupons, financial
 * aid or an agency, another transfer has to move the child back.
 */
export async function placesBeforeMove(
  enrolling: EnrollContext,
  undo: string | undefined,
  going: readonly TransferWithAnswers[],
  snapshot: Snapshot,
): Promise<PlaceState[] | null> {
  if (undo === undefined) return null
  const { tx, school } = enrolling
  const oldEnrollmentIds = going.flatMap(({ places }) => places.map(({ enrollment_id }) => enrollment_id))
  if (await isPaidInParts(tx, school.id, oldEnrollmentIds)) return null
  if ((await usedCoupons(tx, school.id, oldEnrollmentIds)).length > 0) return null
  const movedChildIds = new Set(going.map(({ childId }) => childId))
  const placeIdsThere = snapshot.places
    .filter(({ child_id }) => movedChildIds.has(child_id))
    .map(({ id }) => id)
  return stateBefore(enrolling, undo, [...new Set([...rosterIdsOf(going), ...placeIdsThere])])
}

/** Saves a move so it can be undone. Returns whether it can. */
export async function keepMove(
  enrolling: EnrollContext,
  { from }: TransferPlan,
  undo: string | undefined,
  { before, newPlaceIds }: { before: readonly PlaceState[] | null; newPlaceIds: readonly string[] },
): Promise<boolean> {
  if (before === null) return false
  const freshIds = newPlaceIds.filter((id) => !before.some((place) => place.id === id))
  await keepUndoable(enrolling, { undo, what: 'TRANSFERRED', activityId: from.activityId, before, freshIds })
  return true
}

/**
 * Undoes a move: closes the new spots and restores the old ones and the wait lists. Credits what the new ones were
 * billed, and bills again what was credited of the old ones. Payments cover the restored bills.
 */
export const undoTransfer: Act<(typeof transfers)['undo']> = async (call) =>
  undoMove(call, await sectionsAt(call, call.params.id))

/** Undoes a weekday move, which happened in the whole session. */
export const undoWeekdayMove: Act<(typeof weekdayMoves)['undo']> = async (call) =>
  undoMove(call, await sectionsAt(call, (await sectionsAt(call, call.params.id)).activityId))

function undoMove(
  call: MoveContext & { body: { undo: string } },
  activity: ActivityAt,
): Promise<{ changed: number }> {
  return undoAct(call, activity, call.body.undo, {
    what: 'TRANSFERRED',
    event: 'enrollment.transfer-undone',
    giveWay: async (_, freshIds) => {
      // Nobody was expected at the new spots, even for meetings over by now.
      await closePlaces(call.tx, call.school.id, freshIds, call.school.today, isCheckedIn(call.school.today))
    },
    giveBack: async (act) => {
      const pauseIds = pausesMoved(act)
      if (pauseIds.length > 0) await call.react('careMoveUndone', { pauseIds })
      await billAsBefore(call, act)
    },
  })
}

/** Returns the pauses that went along with the move: those added since. */
function pausesMoved({ before, after }: UndoableAct): string[] {
  // Acts saved before undo data included pauses have none.
  const idsOf = (places: readonly Partial<PlaceState>[]) =>
    places.flatMap(({ pauses = [] }) => pauses.map(({ id }) => id))
  const stood = new Set(idsOf(before))
  return [...new Set(idsOf(after))].filter((id) => !stood.has(id))
}

async function billAsBefore(enrolling: EnrollContext, act: UndoableAct): Promise<void> {
  const { tx, school } = enrolling
  const beforeOf = (enrollmentId: string) =>
    act.before.find((place) => place.enrollment_id === enrollmentId)?.billed_cents ?? 0
  const dearer = act.after.filter((place) => place.billed_cents > beforeOf(place.enrollment_id))
  const originIds = enrollmentsOf(act)
  const credits = await creditsSince(tx, school.id, originIds, act.began_at)
  await withdrawProposed(enrolling, originIds, { cause: 'TRANSFERRED', since: act.began_at })
  const billedEnrollmentIds = [...new Set(dearer.map((place) => place.enrollment_id))]
  const bills = [...Map.groupBy(credits, ({ childId }) => childId!)].map(([childId, lines]) =>
    billOf(childId, lines),
  )
  await billInstead(enrolling, billedEnrollmentIds, bills)
}

/** Bills what was credited again, at the agreed price after discounts. */
function billOf(childId: string, lines: readonly EnrollmentCredit[]): Bill {
  return {
    childId,
    lines: lines.map(({ cents, childId: _, reason, kind, ...line }) => ({
      ...line,
      // Bills one net amount per line, with discounts already taken off.
      kind: kind === 'ADD_ON' ? 'ADD_ON' : 'BASE',
      reason: reason as Reason,
      amountCents: cents,
      netCents: cents,
    })),
    plan: null,
  }
}
