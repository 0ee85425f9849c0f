import { sql } from 'kysely'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { HeldFrom } from '@afterbell/domain/kernel/refusals/payments'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import { PICKED, stillCovered } from '../places.store.ts'

/** A place that is held, or was, while drafts of its enrollment are paid for. */
export interface HeldPlace {
  id: string
  section_id: string
  activity_id: string
  activity: string
  child_id: string
  child_name: string
  invoice_id: string
  /** Held still, and not run out. */
  is_held: boolean
  /** Null where it was given up. */
  held_until: string | null
  /** The other lines the child stands in, of an activity of which they take one section: they are left once the spot is taken. */
  other_section_ids: string[]
}

/** The kinds of which a child takes one section: who has it waits for no other. */
const TAKES_ONE = ACTIVITY_KINDS.filter((kind) => activityKinds[kind].childTakes === 'EXACTLY_ONE')

/** The sections of the activity `a` whose lines the child of `p` (place) stands in beside it, where they take one of them. */
const OTHER_LINES = sql`case when a.kind = any(${TAKES_ONE}::text[]) then array(
  select o.section_id from place o join section s on s.school_id = o.school_id and s.id = o.section_id
  where o.school_id = p.school_id and o.child_id = p.child_id and s.activity_id = a.id and o.section_id <> p.section_id
    and o.pool = 'regular' and o.state in ('waiting', 'held') and not o.is_being_paid order by 1) else '{}' end`

/** What `p` (place) was held from: see `HeldFrom`. */
const HELD_FROM = sql`case
  when exists (select from offer f where f.school_id = p.school_id and f.place_id = p.id and (f.outcome is null or f.outcome = 'EXPIRED')) then 'OFFER'
  when p.moved_up_at is not null or p.state = 'waiting' then 'WAIT_LIST' else 'NEW' end`

/** The places drafts are for. */
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

/** What the spots of drafts were held from, or a place was, whatever has become of it. */
export async function heldFrom(
  tx: Tx,
  schoolId: string,
  of: { invoiceIds: readonly string[] } | { placeId: string },
): Promise<HeldFrom> {
  const { rows } = await sql<{ held_from: HeldFrom }>`
    select ${HELD_FROM} as held_from from place p
    where p.school_id = ${schoolId} and ${
      'placeId' in of
        ? sql`p.id = ${of.placeId}`
        : sql`p.enrollment_id in (select enrollment_id from invoice_line where school_id = ${schoolId}
            and invoice_id = any(${of.invoiceIds}::uuid[]))`
    } limit 1`.execute(tx)
  return rows[0]?.held_from ?? 'NEW'
}

/** They are held for so many minutes from now on, unless they are for longer. */
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

/**
 * A child who waits, or was offered a place, has it while it is paid for: an offer for as long as it runs, any other for so many
 * minutes. Their turn, their party and what staff held back stay in the row, for it may come to nothing. The guard of the table has
 * the last word. Answers until when.
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

/** A place that is taken once it was held, with what is said of it. */
export interface TakenPlace {
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
 * What is held is taken; with `isLate` also what was given up meanwhile, which the guard of the table refuses where there is no room.
 * Answers what was. The dates a child drops in on stay drop-ins.
 */
export async function takeHeld(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  { isLate = false }: { isLate?: boolean } = {},
): Promise<TakenPlace[]> {
  const which = isLate
    ? sql`p.state in ('gone', 'held', 'waiting')`
    : sql`p.is_being_paid and p.expires_at > app.now()`
  const { rows } = await sql<TakenPlace>`
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

/** Places that were given up wait, before everybody else. The guard refuses it where nobody can wait. Nobody waits to drop in. */
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

/** A place that was held and is no more. */
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
 * Gives up places that are held. One that was paid for goes back where it came from: an offer whose time still runs is an offer with
 * the same end, who was moved up waits at their old turn. Every other is free.
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

/** An enrollment whose spot is held to be paid, with what its price is made from. */
export interface HeldEnrollment {
  id: string
  child_id: string
  child: string
  activity_id: string
  activity: string
  add_ons: { id: string; amount: number }[]
  /** When it was held. */
  came_at: string
  pool: 'regular' | 'dropin'
  place_ids: string[]
  section_ids: string[]
  /** The days that were picked; null for the whole. */
  picked: string[] | null
  /** What its drafts come to before aid, whoever pays, and whether one of them is being paid. */
  drafted_cents: number
  is_pending: boolean
}

/** The enrollments behind spots that are held to be paid. None of those that have run out. */
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
          (select ${sql.raw(PICKED)} from place p where p.school_id = e.school_id and p.enrollment_id = e.id order by p.id limit 1) as picked
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
