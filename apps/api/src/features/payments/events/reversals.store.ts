import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Reversal } from '../providers/provider.ts'

type State = Reversal['state']

/** Writes down how a reversal stands, forward only. Answers its id, and how it stood before; null where it is new. */
export async function saveReversal(
  tx: Tx,
  schoolId: string,
  { id, paymentId, kind, cents, ref, state }: Reversal & { id: string; paymentId: string },
): Promise<{ id: string; before: State | null }> {
  const { rows: known } = await sql<{ id: string; state: State }>`
    select id, state from reversal where school_id = ${schoolId} and payment_id = ${paymentId} and provider_ref = ${ref}`.execute(
    tx,
  )
  const [row] = known
  if (!row) {
    await sql`
      insert into reversal (school_id, id, payment_id, kind, cents, provider_ref, state, settled_at)
      values (${schoolId}, ${id}, ${paymentId}, ${kind}, ${cents}, ${ref}, ${state}, case when ${state !== 'OPEN'} then app.now() end)`.execute(
      tx,
    )
    return { id, before: null }
  }
  if (row.state === 'OPEN' && state !== 'OPEN')
    await sql`update reversal set state = ${state}, settled_at = app.now() where school_id = ${schoolId} and id = ${row.id}`.execute(
      tx,
    )
  return { id: row.id, before: row.state }
}
