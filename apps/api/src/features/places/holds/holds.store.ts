import { sql } from 'kysely'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { HoldSource } from '@afterbell/domain/kernel/refusals/payments'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import { PICKED_DATES, stillCovered } from '../places.store.ts'

/** A place that is or was held, behind a draft that is not yet paid. */
export interface HeldPlace {
  id: string
  section_id: string
  activity_id: string
  activity: string
  child_id: string
  child_name: string
  invoice_id: string
  /** Held, and not expired. */
  is_held: boolean
  /** Null once the hold was given up. */
  held_until: string | null
  /** Sections whose wait lists the child leaves once they take this spot. */
  other_section_ids: string[]
}

/** Kinds of activity in which a child takes one section only, so a child with a spot leaves the other wait lists. */
const TAKES_ONE = ACTIVITY_KINDS.filter((kind) => activityKinds[kind].childTakes === 'EXACTLY_ONE')

/**
 * Sections in which the child of `p` (place) also waits or has an offer that ends with the spot: those of the activity
 * `a`, if children take only one of them, and the family's other wishes.
 */
const OTHER_LINES = sql`case when a.kind = any(${TAKES_ONE}::text[]) or p.wishes_id is not null then array(
  select distinct o.section_id from place o join section s on s.school_id = o.school_id and s.id = o.section_id
  where o.school_id = p.school_id and o.child_id = p.child_id and o.section_id <> p.section_id
    and (s.activity_id = a.id and a.kind = any(${TAKES_ONE}::text[]) or o.wishes_id = p.wishes_id)
    and o.pool = 'regular' and o.state in ('waiting', 'held') and not o.is_being_paid order by 1) else '{}' end`

/** Where the hold on `p` (place) came from, see `HeldFrom`. */
const HELD_FROM = sql`case
  when exists (select from offer f where f.school_id = p.school_id and f.place_id = p.id and (f.outcome is null or f.outcome = 'EXPIRED')) then 'OFFER'
  when p.moved_up_at is not null or p.state = 'waiting' then 'WAIT_LIST' else 'NEW' end`

/** Reads the places that unpaid drafts are for. */
export async function placesOfDrafts(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<HeldPlace[]> {
  const { rows } = await sql<HeldPlace>`
    select distinct p.id, p.section_id, e.activity_id, a.name as activity, p.child_id, ${NAME_OF_C} as child_name, i.id as invoice_id,
      p.is_being_paid and p.expires_at > app.now() as is_held, case when p.is_being_paid then p.expires_at end as held_until,
      ${OTHER_LINES} as other_section_ids
    from invoice i
      join invoice_line l on l.school_id = i.school_id and l.invoice_id = i.id
      join place p on p.school_id = l.school_id and p.enrollment_id = l.enrollment_id
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join activity a on a.school_id = e.school_id and a.id = e.activity_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
    where i.school_id = ${schoolId} and i.id = any(${invoiceIds}::uuid[]) and i.state = 'DRAFT'
    order by p.section_id, p.id`.execute(tx)
  return rows
}

/** Returns the source of a hold, by its place or its draft invoices. Also works after the hold has ended. */
export async function holdSourceOf(
  tx: Tx,
  schoolId: string,
  of: { invoiceIds: readonly string[] } | { placeId: string },
): Promise<HoldSource> {
  const { rows } = await sql<{ held_from: HoldSource }>`
    select ${HELD_FROM} as held_from from place p
    where p.school_id = ${schoolId} and ${
      'placeId' in of
        ? sql`p.id = ${of.placeId}`
        : sql`p.enrollment_id in (select enrollment_id from invoice_line where school_id = ${schoolId}
            and invoice_id = any(${of.invoiceIds}::uuid[]))`
    } limit 1`.execute(tx)
  return rows[0]?.held_from ?? 'NEW'
}

/** Extends holds to this many minutes from now, unless they already last longer. */
export async function lengthenHolds(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  minutes: number,
): Promise<void> {
  await sql`
    update place set expires_at = greatest(expires_at, app.now() + make_interval(mins => ${minutes}::int))
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and is_being_paid and expires_at > app.now()`.execute(
    tx,
  )
}

/** Ends holds whose payment was sent longer ago than these minutes, but those of offers that still run. Returns their sections. */
export async function endHoldsOf(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  { sentAt, minutes }: { sentAt: string; minutes: number },
): Promise<string[]> {
  const { rows } = await sql<{ section_id: string }>`
    update place p set expires_at = app.now()
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.is_being_paid
      and ${sentAt}::timestamptz < app.now() - make_interval(mins => ${minutes}::int)
      and not exists (select from offer o where o.school_id = p.school_id and o.place_id = p.id and o.outcome is null and o.expires_at > app.now())
    returning p.section_id`.execute(tx)
  return rows.map(({ section_id: id }) => id)
}

/** Makes holds end together, at the latest of their ends. Returns the whole seconds until then. */
export async function endTogether(tx: Tx, schoolId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    update place p set expires_at = last.at
    from (select max(h.expires_at) as at from place h
      where h.school_id = ${schoolId} and h.id = any(${ids}::uuid[]) and h.is_being_paid and h.expires_at > app.now()) last
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.is_being_paid and p.expires_at > app.now()
    returning ceil(extract(epoch from last.at - app.now()))::int as seconds`.execute(tx)
  return rows[0]?.seconds ?? 0
}

/**
 * Holds the spot of a child from the wait list until it is paid: an offer until its own end, any other for `minutes`.
 * Position, party and `is_held_back` stay in the row, since the payment may fail. The table's guard has the last word.
 *
 * Returns the end of the hold.
 */
export async function holdMovedUp(
  tx: Tx,
  schoolId: string,
  id: string,
  { isOutOfTurn, from, minutes }: { isOutOfTurn: boolean; from: string | null; minutes: number },
): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    update place p set state = 'held', is_being_paid = true, moved_up_at = app.now(),
      expires_at = coalesce(p.expires_at, app.now() + make_interval(mins => ${minutes}::int)),
      is_out_of_turn = ${isOutOfTurn} or p.state = 'held' and p.is_out_of_turn,
      days = p.days * datemultirange(daterange(${from ?? '-infinity'}::date, 'infinity', '[]'))
    where p.school_id = ${schoolId} and p.id = ${id} and p.state in ('waiting', 'held')
    returning p.expires_at`.execute(tx)
  return rows[0]!.expires_at
}

/** A place that went from held to taken, with the details for the history. */
export interface ConfirmedPlace {
  id: string
  section_id: string
  child_id: string
  child: string
  activity_id: string
  activity: string
  kind: ActivityKind
  pool: 'regular' | 'dropin'
  is_moved_up: boolean
  is_out_of_turn: boolean
  other_section_ids: string[]
}

/**
 * Turns holds into taken places. With `isLate`, also takes places released meanwhile; the table's guard refuses if
 * there is no room. Drop-in dates stay drop-ins. Returns the places taken.
 */
export async function confirmHolds(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  { isLate = false }: { isLate?: boolean } = {},
): Promise<ConfirmedPlace[]> {
  const which = isLate
    ? sql`p.state in ('gone', 'held', 'waiting')`
    : sql`p.is_being_paid and p.expires_at > app.now()`
  const { rows } = await sql<ConfirmedPlace>`
    update place p set state = 'taken', is_being_paid = false, is_held_back = false, expires_at = null, left_at = null, was_enrolled = false, taken_at = app.now(),
      moved_up_at = case when p.state in ('waiting', 'held') and not p.is_being_paid then app.now() else p.moved_up_at end,
      days = case p.pool when 'regular' then coalesce(nullif(p.days - ${stillCovered(schoolId, sql`'taken'`)}, '{}'), p.days) else p.days end
    from enrollment e, activity a, child c
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and ${which}
      and e.school_id = p.school_id and e.id = p.enrollment_id and a.school_id = e.school_id and a.id = e.activity_id
      and c.school_id = p.school_id and c.id = p.child_id
    returning p.id, p.section_id, p.child_id, ${NAME_OF_C} as child, a.id as activity_id, a.name as activity, a.kind, p.pool,
      p.moved_up_at is not null as is_moved_up, p.is_out_of_turn, ${OTHER_LINES} as other_section_ids`.execute(
    tx,
  )
  return rows
}

/**
 * Puts released places first on the wait list. The table's guard refuses where nobody can wait. Leaves drop-ins alone:
 * they have no wait list.
 */
export async function waitFirst(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update place p set state = 'waiting', is_being_paid = false, moved_up_at = null, expires_at = null, left_at = null, was_enrolled = false,
      joined_at = least(p.joined_at,
        (select min(w.joined_at) - interval '1 millisecond' from place w
          where w.school_id = p.school_id and w.section_id = p.section_id and w.state = 'waiting' and w.id <> p.id))
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.state in ('gone', 'held', 'waiting') and p.pool = 'regular'`.execute(
    tx,
  )
}

/** A place whose hold or offer has ended. */
export interface ReleasedPlace {
  id: string
  /** Offered again, waiting again, or free. */
  became: 'held' | 'waiting' | 'gone'
  was_being_paid: boolean
  enrollment_id: string
  child_id: string
  child: string
  activity_id: string
  activity: string
}

/**
 * Releases held places. A hold goes back where it came from: to its offer with the same end, if that still runs, or to
 * the old position on the wait list. All others become free.
 */
export async function releasePlaces(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<ReleasedPlace[]> {
  const { rows } = await sql<ReleasedPlace>`
    with held as (
      select p.id, p.is_being_paid, o.expires_at, o.is_out_of_turn, case
          when p.is_being_paid and o.expires_at > app.now() then 'held'
          when p.is_being_paid and o.id is null and p.moved_up_at is not null then 'waiting'
          else 'gone' end as becomes
      from place p
        left join offer o on o.school_id = p.school_id and o.place_id = p.id and o.outcome is null
      where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.state = 'held'
    )
    update place p set state = held.becomes, is_being_paid = false,
      moved_up_at = case held.becomes when 'gone' then p.moved_up_at end,
      expires_at = case held.becomes when 'held' then held.expires_at end,
      left_at = case held.becomes when 'gone' then app.now() end,
      is_out_of_turn = case held.becomes when 'gone' then p.is_out_of_turn else coalesce(held.is_out_of_turn, false) end
    from held, enrollment e, activity a, child c
    where p.school_id = ${schoolId} and p.id = held.id
      and e.school_id = p.school_id and e.id = p.enrollment_id and a.school_id = e.school_id and a.id = e.activity_id
      and c.school_id = p.school_id and c.id = p.child_id
    returning p.id, held.becomes as became, held.is_being_paid as was_being_paid, p.enrollment_id, p.child_id, ${NAME_OF_C} as child,
      a.id as activity_id, a.name as activity`.execute(tx)
  return rows
}

/** An enrollment with a held spot, and what its price depends on. */
export interface HeldEnrollment {
  id: string
  child_id: string
  child: string
  activity_id: string
  activity: string
  add_ons: { id: string; amount: number }[]
  /** When the hold began. */
  came_at: string
  pool: 'regular' | 'dropin'
  place_ids: string[]
  section_ids: string[]
  /** The picked days; null for the whole run. */
  picked: string[] | null
  /** Total of its drafts before aid, across payers, and whether a payment for one of them is pending. */
  drafted_cents: number
  is_pending: boolean
}

/** Reads the enrollments of spots held for payment, without expired holds. */
export async function heldEnrollments(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
): Promise<HeldEnrollment[]> {
  const { rows } = await sql<HeldEnrollment>`
    select e.id, e.child_id, ${NAME_OF_C} as child, e.activity_id, a.name as activity, e.add_ons, held.came_at, held.pool, held.place_ids, held.section_ids,
      held.picked, drafted.cents as drafted_cents, drafted.is_pending
    from enrollment e
      join activity a on a.school_id = e.school_id and a.id = e.activity_id
      join child c on c.school_id = e.school_id and c.id = e.child_id
      join lateral (
        select min(coalesce(p.moved_up_at, p.joined_at)) as came_at, min(p.pool) as pool, array_agg(p.id order by p.id) as place_ids,
          array_agg(p.section_id order by p.section_id) as section_ids,
          (select ${sql.raw(PICKED_DATES)} from place p where p.school_id = e.school_id and p.enrollment_id = e.id order by p.id limit 1) as picked
        from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.is_being_paid and p.expires_at > app.now()
        having count(*) > 0) held on true
      cross join lateral (
        select ${sumOfCents(sql`l.net_cents - case l.kind when 'AID' then l.amount_cents else 0 end`)} as cents, coalesce(bool_or(i.pending_cents > 0), false) as is_pending
        from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
        where l.school_id = e.school_id and l.enrollment_id = e.id and i.state = 'DRAFT') drafted
    where e.school_id = ${schoolId} and e.id in (select enrollment_id from place where school_id = ${schoolId} and id = any(${placeIds}::uuid[]))
    order by e.id`.execute(tx)
  return rows
}
