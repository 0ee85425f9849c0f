import { sql, type RawBuilder } from 'kysely'
import { PAYMENTS_BY_URGENCY } from '@afterbell/domain/ledger/enrollment-payment'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

// The invoices hold what an enrollment was billed. Several enrollments may share an invoice. The first lines are paid
// first, so the open amount belongs to the last lines.

/** Each invoice that bills an enrollment `e`, with what is left and what is open of the enrollment's lines. */
const INVOICES_OF_E = sql`(
  select i.due_on, i.pending_cents, i.refunded_cents, i.disputed_cents, own.billed_cents,
    case when i.written_off_cents = 0 or own.billed_cents = i.total_cents - i.credited_cents then i.written_off_cents
      else app.written_off_of_enrollment(i.school_id, i.id, e.id) end as written_off_cents,
    case when i.open_cents = 0 or own.billed_cents = i.total_cents - i.credited_cents then i.open_cents
      else app.open_of_enrollment(i.school_id, i.id, e.id) end as open_cents
  from (
    select coalesce(n.corrects_id, n.id) as invoice_id,
      ${sumOfCents(sql`case n.kind when 'INVOICE' then l.net_cents else -l.net_cents end`)} as billed_cents
    from invoice_line l join invoice n on n.school_id = l.school_id and n.id = l.invoice_id
    where l.school_id = e.school_id and l.enrollment_id = e.id and n.state = 'ISSUED' group by 1) own
  join invoice i on i.school_id = e.school_id and i.id = own.invoice_id) billed`

/** The payment of an enrollment `e` as JSON: see `EnrollmentPayment` of the domain. */
export const PAYMENT_OF_E = sql`(
  select jsonb_build_object('billedCents', coalesce(sum(billed.billed_cents), 0), 'openCents', coalesce(sum(billed.open_cents), 0),
    'refundedCents', coalesce(sum(billed.refunded_cents), 0), 'writtenOffCents', coalesce(sum(billed.written_off_cents), 0), 'isBeingPaid', coalesce(bool_or(billed.pending_cents > 0), false),
    'isDisputed', coalesce(bool_or(billed.disputed_cents > 0), false),
    'dueOn', min(billed.due_on) filter (where billed.open_cents > 0))
  from ${INVOICES_OF_E})`

/** The payment status of an enrollment `e` on a day. Equals `paymentState` of the domain; a test compares them. */
export function paymentStateOfE(today: string): RawBuilder<unknown> {
  return sql`(
  select case
    when bool_or(billed.disputed_cents > 0) then 'DISPUTED'
    when bool_or(billed.pending_cents > 0) then 'BEING_PAID'
    when sum(billed.open_cents) > 0 then case
      when min(billed.due_on) filter (where billed.open_cents > 0) < ${today}::date then 'PAST_DUE'
      when sum(billed.open_cents) < sum(billed.billed_cents) then 'PART_PAID'
      else 'INVOICED' end
    when sum(billed.billed_cents) > 0 then
      case when sum(billed.written_off_cents) >= sum(billed.billed_cents) then 'WRITTEN_OFF' else 'PAID' end
    when sum(billed.refunded_cents) > 0 then 'REFUNDED'
    else 'NOTHING_DUE' end
  from ${INVOICES_OF_E})`
}

/** The position of an enrollment `e` in a list sorted by payment, most urgent first. */
export function paymentOrderOfE(today: string): RawBuilder<unknown> {
  return sql`array_position(${sql.raw(`array['${PAYMENTS_BY_URGENCY.join(`', '`)}']`)}, ${paymentStateOfE(today)})`
}

/** The amount an enrollment `e` was billed, less credit notes. */
export const BILLED_OF_E = sql`(select ${sumOfCents(sql`billed.billed_cents`)} from ${INVOICES_OF_E})`

/** The open amount of an enrollment `e`. */
export const OPEN_OF_E = sql`(select ${sumOfCents(sql`billed.open_cents`)} from ${INVOICES_OF_E})`

/** The base amount billed for each section of an enrollment `e`, before discounts and shares. */
export const BASES_OF_E = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('sectionId', base.section_id, 'cents', base.cents) order by base.position), '[]')
  from (
    select l.section_id, ${sumOfCents(sql`l.amount_cents`)} as cents, min(l.position) as position
    from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
    where l.school_id = e.school_id and l.enrollment_id = e.id and l.kind = 'BASE' and l.section_id is not null and l.share_id is null and i.kind = 'INVOICE' and i.state = 'ISSUED'
    group by l.section_id) base)`
