import { minutesPickedUpAfter } from '@afterbell/domain/attendance/attendance'
import type { AttendanceState } from '@afterbell/domain/attendance/check-events'
import { nameKey } from '@afterbell/domain/kernel/names'
import type { AnyCall } from '../../platform/http/serve.ts'
import { entryOf } from './attendance-entry.ts'
import type { EntryRow } from './attendance.store.ts'

declare module '../../platform/reactions.ts' {
  interface Causes {
    /** Children were picked up, or a check-out changed. */
    pickedUp: { what: readonly PickedUp[]; answer: void }
  }
}

/** A child's pickup time at a meeting, by the entry's current state. */
export interface PickedUp {
  /** Id of the entry. */
  id: string
  childId: string
  date: string
  endsAt: string
  /**
   * Minutes after the end, before any grace. 0 if the child is still in or was sent to their next activity, because
   * then nobody picked them up.
   */
  lateMinutes: number
  graceMinutes: number
}

/**
 * Reports new or changed check-outs. A first check-out is reported only if it is late, so that ordinary checks cost
 * nothing more.
 */
export async function tellPickedUp(
  { react }: Pick<AnyCall, 'react'>,
  changed: readonly { entry: EntryRow; state: AttendanceState }[],
): Promise<void> {
  const pickups = changed
    .filter(({ entry, state }) => hasNewCheckOut(entry, state))
    .map(({ entry, state }) => ({ wasOut: entry.check_out !== null, pickedUp: pickedUpOf(entry, state) }))
    .filter(({ wasOut, pickedUp }) => wasOut || pickedUp.lateMinutes > pickedUp.graceMinutes)
  if (pickups.length > 0)
    await react(
      'pickedUp',
      pickups.map(({ pickedUp }) => pickedUp),
    )
}

function hasNewCheckOut(entry: EntryRow, state: AttendanceState): boolean {
  return (
    entry.check_out !== state.checkOut ||
    entry.check_out_date !== state.checkOutDate ||
    entry.check_out_person !== state.checkOutPerson
  )
}

function pickedUpOf(entry: EntryRow, state: AttendanceState): PickedUp {
  const { checkOut, checkOutDate, checkOutPerson } = state
  const now = { ...entryOf(entry), checkIn: state.checkIn, checkOut, checkOutDate }
  return {
    id: entry.id,
    childId: entry.child_id,
    date: entry.date,
    endsAt: entry.ends_at,
    lateMinutes: isSentOn(entry, checkOutPerson) ? 0 : (minutesPickedUpAfter(now) ?? 0),
    graceMinutes: entry.pickup_grace_minutes,
  }
}

/** Whether the child was sent to their next activity, which is no pickup. */
export function isSentOn({ pickups }: Pick<EntryRow, 'pickups'>, checkOutPerson: string | null): boolean {
  return pickups.some(
    ({ name, relation }) => relation === 'Next activity' && nameKey(name) === nameKey(checkOutPerson ?? ''),
  )
}
