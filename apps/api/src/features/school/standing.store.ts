import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

type SchoolState = 'ACTIVE' | 'INACTIVE' | 'SUSPENDED' | 'DEACTIVATED'

/** Moves a school from one state to another. False if it was no longer in `from`. */
export async function moveSchoolState(
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

export async function schoolStateOf(tx: Tx, schoolId: string): Promise<SchoolState> {
  const { rows } = await sql<{ state: SchoolState }>`
    select state from own_standing where school_id = ${schoolId}`.execute(tx)
  return rows[0]!.state
}

/** A school's state before a suspension. */
interface StateBeforeSuspension {
  state: SchoolState
  isSuspended: boolean
  isForGood: boolean
}

/**
 * Suspends a school. If the school is closed, the suspension takes effect when it reopens. Nothing changes if it was
 * suspended already or is closed for good.
 */
export async function suspendSchoolState(tx: Tx, schoolId: string): Promise<StateBeforeSuspension> {
  const { rows } = await sql<StateBeforeSuspension>`
    select state, state = 'SUSPENDED' or closed_from is not distinct from 'SUSPENDED' as "isSuspended",
      state = 'DEACTIVATED' and (closed_from is null or closed_for_good_at is not null) as "isForGood"
    from own_standing where school_id = ${schoolId} for update`.execute(tx)
  const before = rows[0]!
  const { state, isSuspended, isForGood } = before
  if (isSuspended || isForGood) return before
  if (state === 'DEACTIVATED')
    await sql`
      update own_standing set suspended_from = closed_from, closed_from = 'SUSPENDED' where school_id = ${schoolId}`.execute(
      tx,
    )
  else
    await sql`
      update own_standing set state = 'SUSPENDED', suspended_from = state where school_id = ${schoolId}`.execute(
      tx,
    )
  return before
}

/** Ends the suspension of a closed school, which stays closed. False if it was not suspended. */
export async function resumeClosed(tx: Tx, schoolId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update own_standing set closed_from = coalesce(suspended_from, 'ACTIVE'), suspended_from = null
    where school_id = ${schoolId} and state = 'DEACTIVATED' and closed_from = 'SUSPENDED'`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Ends a suspension and restores the state before it. `state_since` keeps its value for a school that was inactive.
 * Null if it was not suspended.
 */
export async function resumeSchoolState(tx: Tx, schoolId: string): Promise<SchoolState | null> {
  const { rows } = await sql<{ state: SchoolState }>`
    update own_standing set state = coalesce(suspended_from, 'ACTIVE'), suspended_from = null,
      state_since = case when suspended_from = 'INACTIVE' then state_since else app.now() end
    where school_id = ${schoolId} and state = 'SUSPENDED' returning state`.execute(tx)
  return rows[0]?.state ?? null
}

/** Changes the state to be restored from inactive to active, for a suspended or closed school. */
export async function setStateToRestoreActive(tx: Tx, schoolId: string): Promise<void> {
  await sql`
    update own_standing set suspended_from = case suspended_from when 'INACTIVE' then 'ACTIVE' else suspended_from end,
      closed_from = case closed_from when 'INACTIVE' then 'ACTIVE' else closed_from end
    where school_id = ${schoolId} and (suspended_from = 'INACTIVE' or closed_from = 'INACTIVE')`.execute(tx)
}
