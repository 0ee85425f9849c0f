import { sql } from 'kysely'
import type { Installment, PaymentPlan } from '@afterbell/domain/prices/payment-plan'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

/** The payment plan an invoice may use. */
export interface PlanOfInvoice {
  id: string
  plan: PaymentPlan | null
  /** The total of all payers for the same enrollments. */
  wholeCents: number
  /** Days after issue until an invoice of the school is due. */
  dueDays: number
}

/**
 * Returns the plans of drafts, and of issued invoices of which nothing was paid, credited or written off. Only for
 * families, and for one activity that has a plan.
 */
export async function plansOfInvoices(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<PlanOfInvoice[]> {
  const { rows } = await sql<PlanOfInvoice>`
    select i.id, a.payment_plan as plan, s.invoice_due_days as "dueDays",
      (select ${sumOfCents(sql`l.net_cents`)} from invoice_line l join invoice o on o.school_id = l.school_id and o.id = l.invoice_id
        where l.school_id = i.school_id and l.enrollment_id = any(own.enrollments) and o.kind = 'INVOICE' and o.state = i.state) as "wholeCents"
    from invoice i
      join school s on s.school_id = i.school_id
      join payer y on y.school_id = i.school_id and y.id = i.payer_id and y.kind <> 'AGENCY'
      cross join lateral (
        select array_agg(distinct l.enrollment_id) as enrollments, (array_agg(e.activity_id))[1] as activity
        from invoice_line l left join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id
        where l.school_id = i.school_id and l.invoice_id = i.id
        having count(distinct e.activity_id) = 1 and bool_and(e.id is not null)) own
      join activity a on a.school_id = i.school_id and a.id = own.activity and a.payment_plan is not null
    where i.school_id = ${schoolId} and i.id = any(${invoiceIds}::uuid[]) and i.kind = 'INVOICE' and i.pending_cents = 0
      and (i.state = 'DRAFT' or i.state = 'ISSUED' and i.installments is null and i.paid_cents + i.credited_cents + i.written_off_cents = 0)`.execute(
    tx,
  )
  return rows
}

/** Sets the installments of locked invoices, or removes those of drafts. */
export async function setInstallments(
  tx: Tx,
  schoolId: string,
  invoices: readonly { id: string; installments: readonly Installment[] | null }[],
): Promise<void> {
  if (invoices.length === 0) return
  await sql`
    update invoice i set installments = x.installments, version = i.version + 1,
      first_due_on = case when i.state = 'DRAFT' then null else coalesce((x.installments -> 0 ->> 'dueOn')::date, i.first_due_on) end
    from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as x(id uuid, installments jsonb)
    where i.school_id = ${schoolId} and i.id = x.id`.execute(tx)
}
