import type { AnswerOf, ActInput } from '@afterbell/contract/kernel/op'
import { DEMAND_SORTS, enrollmentReports, FILL_SORTS } from '@afterbell/contract/reports/enrollment-reports'
import { partsOfRange, type Range } from '@afterbell/domain/dashboard/revenue'
import { ACTIVITY_KINDS, activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { sum } from '@afterbell/domain/kernel/sum'
import { daysLookedAt, livedInParts, timeStep } from '@afterbell/domain/reports/over-time'
import { pageOf } from '../../platform/database/pages.ts'
import type { Column } from '../../platform/files/spreadsheet.ts'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import { instantOf } from '../invoices/invoice-rows.ts'
import { demandPage, enrollmentStays, spotStays, type DemandRow } from './enrollment-report.store.ts'
import type { ReportContext } from './read-attendance.ts'
import { readScope } from './report-scope.ts'
import { counts, defineReportSheet } from './report-sheet.ts'
import { ACTIVITIES, activityFigures } from './school-sheets.ts'
import { activityReport } from './school-reports.store.ts'

type Calls = typeof enrollmentReports
type OverTime = AnswerOf<Calls['overTime']>

/** Enrollment, fill rate and wait lists. Read-only. */
export const enrollmentReportRoutes: ServedCall[] = serve(enrollmentReports, {
  overTime: async (call) => readOverTime(call, await readScope(call), call.query),
  fill: async (call) => {
    const range = await readScope(call)
    const { rows, total, totals } = await activityReport(call.tx, call.school, range, call.query)
    return {
      ...pageOf(rows, total, call.query),
      ...range,
      totals,
      ...(await readFillOverTime(call, range, call.query)),
    }
  },
  waitList: async (call) => {
    const range = await readScope(call)
    const { rows, total, totals } = await demandPage(call.tx, call.school, range, call.query)
    return {
      ...pageOf(
        rows.map((row) => ({ ...row, since: instantOf(row.since) })),
        total,
        call.query,
      ),
      ...range,
      totals: { ...totals, since: instantOf(totals.since) },
    }
  },
})

/** Enrollments of each kind at the end of each week or month in a range. */
async function readOverTime(
  { tx, school }: ReportContext,
  range: Range,
  query: ActInput<Calls['overTime']>['query'],
): Promise<OverTime> {
  const step = timeStep(range, query.step)
  const parts = partsOfRange(range, step)
  const stays = await enrollmentStays(tx, school, daysLookedAt(range, step), query)
  const livedTotals = livedInParts(stays, parts.length)
  const byKind = ACTIVITY_KINDS.map((kind) => ({
    kind,
    lived: livedInParts(
      stays.filter((stay) => stay.kind === kind),
      parts.length,
    ),
  }))
  return {
    ...range,
    step,
    parts: parts.map((part, index) => ({
      ...part,
      ...(Object.fromEntries(byKind.map(({ kind, lived }) => [kind, lived[index]!.live])) as Record<
        (typeof ACTIVITY_KINDS)[number],
        number
      >),
      ...livedTotals[index]!,
    })),
  }
}

/** Spots offered and taken at the end of each week or month in a range. */
async function readFillOverTime(
  { tx, school }: ReportContext,
  range: Range,
  query: Omit<ActInput<Calls['fill']>['query'], 'sort' | 'page' | 'size' | 'search'>,
) {
  const step = timeStep(range, query.step)
  const parts = partsOfRange(range, step)
  const stays = await spotStays(tx, school, daysLookedAt(range, step), query)
  const liveOf = (isOffered: boolean) =>
    livedInParts(
      stays.filter((stay) => stay.isOffered === isOffered),
      parts.length,
    ).map(({ live }) => live)
  const [offered, occupancy] = [liveOf(true), liveOf(false)]
  return {
    step,
    parts: parts.map((part, index) => ({
      ...part,
      offered: offered[index]!,
      taken: occupancy[index]!,
      fill: offered[index]! > 0 ? Math.round((100 * occupancy[index]!) / offered[index]!) : null,
    })),
  }
}

const ENROLLMENT: readonly Column<OverTime['parts'][number]>[] = [
  { field: 'from', label: 'From', of: ({ from }) => from, kind: 'date' },
  { field: 'to', label: 'To', of: ({ to }) => to, kind: 'date' },
  { field: 'classes', label: 'Classes', of: ({ classes }) => classes, kind: 'number' },
  { field: 'camps', label: 'Camps', of: ({ camps }) => camps, kind: 'number' },
  { field: 'aftercare', label: 'Aftercare', of: ({ aftercare }) => aftercare, kind: 'number' },
  { field: 'live', label: 'Enrollments', of: ({ live }) => live, kind: 'number' },
  { field: 'began', label: 'Enrolled', of: ({ began }) => began, kind: 'number' },
  { field: 'ended', label: 'Ended', of: ({ ended }) => ended, kind: 'number' },
]

const OF_FILL = ['name', 'kind', 'startsOn', 'endsOn', 'offered', 'taken', 'fill', 'waiting']
const FILL = ACTIVITIES.filter(({ field }) => OF_FILL.includes(field))

const DEMAND: readonly Column<DemandRow>[] = [
  { field: 'name', label: 'Activity', of: ({ name }) => name },
  { field: 'kind', label: 'Kind', of: ({ kind }) => activityKinds[kind].words.one },
  { field: 'waiting', label: 'Waiting', of: ({ waiting }) => waiting, kind: 'number' },
  { field: 'since', label: 'Longest since', of: ({ since }) => since?.slice(0, 10) ?? null, kind: 'date' },
  { field: 'offered', label: 'Offers', of: ({ offered }) => offered, kind: 'number' },
  { field: 'accepted', label: 'Accepted', of: ({ accepted }) => accepted, kind: 'number' },
  { field: 'declined', label: 'Declined', of: ({ declined }) => declined, kind: 'number' },
  { field: 'expired', label: 'Expired', of: ({ expired }) => expired, kind: 'number' },
]

/** The same reports as files and in emails. */
export const enrollmentSheets = {
  enrollment: defineReportSheet({
    columns: () => ENROLLMENT,
    sorts: [],
    read: async (reading, range, query) => {
      const { page, size } = query
      const { parts } = await readOverTime(reading, range, query)
      return { rows: parts.slice(page * size, (page + 1) * size), total: parts.length }
    },
    figures: async (reading, range, query) => {
      const { parts } = await readOverTime(reading, range, query)
      return counts(
        ['Enrollments', parts.at(-1)?.live ?? 0],
        ['Enrolled', sum(parts.map(({ began }) => began))],
        ['Ended', sum(parts.map(({ ended }) => ended))],
      )
    },
  }),
  fill: defineReportSheet({
    columns: () => FILL,
    sorts: FILL_SORTS,
    read: ({ tx, school }, range, query) => activityReport(tx, school, range, query),
    figures: activityFigures,
  }),
  'wait-list': defineReportSheet({
    columns: () => DEMAND,
    sorts: DEMAND_SORTS,
    read: ({ tx, school }, range, query) => demandPage(tx, school, range, query),
    figures: async ({ tx, school }, range, query) => {
      const { totals } = await demandPage(tx, school, range, query)
      return counts(
        ['Waiting', totals.waiting],
        ['Offers', totals.offered],
        ['Accepted', totals.accepted],
        ['Expired', totals.expired],
      )
    },
  }),
}
