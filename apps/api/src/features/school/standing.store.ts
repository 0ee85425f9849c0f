import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

type Standing = 'ACTIVE' | 'INACTIVE' | 'SUSPENDED' | 'DEACTIVATED'

/** Moves a school on, unless it stands otherwise by now. Answers whether it did. */
export async function moveStanding(
  tx: Tx,
  schoolId: string,
  { from, to }: { from: 'ACTIVE' | 'INACTIVE'; to: 'ACTIVE' | 'INACTIVE' },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update own_standing set state = ${to}, state_since = app.now() where school_id = ${schoolId} and state = ${from}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function standingOf(tx: Tx, schoolId: string): Promise<Standing> {
  const { rows } = await sql<{ state: Standing }>`
    select state from own_standing where school_id = ${schoolId}`.execute(tx)
  return rows[0]!.state
}

/** Blocks a school wholly. Answers how it stood before; nothing changes where it was suspended or closed. */
export async function suspendStanding(tx: Tx, schoolId: string): Promise<Standing> {
  const { rows } = await sql<{ state: Standing }>`
    select state from own_standing where school_id = ${schoolId} for update`.execute(tx)
  const { state } = rows[0]!
  if (state === 'ACTIVE' || state === 'INACTIVE')
    await sql`
      update own_standing set state = 'SUSPENDED', suspended_from = state, state_since = app.now() where school_id = ${schoolId}`.execute(
      tx,
    )
  return state
}

/** Ends a suspension: the school stands as it did before. Null where it was not suspended. */
export async function resumeStanding(tx: Tx, schoolId: string): Promise<Standing | null> {
  const { rows } = await sql<{ state: Standing }>`
    update own_standing set state = coalesce(suspended_from, 'ACTIVE'), suspended_from = null, state_since = app.now()
    where school_id = ${schoolId} and state = 'SUSPENDED' returning state`.execute(tx)
  return rows[0]?.state ?? null
}

/** A suspended or closed school that was inactive before will be active when that ends. */
export async function resumeAsActive(tx: Tx, schoolId: string): Promise<void> {
  await sql`
    update own_standing set suspended_from = case when suspended_from is not null then 'ACTIVE' end,
      closed_from = case when closed_from is not null then 'ACTIVE' end
    where school_id = ${schoolId} and (suspended_from = 'INACTIVE' or closed_from = 'INACTIVE')`.execute(tx)
}
