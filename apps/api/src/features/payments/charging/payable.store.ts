import { sql } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { BillingType } from '@afterbell/domain/prices/billing-types'
import type { PaidPart } from '@afterbell/domain/ledger/parts'
import type { LineKind } from '@afterbell/domain/ledger/bill'
import type { Tx } from '../../../platform/database/database.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'

interface PayableQuery {
  payerIds: readonly string[]
  rosterIds: readonly string[] | null
  invoiceIds: readonly string[] | null
  activityId: string | null
}

/** Finds the invoices to pay: the given ones, those of spots, those of an activity, or everything open. */
export async function invoicesToPay(
  tx: Tx,
  schoolId: string,
  { payerIds, rosterIds, invoiceIds, activityId }: PayableQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i
    where i.school_id = ${schoolId} and i.payer_id = any(${payerIds}::uuid[]) and (i.open_cents > 0 or i.state = 'DRAFT' and ${isHeldDraft('i')})
      ${invoiceIds ? sql`and i.id = any(${invoiceIds}::uuid[])` : sql``}
      ${
        rosterIds
          ? sql`and i.id in (select l.invoice_id from place p join invoice_line l on l.school_id = p.school_id and l.enrollment_id = p.enrollment_id
              where p.school_id = ${schoolId} and p.id = any(${rosterIds}::uuid[]))`
          : sql``
      }
      ${
        activityId
          ? sql`and i.id in (select l.invoice_id from enrollment e join invoice_line l on l.school_id = e.school_id and l.enrollment_id = e.id
              where e.school_id = ${schoolId} and e.activity_id in (select s.activity_id from section s where s.school_id = ${schoolId}
                and (s.id = ${activityId} or s.activity_id = ${activityId})))`
          : sql``
      }
    order by i.due_on, i.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the drafts for held spots, with the total of each. */
export async function draftsOfSpots(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select i.id as "invoiceId", i.total_cents as cents from invoice i
    where i.school_id = ${schoolId} and i.state = 'DRAFT' and i.id in (
      select l.invoice_id from place p join invoice_line l on l.school_id = p.school_id and l.enrollment_id = p.enrollment_id
      where p.school_id = ${schoolId} and p.id = any(${placeIds}::uuid[]))
    order by i.id`.execute(tx)
  return rows
}

/** SQL condition: the spots of a draft are still held. */
function isHeldDraft(draft: string) {
  return sql`exists (select from invoice_line l join place p on p.school_id = l.school_id and p.enrollment_id = l.enrollment_id
    where l.school_id = ${sql.ref(`${draft}.school_id`)} and l.invoice_id = ${sql.ref(`${draft}.id`)} and p.is_being_paid and p.expires_at > app.now())`
}

export interface PaidLine {
  id: string
  invoice_id: string
  number: number | null
  due_on: string | null
  /** On the first line only: cents of the invoice due after the first installment. */
  later_cents: number
  kind: LineKind
  label: string
  reason: unknown
  amount_cents: number
  net_cents: number
  credited_cents: number
  child: string | null
  activity: string | null
  billing_type: BillingType | null
}

/** Reads the lines of invoices with their child and activity, in the order of invoice numbers. */
export async function linesOfInvoices(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<PaidLine[]> {
  const { rows } = await sql<PaidLine>`
    select l.id, l.invoice_id, i.number, i.due_on,
      case when l.position = 1 and i.installments is not null then i.total_cents - (i.installments -> 0 ->> 'cents')::int else 0 end as later_cents, l.kind, l.label, l.reason, l.amount_cents, l.net_cents,
      (select ${sumOfCents(sql`n.net_cents`)} from invoice_line n where n.school_id = l.school_id and n.corrects_line_id = l.id) as credited_cents,
      coalesce((select ${NAME_OF_C} from child c where c.school_id = e.school_id and c.id = e.child_id),
        (select ${NAME_OF_C} from child c where c.school_id = l.school_id and c.id = l.child_id)) as child,
      (select a.name from activity a where a.school_id = l.school_id and a.id = e.activity_id) as activity,
      (select s.billing_type from section s where s.school_id = l.school_id and s.id = l.section_id) as billing_type
    from invoice_line l
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
      left join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id
    where l.school_id = ${schoolId} and l.invoice_id = any(${invoiceIds}::uuid[])
    order by i.number nulls last, i.id, l.position`.execute(tx)
  return rows
}

/** Returns the child and activity of drafts, also of those that were voided. */
export async function namesOfDrafts(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<{ invoice_id: string; child: string; activity: string }[]> {
  const { rows } = await sql<{ invoice_id: string; child: string; activity: string }>`
    select distinct on (l.invoice_id) l.invoice_id, ${NAME_OF_C} as child, a.name as activity
    from invoice_line l
      join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id
      join child c on c.school_id = e.school_id and c.id = e.child_id
      join activity a on a.school_id = e.school_id and a.id = e.activity_id
    where l.school_id = ${schoolId} and l.invoice_id = any(${invoiceIds}::uuid[])
    order by l.invoice_id, l.position`.execute(tx)
  return rows
}

/**
 * Returns what other payers still owe for the same enrollments, such as the other of two homes, by name. Omits paid
 * amounts.
 */
export async function amountsOfOthers(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<{ name: string; amount: number }[]> {
  const { rows } = await sql<{ name: string; amount: number }>`
    -- from the few lines of these invoices outwards, whatever is known of the tables
    with own as materialized (
      select distinct l.enrollment_id from invoice_line l
      where l.school_id = ${schoolId} and l.invoice_id = any(${invoiceIds}::uuid[]) and l.enrollment_id is not null
    ), theirs as materialized (
      select distinct l.invoice_id from own cross join lateral (
        select l.invoice_id from invoice_line l where l.school_id = ${schoolId} and l.enrollment_id = own.enrollment_id offset 0) l
    ), payers as materialized (
      select i.payer_id from invoice i where i.school_id = ${schoolId} and i.id = any(${invoiceIds}::uuid[])
    )
    select p.name, ${sumOfCents(sql`o.cents`)} as amount
    from theirs
      cross join lateral (
        select o.payer_id, case o.state when 'DRAFT' then o.total_cents else o.open_cents end as cents from invoice o
        where o.school_id = ${schoolId} and o.id = theirs.invoice_id and o.kind = 'INVOICE' and o.state in ('DRAFT', 'ISSUED') offset 0) o
      cross join lateral (select p.id, p.name from payer p where p.school_id = ${schoolId} and p.id = o.payer_id offset 0) p
    where o.payer_id not in (select payer_id from payers) and o.cents > 0
    group by p.id, p.name order by p.name, p.id`.execute(tx)
  return rows
}

/** Returns the taken or held spots of invoices, and the end of each hold. */
export async function spotsOf(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<{ rosterId: string; childId: string; heldUntil: string | null }[]> {
  const { rows } = await sql<{ rosterId: string; childId: string; heldUntil: string | null }>`
    -- from the few lines of these invoices outwards, whatever is known of the tables
    with own as materialized (
      select distinct l.enrollment_id as id from invoice_line l
      where l.school_id = ${schoolId} and l.invoice_id = any(${invoiceIds}::uuid[]) and l.enrollment_id is not null)
    select p.id as "rosterId", p.child_id as "childId", case when p.is_being_paid then p.expires_at end as "heldUntil"
    from own cross join lateral (
      select p.id, p.child_id, p.is_being_paid, p.expires_at, p.joined_at from place p
      where p.school_id = ${schoolId} and p.enrollment_id = own.id and p.state in ('taken', 'held') and p.left_at is null
      offset 0) p
    order by p.joined_at, p.id limit 200`.execute(tx)
  return rows
}
