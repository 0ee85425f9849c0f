import { sql } from 'kysely'
import { instantNow } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idAt } from '../../platform/database/id-at.ts'

/** Acts that change who has a spot, holds one or waits, by the first part of their events. */
const THEMES = ['enrollment', 'wait-list', 'drop-in']

/**
 * Looks at this many of the latest events. A transaction that commits late has an earlier id than events already seen, and
 * still has to move the version.
 */
const LATEST = 100

const DAY_MS = 24 * 3_600_000

export interface SpotsVersion {
  version: string
  isRecent: boolean
}

/**
 * Returns a word made of the latest events about spots. Reads the end of one index, however many spots there are. It stays
 * the same while nothing happens, but for an event that is no longer among the latest.
 */
export async function spotsVersion(tx: Tx, schoolId: string): Promise<SpotsVersion> {
  const { rows } = await sql<{ version: string | null; is_recent: boolean | null }>`
    select md5(string_agg(e.id::text, '' order by e.id)) as version, bool_or(e.at > app.now() - interval '10 seconds') as is_recent
    from (select id, at, what from audit_event where school_id = ${schoolId} and id > ${idAt(instantNow().epochMilliseconds - DAY_MS)}
      order by id desc limit ${LATEST}) e
    where split_part(e.what, '.', 1) = any(${THEMES}::text[])`.execute(tx)
  const { version, is_recent: isRecent } = rows[0]!
  return { version: version ?? 'none', isRecent: isRecent ?? false }
}
