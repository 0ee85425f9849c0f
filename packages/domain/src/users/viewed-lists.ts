import { ACTIVITY_KINDS, type ActivityKind } from '../kernel/activity-kinds.ts'
import { reportLists } from './reports.ts'

const DATES = ['from', 'to'] as const

/**
 * Lists whose views can be saved, and the filters of each in the URL, beside search, sort and columns. Its route, screen
 * and views read them here. A new list needs a row here and one in `saved-views.ts`, which the browser does not load; a
 * report needs neither.
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
  ...reportLists,
} as const satisfies Readonly<Record<string, readonly string[]>>

export const VIEW_NAME_MAX = 80

/** Maximum number of columns in a view. */
export const VIEW_COLUMNS_MAX = 60

export type ViewedList = keyof typeof LISTS

/** A filter of a list, by its name in the URL. */
export type FilterOf<L extends ViewedList> = (typeof LISTS)[L][number]

/**
 * All lists whose views can be saved.
 * @answers Which filters does a list have, what does a saved view keep, and who sees it?
 */
export const viewedLists = Object.keys(LISTS) as [ViewedList, ...ViewedList[]]

/** Checks whether a list, named by its column settings key, has saved views. */
export function isViewed(list: string): list is ViewedList {
  return Object.hasOwn(LISTS, list)
}

/** The filters of a list in its URL, beside search, sort and columns. */
export function filtersOfList(list: ViewedList): readonly string[] {
  return LISTS[list]
}

/**
 * Returns the filter that a list requires in every view: all rows belong to one such thing. The view stores it like a
 * filter. Only answers to forms have one: the form, whose questions are the columns.
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
