import { ACTIVITY_KINDS, type ActivityKind } from '../kernel/activity-kinds.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { may, type Right, type Role } from '../kernel/roles.ts'
import { all, maxLength, required } from '../kernel/rules.ts'
import { filtersOfList, VIEW_NAME_MAX, viewedLists, viewIsOf, type ViewedList } from './viewed-lists.ts'

/** Who sees a list, and the columns, filters and sorts of it that not everybody sees who does, with the right that shows them. */
type Seen = readonly [right: Right, kept?: Readonly<Record<string, Right>>]

const REPORTS: Seen = [['reports', 'view']]
const MONEY: Seen = [['transactions', 'view']]
const INVOICES: Seen = [['invoice', 'view']]
const FORMS: Seen = [['custom_forms', 'view']]

const SEEN: Readonly<Record<ViewedList, Seen>> = {
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
  'report.activities': REPORTS,
  'report.children': REPORTS,
  'report.attendance': REPORTS,
  'report.entries': REPORTS,
  'report.enrollment': REPORTS,
  'report.fill': REPORTS,
  'report.wait-list': REPORTS,
  'report.late-pickups': REPORTS,
  'report.form-answers': REPORTS,
  'report.aging': REPORTS,
  'report.revenue': REPORTS,
  'report.earned': REPORTS,
  'report.discounts': REPORTS,
  'report.journal': REPORTS,
  'report.tax-statements': REPORTS,
}

/** Somebody saves so many at most. */
export const VIEWS_MAX = 100

/** How a list is shown: what a saved view keeps of it. */
export interface ShownAs {
  readonly filters: Readonly<Record<string, string>>
  /** As the address has it: a name, or `-name` for descending. */
  readonly sort: string
  /** By their keys. None: as whoever opens it likes them. */
  readonly columns: readonly string[]
}

/**
 * What is wrong with a view that is to be saved. Filters its list does not have are refused at their names, so is a view
 * that does not say what it is of where its list asks for that, and whatever it shows that this role does not see.
 */
export function viewFindings(view: ShownAs & { list: ViewedList; name: string }, role: Role): Finding[] {
  return findings([
    ['name', all<string>(required, maxLength(VIEW_NAME_MAX))(view.name)],
    ...filtersGone(view.list, view.filters).map(
      (key) => [`filters.${key}`, 'This list has no such filter'] as const,
    ),
    ...notSaid(view.list, view.filters).map((key) => [`filters.${key}`, 'Required'] as const),
    ['columns', keptFrom(view.list, view, role).length > 0 ? 'Your role does not show all of this' : null],
  ])
}

/** The filters of a view that its list has no more. Opened, it is shown without them. */
export function filtersGone(list: ViewedList, filters: Readonly<Record<string, string>>): string[] {
  const known = [...filtersOfList(list), viewIsOf(list)]
  return Object.keys(filters).filter((key) => !known.includes(key))
}

/** What a view has to be of, when it does not say. */
function notSaid(list: ViewedList, filters: Readonly<Record<string, string>>): string[] {
  const of = viewIsOf(list)
  return of !== null && !filters[of] ? [of] : []
}

/** The lists whose views a role sees: those it sees itself. */
export function viewedListsOf(role: Role): ViewedList[] {
  return viewedLists.filter((list) => maySee(role, list))
}

/**
 * Whether a role sees a view that a colleague shares: who sees the list and all the view shows of it, filters and sort
 * among it.
 * @answers Which filters does a list have, what does a saved view keep, and who sees it?
 */
export function seesShared(role: Role, list: ViewedList, view: ShownAs): boolean {
  return maySee(role, list) && keptFrom(list, view, role).length === 0
}

/** Whether a role sees a list, and with it the views of it that keep nothing from them. */
function maySee(role: Role, list: ViewedList): boolean {
  return may(role, ...SEEN[list][0])
}

/** What a view asks for that a role does not see. */
function keptFrom(list: ViewedList, { filters, sort, columns }: ShownAs, role: Role): string[] {
  const asked = new Set([...Object.keys(filters), sort.replace(/^-/, ''), ...columns])
  return Object.entries(SEEN[list][1] ?? {}).flatMap(([key, right]) =>
    asked.has(key) && !may(role, ...right) ? [key] : [],
  )
}

/** Who sees money where staff work with activities of a kind. */
function pricesOf(kind: ActivityKind): Right {
  return [`${kind}.rosters`, 'download']
}

function ofEachKind<const End extends string>(end: End, seenOf: (kind: ActivityKind) => Seen) {
  return Object.fromEntries(
    ACTIVITY_KINDS.map((kind) => [`${kind}${end}`, seenOf(kind)]),
  ) as unknown as Record<`${ActivityKind}${End}`, Seen>
}
