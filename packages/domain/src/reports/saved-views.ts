import { findings, type Finding } from '../kernel/decision.ts'
import { all, maxLength, required } from '../kernel/rules.ts'
import type { SchoolReport } from './report-range.ts'

interface ViewedListFacts {
  /** The screen that shows it. */
  readonly path: string
  /** What its address can say beside search and sort. */
  readonly filters: readonly string[]
  /** The report it can be sent as. */
  readonly report: SchoolReport | null
}

const DATES = ['from', 'to']
const SCOPE = [...DATES, 'activityType', 'locationId']

/** The reports whose views can be saved. Another one is one more row: its screen names it. */
export const VIEWED_LISTS = {
  'report.activities': {
    path: '/reports/activities',
    filters: [...DATES, 'activityType'],
    report: 'activities',
  },
  'report.children': {
    path: '/reports/children',
    filters: [...DATES, 'grade'],
    report: 'children',
  },
  'report.attendance': {
    path: '/reports/attendance',
    filters: [...SCOPE, 'activityId', 'by'],
    report: 'attendance',
  },
  'report.entries': {
    path: '/reports/entries',
    filters: [...SCOPE, 'activityId', 'state'],
    report: 'entries',
  },
  'report.enrollment': {
    path: '/reports/enrollment',
    filters: [...SCOPE, 'step'],
    report: 'enrollment',
  },
  'report.fill': {
    path: '/reports/fill',
    filters: [...SCOPE, 'step'],
    report: 'fill',
  },
  'report.wait-list': {
    path: '/reports/wait-list',
    filters: [...SCOPE, 'activityId'],
    report: 'wait-list',
  },
  'report.late-pickups': {
    path: '/reports/late-pickups',
    filters: [...SCOPE, 'activityId'],
    report: 'late-pickups',
  },
  'report.form-answers': {
    path: '/reports/form-answers',
    filters: [...DATES, 'formId', 'activityId'],
    report: 'form-answers',
  },
  'report.aging': { path: '/reports/aging', filters: [], report: null },
  'report.revenue': {
    path: '/reports/revenue',
    filters: DATES,
    report: null,
  },
  'report.earned': { path: '/reports/earned', filters: DATES, report: null },
  'report.discounts': {
    path: '/reports/discounts',
    filters: DATES,
    report: null,
  },
  'report.journal': {
    path: '/reports/journal',
    filters: DATES,
    report: null,
  },
} as const satisfies Readonly<Record<string, ViewedListFacts>>

export type ViewedList = keyof typeof VIEWED_LISTS

export const viewedLists = Object.keys(VIEWED_LISTS) as [ViewedList, ...ViewedList[]]

export function viewedList(list: ViewedList): ViewedListFacts {
  return VIEWED_LISTS[list]
}

export const VIEW_NAME_MAX = 80

/** Somebody saves so many at most. */
export const VIEWS_MAX = 100

/** What is wrong with a view that is to be saved. Filters its report does not have are refused at their names. */
export function viewFindings(view: {
  list: ViewedList
  name: string
  filters: Readonly<Record<string, string>>
}): Finding[] {
  return findings([
    ['name', all<string>(required, maxLength(VIEW_NAME_MAX))(view.name)],
    ...filtersGone(view.list, view.filters).map(
      (key) => [`filters.${key}`, 'This report has no such filter'] as const,
    ),
  ])
}

/** The filters of a view that its report has no more. Opened, it is shown without them. */
export function filtersGone(list: ViewedList, filters: Readonly<Record<string, string>>): string[] {
  const known = viewedList(list).filters
  return Object.keys(filters).filter((key) => !known.includes(key))
}
