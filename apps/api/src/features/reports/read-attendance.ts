import type { AnswerOf, ActInput } from '@afterbell/contract/kernel/op'
import type { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { sum } from '@afterbell/domain/kernel/sum'
import { partsOfRange, type Range } from '@afterbell/domain/dashboard/revenue'
import {
  attendedInParts,
  attendedOn,
  entriesOf,
  type DayAttended,
} from '@afterbell/domain/reports/attendance-report'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf } from '../../platform/database/pages.ts'
import {
  attendanceDays,
  attendanceGroups,
  countEntries,
  entryRows,
  type AttendanceQuery,
  type EntryRow,
} from './attendance-report.store.ts'
import { lateDays, lateRows, type DayLate, type LateRow } from './late-report.store.ts'
import type { ReportSchool } from './report-scope.ts'

type Calls = typeof attendanceReports
type QueryOf<K extends keyof Calls> = ActInput<Calls[K]>['query']
type GroupRow = AnswerOf<Calls['attendance']>['content'][number]

/** Context for reading any report. */
export interface ReportContext {
  tx: Tx
  school: ReportSchool
  at: Temporal.Instant
}

export interface Read<Row> {
  rows: Row[]
  total: number
}

/** A page of attendance by day, activity, location or child, with the counts of all days. */
export async function readAttendance(
  reading: ReportContext,
  range: Range,
  query: QueryOf<'attendance'>,
): Promise<Read<GroupRow> & { days: DayAttended[] }> {
  const attendanceQuery = toAttendanceQuery(reading, range, query)
  const days = await attendanceDays(reading.tx, attendanceQuery)
  if (query.by === 'day') return { ...dayRows(days, query), days }
  const groups = await attendanceGroups(reading.tx, attendanceQuery, query.by, query)
  // A page past the end has no row to carry the total.
  const [first] =
    groups.length > 0 || query.page === 0
      ? groups
      : await attendanceGroups(reading.tx, attendanceQuery, query.by, { ...query, page: 0, size: 1 })
  return { rows: groups.map(({ total: _, ...row }) => row), total: first?.total ?? 0, days }
}

/** Days of a range as rows, in the requested order. Ignores the search: there are only a few days. */
function dayRows(days: readonly DayAttended[], { page, size, sort }: QueryOf<'attendance'>): Read<GroupRow> {
  const rows = days.map(({ date, ...counts }) => ({ key: date, name: date, kind: null, ...counts }))
  const sortKey = sort?.by ?? 'name'
  rows.sort((one, other) => (one[sortKey] < other[sortKey] ? -1 : one[sortKey] > other[sortKey] ? 1 : 0))
  if (sort?.direction === 'DESC') rows.reverse()
  return { rows: rows.slice(page * size, (page + 1) * size), total: rows.length }
}

/** A page of attendance entries, with the counts of all days. */
export async function readEntries(
  reading: ReportContext,
  range: Range,
  query: QueryOf<'entries'>,
): Promise<Read<EntryRow> & { days: DayAttended[] }> {
  const entriesQuery = {
    ...toAttendanceQuery(reading, range, query),
    state: query.state,
    search: query.search,
  }
  const days = await attendanceDays(reading.tx, entriesQuery)
  const [{ rows }, total] = await Promise.all([
    entryRows(entriesQuery, query.sort, limitOf(query)).execute(reading.tx),
    query.search ? countEntries(reading.tx, entriesQuery) : entriesOf(attendedOn(days), query.state),
  ])
  return { rows, total, days }
}

/** A page of late pickups, with the sums of all days. */
export async function readLatePickups(
  reading: ReportContext,
  range: Range,
  query: QueryOf<'latePickups'>,
): Promise<Read<LateRow> & { days: DayLate[] }> {
  const lateQuery = { ...toAttendanceQuery(reading, range, query), search: query.search }
  const days = await lateDays(reading.tx, lateQuery)
  const { rows } = await lateRows(lateQuery, query.sort, limitOf(query)).execute(reading.tx)
  return { rows, total: sum(days.map(({ pickups }) => pickups)), days }
}

/** Totals of attendance, and the counts for each part of the range. */
export function attendedFigures(days: readonly DayAttended[], range: Range) {
  return { ...range, totals: attendedOn(days), parts: attendedInParts(days, range) }
}

/** Totals of late pickups, and the sums for each part of the range. */
export function lateFigures(days: readonly DayLate[], range: Range) {
  const totalOf = (some: readonly DayLate[]) => ({
    pickups: sum(some.map(({ pickups }) => pickups)),
    minutes: sum(some.map(({ minutes }) => minutes)),
    fees: sum(some.map(({ fees }) => fees)),
  })
  return {
    ...range,
    totals: { ...totalOf(days), billed: sum(days.map(({ billed }) => billed)) },
    parts: partsOfRange(range).map((part) => ({
      ...part,
      ...totalOf(days.filter(({ date }) => date >= part.from && date <= part.to)),
    })),
  }
}

function toAttendanceQuery(
  { school, at }: ReportContext,
  range: Range,
  scope: AttendanceQuery['scope'],
): AttendanceQuery {
  const { activityType, locationId, activityId } = scope
  return { school, range, at, scope: { activityType, locationId, activityId } }
}
