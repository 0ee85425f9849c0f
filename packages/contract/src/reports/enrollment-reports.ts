import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { TIME_STEPS } from '@afterbell/domain/reports/over-time'
import { date, id, instant } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'
import { reportFilters } from './report-filters.ts'

const reportsOf = '/reports/school/{schoolId}'

const enrollmentCounts = {
  /** At the end of the part. */
  live: z.int(),
  /** Enrollments that began, and that ended or were given up, in the part. */
  began: z.int(),
  ended: z.int(),
}
const placeUsage = { offered: z.int(), taken: z.int(), fill: z.nullable(z.int()) }
const demand = {
  waiting: z.int(),
  offered: z.int(),
  accepted: z.int(),
  declined: z.int(),
  expired: z.int(),
}

const { activityId: _, ...overTimeFilters } = reportFilters
export const timeFilters = { ...overTimeFilters, step: z.optional(z.enum(TIME_STEPS)) }
export const FILL_SORTS = ['name', 'startsOn', 'offered', 'taken', 'fill', 'waiting'] as const
export const DEMAND_SORTS = ['name', 'waiting', 'since', 'offered', 'accepted', 'expired'] as const

/** Enrollment, fill rate and wait lists. */
export const enrollmentReports = group('enrollmentReports', {
  overTime: op({
    method: 'GET',
    path: `${reportsOf}/enrollment`,
    summary: 'How many enrollments of each kind there were at the end of each week or month.',
    allow: ['reports', 'view'],
    addition: true,
    query: z.object(timeFilters),
    answer: z.object({
      from: date,
      to: date,
      step: z.enum(TIME_STEPS),
      parts: z.array(
        z.object({
          from: date,
          to: date,
          classes: z.int(),
          camps: z.int(),
          aftercare: z.int(),
          ...enrollmentCounts,
        }),
      ),
    }),
  }),
  fill: op({
    method: 'GET',
    path: `${reportsOf}/fill`,
    summary:
      'How many spots of each activity are taken, and of all of them at the end of each week or month.',
    allow: ['reports', 'view'],
    addition: true,
    query: listQuery(FILL_SORTS, timeFilters),
    answer: z.extend(
      page(
        z.object({
          id,
          kind: z.enum(ACTIVITY_KINDS),
          name: z.string(),
          startsOn: z.nullable(date),
          endsOn: z.nullable(date),
          ...placeUsage,
          waiting: z.int(),
        }),
      ),
      {
        from: date,
        to: date,
        step: z.enum(TIME_STEPS),
        totals: z.object({ offered: z.int(), taken: z.int(), waiting: z.int() }),
        parts: z.array(z.object({ from: date, to: date, ...placeUsage })),
      },
    ),
  }),
  waitList: op({
    method: 'GET',
    path: `${reportsOf}/wait-list`,
    summary: 'How many wait for each activity and since when, and what became of offers made in a range.',
    allow: ['reports', 'view'],
    addition: true,
    query: listQuery(DEMAND_SORTS, reportFilters),
    answer: z.extend(
      page(
        z.object({
          id,
          kind: z.enum(ACTIVITY_KINDS),
          name: z.string(),
          /** Start of the longest wait. */
          since: z.nullable(instant),
          ...demand,
        }),
      ),
      { from: date, to: date, totals: z.object({ ...demand, since: z.nullable(instant) }) },
    ),
  }),
})
