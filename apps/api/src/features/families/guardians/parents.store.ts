import { sql, type RawBuilder } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf, orderOf, searchedFirst, searchedPage } from '../../../platform/database/pages.ts'
import { anywhere, digitsOf, foldedMentions } from '../../../platform/database/search.ts'

export interface Parent {
  id: string
  fullName: string
  email: string | null
  phoneNumber: string | null
  position: number
  children: { id: string; name: string }[]
}

interface ParentQuery {
  page: number
  size: number
  search: string | null
  sort: { by: 'name'; direction: 'ASC' | 'DESC' } | null
  /** 1 for primary contacts, 2 for secondary ones. */
  position?: number | undefined
}

/** Reads a page of guardians of current children, with these children, and the number of matches. */
export async function parentsPage(
  tx: Tx,
  school: { id: string; country: string },
  query: ParentQuery,
): Promise<{ rows: Parent[]; total: number }> {
  return searchedPage(tx, {
    ...listOf(tx, school, query),
    // Subtracts the guardians without a current child from all: they are few.
    total: sql<{ total: number }>`
      select every.amount - away.amount as total
      from (select count(*)::int as amount from guardian g where g.school_id = ${school.id} ${atPosition(query)}) every,
        (select count(*)::int as amount ${away(school.id)} ${atPosition(query)}) away`,
  })
}

/** Reads the first guardians without counting the matches. */
export async function parentsFirst(
  tx: Tx,
  school: { id: string; country: string },
  query: ParentQuery,
): Promise<Parent[]> {
  return searchedFirst(tx, listOf(tx, school, query))
}

function listOf(tx: Tx, school: { id: string; country: string }, query: ParentQuery) {
  const order = orderOf(query.sort, ORDER, 'name', 'g.id')
  const page = (matching: RawBuilder<unknown>) =>
    sql<Parent>`
      select g.id, g.first_name || ' ' || g.last_name as "fullName", g.email, g.phone as "phoneNumber", g.position,
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', ${NAME_OF_C}) order by c.birth_date, c.id), '[]')
          from child c where c.school_id = g.school_id and c.family_id = g.family_id and c.archived_at is null) as children
      from (select g.* ${matching} ${order} ${limitOf(query)}) g ${order}`.execute(tx)
  return {
    id: 'g.id',
    matching: matchingOf(school, query),
    withIds: (ids: readonly string[]) =>
      sql`from guardian g where g.school_id = ${school.id} and g.id = any(${ids}::uuid[])`,
    isSearch: query.search !== null,
    page,
  }
}

export interface ParentAmounts {
  amount: number
  withEmail: number
  withPhone: number
}

/** Counts the guardians of current children, and how many have an email or a phone. */
export async function parentAmounts(tx: Tx, school: { id: string }): Promise<ParentAmounts> {
  const { rows } = await sql<ParentAmounts>`
    select every.amount - away.amount as amount, every.amount - away.amount - silent.amount as "withEmail", every.phone - away.phone as "withPhone"
    from (select count(*)::int as amount, count(phone)::int as phone from guardian where school_id = ${school.id}) every,
      (select count(*)::int as amount from guardian g where g.school_id = ${school.id} and g.email is null
        and g.family_id not in ${familiesAway(school.id)}) silent,
      (select count(*)::int as amount, count(g.phone)::int as phone ${away(school.id)}) away`.execute(tx)
  return rows[0]!
}

const ORDER = { name: ['g.last_name collate "und-x-icu"', 'g.first_name collate "und-x-icu"'] }

function matchingOf(
  { id: schoolId, country }: { id: string; country: string },
  { search, position }: Pick<ParentQuery, 'search' | 'position'>,
): RawBuilder<unknown> {
  const isCurrent = sql`g.family_id not in ${familiesAway(schoolId)}`
  // Checks only search results for current children; on its own, the planner would check all guardians.
  return sql`
    from guardian g where g.school_id = ${schoolId} ${atPosition({ position })}
      and ${search ? sql`case when ${matchesSearch(search, country)} then ${isCurrent} else false end` : isCurrent}`
}

function atPosition({ position }: Pick<ParentQuery, 'position'>): RawBuilder<unknown> {
  return position ? sql`and g.position = ${position}` : sql``
}

/** SQL: guardians `g` whose children are all archived. Begins with `from`, ends in a condition. */
function away(schoolId: string): RawBuilder<unknown> {
  return sql`
    from ${familiesAway(schoolId)} f
      join guardian g on g.school_id = ${schoolId} and g.family_id = f.family_id where true`
}

/** SQL: families whose children are all archived. These are few, and every family has a child. */
function familiesAway(schoolId: string): RawBuilder<unknown> {
  return sql`(select gone.family_id
    from (select distinct family_id from child where school_id = ${schoolId} and archived_at is not null) gone
    where not exists (select from child c where c.school_id = ${schoolId} and c.family_id = gone.family_id and c.archived_at is null))`
}

function matchesSearch(search: string, country: string): RawBuilder<unknown> {
  const digits = digitsOf(search, country)
  if (digits !== null) return sql`g.phone like ${anywhere(digits)}`
  return foldedMentions(search, 'g.folded')
}
