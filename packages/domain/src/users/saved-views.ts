import { ACTIVITY_KINDS, type ActivityKind } from '../kernel/activity-kinds.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { may, type Right, type Role } from '../kernel/roles.ts'
import { all, maxLength, required } from '../kernel/rules.ts'
import { reportLists } from './reports.ts'
import { filtersOfList, VIEW_NAME_MAX, viewedLists, viewIsOf, type ViewedList } from './viewed-lists.ts'

/** The right to see a list, and the stricter rights that some of its columns, filters and sorts need. */
type ListRights = readonly [right: Right, kept?: Readonly<Record<string, Right>>]

const REPORTS: ListRights = [['reports', 'view']]
const MONEY: ListRights = [['transactions', 'view']]
const INVOICES: ListRights = [['invoice', 'view']]
const FORMS: ListRights = [['custom_forms', 'view']]

const SEEN: Readonly<Record<ViewedList, ListRights>> = {
  ...ofEachKind('', (kind) => [
    [`${kind}.schedule`, 'view'],
    { price: pricesOf(kind), instructorId: [kind, 'view'] },
  ]),
  ...ofEachKind('.roster', (kind) => [
    [`${kind}.rosters`, 'view'],
    { payment: pricesOf(kind), eachCycle: pricesOf(kind) },
  ]),
  ...ofEachKind('.wait-list', (kind) => [[`${kind}.wait-list`, 'view']]),
  'aftercare.drop-in': [['aftercare.drop-in', 'view'], { payment: pricesOf('aftercare') }],
  contacts: [['contacts', 'view']],
  duplicates: [['contacts', 'contact']],
  transactions: MONEY,
  invoices: INVOICES,
  'care-charges': INVOICES,
  coupons: [['coupons', 'view']],
  proposals: MONEY,
  payouts: MONEY,
  'payout.lines': MONEY,
  'late-pickups': MONEY,
  'follow-ups': MONEY,
  agencies: INVOICES,
  aid: INVOICES,
  locations: [['locations', 'view']],
  teachers: [['teachers', 'view']],
  'pickup-options': [['pickup_options', 'view']],
  't-shirt-sizes': [['shirt', 'view']],
  forms: FORMS,
  'form-answers': FORMS,
  users: [['users', 'view']],
  history: REPORTS,
  erasures: [['organization-profile', 'view']],
  emails: [['email_history', 'view']],
  sms: [['sms_history', 'view']],
  'webhook-log': [['integrations.apps', 'view']],
  ...(Object.fromEntries(Object.keys(reportLists).map((list) => [list, REPORTS])) as unknown as Record<
    keyof typeof reportLists,
    ListRights
  >),
}

/** Maximum number of saved views per person. */
export const VIEWS_MAX = 100

/** The settings of a list that a saved view stores. */
export interface ListSettings {
  readonly filters: Readonly<Record<string, string>>
  /** As in the URL: a name, or `-name` for descending. */
  readonly sort: string
  /** Column keys. Empty: each viewer's own choice of columns. */
  readonly columns: readonly string[]
}

/**
 * Validates a view before it is saved. Refuses unknown filters at their names, a missing filter that the list requires, and
 * anything the role may not see.
 */
export function viewFindings(view: ListSettings & { list: ViewedList; name: string }, role: Role): Finding[] {
  return findings([
    ['name', all<string>(required, maxLength(VIEW_NAME_MAX))(view.name)],
    ...filtersGone(view.list, view.filters).map(
      (key) => [`filters.${key}`, 'This list has no such filter'] as const,
    ),
    ...missingFilter(view.list, view.filters).map((key) => [`filters.${key}`, 'Required'] as const),
    [
      'columns',
      hiddenSettings(view.list, view, role).length > 0 ? 'Your role does not show all of this' : null,
    ],
  ])
}

/** Lists filters of a view that its list no longer has. The view opens without them. */
export function filtersGone(list: ViewedList, filters: Readonly<Record<string, string>>): string[] {
  const filterNames = [...filtersOfList(list), viewIsOf(list)]
  return Object.keys(filters).filter((key) => !filterNames.includes(key))
}

/** The filter that a list requires, if the view has no value for it. */
function missingFilter(list: ViewedList, filters: Readonly<Record<string, string>>): string[] {
  const requiredFilter = viewIsOf(list)
  return requiredFilter !== null && !filters[requiredFilter] ? [requiredFilter] : []
}

/** Returns the lists whose views a role sees: those the role may open. */
export function viewedListsOf(role: Role): ViewedList[] {
  return viewedLists.filter((list) => maySee(role, list))
}

/**
 * Checks whether a role sees a view shared by a colleague. It must see the list and everything in the view, including
 * filters and sort.
 * @answers Which filters does a list have, what does a saved view keep, and who sees it?
 */
export function seesShared(role: Role, list: ViewedList, view: ListSettings): boolean {
  return maySee(role, list) && hiddenSettings(list, view, role).length === 0
}

/** Checks whether a role sees a list, and so the views of it that contain nothing restricted. */
function maySee(role: Role, list: ViewedList): boolean {
  return may(role, ...SEEN[list][0])
}

/** The filters, sort and columns of a view that a role may not see. */
function hiddenSettings(list: ViewedList, { filters, sort, columns }: ListSettings, role: Role): string[] {
  const viewKeys = new Set([...Object.keys(filters), sort.replace(/^-/, ''), ...columns])
  return Object.entries(SEEN[list][1] ?? {}).flatMap(([key, right]) =>
    viewKeys.has(key) && !may(role, ...right) ? [key] : [],
  )
}

/** The right to see prices of activities of a kind. */
function pricesOf(kind: ActivityKind): Right {
  return [`${kind}.rosters`, 'download']
}

function ofEachKind<const End extends string>(end: End, seenOf: (kind: ActivityKind) => ListRights) {
  return Object.fromEntries(
    ACTIVITY_KINDS.map((kind) => [`${kind}${end}`, seenOf(kind)]),
  ) as unknown as Record<`${ActivityKind}${End}`, ListRights>
}
