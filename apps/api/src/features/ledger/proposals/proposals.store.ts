import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { sum } from '@afterbell/domain/kernel/sum'
import type { InvoiceAmounts } from '@afterbell/domain/ledger/invoice'
import type { PartGivenBack } from '@afterbell/domain/ledger/refund'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { WrittenBy } from '../../../platform/database/by.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf } from '../../../platform/database/pages.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import { refuse, type Guards } from '../../../platform/problems.ts'
import { creditOf } from '../payers/payers.store.ts'

export interface NewProposal {
  id: string
  enrollmentId: string
  /** The reason for a possible refund. */
  cause: ProposalCause
  parts: readonly PartGivenBack[]
  /** Nothing of it was paid: it is credited at once and needs no decision. */
  isCredited?: boolean
}

/** The refusal if somebody else refunds the same days first. */
export const ledgerGuards: Guards = {
  day_given_back_once: () => refuse('GIVEN_BACK', 'Someone else is refunding this right now'),
}

/**
 * Inserts proposals with the lines and amounts to refund. Free dates, and what is credited at once, need no decision:
 * they are stored as done.
 */
export async function insertProposals(
  tx: Tx,
  schoolId: string,
  { proposals, by }: { proposals: readonly NewProposal[]; by: WrittenBy },
): Promise<void> {
  const stateOf = ({ parts, isCredited }: NewProposal) =>
    isCredited || parts.every(({ cents }) => cents === 0) ? 'DONE' : 'OPEN'
  const rows = proposals.map((each) => ({
    id: each.id,
    enrollment_id: each.enrollmentId,
    cause: each.cause,
    state: stateOf(each),
    credited_cents: each.isCredited ? sum(each.parts.map(({ cents }) => cents)) : 0,
  }))
  const parts = proposals.flatMap((each) =>
    each.parts.map(({ lineId, dates, cents }) => ({
      id: randomUUIDv7(),
      proposal_id: each.id,
      line_id: lineId,
      dates,
      cents,
      state: stateOf(each),
    })),
  )
  await sql`
    with proposed as (
      insert into proposal (school_id, id, enrollment_id, cause, created_by, person_id, state, decided_at, credited_cents, moved_cents)
      select ${schoolId}, p.id, p.enrollment_id, p.cause, ${by.accountId}::uuid, ${by.personId}::uuid, p.state,
        case when p.state = 'DONE' then app.now() end, case when p.state = 'DONE' then p.credited_cents end, case when p.state = 'DONE' then 0 end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id uuid, enrollment_id uuid, cause text, state text, credited_cents bigint)
    )
    insert into given_back (school_id, id, proposal_id, line_id, days, cents, state)
    select ${schoolId}, g.id, g.proposal_id, g.line_id,
      coalesce((select range_agg(daterange(d, d, '[]')) from unnest(g.dates) d), '{}'), g.cents, g.state
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as g(id uuid, proposal_id uuid, line_id uuid, dates date[], cents int, state text)`.execute(
    tx,
  )
}

export type ProposalCause =
  | 'REMOVED'
  | 'DROP_IN_CANCELED'
  | 'DATE_DROPPED'
  | 'CLOSED_DAY'
  | 'ABSENT'
  | 'PAUSED'
  | 'TIMES_CORRECTED'
  | 'TRANSFERRED'

export interface Proposal {
  id: string
  cause: ProposalCause
  state: 'OPEN' | 'DONE' | 'DISMISSED'
  created_at: string
  child_id: string
  child_name: string
  activity: string
  /** The proposed amount of each line. While open, at most what other notes have left of the line. */
  lines: { id: string; invoiceId: string; label: string; dates: string[]; cents: number }[]
  invoices: ({ id: string; payerId: string; payer: string } & InvoiceAmounts)[]
  /**
   * The amount credited by the decision; `movedCents` had been paid. Null unless done, and for decisions made before
   * this was stored.
   */
  creditedCents: number | null
  movedCents: number | null
  /** Each payer's credit. A proposal of a transfer can refund nothing else. */
  credits: { payerId: string; cents: number }[]
}

const PROPOSAL = sql`
  select q.id, q.cause, q.state, q.created_at, q.credited_cents as "creditedCents", q.moved_cents as "movedCents", e.child_id, ${NAME_OF_C} as child_name, a.name as activity,
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'invoiceId', l.invoice_id, 'label', l.label,
        'cents', case when q.state = 'OPEN' and q.cause <> 'TRANSFERRED' then least(g.cents, l.net_cents - (select ${sumOfCents(sql`n.net_cents`)}
          from invoice_line n where n.school_id = l.school_id and n.corrects_line_id = l.id)) else g.cents end,
        'dates', array(select d from unnest(l.dates) d where g.days @> d order by d)) order by l.invoice_id, l.position), '[]')
      from given_back g join invoice_line l on l.school_id = g.school_id and l.id = g.line_id
      where g.school_id = q.school_id and g.proposal_id = q.id and (g.state <> 'DISMISSED' or q.state = 'DISMISSED')) as lines,
    (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'payerId', y.id, 'payer', y.name, 'totalCents', i.total_cents, 'pendingCents', i.pending_cents,
        'paidCents', i.paid_cents, 'creditedCents', i.credited_cents, 'movedCents', i.moved_cents, 'refundedCents', i.refunded_cents,
        'reversedCents', i.reversed_cents, 'writtenOffCents', i.written_off_cents,
        'disputedCents', i.disputed_cents) order by i.id), '[]')
      from invoice i join payer y on y.school_id = i.school_id and y.id = i.payer_id
      where i.school_id = q.school_id and i.id in (select l.invoice_id from given_back g join invoice_line l on l.school_id = g.school_id and l.id = g.line_id
        where g.school_id = q.school_id and g.proposal_id = q.id)) as invoices,
    case when q.cause = 'TRANSFERRED' then
      (select coalesce(jsonb_agg(jsonb_build_object('payerId', y.id, 'cents', ${creditOf('y')})), '[]') from payer y
        where y.school_id = q.school_id and y.id in (select i.payer_id from given_back g
          join invoice_line l on l.school_id = g.school_id and l.id = g.line_id join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
          where g.school_id = q.school_id and g.proposal_id = q.id))
    else '[]' end as credits
  from proposal q
    join enrollment e on e.school_id = q.school_id and e.id = q.enrollment_id
    join child c on c.school_id = e.school_id and c.id = e.child_id
    join activity a on a.school_id = e.school_id and a.id = e.activity_id`

/**
 * Returns a page of proposals in a state, latest first, optionally of some places. Leaves out those that needed no
 * decision.
 */
export async function proposalsPage(
  tx: Tx,
  schoolId: string,
  query: { state: Proposal['state']; rosterIds?: readonly string[] | undefined; page: number; size: number },
): Promise<{ rows: Proposal[]; total: number }> {
  const where = sql`where q.school_id = ${schoolId} and q.state = ${query.state}
    and (q.state <> 'DONE' or q.decided_by is not null) ${
      query.rosterIds
        ? sql`and q.enrollment_id in (select o.enrollment_id from place o where o.school_id = ${schoolId} and o.id = any(${query.rosterIds}::uuid[]))`
        : sql``
    }`
  const [page, count] = await Promise.all([
    sql<Proposal>`${PROPOSAL} ${where} order by q.created_at desc, q.id ${limitOf(query)}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total from proposal q ${where}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/** Locks a proposal until the end of the transaction and returns it. */
export async function holdProposal(tx: Tx, schoolId: string, id: string): Promise<Proposal | undefined> {
  const { rows } =
    await sql<Proposal>`${PROPOSAL} where q.school_id = ${schoolId} and q.id = ${id} for no key update of q`.execute(
      tx,
    )
  return rows[0]
}

/** Returns a proposal without a lock. */
export async function proposalById(tx: Tx, schoolId: string, id: string): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`${PROPOSAL} where q.school_id = ${schoolId} and q.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** Marks a proposal as done, with the amount credited and the part of it that had been paid. */
export async function giveBackProposed(
  tx: Tx,
  schoolId: string,
  { id, lines }: Pick<Proposal, 'id' | 'lines'>,
  took: { creditedCents: number; movedCents: number; accountId: string },
): Promise<void> {
  const rows = lines.map((line) => ({ line_id: line.id, cents: line.cents }))
  await sql`
    with decided as (
      update proposal set state = 'DONE', decided_at = app.now(), decided_by = ${took.accountId}::uuid,
        credited_cents = ${took.creditedCents}, moved_cents = ${took.movedCents}
      where school_id = ${schoolId} and id = ${id}
    )
    update given_back g set state = 'DONE', cents = l.cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(line_id uuid, cents int)
    where g.school_id = ${schoolId} and g.proposal_id = ${id} and g.state = 'OPEN' and g.line_id = l.line_id`.execute(
    tx,
  )
}

/** Dismisses a proposal. Its lines and dates can be proposed again. */
export async function dismissProposal(
  tx: Tx,
  schoolId: string,
  id: string,
  { accountId }: { accountId: string },
): Promise<void> {
  await sql`
    with decided as (
      update proposal set state = 'DISMISSED', decided_at = app.now(), decided_by = ${accountId}::uuid
      where school_id = ${schoolId} and id = ${id}
    )
    update given_back set state = 'DISMISSED' where school_id = ${schoolId} and proposal_id = ${id} and state = 'OPEN'`.execute(
    tx,
  )
}

/**
 * Dismisses the open parts of proposals for these invoices. Dismisses a proposal without other parts, and returns its
 * id. Parts for other invoices stay open.
 */
export async function dismissProposalsOf(
  tx: Tx,
  schoolId: string,
  { invoiceIds, accountId }: { invoiceIds: readonly string[]; accountId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with freed as (
      update given_back g set state = 'DISMISSED' from invoice_line l
      where g.school_id = ${schoolId} and g.state = 'OPEN' and l.school_id = g.school_id and l.id = g.line_id and l.invoice_id = any(${invoiceIds}::uuid[])
      returning g.proposal_id
    )
    update proposal q set state = 'DISMISSED', decided_at = app.now(), decided_by = ${accountId}::uuid
    where q.school_id = ${schoolId} and q.state = 'OPEN' and q.id in (select proposal_id from freed)
      and not exists (select from given_back g join invoice_line l on l.school_id = g.school_id and l.id = g.line_id
        where g.school_id = q.school_id and g.proposal_id = q.id and g.state = 'OPEN' and l.invoice_id <> all(${invoiceIds}::uuid[]))
    returning q.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Dismisses proposals of transfers whose payers have all used up their credit, because nothing can be refunded. A
 * proposal stays if another payer of it is not among these.
 */
export async function dismissCreditUsed(
  tx: Tx,
  schoolId: string,
  payerIds: readonly string[],
): Promise<void> {
  await sql`
    with used as (
      update proposal q set state = 'DISMISSED', decided_at = app.now()
      where q.school_id = ${schoolId} and q.state = 'OPEN' and q.cause = 'TRANSFERRED' and exists (
        select from given_back g join invoice_line l on l.school_id = g.school_id and l.id = g.line_id
          join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
        where g.school_id = q.school_id and g.proposal_id = q.id
        having bool_and(i.payer_id = any(${payerIds}::uuid[])))
      returning q.id
    )
    update given_back set state = 'DISMISSED' where school_id = ${schoolId} and state = 'OPEN' and proposal_id in (select id from used)`.execute(
    tx,
  )
}

/**
 * Dismisses proposals for dates that take place after all, for a whole section or one enrollment, including records of
 * free dates. Returns the other dates of those proposals.
 */
export async function dismissRestored(
  tx: Tx,
  schoolId: string,
  dates: readonly { sectionId: string; enrollmentId?: string; date: string }[],
): Promise<{ enrollmentId: string; sectionId: string | null; on: string[] }[]> {
  const restoredDates = dates.map(({ sectionId, enrollmentId = null, date }) => ({
    section_id: sectionId,
    enrollment_id: enrollmentId,
    date,
  }))
  const isRestored = sql`r.section_id = l.section_id and (r.enrollment_id is null or r.enrollment_id = l.enrollment_id)`
  const { rows } = await sql<{ enrollmentId: string; sectionId: string | null; on: string[] }>`
    with restored as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(restoredDates)}::jsonb) as d(section_id uuid, enrollment_id uuid, date date)
    ), touched as materialized (
      select distinct q.id, q.enrollment_id from proposal q
        join given_back g on g.school_id = q.school_id and g.proposal_id = q.id and g.state <> 'DISMISSED'
        join invoice_line l on l.school_id = g.school_id and l.id = g.line_id
        join restored r on ${isRestored} and g.days @> r.date
      where q.school_id = ${schoolId} and q.cause in ('DATE_DROPPED', 'CLOSED_DAY') and (q.state = 'OPEN' or q.state = 'DONE' and q.decided_by is null)
    ), dismissed as (
      update proposal q set state = 'DISMISSED', decided_at = app.now(), credited_cents = null, moved_cents = null
      from touched t where q.school_id = ${schoolId} and q.id = t.id
    ), freed as (
      update given_back g set state = 'DISMISSED' from touched t, invoice_line l
      where g.school_id = ${schoolId} and g.proposal_id = t.id and g.state <> 'DISMISSED' and l.school_id = g.school_id and l.id = g.line_id
      returning t.enrollment_id, l.section_id, l.dates, g.days
    )
    select l.enrollment_id as "enrollmentId", l.section_id as "sectionId", array_agg(distinct d.date order by d.date) as "on"
    from freed l cross join unnest(l.dates) as d(date)
    where l.days @> d.date and not exists (select from restored r where ${isRestored} and r.date = d.date)
    group by l.enrollment_id, l.section_id order by l.enrollment_id, l.section_id`.execute(tx)
  return rows
}

/**
 * Dismisses the proposals with this cause since a moment, because the enrollments continue; includes records of free
 * dates. Returns how many staff had already decided: those stay.
 */
export async function dismissSince(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
  { cause, since, accountId }: { cause: ProposalCause; since: string; accountId: string | null },
): Promise<{ decided: number }> {
  const { rows } = await sql<{ decided: number }>`
    with proposed as materialized (
      select q.id, q.state, q.decided_by from proposal q
      where q.school_id = ${schoolId} and q.enrollment_id = any(${enrollmentIds}::uuid[]) and q.cause = ${cause} and q.created_at >= ${since}
      for update
    ), dismissed as (
      update proposal q set state = 'DISMISSED', decided_at = app.now(), decided_by = ${accountId}::uuid, credited_cents = null, moved_cents = null
      from proposed p where q.school_id = ${schoolId} and q.id = p.id and p.state <> 'DISMISSED' and p.decided_by is null
      returning q.id
    ), freed as (
      update given_back set state = 'DISMISSED'
      where school_id = ${schoolId} and state <> 'DISMISSED' and proposal_id in (select id from dismissed)
    )
    select count(*) filter (where p.state = 'DONE' and p.decided_by is not null)::int as decided from proposed p`.execute(
    tx,
  )
  return rows[0]!
}

/** Dismisses the open proposals of time corrections for these charges, before they are computed again. */
export async function dismissCorrections(
  tx: Tx,
  schoolId: string,
  chargeIds: readonly string[],
): Promise<void> {
  await sql`
    with dismissed as (
      update proposal q set state = 'DISMISSED', decided_at = app.now()
      where q.school_id = ${schoolId} and q.state = 'OPEN' and q.cause = 'TIMES_CORRECTED' and exists (
        select from given_back g join invoice_line l on l.school_id = g.school_id and l.id = g.line_id
        where g.school_id = q.school_id and g.proposal_id = q.id and l.charge_id = any(${chargeIds}::uuid[]))
      returning q.id
    )
    update given_back set state = 'DISMISSED' where school_id = ${schoolId} and state = 'OPEN' and proposal_id in (select id from dismissed)`.execute(
    tx,
  )
}
