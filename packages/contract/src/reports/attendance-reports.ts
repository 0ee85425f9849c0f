import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { LATE_PICKUP_STATES } from '@afterbell/domain/late-pickups/late-pickups'
import { ATTENDANCE_BY, ENTRY_STATES } from '@afterbell/domain/reports/attendance-report'
import { date, id, money, signedMoney } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'
import { reportFilters } from './report-filters.ts'

const reportsOf = '/reports/school/{schoolId}'

const attendanceCounts = {
  /** Times children were expected up to today, drop-ins included. */
  expected: z.int(),
  present: z.int(),
  /** Expected at a meeting that is over, but not there. */
  absent: z.int(),
  /** Part of the absences that were excused; nobody gave notice of the others. */
  excused: z.int(),
  latePickups: z.int(),
  dropIns: z.int(),
}
const attendedParts = {
  from: date,
  to: date,
  totals: z.object(attendanceCounts),
  parts: z.array(z.object({ from: date, to: date, ...attendanceCounts })),
}

const activity = {
  activityId: id,
  activity: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  location: z.nullable(z.string()),
}

export const ATTENDANCE_SORTS = [
  'name',
  'expected',
  'present',
  'absent',
  'excused',
  'latePickups',
  'dropIns',
] as const
export const attendanceFilters = { ...reportFilters, by: z._default(z.enum(ATTENDANCE_BY), 'day') }
export const ENTRY_SORTS = ['date', 'child', 'activity', 'checkIn'] as const
export const entryFilters = { ...reportFilters, state: z.optional(z.enum(ENTRY_STATES)) }
export const LATE_SORTS = ['date', 'child', 'minutes', 'fee'] as const

/** Attendance, absences and late pickups. */
export const attendanceReports = group('attendanceReports', {
  attendance: op({
    method: 'GET',
    path: `${reportsOf}/attendance`,
    summary:
      'How often children were expected, came, did not come and were picked up late: by day, activity, location or child.',
    allow: ['reports', 'view'],
    addition: true,
    query: listQuery(ATTENDANCE_SORTS, attendanceFilters),
    answer: z.extend(
      page(
        z.object({
          /** A day, or the id of an activity, location or child; empty for activities without a location. */
          key: z.string(),
          name: z.string(),
          kind: z.nullable(z.enum(ACTIVITY_KINDS)),
          ...attendanceCounts,
        }),
      ),
      attendedParts,
    ),
  }),
  entries: op({
    method: 'GET',
    path: `${reportsOf}/entries`,
    summary: 'Every child on every date they were expected: when they came and went.',
    allow: ['reports', 'view'],
    addition: true,
    query: listQuery(ENTRY_SORTS, entryFilters),
    answer: z.extend(
      page(
        z.object({
          key: z.string(),
          date,
          childId: id,
          child: z.string(),
          ...activity,
          timeFrom: z.string(),
          timeTo: z.string(),
          isDropIn: z.boolean(),
          checkIn: z.nullable(z.string()),
          checkOut: z.nullable(z.string()),
          isAbsent: z.boolean(),
          isExcused: z.boolean(),
          isLate: z.boolean(),
        }),
      ),
      attendedParts,
    ),
  }),
  latePickups: op({
    method: 'GET',
    path: `${reportsOf}/late-pickups`,
    summary: 'Who was picked up late, by how many minutes, and the fee for it.',
    allow: ['reports', 'view'],
    addition: true,
    query: listQuery(LATE_SORTS, reportFilters),
    answer: z.extend(
      page(
        z.object({
          id,
          date,
          childId: id,
          child: z.string(),
          ...activity,
          timeTo: z.string(),
          pickedUpAt: z.string(),
          minutes: z.int(),
          /** The decided fee, or the proposed one until then; null if the school charges none. */
          fee: z.nullable(money),
          state: z.nullable(z.enum(LATE_PICKUP_STATES)),
        }),
      ),
      {
        from: date,
        to: date,
        totals: z.object({ pickups: z.int(), minutes: z.int(), fees: signedMoney, billed: signedMoney }),
        parts: z.array(
          z.object({ from: date, to: date, pickups: z.int(), minutes: z.int(), fees: signedMoney }),
        ),
      },
    ),
  }),
})
