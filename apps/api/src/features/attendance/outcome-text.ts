import { timeShown, type DateFormat } from '@afterbell/domain/kernel/dates'
import type { AttendanceState, Outcome } from '@afterbell/domain/attendance/check-events'
import { childName } from '@afterbell/domain/families/child-name'
import type { EntryRow } from './attendance.store.ts'
import type { Sent } from './judge-check.ts'

/** What to tell whoever sent a check that does not count. */
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
  const shown = (time: string | null) => (time === null ? '' : timeShown(time, dateFormat))
  switch (outcome) {
    case 'TAKEN':
      return null
    case 'EARLIER_STAYS':
      return sent.act === 'IN'
        ? `${child} was checked in already, at ${shown(state.checkIn)}. What was recorded first stays`
        : `${child} was checked out already, at ${shown(state.checkOut)} to ${state.checkOutPerson ?? 'somebody'}. What was recorded first stays`
    case 'NOT_CHECKED_IN':
      return `${child} was not checked in any more, so the check-out was not taken`
    case 'OUT_BEFORE_IN':
      return `${child} would have left before coming, so this time was not taken`
  }
}
