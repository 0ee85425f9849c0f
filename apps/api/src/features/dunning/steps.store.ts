import { sql } from 'kysely'
import type { TryKind } from '@afterbell/domain/invoices/tried'
import type { Tx } from '../../platform/database/database.ts'

export interface NewStep {
  invoiceId: string
  /** The due date; for installments, that of the installment concerned. */
  dueOn: string
  step: number
  what: TryKind
  on: string
  /** Only for a charge. */
  paymentId?: string
  /** The account that decided on a held charge. */
  decidedBy?: string
}

/** Writes a dunning step. Returns false if it exists already; callers then must not repeat it. */
export async function insertStep(tx: Tx, schoolId: string, done: NewStep): Promise<boolean> {
  const { invoiceId, dueOn, step, what, on, paymentId = null } = done
  const { rows } = await sql<{ step: number }>`
    insert into dunning_step (school_id, invoice_id, due_on, step, what, on_date, payment_id, is_under_way)
    values (${schoolId}, ${invoiceId}, ${dueOn}, ${step}, ${what}, ${on}, ${paymentId}::uuid, ${what === 'CHARGED'})
    on conflict (school_id, invoice_id, due_on, step) do nothing returning step`.execute(tx)
  return rows.length === 1
}

/** Charges or leaves a held step. Returns false if somebody has already decided. */
export async function decideStep(
  tx: Tx,
  schoolId: string,
  decided: NewStep & { what: 'CHARGED' | 'LEFT'; decidedBy: string },
): Promise<boolean> {
  const { invoiceId, dueOn, step, what, on, paymentId = null, decidedBy } = decided
  const { rows } = await sql<{ step: number }>`
    update dunning_step set what = ${what}, on_date = ${on}, payment_id = ${paymentId}::uuid, is_under_way = ${what === 'CHARGED'}, decided_by = ${decidedBy}
    where school_id = ${schoolId} and invoice_id = ${invoiceId} and due_on = ${dueOn} and step = ${step} and what = 'HELD' returning step`.execute(
    tx,
  )
  return rows.length === 1
}

/** An ended charge that was not processed yet. */
export interface EndedCharge {
  invoiceId: string
  step: number
  paymentId: string
  cents: number
  isFailed: boolean
  failure: string | null
  /** The charged method. */
  type: 'CARD' | 'BANK_ACCOUNT'
  brand: string
  last4: string
}

/** Takes the ended charges of a payer, so each is processed once. */
export async function takeEndedCharges(tx: Tx, schoolId: string, payerId: string): Promise<EndedCharge[]> {
  const { rows } = await sql<EndedCharge>`
    update dunning_step d set is_under_way = false
    from payment p left join payment_method m on m.school_id = p.school_id and m.id = p.method_id
    where d.school_id = ${schoolId} and d.is_under_way and p.school_id = d.school_id and p.id = d.payment_id
      and p.payer_id = ${payerId} and p.state in ('SUCCEEDED', 'FAILED')
    returning d.invoice_id as "invoiceId", d.step, p.id as "paymentId", p.cents, p.state = 'FAILED' as "isFailed", p.failure,
      case p.how when 'BANK_ACCOUNT' then 'BANK_ACCOUNT' else 'CARD' end as type, coalesce(m.brand, '') as brand, coalesce(m.last4, '') as last4`.execute(
    tx,
  )
  return rows
}
