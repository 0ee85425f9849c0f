import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Locks the school's switch and returns whether families can log in. */
export async function lockFamilyPortal(tx: Tx, schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select has_family_portal as "isOn" from school where school_id = ${schoolId} for no key update`.execute(
    tx,
  )
  return rows[0]!.isOn
}

export async function turnFamilyPortal(tx: Tx, schoolId: string, isOn: boolean): Promise<void> {
  await sql`update school set has_family_portal = ${isOn} where school_id = ${schoolId}`.execute(tx)
}
