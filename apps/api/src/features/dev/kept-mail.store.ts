import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import type { StoredWords } from '../../platform/mail/mail.ts'
import { mentions } from '../../platform/database/search.ts'

export interface StoredMail extends StoredWords {
  to: string
  subject: string
  state: string
  createdAt: string
}

interface MailQuery {
  page: number
  size: number
  search: string | null
  sort: { by: 'createdAt'; direction: 'ASC' | 'DESC' } | null
}

/**
 * Messages of a school, and those of no school: to its members (sign-in), also at an address they asked for or had, and to whoever
 * signs up, searched for by their whole address. Newest first, unless asked otherwise.
 */
export async function storedMailPage(
  tx: Tx,
  schoolId: string,
  query: MailQuery,
): Promise<{ rows: StoredMail[]; total: number }> {
  const order = orderOf(
    query.sort ?? { by: 'createdAt', direction: 'DESC' },
    { createdAt: ['m.created_at'] },
    'createdAt',
    'm.id',
  )
  // Two kinds in two parts: as one condition with `or` no index narrows it.
  const fromAndWhere = sql`
    from (
      select * from mail where school_id = ${schoolId}
      union all
      select * from mail where school_id is null and lower(to_email) in (
        select a.email_key from membership me join account a on a.id = me.account_id where me.school_id = ${schoolId}
        union all select lower(each.email) from membership me join email_change c on c.account_id = me.account_id,
          lateral (values (c.email), (c.email_before)) each(email) where me.school_id = ${schoolId}
        union all select u.email_key from sign_up u where u.email_key = ${query.search?.toLowerCase() ?? null}::text)
    ) m where ${query.search ? mentions(query.search, 'm.to_email || chr(10) || m.subject') : sql`true`}`
  const [page, count] = await Promise.all([
    sql<StoredMail>`
      select m.id, m.to_email as "to", m.subject, m.text_body, m.html_body, m.sealed, m.key_id, m.state, m.created_at as "createdAt"
      ${fromAndWhere} ${order} ${limitOf(query)}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromAndWhere}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}
