import { sql, type RawBuilder } from 'kysely'
import { UNDO_GRACE_SECONDS } from '@afterbell/domain/places/undo'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { BILLED_OF_E } from '../../ledger/enrollment-money.store.ts'
import { WAS_THERE, isCheckedIn } from '../places.store.ts'

/** Acts that can be undone. */
export type Undoable =
  | 'REMOVED'
  | 'LEFT_LINE'
  | 'TRANSFERRED'
  | 'ANSWERS_CHANGED'
  | 'DROP_IN_CANCELED'
  | 'DROP_IN_CHANGED'

/** Checks whether an act changes answers only, and no spots. */
export function isOfAnswers(what: Undoable): boolean {
  return what === 'ANSWERS_CHANGED' || what === 'DROP_IN_CHANGED'
}

/** State of a place and its enrollment: everything that an act on it may change. */
export interface PlaceState {
  id: string
  section_id: string
  child_id: string
  enrollment_id: string
  state: 'taken' | 'held' | 'waiting' | 'gone'
  pool: 'regular' | 'dropin'
  /** The one day of a drop-in. */
  drop_in_on: string | null
  /** Ranges of days, as PostgreSQL text. */
  days: string
  expires_at: string | null
  left_at: string | null
  is_out_of_turn: boolean
  is_held_back: boolean
  is_being_paid: boolean
  moved_up_at: string | null
  taken_at: string
  /** The place that the child was moved from. */
  moved_from: string | null
  /** Its open offer. */
  offer_id: string | null
  pick_up_option_id: string | null
  teacher_id: string | null
  tshirt_size_id: string | null
  add_ons: { id: string; amount: number }[]
  version: number
  billed_cents: number
  /** Pauses in the billing of its enrollment. */
  pauses: { id: string; days: string; reason: string }[]
  is_in_building: boolean
  is_archived: boolean
  /**
   * Used places in its section on the fullest of its remaining days, itself included if it counts. For a drop-in, on
   * its day, even a past one.
   */
  used: number
}

/** Reads the current state of places, in the order of their ids. */
export async function placeStates(
  tx: Tx,
  school: { id: string; today: string },
  ids: readonly string[],
): Promise<PlaceState[]> {
  const { rows } = await sql<PlaceState>`
    select p.id, p.section_id, p.child_id, p.enrollment_id, p.state, p.pool, p.drop_in_on, p.days::text as days, p.expires_at, p.left_at, p.is_out_of_turn,
      p.is_held_back, p.is_being_paid, p.moved_up_at, p.taken_at, p.moved_from,
      (select o.id from offer o where o.school_id = p.school_id and o.place_id = p.id and o.outcome is null) as offer_id,
      e.pick_up_option_id, e.teacher_id, e.tshirt_size_id, e.add_ons, e.version, ${BILLED_OF_E} as billed_cents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'days', u.days::text, 'reason', u.reason) order by u.id), '[]') from care_pause u
        where u.school_id = e.school_id and u.enrollment_id = e.id) as pauses,
      case p.pool when 'dropin' then ${WAS_THERE} else ${isCheckedIn(school.today)} end as is_in_building, c.archived_at is not null as is_archived,
      ${usedOn(sql`p.days`, school.today)} as used
    from place p
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
    where p.school_id = ${school.id} and p.id = any(${ids}::uuid[])
    order by p.id`.execute(tx)
  return rows
}

/** Used places in the section of `p` on the fullest of the remaining days. For drop-ins, past days count too. */
function usedOn(days: RawBuilder<unknown>, today: string): RawBuilder<unknown> {
  return sql`app.places_used(p.school_id, p.section_id, p.pool,
    ${days} * datemultirange(daterange(case p.pool when 'dropin' then null else ${today}::date end, 'infinity', '[]')), null)`
}

interface Room {
  id: string
  used: number
  capacity: number
  isTakenSince: boolean
}

/** Returns the names of children, by place id. */
export async function namesOfPlaces(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, ${NAME_OF_C} as name from place p join child c on c.school_id = p.school_id and c.id = p.child_id
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Counts how full sections are on the days the places had before an act, and whether anybody else got a spot on these
 * days since.
 */
export async function roomOf(
  tx: Tx,
  school: { id: string; today: string },
  before: readonly Pick<PlaceState, 'id' | 'days'>[],
  since: string,
): Promise<Room[]> {
  const ids = before.map(({ id }) => id)
  const { rows } = await sql<Room>`
    select p.id, ${usedOn(sql`b.days`, school.today)} as used,
      case p.pool when 'dropin' then s.dropin_capacity else s.capacity end as capacity,
      exists (select from place o where o.school_id = p.school_id and o.section_id = p.section_id and o.pool = p.pool
        and o.state in ('taken', 'held') and o.days && b.days and o.id <> all(${ids}::uuid[])
        and greatest(o.joined_at, o.moved_up_at) >= ${since}) as "isTakenSince"
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b(id uuid, days datemultirange)
      join place p on p.school_id = ${school.id} and p.id = b.id
      join section s on s.school_id = p.school_id and s.id = p.section_id
    order by p.id`.execute(tx)
  return rows
}

/**
 * Returns the children of an act who joined or left another section of its activities since. For them an undo would
 * give one spot too many, or confuse the proposals of both.
 */
export async function movedSince(
  tx: Tx,
  schoolId: string,
  places: readonly Pick<PlaceState, 'id' | 'child_id' | 'section_id'>[],
  since: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.child_id as id
    from place p join section s on s.school_id = p.school_id and s.id = p.section_id
    where p.school_id = ${schoolId} and p.child_id = any(${places.map(({ child_id }) => child_id)}::uuid[])
      and p.id <> all(${places.map(({ id }) => id)}::uuid[]) and p.pool = 'regular' and greatest(p.joined_at, p.left_at) >= ${since}
      and s.activity_id in (select a.activity_id from section a where a.school_id = ${schoolId}
        and a.id = any(${places.map(({ section_id }) => section_id)}::uuid[]))`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the children of canceled drop-ins who have another drop-in or spot on one of these days by now. */
export async function comeOtherwise(
  tx: Tx,
  schoolId: string,
  places: readonly Pick<PlaceState, 'id'>[],
): Promise<string[]> {
  const ids = places.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select distinct p.child_id as id
    from place p join place o on o.school_id = p.school_id and o.child_id = p.child_id and o.section_id = p.section_id
      and o.state in ('taken', 'held', 'waiting') and (o.pool = 'dropin' or o.state = 'taken') and o.days @> p.drop_in_on
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.pool = 'dropin' and o.id <> all(${ids}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export interface UndoableAct {
  what: Undoable
  activity_id: string
  /** Start of the call: everything it wrote is at least this new. */
  began_at: string
  undone_at: string | null
  /** Seconds since the act. */
  seconds: number
  before: PlaceState[]
  after: PlaceState[]
}

/** Stores the state before and after an act. Returns whether its id was free. */
export async function insertUndoable(
  tx: Tx,
  schoolId: string,
  {
    id,
    what,
    activityId,
    beganAt,
    before,
    after,
  }: {
    id: string
    beganAt: string
    what: Undoable
    activityId: string
    before: readonly PlaceState[]
    after: readonly PlaceState[]
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into undoable_act (school_id, id, what, activity_id, began_at, before, after)
    values (${schoolId}, ${id}, ${what}, ${activityId}, ${beganAt}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Reads an act and locks it until the transaction ends. */
export async function holdUndoable(tx: Tx, schoolId: string, id: string): Promise<UndoableAct | undefined> {
  const { rows } = await sql<StoredAct>`
    select what, activity_id, began_at, undone_at, extract(epoch from app.now() - done_at)::float as seconds, before, after
    from undoable_act where school_id = ${schoolId} and id = ${id} for update`.execute(tx)
  const [act] = rows
  return act && { ...act, before: act.before as PlaceState[], after: act.after as PlaceState[] }
}

/** The stored row: `before` and `after` are JSON of what `standingPlaces` read. */
interface StoredAct extends Omit<UndoableAct, 'before' | 'after'> {
  before: unknown
  after: unknown
}

export async function markUndone(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update undoable_act set undone_at = app.now() where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Locks enrollments until the transaction ends, in the order of their ids. */
export async function holdEnrollmentsOf(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    select id from enrollment where school_id = ${schoolId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

/**
 * Restores places and reopens their offers. `decideRoomBack` must have checked the room: the table's guard would refuse
 * children who return to a section that was overbooked with them. Lock the sections first.
 */
export async function restorePlaces(tx: Tx, schoolId: string, before: readonly PlaceState[]): Promise<void> {
  // Restores regular places first. A day that a canceled drop-in gave back to the regular place must be free before the
  // drop-in returns.
  for (const isDropIn of [false, true]) {
    const part = before.filter(({ pool }) => (pool === 'dropin') === isDropIn)
    if (part.length > 0) await restorePart(tx, schoolId, part)
  }
}

async function restorePart(tx: Tx, schoolId: string, before: readonly PlaceState[]): Promise<void> {
  const offerIds = before.flatMap(({ offer_id }) => offer_id ?? [])
  await sql`
    update offer set outcome = null, ended_at = null
    where school_id = ${schoolId} and id = any(${offerIds}::uuid[]) and outcome is not null`.execute(tx)
  await sql`
    update place p set state = b.state, was_enrolled = false, days = b.days, expires_at = b.expires_at, left_at = b.left_at,
      is_out_of_turn = b.is_out_of_turn or b.state in ('taken', 'held'),
      is_held_back = b.is_held_back, is_being_paid = b.is_being_paid, moved_up_at = b.moved_up_at, taken_at = coalesce(b.taken_at, p.taken_at), moved_from = b.moved_from
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b(id uuid, state text, days datemultirange, expires_at timestamptz,
      left_at timestamptz, is_out_of_turn boolean, is_held_back boolean, is_being_paid boolean, moved_up_at timestamptz, taken_at timestamptz, moved_from uuid)
    where p.school_id = ${schoolId} and p.id = b.id`.execute(tx)
  const inTurn = before.filter((place) => !place.is_out_of_turn).map(({ id }) => id)
  await sql`
    update place set is_out_of_turn = false where school_id = ${schoolId} and id = any(${inTurn}::uuid[])`.execute(
    tx,
  )
}

/** Restores the roster answers of the enrollments. */
export async function restoreAnswers(tx: Tx, schoolId: string, before: readonly PlaceState[]): Promise<void> {
  await sql`
    update enrollment e set pick_up_option_id = b.pick_up_option_id, teacher_id = b.teacher_id, tshirt_size_id = b.tshirt_size_id,
      add_ons = b.add_ons, version = e.version + 1
    from (
      select distinct on (r.enrollment_id) r.*
      from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as r(enrollment_id uuid, pick_up_option_id uuid, teacher_id uuid,
        tshirt_size_id uuid, add_ons jsonb, version int)
      order by r.enrollment_id) b
    where e.school_id = ${schoolId} and e.id = b.enrollment_id and e.version <> b.version`.execute(tx)
}

/**
 * Days in the section `s` kept for acts that can still be undone: days of given-up places, as JSON like those of live
 * ones.
 */
export function undoableDays(daysAsJson: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(${daysAsJson('b.days')}), '[]')
    from undoable_act u
      cross join lateral jsonb_to_recordset(u.before) as b(id uuid, section_id uuid, state text, days datemultirange)
      join place p on p.school_id = u.school_id and p.id = b.id
    where u.school_id = s.school_id and u.done_at > app.now() - make_interval(secs => ${UNDO_GRACE_SECONDS}) and u.undone_at is null
      and b.section_id = s.id and b.state in ('taken', 'held') and p.pool = 'regular' and p.left_at is not null)`
}

/** Deletes acts older than a day: they can no longer be undone. */
export async function forgetUndoable({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from undoable_act where school_id = ${school.id} and done_at < app.now() - interval '1 day'`.execute(
    tx,
  )
}
