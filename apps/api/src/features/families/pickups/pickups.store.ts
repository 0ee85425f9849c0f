import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { approvedPickupsOfC, guardiansOfC, NAME_OF_G, neverReleaseAtDoor } from './people-of-child.store.ts'
import { IS_DOUBTED_C } from './doubts.store.ts'
import { isTaught } from './family-visibility.store.ts'

/** Somebody whom the school keeps as approved, whatever the day. */
export interface ApprovedPickup {
  name: string
  relation: string
}

export interface PickupInfo {
  /** `told`: whom the family named, with their days and who told it. */
  pickups: (ApprovedPickup & { told?: { from: string; to: string | null; by: string } })[]
  doNotRelease: { name: string; note: string; since: string }[]
}

/**
 * Lists who may pick up a child, guardians before approved pickups. Check-out and its record must use only this list
 * and `doNotReleaseOfC`. A name on the do-not-release list overrides this one.
 */
export function pickupsOf(
  guardians: readonly { name: string }[],
  approved: readonly ApprovedPickup[],
): PickupInfo['pickups'] {
  return [...guardians.map(({ name }) => ({ name, relation: 'Guardian' })), ...approved]
}

export const doNotReleaseOfC = neverReleaseAtDoor(
  sql`json_build_object('name', d.name, 'note', d.note, 'since', d.created_at)`,
)

/** Approved pickups of a child `c`, as SQL. */
export const approvedOfC = approvedPickupsOfC(sql`json_build_object('name', a.name, 'relation', a.relation)`)

/**
 * Reads who may pick up a child, and the do-not-release list. Undefined if the child does not exist, or if
 * `instructorId` does not teach the child on that day; children who only wait or have left do not count.
 */
export async function collectingOf(
  tx: Tx,
  schoolId: string,
  { childId, instructorId, today }: { childId: string; instructorId: string | null; today: string },
): Promise<(PickupInfo & { isDoubted: boolean }) | undefined> {
  const isSeen = instructorId
    ? sql`exists (select from place p join section_instructor si on si.school_id = p.school_id and si.section_id = p.section_id
        where p.school_id = c.school_id and p.child_id = c.id and si.account_id = ${instructorId} and ${isTaught(today)})`
    : sql`true`
  const { rows } = await sql<{
    guardians: { name: string }[]
    approved: ApprovedPickup[]
    doNotRelease: PickupInfo['doNotRelease']
    isDoubted: boolean
  }>`
    select ${guardiansOfC(sql`json_build_object('name', ${NAME_OF_G})`)} as guardians, ${approvedOfC} as approved,
      ${doNotReleaseOfC} as "doNotRelease", ${IS_DOUBTED_C} as "isDoubted"
    from child c where c.school_id = ${schoolId} and c.id = ${childId} and c.archived_at is null and ${isSeen}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  const pickups = row.isDoubted ? [] : pickupsOf(row.guardians, row.approved)
  return { pickups, doNotRelease: row.doNotRelease, isDoubted: row.isDoubted }
}

/** SQL condition: the place `p` is taken, or held and not expired. */
export const LIVE = sql`p.left_at is null and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())`
