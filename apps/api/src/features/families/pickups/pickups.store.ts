import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_GUARDIAN_OF_C, NAME_OF_G, neverReleaseOfC } from './people-of-child.store.ts'
import { isTaught } from './family-visibility.store.ts'

export interface Collecting {
  pickups: { name: string; relation: string }[]
  doNotRelease: { name: string; note: string; since: string }[]
}

/**
 * Who may collect a child `c`, guardians before approved pickups, as SQL of the list; and who may never. Here and nowhere
 * else: whoever opens the door and whoever records it go by the same two. A name on the second list goes before the first.
 */
export const pickupsOfC = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('name', who.name, 'relation', who.relation) order by who.rank, who.position), '[]') from (
    select 1 as rank, g.position, ${NAME_OF_G} as name, 'Guardian' as relation
      from guardian g where ${IS_GUARDIAN_OF_C}
    union all
    select 2, a.position, a.name, a.relation from approved_pickup a where a.school_id = c.school_id and a.child_id = c.id) who)`
export const doNotReleaseOfC = neverReleaseOfC(
  sql`jsonb_build_object('name', d.name, 'note', d.note, 'since', d.created_at)`,
)

/**
 * Who may collect a child, and who may never. Undefined for a child that is not there, and, where `instructorId` is
 * given, for one that instructor does not teach on that day: not who waits for a place there, nor who has left.
 */
export async function collectingOf(
  tx: Tx,
  schoolId: string,
  { childId, instructorId, today }: { childId: string; instructorId: string | null; today: string },
): Promise<Collecting | undefined> {
  const isSeen = instructorId
    ? sql`exists (select from place p join section_instructor si on si.school_id = p.school_id and si.section_id = p.section_id
        where p.school_id = c.school_id and p.child_id = c.id and si.account_id = ${instructorId} and ${isTaught(today)})`
    : sql`true`
  const { rows } = await sql<Collecting>`
    select ${pickupsOfC} as pickups, ${doNotReleaseOfC} as "doNotRelease"
    from child c where c.school_id = ${schoolId} and c.id = ${childId} and c.archived_at is null and ${isSeen}`.execute(
    tx,
  )
  return rows[0]
}

/** A place `p` that is taken, or held and not run out, today. */
export const LIVE = sql`p.left_at is null and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())`
