import { sql, type RawBuilder } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf, orderOf } from '../../../platform/database/pages.ts'
import { anywhere, digitsOf, foldedMentions } from '../../../platform/database/search.ts'

export interface Parent {
  id: string
  fullName: string
  email: string | null
  phoneNumber: string | null
  position: number
  children: { id: string; name: string }[]
}

interface Asked {
  page: number
  size: number
  search: string | null
  sort: { by: 'name'; direction: 'ASC' | 'DESC' } | null
  /** 1: primary contacts, 2: secondary ones. */
  position?: number | undefined
}

/** One page of the guardians of children who are here, with those children, and how many match. */
export async function parentsPage(
  tx: Tx,
  school: { id: string; country: string },
  asked: Asked,
): Promise<{ rows: Parent[]; total: number }> {
  const matching = matchingOf(school, asked)
  const order = orderOf(asked.sort, ORDER, 'name', 'g.id')
  const [page, count] = await Promise.all([
    sql<Parent>`
      select g.id, g.first_name || ' ' || g.last_name as "fullName", g.email, g.phone as "phoneNumber", g.position,
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', ${NAME_OF_C}) order by c.birth_date, c.id), '[]')
          from child c where c.school_id = g.school_id and c.family_id = g.family_id and c.archived_at is null) as children
      ${matching} ${order} ${limitOf(asked)}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

export interface ParentAmounts {
  amount: number
  withEmail: number
  withPhone: number
}

/** How many guardians of children who are here there are, and how many of them can be reached. */
export async function parentAmounts(tx: Tx, school: { id: string; country: string }): Promise<ParentAmounts> {
  const { rows } = await sql<ParentAmounts>`
    select count(*)::int as amount, count(g.email)::int as "withEmail", count(g.phone)::int as "withPhone"
    ${matchingOf(school, { search: null })}`.execute(tx)
  return rows[0]!
}

const ORDER = { name: ['g.last_name collate "und-x-icu"', 'g.first_name collate "und-x-icu"'] }

function matchingOf(
  { id: schoolId, country }: { id: string; country: string },
  { search, position }: Pick<Asked, 'search' | 'position'>,
): RawBuilder<unknown> {
  return sql`
    from guardian g where g.school_id = ${schoolId}
      and exists (select from child c where c.school_id = g.school_id and c.family_id = g.family_id and c.archived_at is null)
      ${position ? sql`and g.position = ${position}` : sql``} ${search ? sql`and ${found(search, country)}` : sql``}`
}

function found(search: string, country: string): RawBuilder<unknown> {
  const digits = digitsOf(search, country)
  if (digits !== null) return sql`g.phone like ${anywhere(digits)}`
  return foldedMentions(search, 'g.folded')
}
