import { sql, type RawBuilder } from 'kysely'
import type { ChildFacts } from '@afterbell/domain/families/child-facts'
import type { EnrollmentPayment, PaymentState } from '@afterbell/domain/ledger/enrollment-payment'
import type { FormsMark, FormsShown } from '@afterbell/domain/forms/forms-due'
import { C_BY_NAME, isCalled } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { inSections, onlyOf } from '../activities/sections-at.ts'
import { FACTS_OF_C } from '../families/children/child-facts.store.ts'
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
import { PICKED } from './places.store.ts'

export interface RosterFacts extends ChildFacts {
  id: string
  enrollment_id: string
  section_id: string
  section_name: string
  activity_id: string
  child_id: string
  guardian_id: string | null
  /** Who may never collect it. */
  do_not_release: string[]
  contacts: { name: string; phoneNumber: string | null }[]
  teacher: string | null
  pick_up_option: string | null
  tshirt: string | null
  is_out_of_turn: boolean
  joined_at: string
  /** The last day on which who teaches there teaches it: see `canSeeFamily`. */
  taught_until: string | null
  /** Null where nobody asked. */
  payment: EnrollmentPayment | null
  /** What each section that was taken was billed for by itself; null where nobody asked. */
  bases: { sectionId: string; cents: number }[] | null
  /** Of care that is charged again and again: until when it is paid. */
  paid_until: string | null
  /** The days that were picked and take place; null for the whole. */
  picked: string[] | null
  forms: FormsMark
  position: number
}

/** Which of the places of sections: those of the roster, or of the wait list all or some. */
export type RosterState = keyof typeof STATES | 'not-taken'

/** What a row says depends on this. */
interface RowAsked {
  schoolId: string
  sectionIds: readonly string[]
  /** When the activity ends: nobody is taught there any longer. */
  endsOn: string | null
  state: RosterState
  /** How what was billed stands; where a child takes several sections at once also what each cost. Left out, nothing of it is read. */
  payment?: 'ALONE' | 'TOGETHER'
}

export interface RosterAsked extends RowAsked {
  search?: string | null
  grade?: string | undefined
  forms?: FormsShown | undefined
  /** With allergies written down, or without. */
  allergies?: boolean | undefined
  /** Who is told of children taught on this day alone finds no others by their allergies either. */
  taughtOn?: string | undefined
  /** With something owed, or without. */
  unpaid?: boolean | undefined
  /** Paid like this, on the day. */
  paid?: { state: PaymentState; today: string } | undefined
  /** The school's day, to sort by payment. */
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

/** A page of a roster, or of a wait list: the same table of places seen in another state. */
export async function rosterPage(
  tx: Tx,
  asked: RosterAsked,
  list: RosterList,
): Promise<{ rows: RosterFacts[]; total: number }> {
  const columns = onlyOf(asked.sectionIds) === null ? ORDER_OF_SEVERAL : ORDER
  const order = orderBy(list, asked, columns, 'p.id', asked.state === 'taken' ? 'name' : 'joinedAt')
  const [page, count] = await Promise.all([
    sql<RosterFacts>`${rosterRow(asked)} ${matching(asked)} ${order} ${limitOf(list)}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${counting(asked)}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/**
 * A page of the children of a roster, each with all its spots there, in the order of the sections. What is asked of a spot holds
 * of one of them at least.
 * @answers What does a row of children say in one line, and how high is it?
 */
export async function rosterChildren(
  tx: Tx,
  asked: RosterAsked,
  list: RosterList,
): Promise<{ rows: RosterFacts[][]; total: number }> {
  const order = orderBy(list, asked, ORDER_OF_CHILDREN, 'c.id')
  const [page, count] = await Promise.all([
    sql<{
      id: string
    }>`select c.id ${matching(asked)} group by c.school_id, c.id ${order} ${limitOf(list)}`.execute(tx),
    sql<{ total: number }>`select count(distinct p.child_id)::int as total ${counting(asked)}`.execute(tx),
  ])
  const childIds = page.rows.map(({ id }) => id)
  if (childIds.length === 0) return { rows: [], total: count.rows[0]!.total }
  const { schoolId, sectionIds, state } = asked
  const spots = await sql<RosterFacts>`
    ${rosterRow(asked)} ${matching({ schoolId, sectionIds, state, endsOn: asked.endsOn, childIds })}
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

/** By a column; or by payment, what somebody has to do something about first, for those who see money. */
function orderBy(
  { sort }: RosterList,
  { today }: Pick<RosterAsked, 'today'>,
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

/** What a row says, to be put before a `from` with the place `p`, its enrollment `e` and its child `c`. */
export function rosterRow(asked: RowAsked): RawBuilder<unknown> {
  const { schoolId, sectionIds, endsOn, state, payment } = asked
  // What is said of the only section is looked up once.
  return sql`
  select p.id, p.enrollment_id, p.section_id, (select s.name from section s where s.school_id = ${schoolId}
      and s.id = ${onlyOf(sectionIds) ?? sql`p.section_id`}) as section_name, e.activity_id, p.child_id, ${FACTS_OF_C},
    p.is_out_of_turn, p.joined_at, ${payment ? PAYMENT_OF_E : sql`null::jsonb`} as payment,
    ${payment === 'TOGETHER' ? BASES_OF_E : sql`null::jsonb`} as bases,
    ${payment === 'TOGETHER' ? PAID_UNTIL_OF_E : sql`null::date`} as paid_until, ${sql.raw(PICKED)} as picked,
    ${guardianOfC(1, sql`g.id`)} as guardian_id, ${CONTACTS_OF_C} as contacts, ${FORBIDDEN_NAMES_OF_C} as do_not_release,
    (select t.name from teacher t where t.school_id = e.school_id and t.id = coalesce(e.teacher_id, c.teacher_id)) as teacher,
    (select o.name from pick_up_option o where o.school_id = e.school_id and o.id = e.pick_up_option_id) as pick_up_option,
    (select z.size from tshirt_size z where z.school_id = e.school_id and z.id = coalesce(e.tshirt_size_id, c.tshirt_size_id)) as tshirt,
    ${sql.raw(FORMS_MARK)} as forms, ${taughtUntil(sql`${endsOn}::date`)} as taught_until,
    ${state === 'taken' ? sql.lit(0) : POSITION} as position`
}

/** How many wait up to the place `p`, itself included; 0 for one that does not wait. */
const POSITION = sql`case when p.state = 'waiting' then (select count(*) from place w where w.school_id = p.school_id and w.section_id = p.section_id
      and w.state = 'waiting' and w.days && p.days and (w.joined_at, w.id) <= (p.joined_at, p.id))::int else 0 end`

function matching(asked: RosterAsked): RawBuilder<unknown> {
  return sql`
    from place p
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
    where ${conditions(asked)}`
}

/** The same rows when only their number is asked: child and enrollment are looked up where something is asked of them. */
function counting(asked: RosterAsked): RawBuilder<unknown> {
  const { grade, search, forms, allergies, unpaid, paid } = asked
  if (grade || search || forms || paid || allergies !== undefined || unpaid !== undefined)
    return matching(asked)
  return sql`from place p where ${conditions(asked)}`
}

/** A place that was offered, or is paid for by one who waited, and has not run out: they are in line until they have it. */
export const HELD_IN_LINE = `p.state = 'held' and (not p.is_being_paid or p.moved_up_at is not null) and p.expires_at > app.now()`

// The state is part of the text: as a value, the index on places that are not gone could not be used. Who let an offer go is
// found by the offer.
const STATES = {
  taken: `p.state = 'taken' and p.left_at is null`,
  waiting: `p.state = 'waiting' and p.left_at is null`,
  offered: HELD_IN_LINE,
  'in-line': `p.state in ('waiting', 'held') and (p.state = 'waiting' or ${HELD_IN_LINE})`,
} as const

// Who drops in on single days is on a list of its own.
function conditions(asked: RosterAsked): RawBuilder<unknown> {
  const {
    schoolId,
    sectionIds,
    state,
    search,
    grade,
    forms,
    allergies,
    taughtOn,
    unpaid,
    paid,
    ids,
    childIds,
  } = asked
  return sql`
    p.school_id = ${schoolId} and ${inSections('p.section_id', sectionIds)} and p.pool = 'regular' and ${
      state === 'not-taken' ? notTaken(schoolId, sectionIds) : sql.raw(STATES[state])
    }
      ${grade ? sql`and c.grade = ${grade}` : sql``}
      ${forms ? sql`and ${formsAre(forms)}` : sql``}
      ${allergies === undefined ? sql`` : sql`and (c.allergies <> '') = ${allergies}`}
      ${allergies === undefined || !taughtOn ? sql`` : sql`and ${isTaught(taughtOn)}`}
      ${unpaid === undefined ? sql`` : sql`and (${OPEN_OF_E} > 0) = ${unpaid}`}
      ${paid ? sql`and ${paymentStateOfE(paid.today)} = ${paid.state}` : sql``}
      ${ids ? sql`and p.id = any(${ids}::uuid[])` : sql``}
      ${childIds ? sql`and p.child_id = any(${childIds}::uuid[])` : sql``}
      ${search ? sql`and ${isCalled(search)}` : sql``}`
}

/** Who let an offer go: found by the offers, for what is gone has no index of its own. */
function notTaken(schoolId: string, sectionIds: readonly string[]): RawBuilder<unknown> {
  return sql`p.id = any(array(select o.place_id from offer o
    where o.school_id = ${schoolId} and ${inSections('o.section_id', sectionIds)} and o.outcome in ('EXPIRED', 'DECLINED')))`
}
