import { ACTIVITY_KINDS, type ActivityKind } from '../kernel/activity-kinds.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { may, type Right, type Role } from '../kernel/roles.ts'
import { all, maxLength, required } from '../kernel/rules.ts'

interface ViewedListFacts {
  /** Who sees the list. */
  readonly right: Right
  /** What its address can say beside search, sort and columns. */
  readonly filters: readonly string[]
  /** Columns, filters and sorts that not everybody sees who sees the list, with the right that shows them. */
  readonly kept?: Readonly<Record<string, Right>>
}

const DATES = ['from', 'to']
const SCOPE = [...DATES, 'activityType', 'locationId']

/** The lists whose views can be saved. Another one is one more row: its screen names it. */
const LISTS = {
  ...ofEachKind('', (kind) => ({
    right: [`${kind}.schedule`, 'view'],
    filters: ['status', 'locationId', 'instructorId', 'weekday', 'free'],
    kept: { price: pricesOf(kind), instructorId: [kind, 'view'] },
  })),
  ...ofEachKind('.roster', (kind) => ({
    right: [`${kind}.rosters`, 'view'],
    filters: ['grade', 'forms', 'allergies', 'payment'],
    kept: { payment: pricesOf(kind), eachCycle: pricesOf(kind) },
  })),
  ...ofEachKind('.wait-list', (kind) => ({
    right: [`${kind}.wait-list`, 'view'],
    filters: ['state'],
  })),
  'aftercare.drop-in': {
    right: ['aftercare.drop-in', 'view'],
    filters: ['when', 'date', 'dateFrom', 'dateTo', 'sectionId'],
    kept: { payment: pricesOf('aftercare') },
  },
  contacts: {
    right: ['contacts', 'view'],
    filters: ['grade', 'allergies', 'teacherId', 'enrolled', 'doNotRelease', 'marketing', 'archived'],
  },
  transactions: { right: ['transactions', 'view'], filters: ['type', 'state', 'how', ...DATES] },
  invoices: { right: ['invoice', 'view'], filters: ['status', ...DATES] },
  coupons: { right: ['coupons', 'view'], filters: ['status'] },
  proposals: { right: ['transactions', 'view'], filters: ['state'] },
  payouts: { right: ['transactions', 'view'], filters: ['state'] },
  'late-pickups': { right: ['transactions', 'view'], filters: ['state'] },
  'follow-ups': { right: ['transactions', 'view'], filters: ['about'] },
  agencies: { right: ['invoice', 'view'], filters: ['active'] },
  aid: { right: ['invoice', 'view'], filters: ['state'] },
  locations: { right: ['locations', 'view'], filters: ['active'] },
  teachers: { right: ['teachers', 'view'], filters: ['active'] },
  forms: { right: ['custom_forms', 'view'], filters: ['enabled'] },
  users: { right: ['users', 'view'], filters: ['status', 'role'] },
  history: { right: ['reports', 'view'], filters: ['theme', 'accountId', 'childId', ...DATES] },
  emails: { right: ['email_history', 'view'], filters: ['status', ...DATES] },
  sms: { right: ['sms_history', 'view'], filters: ['status', ...DATES] },
  'report.activities': ofReport(...DATES, 'activityType'),
  'report.children': ofReport(...DATES, 'grade'),
  'report.attendance': ofReport(...SCOPE, 'activityId', 'by'),
  'report.entries': ofReport(...SCOPE, 'activityId', 'state'),
  'report.enrollment': ofReport(...SCOPE, 'step'),
  'report.fill': ofReport(...SCOPE, 'step'),
  'report.wait-list': ofReport(...SCOPE, 'activityId'),
  'report.late-pickups': ofReport(...SCOPE, 'activityId'),
  'report.form-answers': ofReport(...DATES, 'formId', 'activityId'),
  'report.aging': ofReport(),
  'report.revenue': ofReport(...DATES),
  'report.earned': ofReport(...DATES),
  'report.discounts': ofReport(...DATES),
  'report.journal': ofReport(...DATES),
} satisfies Readonly<Record<string, ViewedListFacts>>

export type ViewedList = keyof typeof LISTS

export const viewedLists = Object.keys(LISTS) as [ViewedList, ...ViewedList[]]

/** Whether the views of a list can be saved, by the name its columns are remembered by. */
export function isViewed(list: string): list is ViewedList {
  return Object.hasOwn(LISTS, list)
}

export function viewedList(list: ViewedList): ViewedListFacts {
  return LISTS[list]
}

export const VIEW_NAME_MAX = 80

/** Somebody saves so many at most. */
export const VIEWS_MAX = 100

/** So many columns a view names at most. */
export const VIEW_COLUMNS_MAX = 60

/** How a list is shown: what a saved view keeps of it. */
export interface ShownAs {
  readonly filters: Readonly<Record<string, string>>
  /** As the address has it: a name, or `-name` for descending. */
  readonly sort: string
  /** By their keys. None: as whoever opens it likes them. */
  readonly columns: readonly string[]
}

/**
 * What is wrong with a view that is to be saved. Filters its list does not have are refused at their names, and whatever
 * it shows that this role does not see.
 */
export function viewFindings(view: ShownAs & { list: ViewedList; name: string }, role: Role): Finding[] {
  return findings([
    ['name', all<string>(required, maxLength(VIEW_NAME_MAX))(view.name)],
    ...filtersGone(view.list, view.filters).map(
      (key) => [`filters.${key}`, 'This list has no such filter'] as const,
    ),
    ['columns', keptFrom(view.list, view, role).length > 0 ? 'Your role does not show all of this' : null],
  ])
}

/** The filters of a view that its list has no more. Opened, it is shown without them. */
export function filtersGone(list: ViewedList, filters: Readonly<Record<string, string>>): string[] {
  const known = viewedList(list).filters
  return Object.keys(filters).filter((key) => !known.includes(key))
}

/** The lists whose views a role sees: those it sees itself. */
export function viewedListsOf(role: Role): ViewedList[] {
  return viewedLists.filter((list) => may(role, ...viewedList(list).right))
}

/**
 * Whether a role sees a view that a colleague shares: who sees the list and all the view shows of it, filters and sort
 * among it.
 */
export function seesShared(role: Role, list: ViewedList, view: ShownAs): boolean {
  return may(role, ...viewedList(list).right) && keptFrom(list, view, role).length === 0
}

/** What a view asks for that a role does not see. */
function keptFrom(list: ViewedList, { filters, sort, columns }: ShownAs, role: Role): string[] {
  const asked = new Set([...Object.keys(filters), sort.replace(/^-/, ''), ...columns])
  return Object.entries(viewedList(list).kept ?? {}).flatMap(([key, right]) =>
    asked.has(key) && !may(role, ...right) ? [key] : [],
  )
}

function ofReport(...filters: string[]): ViewedListFacts {
  return { right: ['reports', 'view'], filters }
}

/** Who sees money where staff work with activities of a kind. */
function pricesOf(kind: ActivityKind): Right {
  return [`${kind}.rosters`, 'download']
}

function ofEachKind<const End extends string>(end: End, factsOf: (kind: ActivityKind) => ViewedListFacts) {
  return Object.fromEntries(
    ACTIVITY_KINDS.map((kind) => [`${kind}${end}`, factsOf(kind)]),
  ) as unknown as Record<`${ActivityKind}${End}`, ViewedListFacts>
}
