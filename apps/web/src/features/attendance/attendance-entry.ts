import type { attendance } from '@afterbell/contract/attendance/attendance'
import {
  lateArrivalMinutes,
  latePickupMinutes,
  earlyDepartureMinutes,
  isOnBoard,
  statusOf,
  type AttendanceEntry,
  type AttendanceStatus,
} from '@afterbell/domain/attendance/attendance'
import { instantOf, plusDays, type DateFormat } from '@afterbell/domain/kernel/dates'
import type { RowOf } from '../../lists/useList.ts'

/** A child expected on a day, as the server sends it. */
export type EntryRow = RowOf<typeof attendance.list>

/** Fields of a line that a tap changes. */
export interface CheckFields {
  checkIn: string | null
  checkOut: string | null
  checkOutDate: string | null
  checkOutPerson: string | null
  overrideReason: string | null
  note: string | null
  absence: EntryRow['absence']
  familyChanges: EntryRow['familyChanges']
}

/** The current moment: the school's date, time of day and zone. */
export interface SchoolMoment {
  today: string
  now: string
  /** The day of the displayed board. */
  boardDate: string
  at: Temporal.Instant
  timezone: string
  /** The school's date format. */
  dateFormat: DateFormat
}

/** Converts a line for the rules. Every meeting the server sends takes place. */
export function entryOf(row: EntryRow, timezone: string): AttendanceEntry {
  return {
    date: row.date,
    startsAt: instantOf(row.date, row.timeFrom, timezone),
    endsAt: instantOf(row.date, row.timeTo, timezone),
    isCancelled: false,
    // A day stored by an earlier version lacks this field.
    isEnrolledAfter: (row as Partial<EntryRow>).isEnrolledAfter ?? false,
    checkIn: row.checkIn,
    checkOut: row.checkOut,
    checkOutDate: row.checkOutDate,
    absence: row.absence?.reason ?? null,
    timeFrom: row.timeFrom,
    timeTo: row.timeTo,
    lateAfterMinutes: row.lateAfterMinutes,
    pickupGraceMinutes: row.pickupGraceMinutes,
  }
}

/**
 * Returns the lines with checks in flight applied. Late and absent follow this device's clock, without waiting for the
 * server.
 */
export function withChecks<Row extends EntryRow>(
  rows: readonly Row[],
  underWay: ReadonlyMap<string, CheckFields>,
  { at, timezone }: Pick<SchoolMoment, 'at' | 'timezone'>,
): Row[] {
  return rows.map((row) => {
    const checked = underWay.get(row.id)
    const next = checked ? { ...row, ...checked } : row
    const line = entryOf(next, timezone)
    const facts = {
      status: statusOf(line, at),
      lateArrivalMinutes: lateArrivalMinutes(line),
      leftEarlyMinutes: earlyDepartureMinutes(line),
      latePickupMinutes: latePickupMinutes(line, at),
    }
    const isSame = (Object.keys(facts) as (keyof typeof facts)[]).every((each) => facts[each] === next[each])
    return isSame ? next : { ...next, ...facts }
  })
}

/**
 * Returns the time one tap records: now on today's board, also for a child who is there since the day before; on a past day
 * the start or end of the meeting.
 */
export function tapTime(
  row: Pick<EntryRow, 'date' | 'timeFrom' | 'timeTo'>,
  which: 'in' | 'out',
  { boardDate, today, now }: Pick<SchoolMoment, 'today' | 'now' | 'boardDate'>,
): string {
  if (row.date === today || (which === 'out' && boardDate === today)) return now
  return which === 'in' ? row.timeFrom : row.timeTo
}

/** Returns the date of the time that one tap out records. */
export function tapDate(
  row: Pick<EntryRow, 'date'>,
  { boardDate, today }: Pick<SchoolMoment, 'today' | 'boardDate'>,
): string {
  return boardDate === today ? today : row.date
}

/** Returns the dates on which these children can have left: the day of their meeting or the next, up to today. */
export function daysOfCheckOut(rows: readonly Pick<EntryRow, 'date'>[], today: string): string[] {
  const dates = rows.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0]!, dates.at(-1)!]
  return [last, plusDays(first, 1)].filter((day, index) => day <= today && (index === 0 || day > last))
}

/** Returns the rows that belong on the board of a day. */
export function rowsOnBoard<Row extends EntryRow>(rows: readonly Row[], day: string): Row[] {
  return rows.filter((row) => isOnBoard(row, day))
}

/** Whether it is unclear who has the child, so that somebody has to find out. */
export function isReleaseInDoubt({ refusedReleases, conflictingReleases }: EntryRow): boolean {
  return refusedReleases.length + conflictingReleases.length > 0
}

export function isStatus(text: string | undefined): text is AttendanceStatus {
  return text !== undefined && Object.hasOwn(statusLabels, text)
}

/** Returns the counts to show over a list: children enrolled after their meeting only if there are any, or if chosen. */
export function visibleStatuses<Status extends string>(
  of: readonly Status[],
  counts: Readonly<Record<Status, number>> | null,
  chosen: string | undefined,
): Status[] {
  return of.filter(
    (status) => status !== 'ENROLLED_AFTER' || chosen === status || (counts?.[status] ?? 0) > 0,
  )
}

export const statusLabels: Record<AttendanceStatus, string> = {
  EXPECTED: 'Expected',
  LATE: 'Missing',
  EXCUSED: 'Excused',
  ABSENT: 'Absent',
  IN: 'Checked in',
  OUT: 'Checked out',
  ENROLLED_AFTER: 'Enrolled after',
}

/** Returns a duration in words: '25 minutes', '1 hour 5 minutes'. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} ${rest === 1 ? 'minute' : 'minutes'}`] : []),
  ]
  return parts.join(' ')
}
