import { formatDates, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** Refuses a drop-in capacity below the drop-ins of the fullest future date. */
export function decideDropInCapacity(capacity: number, used: number): Decision<'CAPACITY_BELOW_DROP_INS'> {
  if (capacity >= used) return allowed
  const sentence = used === 1 ? '1 child drops in' : `${used} children drop in`
  return refused(
    'CAPACITY_BELOW_DROP_INS',
    `${sentence} on one date, so the lowest possible number is ${used}`,
    capacity === 0 ? 'dropIn' : 'maxDropIn',
  )
}

/**
 * Refuses to cancel dates with booked drop-ins: DROP_INS_GONE names up to three. A drop-in is one date, so nothing of
 * it would remain, and nobody would have told the family.
 */
export function decideDropInsRemain(
  lostDates: readonly IsoDate[],
  format: DateFormat,
): Decision<'DROP_INS_GONE'> {
  if (lostDates.length === 0) return allowed
  const dates = [...new Set(lostDates)].toSorted()
  const who =
    lostDates.length === 1
      ? '1 child is booked to drop in'
      : `${lostDates.length} children are booked to drop in`
  const them = lostDates.length === 1 ? 'their drop-in' : 'their drop-ins'
  const those = dates.length === 1 ? 'the date' : 'the dates'
  return refused(
    'DROP_INS_GONE',
    `${who} on ${formatDates(dates, format)}, which would be canceled. Move or cancel ${them} first, or keep ${those}`,
  )
}
