import { sql, type RawBuilder } from 'kysely'
import { ROLES, type Role } from '@afterbell/domain/kernel/roles'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { mentions } from '../../platform/database/search.ts'

export type Status = 'ACTIVE' | 'INACTIVE' | 'CLOSED' | 'INVITED' | 'EXPIRED'

export interface PersonRow {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  role: Role
  logo: string | null
  isInstructor: boolean
  isMainContact: boolean
  status: Status
  since: string
  expiresAt: string | null
}

type SortKey = 'name' | 'email' | 'role' | 'status' | 'since'

interface PeopleQuery {
  page: number
  size: number
  search: string | null
  sort: { by: SortKey; direction: 'ASC' | 'DESC' } | null
  role?: Role | undefined
  status?: Status | undefined
}

const ORDER: Record<SortKey, string[]> = {
  name: ['nullif(p."firstName", \'\') collate "und-x-icu"', 'p."lastName" collate "und-x-icu"'],
  email: ['lower(p.email)'],
  role: [`array_position(array['${ROLES.join("', '")}'], p.role)`],
  status: [`array_position(array['ACTIVE', 'INVITED', 'EXPIRED', 'INACTIVE', 'CLOSED'], p.status)`],
  since: ['p.since'],
}

/** Returns a page of members and invited people, by name by default. A school has hundreds of them, not thousands. */
export async function peoplePage(
  tx: Tx,
  schoolId: string,
  query: PeopleQuery,
): Promise<{ rows: PersonRow[]; total: number }> {
  const conditions = [
    sql`true`,
    ...(query.role ? [sql`p.role = ${query.role}`] : []),
    ...(query.status ? [sql`p.status = ${query.status}`] : []),
    ...(query.search
      ? [mentions(query.search, `p."firstName" || ' ' || p."lastName" || chr(10) || p.email`)]
      : []),
  ]
  const fromPeople = sql`from (${peopleOf(schoolId)}) p where ${sql.join(conditions, sql` and `)}`
  const [page, count] = await Promise.all([
    sql<PersonRow>`select p.id, p."firstName", p."lastName", p.email, p.phone, p.role, p.logo, p."isInstructor", p."isMainContact", p.status, p.since, p."expiresAt" ${fromPeople} ${orderOf(query.sort, ORDER, 'name', 'p.id')} ${limitOf(query)}`.execute(
      tx,
    ),
    sql<{ total: number }>`select count(*)::int as total ${fromPeople}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/** Returns a member of the school, or an invitation that was neither accepted nor withdrawn. */
export async function personById(tx: Tx, schoolId: string, id: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select p.id, p."firstName", p."lastName", p.email, p.phone, p.role, p.logo, p."isInstructor", p."isMainContact", p.status, p.since, p."expiresAt" from (${peopleOf(schoolId)}) p where p.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** Members, then open and expired invitations. */
function peopleOf(schoolId: string): RawBuilder<unknown> {
  return sql`
    select s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone, s.role, ph.address as logo, s.is_instructor as "isInstructor",
      s.is_main_contact as "isMainContact", case when s.account_state = 'DEACTIVATED' then 'CLOSED' when s.is_active then 'ACTIVE' else 'INACTIVE' end as status, s.joined_at as since,
      null::timestamptz as "expiresAt"
    from staff s left join user_photo ph on ph.school_id = s.school_id and ph.account_id = s.id
    where s.school_id = ${schoolId} and s.removed_at is null
    union all
    select i.id, i.first_name, i.last_name, i.email, null, i.role, null, i.is_instructor, false,
      case when i.expires_at > app.now() then 'INVITED' else 'EXPIRED' end, i.sent_at, i.expires_at
    from invitation i where i.school_id = ${schoolId} and i.accepted_at is null and i.withdrawn_at is null`
}

/** Returns the members with these addresses, active or turned off, by address in lower case. */
export async function memberByEmail(
  tx: Tx,
  schoolId: string,
  emailKeys: readonly string[],
): Promise<Map<string, { name: string; isActive: boolean }>> {
  const { rows } = await sql<{ key: string; name: string; isActive: boolean }>`
    select lower(email) as key, first_name || ' ' || last_name as name, is_active as "isActive" from staff
    where school_id = ${schoolId} and removed_at is null and lower(email) = any(${emailKeys}::text[])`.execute(
    tx,
  )
  return new Map(rows.map(({ key, ...member }) => [key, member]))
}

/** Returns the given users who work in the school and are active, by name. */
export async function colleagues(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; email: string }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select t.id, trim(t.first_name || ' ' || t.last_name) as name, t.email from staff t
    where t.school_id = ${schoolId} and t.id = any(${ids}::uuid[]) and t.is_active and t.removed_at is null
    order by name, t.id`.execute(tx)
  return rows
}
