import { sql, type RawBuilder } from 'kysely'
import type { PhotoMark } from '@afterbell/domain/families/photo-consent'
import type { ChildFacts } from '@afterbell/domain/families/child-facts'
import type { EnrollmentPayment, PaymentState } from '@afterbell/domain/ledger/enrollment-payment'
import type { FormsMark, FormsFilter } from '@afterbell/domain/forms/forms-due'
import { C_BY_NAME, isCalled } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { inSections, onlyOf } from '../activities/sections-at.ts'
import { FACTS_OF_C } from '../families/children/child-facts.store.ts'
import { PHOTOS_OF_C } from '../families/photos/photo-consents.store.ts'
import {
  CONTACTS_OF_C,
  FORBIDDEN_NAMES_OF_C,
  guardianOfC,
} from '../families/pickups/people-of-child.store.ts'
import { isTaught, taughtUntil } from '../families/pickups/family-visibility.store.ts'
import { PAID_UNTIL_OF_E } from './paid-until.ts'
import {
  BASES_OF_E,
  OPEN_OF_E,
  PAYMENT_OF_E,
  paymentOrderOfE,
  paymentStateOfE,
} from '../ledger/enrollment-money.store.ts'
import { FORMS_MARK, formsAre } from '../forms/answered.store.ts'
import { PICKED_DATES } from './places.store.ts'

export interface RosterFacts extends ChildFacts {
  id: string
  enrollment_id: string
  section_id: string
  section_name: string
  activity_id: string
  child_id: string
  guardian_id: string | null
  /** Names on the child's do-not-release list. */
  do_not_release: string[]
  contacts: { name: string; phoneNumber: string | null }[]
  photos: PhotoMark | null
  teacher: string | null
  pick_up_option: string | null
  tshirt: string | null
  is_out_of_turn: boolean
  is_registered_online: boolean
  joined_at: string
  paper_at: string | null
  /** Last day on which a teacher of the activity teaches the child, see `canSeeFamily`. */
  taught_until: string | null
  /** Null if not requested. */
  payment: EnrollmentPayment | null
  /** Base price billed per section; null if not requested. */
  bases: { sectionId: string; cents: number }[] | null
  /** Day until which recurring care is paid. */
  paid_until: string | null
  /** The picked days that take place; null for the whole run. */
  picked: string[] | null
  forms: FormsMark
  position: number
}

/** Places to list: the roster, or all or part of the wait list. */
export type RosterState = keyof typeof STATES | 'not-taken'

/** Options that decide what a row contains. */
interface RosterRowOptions {
  schoolId: string
  sectionIds: readonly string[]
  /** End of the activity: nobody teaches there after it. */
  endsOn: string | null
  state: RosterState
  /**
   * Adds the payment state; `TOGETHER` adds the price per section, where a child takes several at once. Without it,
   * nothing about money is read.
   */
  payment?: 'ALONE' | 'TOGETHER'
}

export interface RosterQuery extends RosterRowOptions {
  search?: string | null
  grade?: string | undefined
  forms?: FormsFilter | undefined
  /** Only children with allergies on record, or only those without. */
  allergies?: boolean | undefined
  photos?: PhotoMark | undefined
  /** Limits a filter by allergies or photos to children taught on this day, for users who may not see others. */
  taughtOn?: string | undefined
  /** Only children whose family registered them online, or only those staff entered. */
  online?: boolean | undefined
  /** Only children with an open amount, or only those without. */
  unpaid?: boolean | undefined
  /** Only this payment state, as of the day. */
  paid?: { state: PaymentState; today: string } | undefined
  /** The school's day, needed to sort by payment. */
  today?: string
  ids?: readonly string[] | undefined
  childIds?: readonly string[] | undefined
}

type ColumnSort = 'name' | 'birthDate' | 'grade' | 'joinedAt'
type ColumnOrder = { by: ColumnSort; direction: 'ASC' | 'DESC' } | null

interface RosterList {
  page: number
  size: number
  sort: { by: ColumnSort | 'payment'; direction: 'ASC' | 'DESC' } | null
}

/** Reads a page of a roster or a wait list. */
export async function rosterPage(
  tx: Tx,
  query: RosterQuery,
  list: RosterList,
): Promise<{ rows: RosterFacts[]; total: number }> {
  const columns = onlyOf(query.sectionIds) === null ? ORDER_OF_SEVERAL : ORDER
  const order = orderBy(list, query, columns, 'p.id', query.state === 'taken' ? 'name' : 'joinedAt')
  const [page, count] = await Promise.all([
    sql<RosterFacts>`${rosterRow(query)} ${fromMatching(query)} ${order} ${limitOf(list)}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromCounted(query)}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/**
 * Reads a page of the children of a roster, each with all their spots there, in the order of the sections. A child
 * matches the filters if at least one of their spots does.
 * @answers Which children does a page of a roster list, and in what order?
 */
export async function rosterChildren(
  tx: Tx,
  query: RosterQuery,
  list: RosterList,
): Promise<{ rows: RosterFacts[][]; total: number }> {
  const order = orderBy(list, query, ORDER_OF_CHILDREN, 'c.id')
  const [page, count] = await Promise.all([
    sql<{
      id: string
    }>`select c.id ${fromMatching(query)} group by c.school_id, c.id ${order} ${limitOf(list)}`.execute(tx),
    sql<{ total: number }>`select count(distinct p.child_id)::int as total ${fromCounted(query)}`.execute(tx),
  ])
  const childIds = page.rows.map(({ id }) => id)
  if (childIds.length === 0) return { rows: [], total: count.rows[0]!.total }
  const { schoolId, sectionIds, state } = query
  const spots = await sql<RosterFacts>`
    ${rosterRow(query)} ${fromMatching({ schoolId, sectionIds, state, endsOn: query.endsOn, childIds })}
    order by ${sql.raw(SECTION_POSITION)}, p.id`.execute(tx)
  const byChild = Map.groupBy(spots.rows, (row) => row.child_id)
  return { rows: childIds.flatMap((id) => [byChild.get(id) ?? []]), total: count.rows[0]!.total }
}

const SECTION_POSITION = `(select s.position from section s where s.school_id = p.school_id and s.id = p.section_id)`

const ORDER: Record<ColumnSort, string[]> = {
  name: [...C_BY_NAME, 'p.child_id'],
  birthDate: ['c.birth_date'],
  grade: ['app.grade_rank(c.grade)'],
  joinedAt: ['p.joined_at'],
}

// The weekdays of a child stand in the order of the week.
const ORDER_OF_SEVERAL = { ...ORDER, name: [...ORDER.name, SECTION_POSITION] }

const ORDER_OF_CHILDREN: Record<ColumnSort, string[]> = {
  ...ORDER,
  name: [...C_BY_NAME],
  joinedAt: ['min(p.joined_at)'],
}

/** Sorts by a column, or by payment with the most urgent first. The route lets only users who may see prices sort by
 * payment. */
function orderBy(
  { sort }: RosterList,
  { today }: Pick<RosterQuery, 'today'>,
  columns: Record<ColumnSort, string[]>,
  last: string,
  otherwise: ColumnSort = 'name',
): RawBuilder<unknown> {
  if (sort?.by !== 'payment') return orderOf(sort as ColumnOrder, columns, otherwise, last)
  const urgency = paymentOrderOfE(today!)
  const first = columns === ORDER_OF_CHILDREN ? sql`min(${urgency})` : urgency
  const direction = sql.raw(sort.direction === 'DESC' ? 'desc' : 'asc')
  return sql`order by ${first} ${direction}, ${sql.raw([...C_BY_NAME, last].join(', '))}`
}

/** Selects the columns of a row. Needs a `from` with the place `p`, its enrollment `e` and its child `c`. */
export function rosterRow(options: RosterRowOptions): RawBuilder<unknown> {
  const { schoolId, sectionIds, endsOn, state, payment } = options
  // With a single section, its name is looked up once instead of per row.
  return sql`
  select p.id, p.enrollment_id, p.section_id, (select s.name from section s where s.school_id = ${schoolId}
      and s.id = ${onlyOf(sectionIds) ?? sql`p.section_id`}) as section_name, e.activity_id, p.child_id, ${FACTS_OF_C},
    p.is_out_of_turn, e.person_id is not null as is_registered_online, p.joined_at, e.paper_at, ${payment ? PAYMENT_OF_E : sql`null::jsonb`} as payment,
    ${payment === 'TOGETHER' ? BASES_OF_E : sql`null::jsonb`} as bases,
    ${payment === 'TOGETHER' ? PAID_UNTIL_OF_E : sql`null::date`} as paid_until, ${sql.raw(PICKED_DATES)} as picked,
    ${guardianOfC(1, sql`g.id`)} as guardian_id, ${CONTACTS_OF_C} as contacts, ${FORBIDDEN_NAMES_OF_C} as do_not_release, ${PHOTOS_OF_C} as photos,
    (select t.name from teacher t where t.school_id = e.school_id and t.id = coalesce(e.teacher_id, c.teacher_id)) as teacher,
    (select o.name from pick_up_option o where o.school_id = e.school_id and o.id = e.pick_up_option_id) as pick_up_option,
    (select z.size from tshirt_size z where z.school_id = e.school_id and z.id = coalesce(e.tshirt_size_id, c.tshirt_size_id)) as tshirt,
    ${sql.raw(FORMS_MARK)} as forms, ${taughtUntil(sql`${endsOn}::date`)} as taught_until,
    ${state === 'taken' ? sql.lit(0) : POSITION} as position`
}

/** Position on the wait list, 1 for the first; 0 if the place does not wait. */
const POSITION = sql`case when p.state = 'waiting' then (select count(*) from place w where w.school_id = p.school_id and w.section_id = p.section_id
      and w.state = 'waiting' and w.days && p.days and (w.joined_at, w.id) <= (p.joined_at, p.id))::int else 0 end`

function fromMatching(query: RosterQuery): RawBuilder<unknown> {
  return sql`
    from place p
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
    where ${conditions(query)}`
}

/** Matches the same rows for counting, and joins child and enrollment only if a filter needs them. */
function fromCounted(query: RosterQuery): RawBuilder<unknown> {
  const { grade, search, forms, allergies, photos, online, unpaid, paid } = query
  const isOfChild = grade || search || forms || photos || paid
  if (isOfChild || [allergies, online, unpaid].some((flag) => flag !== undefined)) return fromMatching(query)
  return sql`from place p where ${conditions(query)}`
}

/**
 * SQL condition: an open offer, or an unexpired hold of a child from the wait list. Both stay in line until the spot is
 * theirs.
 */
export const HELD_IN_LINE = `p.state = 'held' and (not p.is_being_paid or p.moved_up_at is not null) and p.expires_at > app.now()`

// The state is literal SQL: as a parameter, the partial index on places that are not gone could not be used. Children
// who let an offer go are found by the offer.
const STATES = {
  taken: `p.state = 'taken' and p.left_at is null`,
  waiting: `p.state = 'waiting' and p.left_at is null`,
  offered: HELD_IN_LINE,
  'in-line': `p.state in ('waiting', 'held') and (p.state = 'waiting' or ${HELD_IN_LINE})`,
} as const

// Only regular places: drop-ins have a list of their own.
function conditions(query: RosterQuery): RawBuilder<unknown> {
  const {
    schoolId,
    sectionIds,
    state,
    search,
    grade,
    forms,
    allergies,
    photos,
    taughtOn,
    online,
    unpaid,
    paid,
    ids,
    childIds,
  } = query
  return sql`
    p.school_id = ${schoolId} and ${inSections('p.section_id', sectionIds)} and p.pool = 'regular' and ${
      state === 'not-taken' ? hasLapsedOffer(schoolId, sectionIds) : sql.raw(STATES[state])
    }
      ${grade ? sql`and c.grade = ${grade}` : sql``}
      ${forms ? sql`and ${formsAre(forms)}` : sql``}
      ${allergies === undefined ? sql`` : sql`and (c.allergies <> '') = ${allergies}`}
      ${photos ? sql`and ${PHOTOS_OF_C} = ${photos}` : sql``}
      ${(allergies === undefined && !photos) || !taughtOn ? sql`` : sql`and ${isTaught(taughtOn)}`}
      ${online === undefined ? sql`` : sql`and (e.person_id is not null) = ${online}`}
      ${unpaid === undefined ? sql`` : sql`and (${OPEN_OF_E} > 0) = ${unpaid}`}
      ${paid ? sql`and ${paymentStateOfE(paid.today)} = ${paid.state}` : sql``}
      ${ids ? sql`and p.id = any(${ids}::uuid[])` : sql``}
      ${childIds ? sql`and p.child_id = any(${childIds}::uuid[])` : sql``}
      ${search ? sql`and ${isCalled(search)}` : sql``}`
}

/**
 * Places with an expired or declined offer. Found by the offers, because places that are gone have no index of their
 * own.
 */
function hasLapsedOffer(schoolId: string, sectionIds: readonly string[]): RawBuilder<unknown> {
  return sql`p.id = any(array(select o.place_id from offer o
    where o.school_id = ${schoolId} and ${inSections('o.section_id', sectionIds)} and o.outcome in ('EXPIRED', 'DECLINED')))`
}
