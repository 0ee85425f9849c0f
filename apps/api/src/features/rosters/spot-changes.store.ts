import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Looks at this many events of each theme. A transaction that commits late has an earlier time than events already
 * seen, and still has to move the version.
 */
const LATEST = 20

export interface SpotsVersion {
  version: string
  isRecent: boolean
}

/**
 * Returns a word made of the latest events about spots. Reads a few entries of one index, however many spots there
 * are, and stays the same while nothing happens.
 */
export async function spotsVersion(tx: Tx, schoolId: string): Promise<SpotsVersion> {
  const { rows } = await sql<{ version: string | null; is_recent: boolean | null }>`
    select md5(string_agg(e.id::text, '' order by e.id)) as version, bool_or(e.at > app.now() - interval '10 seconds') as is_recent
    from (${latestOf(schoolId, 'enrollment')} union all ${latestOf(schoolId, 'wait-list')} union all ${latestOf(schoolId, 'drop-in')}) e`.execute(
    tx,
  )
  const { version, is_recent: isRecent } = rows[0]!
  return { version: version ?? 'none', isRecent: isRecent ?? false }
}

/** The latest events of a theme, the first part of their names. It is written out, so that the index by theme is used. */
function latestOf(schoolId: string, theme: string): RawBuilder<unknown> {
  return sql`(select id, at from audit_event where school_id = ${schoolId} and split_part(what, '.', 1) = ${sql.lit(theme)}
    order by at desc, id desc limit ${LATEST})`
}
