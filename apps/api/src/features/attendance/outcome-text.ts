import { formatDayTime } from '@afterbell/domain/attendance/check-time'
import type { DateFormat } from '@afterbell/domain/kernel/dates'
import type { AttendanceState, Outcome } from '@afterbell/domain/attendance/check-events'
import { childName } from '@afterbell/domain/families/child-name'
import type { EntryRow } from './attendance.store.ts'
import type { Sent } from './checks/judge-check.ts'

/** Explains to the sender why a check does not count; null if it counts. */
export function outcomeText(
  outcome: Outcome,
  {
    sent,
    entry,
    state,
    dateFormat,
  }: { sent: Sent; entry: EntryRow; state: AttendanceState; dateFormat: DateFormat },
): string | null {
  const child = childName(entry)
  const timeText = (time: string | null, date: string | null = null) =>
    time === null ? '' : formatDayTime(time, date, dateFormat)
  switch (outcome) {
    case 'TAKEN':
      return null
    case 'EARLIER_STAYS':
      return sent.act === 'IN'
        ? `${child} was already checked in at ${timeText(state.checkIn)}. The first record was kept`
        : `${child} was already checked out at ${timeText(state.checkOut, state.checkOutDate)} to ${state.checkOutPerson ?? 'someone'}. The first record was kept`
    case 'NOT_CHECKED_IN':
      return `${child} was no longer checked in, so the check-out was not recorded`
    case 'OUT_BEFORE_IN':
      return `${child} would have left before arriving, so this time was not recorded`
  }
}
