import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { approvedPickupsOfC, guardiansOfC, NAME_OF_G, neverReleaseOfC } from './people-of-child.store.ts'
import { isTaught } from './family-visibility.store.ts'

export interface Collecting {
  pickups: { name: string; relation: string }[]
  doNotRelease: { name: string; note: string; since: string }[]
}

/**
 * Who may collect a child, guardians before approved pickups; and, as SQL of the list, who may never. Here and nowhere
 * else: whoever opens the door and whoever records it go by the same two. A name on the second list goes before the first.
 */
export function pickupsOf(
  guardians: readonly { name: string }[],
  approved: Collecting['pickups'],
): Collecting['pickups'] {
  return [...guardians.map(({ name }) => ({ name, relation: 'Guardian' })), ...approved]
}
export const doNotReleaseOfC = neverReleaseOfC(
  sql`json_build_object('name', d.name, 'note', d.note, 'since', d.created_at)`,
)

/** The approved pickups among them, of a child `c`. */
export const approvedOfC = approvedPickupsOfC(sql`json_build_object('name', a.name, 'relation', a.relation)`)

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
  const { rows } = await sql<{
    guardians: { name: string }[]
    approved: Collecting['pickups']
    doNotRelease: Collecting['doNotRelease']
  }>`
    select ${guardiansOfC(sql`json_build_object('name', ${NAME_OF_G})`)} as guardians, ${approvedOfC} as approved,
      ${doNotReleaseOfC} as "doNotRelease"
    from child c where c.school_id = ${schoolId} and c.id = ${childId} and c.archived_at is null and ${isSeen}`.execute(
    tx,
  )
  return (
    rows[0] && { pickups: pickupsOf(rows[0].guardians, rows[0].approved), doNotRelease: rows[0].doNotRelease }
  )
}

/** A place `p` that is taken, or held and not run out, today. */
export const LIVE = sql`p.left_at is null and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())`
