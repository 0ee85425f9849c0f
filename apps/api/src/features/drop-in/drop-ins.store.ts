import { sql, type RawBuilder } from 'kysely'
import { C_BY_NAME, NAME_OF_C, isCalled } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { inSections } from '../activities/sections-at.ts'
import { WAS_THERE } from '../places/places.store.ts'
import { rosterRow, type RosterFacts } from '../places/roster.store.ts'

export interface DropInFacts extends Omit<RosterFacts, 'bases'> {
  bases: null
  date: string
  /** Null if there is no meeting on the date any more. */
  time_from: string | null
  time_to: string | null
  was_there: boolean
  pick_up_option_id: string | null
  teacher_id: string | null
  tshirt_size_id: string | null
  version: number
}

export interface DropInsQuery {
  schoolId: string
  sectionIds: readonly string[]
  /** The last day of the activity. */
  endsOn: string | null
  today: string
  when?: 'ALL' | 'TODAY' | 'UPCOMING' | 'PAST'
  date?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  search?: string | null
  ids?: readonly string[] | undefined
}

type DropInSort = 'date' | 'name' | 'birthDate' | 'grade' | 'joinedAt'

/** Returns a page of drop-ins, by date by default. */
export async function dropInsPage(
  tx: Tx,
  query: DropInsQuery,
  list: { page: number; size: number; sort: { by: DropInSort; direction: 'ASC' | 'DESC' } | null },
): Promise<{ rows: DropInFacts[]; total: number }> {
  const order = orderOf(list.sort, ORDER, 'date', 'p.id')
  const [page, count] = await Promise.all([
    sql<DropInFacts>`${rosterRow({ ...query, state: 'taken', payment: 'ALONE' })}, p.drop_in_on as date, e.pick_up_option_id, e.version,
        coalesce(e.teacher_id, c.teacher_id) as teacher_id, coalesce(e.tshirt_size_id, c.tshirt_size_id) as tshirt_size_id,
        m.time_from, m.time_to, ${WAS_THERE} as was_there
      ${fromAndWhere(query, JOIN_MEETING)} ${order} ${limitOf(list)}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromAndWhere(query)}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

const ORDER: Record<DropInSort, string[]> = {
  date: ['p.drop_in_on', ...C_BY_NAME],
  name: [...C_BY_NAME, 'p.drop_in_on'],
  birthDate: ['c.birth_date', 'p.drop_in_on'],
  grade: ['app.grade_rank(c.grade)', 'p.drop_in_on'],
  joinedAt: ['p.joined_at'],
}

/** Finds the meeting by section, because a search by date would scan the whole school. */
const JOIN_MEETING = sql`left join lateral (
  select m.time_from, m.time_to from meeting m
  where m.school_id = p.school_id and m.section_id = p.section_id and m.date = p.drop_in_on and not m.is_cancelled offset 0) m on true`

function fromAndWhere(query: DropInsQuery, more = sql``): RawBuilder<unknown> {
  const { search, ids } = query
  return sql`
    from place p
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
      ${more}
    where ${conditions(query)}
      ${ids ? sql`and p.id = any(${ids}::uuid[])` : sql``}
      ${search ? sql`and ${isCalled(search)}` : sql``}`
}

function conditions(query: Omit<DropInsQuery, 'endsOn'>): RawBuilder<unknown> {
  const { schoolId, sectionIds, today, when = 'ALL', date, dateFrom, dateTo } = query
  const parts = {
    ALL: sql`p.drop_in_on is not null`,
    TODAY: sql`p.drop_in_on = ${today}`,
    UPCOMING: sql`p.drop_in_on >= ${today}`,
    PAST: sql`p.drop_in_on < ${today}`,
  }
  return sql`
    p.school_id = ${schoolId} and ${inSections('p.section_id', sectionIds)} and ${parts[when]} and p.state = 'taken' and p.left_at is null
      ${date ? sql`and p.drop_in_on = ${date}` : sql``}
      ${dateFrom ? sql`and p.drop_in_on >= ${dateFrom}` : sql``}
      ${dateTo ? sql`and p.drop_in_on <= ${dateTo}` : sql``}`
}

/** Counts drop-ins: today, from today on, past, and all. */
export async function dropInCounts(
  tx: Tx,
  query: Pick<DropInsQuery, 'schoolId' | 'sectionIds' | 'today'>,
): Promise<{ today: number; upcoming: number; past: number; total: number }> {
  const { rows } = await sql<{ today: number; upcoming: number; past: number; total: number }>`
    select (count(*) filter (where p.drop_in_on = ${query.today}))::int as today,
      (count(*) filter (where p.drop_in_on >= ${query.today}))::int as upcoming,
      (count(*) filter (where p.drop_in_on < ${query.today}))::int as past, count(*)::int as total
    from place p where ${conditions(query)}`.execute(tx)
  return rows[0]!
}

/** A drop-in, for changing or canceling it. */
export interface LiveDropIn {
  id: string
  enrollment_id: string
  child_id: string
  child_name: string
  section_id: string
  date: string
  version: number
  was_there: boolean
}

/** Returns the given drop-ins that still exist, in order of date. */
export async function liveDropIns(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  ids: readonly string[],
): Promise<LiveDropIn[]> {
  const { rows } = await sql<LiveDropIn>`
    select p.id, p.enrollment_id, p.child_id, ${NAME_OF_C} as child_name, p.section_id, p.drop_in_on as date,
      e.version, ${WAS_THERE} as was_there
    from place p
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and ${inSections('p.section_id', sectionIds)}
      and p.drop_in_on is not null and p.state = 'taken' and p.left_at is null
    order by p.drop_in_on, p.id`.execute(tx)
  return rows
}

/**
 * Returns the regular spots of the same children in the same sections. Canceling a drop-in gives its day back to
 * them.
 */
export async function regularSpotsOf(
  tx: Tx,
  schoolId: string,
  dropIns: readonly LiveDropIn[],
): Promise<string[]> {
  if (dropIns.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct p.id
    from jsonb_to_recordset(${JSON.stringify(dropIns.map(({ child_id, section_id }) => ({ child_id, section_id })))}::jsonb)
        as d(child_id uuid, section_id uuid)
      join place p on p.school_id = ${schoolId} and p.section_id = d.section_id and p.child_id = d.child_id and p.pool = 'regular'
        and p.state = 'taken' and p.left_at is null`.execute(tx)
  return rows.map(({ id }) => id)
}
