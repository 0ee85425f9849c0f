import { sql, type RawBuilder } from 'kysely'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf } from '../../platform/database/pages.ts'

export interface HistoryRow {
  id: string
  at: string
  accountId: string | null
  who: string | null
  operatorReason: string | null
  /** Name of the API key that made the change. */
  apiKey: string | null
  /** Name of the person of a family who made the change. */
  familyPerson: string | null
  what: string
  details: Record<string, unknown>
  childId: string | null
  child: string | null
}

interface HistoryQuery {
  page: number
  size: number
  sort: { direction: 'ASC' | 'DESC' } | null
  accountId?: string | undefined
  childId?: string | undefined
  /** First parts of event names, such as `app` of `app.connected`; null for all. */
  beginnings: readonly string[] | null
  from: string | null
  until: string
}

/**
 * A page of history events between two instants, newest first by default.
 * @answers Who did what?
 */
export async function historyPage(
  tx: Tx,
  schoolId: string,
  query: HistoryQuery,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [
    sql`h.school_id = ${schoolId}`,
    sql`h.at < ${query.until}::timestamptz`,
    ...(query.from ? [sql`h.at >= ${query.from}::timestamptz`] : []),
    ...(query.accountId ? [sql`h.account_id = ${query.accountId}`] : []),
    ...(query.childId ? [sql`h.child_id = ${query.childId}`] : []),
    ...(query.beginnings ? [sql`split_part(h.what, '.', 1) = any(${query.beginnings}::text[])`] : []),
  ]
  const fromEvents = sql`from audit_event h where ${sql.join(conditions, sql` and `)}`
  const direction = query.sort?.direction === 'ASC' ? sql`asc` : sql`desc`
  const [page, count] = await Promise.all([
    sql<HistoryRow>`
      select h.id, h.at, h.account_id as "accountId", s.first_name || ' ' || s.last_name as who, o.reason as "operatorReason", k.name as "apiKey",
        p.first_name || ' ' || p.last_name as "familyPerson", h.what, h.details,
        h.child_id as "childId", ${NAME_OF_C} as child
      from (select h.* ${fromEvents} order by h.at ${direction}, h.id ${direction} ${limitOf(query)}) h
        left join staff s on s.school_id = h.school_id and s.id = h.account_id
        left join operator_login o on o.school_id = h.school_id and o.id = h.operator_login_id
        left join api_key k on k.school_id = h.school_id and k.id = h.api_key_id
        left join family_person p on p.school_id = h.school_id and p.id = h.person_id
        left join child c on c.school_id = h.school_id and c.id = h.child_id
      order by h.at ${direction}, h.id ${direction}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromEvents}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/** All current and former staff, by name. */
export async function everybodyOf(tx: Tx, schoolId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.first_name || ' ' || s.last_name as name from staff s where s.school_id = ${schoolId}
    order by s.first_name collate "und-x-icu", s.last_name collate "und-x-icu", s.id`.execute(tx)
  return rows
}
