import * as z from 'zod/mini'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { ATTENDANCE_BY, ENTRY_STATES } from '@afterbell/domain/reports/attendance-report'
import { TIME_STEPS } from '@afterbell/domain/reports/over-time'
import { id, wordList } from '../kernel/fields.ts'
import { listQuery } from '../kernel/lists.ts'
import { reportFilters } from './report-filters.ts'

/** Sort fields of all reports. A report's own call defines which of them it supports. */
export const SHEET_SORTS = [
  'name',
  'startsOn',
  'offered',
  'enrolled',
  'taken',
  'fill',
  'waiting',
  'grade',
  'expected',
  'present',
  'absent',
  'excused',
  'latePickups',
  'dropIns',
  'date',
  'child',
  'activity',
  'checkIn',
  'minutes',
  'fee',
  'since',
  'accepted',
  'expired',
  'answeredAt',
] as const

export type SheetSort = (typeof SHEET_SORTS)[number]

/** A report as a file: filters and order as on its screen, and its columns. */
export const sheetQuery = listQuery(SHEET_SORTS, {
  ...reportFilters,
  grade: z.optional(z.enum(GRADES)),
  by: z._default(z.enum(ATTENDANCE_BY), 'day'),
  state: z.optional(z.enum(ENTRY_STATES)),
  formId: z.optional(id),
  step: z.optional(z.enum(TIME_STEPS)),
  fields: z.optional(wordList()),
})

export type SheetQuery = z.output<typeof sheetQuery>
