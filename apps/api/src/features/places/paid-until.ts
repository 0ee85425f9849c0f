import { sql } from 'kysely'

/**
 * Day until which an enrollment `e` in recurring care is paid: the last charged day, or the day before the first one
 * that is still open or waits to be charged. Null if nothing is paid, and for one-time charges.
 */
export const PAID_UNTIL_OF_E = sql`(
  select case when owed.first is null or billed.first < owed.first then least(charged.last, owed.first - 1) end
  from (
    select max(upper(r)) - 1 as last, min(lower(r)) filter (where b.state = 'WAITING') as waits
    from care_charge b cross join unnest(b.days) r where b.school_id = e.school_id and b.enrollment_id = e.id) charged
  cross join lateral (
    select least(charged.waits, min(d)) as first
    from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.open_cents > 0
      cross join unnest(l.dates) d
    where l.school_id = e.school_id and l.enrollment_id = e.id and charged.last is not null) owed
  cross join lateral (
    select min(d) as first from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.state = 'ISSUED'
      cross join unnest(l.dates) d
    where l.school_id = e.school_id and l.enrollment_id = e.id and owed.first is not null) billed)`
