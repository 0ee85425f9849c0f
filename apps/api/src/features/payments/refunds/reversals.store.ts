import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import type { Reversal } from '../../providers/provider.ts'

type State = Reversal['state']

/**
 * Stores the state of a reversal, which only moves forward. Returns its id, its cents and its earlier state, null if it
 * is new.
 */
export async function saveReversal(
  tx: Tx,
  schoolId: string,
  { id, paymentId, kind, cents, ref, state }: Omit<Reversal, 'code'> & { id: string; paymentId: string },
): Promise<{ id: string; before: State | null; cents: number }> {
  const { rows: existing } = await sql<{ id: string; state: State; cents: number }>`
    select id, state, cents from reversal where school_id = ${schoolId} and payment_id = ${paymentId} and provider_ref = ${ref}`.execute(
    tx,
  )
  const [row] = existing
  if (!row) {
    await sql`
      insert into reversal (school_id, id, payment_id, kind, cents, provider_ref, state, settled_at)
      values (${schoolId}, ${id}, ${paymentId}, ${kind}, ${cents}, ${ref}, ${state}, case when ${state !== 'OPEN'} then app.now() end)`.execute(
      tx,
    )
    return { id, before: null, cents }
  }
  const isForward = row.state === 'OPEN' ? state !== 'OPEN' : row.state === 'LOST' && state === 'WON'
  if (isForward)
    await sql`update reversal set state = ${state}, settled_at = app.now() where school_id = ${schoolId} and id = ${row.id}`.execute(
      tx,
    )
  return { id: row.id, before: row.state, cents: row.cents }
}

/** A dispute or return of a payment. */
export interface PaymentReversal {
  id: string
  kind: Reversal['kind']
  at: string
  cents: number
  state: State
}

/** Returns the reversals of a payment, oldest first. */
export async function reversalsOfPayment(
  tx: Tx,
  schoolId: string,
  paymentId: string,
): Promise<PaymentReversal[]> {
  const { rows } = await sql<PaymentReversal>`
    select id, kind, created_at as at, cents, state from reversal
    where school_id = ${schoolId} and payment_id = ${paymentId} order by created_at, id`.execute(tx)
  return rows
}

/**
 * SQL: cents of a payment that are disputed or were taken back, so they cannot be refunded. `payment` is the alias of
 * its row.
 */
export const reversedOf = (payment: 'p' | 't') => sql`(select ${sumOfCents(sql`v.cents`)} from reversal v
  where v.school_id = ${sql.ref(payment)}.school_id and v.payment_id = ${sql.ref(payment)}.id and v.state <> 'WON')`

/** SQL: cents of a payment in open disputes. */
export const disputedOf = (payment: 'p' | 't') => sql`(select ${sumOfCents(sql`v.cents`)} from reversal v
  where v.school_id = ${sql.ref(payment)}.school_id and v.payment_id = ${sql.ref(payment)}.id and v.state = 'OPEN')`
