import { minutesPickedUpAfter } from '@afterbell/domain/attendance/attendance'
import type { AttendanceState } from '@afterbell/domain/attendance/check-events'
import { nameKey } from '@afterbell/domain/kernel/names'
import type { AnyCall } from '../../platform/http/serve.ts'
import { entryOf } from './attendance-entry.ts'
import type { EntryRow } from './attendance.store.ts'

declare module '../../platform/reactions.ts' {
  interface Causes {
    /** Children were picked up, or a check-out says something else now. */
    pickedUp: { what: readonly PickedUp[]; answer: void }
  }
}

/** When a child was picked up from a meeting, by what its entry of attendance says now. */
export interface PickedUp {
  /** The entry. */
  id: string
  childId: string
  date: string
  endsAt: string
  /**
   * So many minutes after the end, whatever the grace. 0 where the child is still there, and where they were sent on to their next
   * activity: nobody has picked them up then.
   */
  lateMinutes: number
  graceMinutes: number
}

/**
 * Tells of entries whose check-out says something new: of a first one only where it is late, as nearly none is, so that checks of a day
 * cost nothing more.
 */
export async function tellPickedUp(
  { react }: Pick<AnyCall, 'react'>,
  changed: readonly { entry: EntryRow; state: AttendanceState }[],
): Promise<void> {
  const told = changed
    .filter(({ entry, state }) => saysLeft(entry, state))
    .map(({ entry, state }) => ({ wasOut: entry.check_out !== null, pickedUp: pickedUpOf(entry, state) }))
    .filter(({ wasOut, pickedUp }) => wasOut || pickedUp.lateMinutes > pickedUp.graceMinutes)
  if (told.length > 0)
    await react(
      'pickedUp',
      told.map(({ pickedUp }) => pickedUp),
    )
}

function saysLeft(entry: EntryRow, state: AttendanceState): boolean {
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

/** Whether a child was sent on to their next activity: nobody has picked them up then. */
export function isSentOn({ pickups }: Pick<EntryRow, 'pickups'>, checkOutPerson: string | null): boolean {
  return pickups.some(
    ({ name, relation }) => relation === 'Next activity' && nameKey(name) === nameKey(checkOutPerson ?? ''),
  )
}
