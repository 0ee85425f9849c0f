import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** States of payments without a known outcome. */
export const UNDER_WAY = sql`('SENDING', 'UNKNOWN', 'REQUIRES_ACTION', 'PROCESSING')`

/** Checks whether a school has payments or refunds without a known outcome at an account. */
export async function isUnderWay(tx: Tx, schoolId: string, accountRef: string): Promise<boolean> {
  const { rows } = await sql<{ is_under_way: boolean }>`
    select exists (
        select from payment p where p.school_id = ${schoolId} and p.account_ref = ${accountRef}
          and p.state in ${UNDER_WAY})
      or exists (
        select from refund r join payment p on p.school_id = r.school_id and p.id = r.payment_id
        where r.school_id = ${schoolId} and r.state in ('REQUESTED', 'SENDING', 'UNKNOWN') and p.account_ref = ${accountRef}) as is_under_way`.execute(
    tx,
  )
  return rows[0]!.is_under_way
}

/** Checks whether a payment with this method is under way. */
export async function isMethodInUse(tx: Tx, schoolId: string, methodId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where school_id = ${schoolId} and method_id = ${methodId}
      and state in ${UNDER_WAY} limit 1`.execute(tx)
  return rows.length > 0
}
