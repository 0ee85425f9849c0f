import { ACTIVITY_KINDS, type ActivityKind } from '../kernel/activity-kinds.ts'

const DATES = ['from', 'to'] as const
const SCOPE = [...DATES, 'activityType', 'locationId'] as const

/**
 * The lists whose views can be saved, and what the address of each can say beside search, sort and columns: its route, its
 * screen and its views take it from here. Another list is one more row, and one in `saved-views.ts`, which no browser needs.
 */
const LISTS = {
  ...ofEachKind('', ['status', 'locationId', 'instructorId', 'weekday', 'free']),
  ...ofEachKind('.roster', ['grade', 'forms', 'allergies', 'payment']),
  ...ofEachKind('.wait-list', ['state']),
  'aftercare.drop-in': ['when', 'date', 'dateFrom', 'dateTo', 'sectionId'],
  contacts: ['grade', 'allergies', 'teacherId', 'enrolled', 'doNotRelease', 'marketing', 'archived'],
  duplicates: ['apart'],
  transactions: ['type', 'state', 'how', ...DATES],
  invoices: ['status', ...DATES],
  'care-charges': [],
  coupons: ['status'],
  proposals: ['state'],
  payouts: ['state'],
  'payout.lines': ['match'],
  'late-pickups': ['state'],
  'follow-ups': ['about'],
  agencies: ['active'],
  aid: ['state'],
  locations: ['active'],
  teachers: ['active'],
  'pickup-options': ['active'],
  't-shirt-sizes': ['active'],
  forms: ['enabled'],
  'form-answers': ['activityId', 'earlier'],
  users: ['status', 'role'],
  history: ['theme', 'accountId', 'childId', ...DATES],
  erasures: [],
  emails: ['status', ...DATES],
  sms: ['status', ...DATES],
  'webhook-log': ['state'],
  'report.activities': [...DATES, 'activityType'],
  'report.children': [...DATES, 'grade'],
  'report.attendance': [...SCOPE, 'activityId', 'by'],
  'report.entries': [...SCOPE, 'activityId', 'state'],
  'report.enrollment': [...SCOPE, 'step'],
  'report.fill': [...SCOPE, 'step'],
  'report.wait-list': [...SCOPE, 'activityId'],
  'report.late-pickups': [...SCOPE, 'activityId'],
  'report.form-answers': [...DATES, 'formId', 'activityId'],
  'report.aging': [],
  'report.revenue': DATES,
  'report.earned': DATES,
  'report.discounts': DATES,
  'report.journal': DATES,
  'report.tax-statements': ['year'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export const VIEW_NAME_MAX = 80

/** So many columns a view names at most. */
export const VIEW_COLUMNS_MAX = 60

export type ViewedList = keyof typeof LISTS

/** A filter of a list, by the name its address has for it. */
export type FilterOf<L extends ViewedList> = (typeof LISTS)[L][number]

/**
 * Every list whose views are saved.
 * @answers Which filters does a list have, what does a saved view keep, and who sees it?
 */
export const viewedLists = Object.keys(LISTS) as [ViewedList, ...ViewedList[]]

/** Whether the views of a list can be saved, by the name its columns are remembered by. */
export function isViewed(list: string): list is ViewedList {
  return Object.hasOwn(LISTS, list)
}

/** What the address of a list can say beside search, sort and columns. */
export function filtersOfList(list: ViewedList): readonly string[] {
  return LISTS[list]
}

/**
 * What the rows of a list are all of, where a view is of that one alone: kept as a filter is, and said by the address of the
 * list without one. The answers to a form have the questions of that form as columns.
 */
export function viewIsOf(list: ViewedList): string | null {
  return list === 'form-answers' ? 'form' : null
}

function ofEachKind<const End extends string, const Filters extends readonly string[]>(
  end: End,
  filters: Filters,
) {
  return Object.fromEntries(ACTIVITY_KINDS.map((kind) => [`${kind}${end}`, filters])) as unknown as Record<
    `${ActivityKind}${End}`,
    Filters
  >
}
