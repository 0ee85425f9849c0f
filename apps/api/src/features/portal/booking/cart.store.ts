import { sql, type RawBuilder } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { RosterAnswers, RosterQuestions } from '@afterbell/domain/places/enrollment'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { approvedPickupsOfC } from '../../families/pickups/people-of-child.store.ts'
import type { WantedLine } from './wanted.ts'

/** A line of a cart, with what became of its hold. */
export interface CartLineRow {
  id: string
  childId: string
  child: string
  familyId: string
  activityId: string
  kind: ActivityKind
  activity: string
  section: string
  location: string | null
  whatToBring: string
  sectionIds: string[]
  dates: string[]
  addOns: { id: string; amount: number }[]
  isDropIn: boolean
  enrollmentIds: string[]
  /** The places of its hold, in the order of their ids. */
  placeIds: string[]
  /** The sections of these places. */
  heldSectionIds: string[]
  isHeld: boolean
  isTaken: boolean
  /** It was held by an invitation that is over or was withdrawn since. */
  invitation: 'ENDED' | 'WITHDRAWN' | null
  isLengthened: boolean
  secondsLeft: number
  /** Meetings to come that it is for. */
  meetings: number
  firstDate: string | null
  lastDate: string | null
  weekdays: Weekday[]
  times: { from: string; to: string }[]
}

/** Whoever of the home put it in: the lines of these people, for these children. */
export interface CartOf {
  personIds: readonly string[]
  childIds: readonly string[]
}

/** Reads carts, in the order in which the lines were put in. Lines of the last day alone. */
export async function cartLines(
  tx: Tx,
  school: { id: string; today: string },
  { personIds, childIds }: CartOf,
): Promise<CartLineRow[]> {
  const { rows } = await sql<CartLineRow>`
    select l.id, l.child_id as "childId", ${NAME_OF_C} as child, c.family_id as "familyId", l.activity_id as "activityId",
      a.kind, a.name as activity, l.section_ids as "sectionIds", l.dates, l.add_ons as "addOns", l.is_drop_in as "isDropIn",
      l.enrollment_ids as "enrollmentIds", l.lengthened_at is not null as "isLengthened",
      coalesce((select string_agg(s.name, ', ' order by s.position, s.id) from section s
        where s.school_id = l.school_id and s.id = any(l.section_ids) and s.name <> ''), '') as section,
      (select case when i.withdrawn_at is not null then 'WITHDRAWN' when i.ends_on < ${school.today} then 'ENDED' end
        from spot_invitation i where i.school_id = l.school_id and i.enrollment_id = any(l.enrollment_ids) limit 1) as invitation,
      (select o.name from location o where o.school_id = a.school_id and o.id = a.location_id) as location, a.what_to_bring as "whatToBring",
      spot.place_ids as "placeIds", spot.section_ids as "heldSectionIds", spot.is_held as "isHeld", spot.is_taken as "isTaken", spot.seconds as "secondsLeft",
      met.meetings, met.first_date as "firstDate", met.last_date as "lastDate", met.weekdays, met.times
    from cart_line l
      join child c on c.school_id = l.school_id and c.id = l.child_id
      join activity a on a.school_id = l.school_id and a.id = l.activity_id
      cross join lateral (
        select coalesce(array_agg(p.id order by p.id), '{}') as place_ids, coalesce(array_agg(distinct p.section_id), '{}') as section_ids,
          count(*) > 0 and bool_and(p.is_being_paid and p.expires_at > app.now()) as is_held,
          coalesce(bool_or(p.state = 'taken' and p.left_at is null), false) as is_taken,
          coalesce(greatest(0, floor(extract(epoch from min(p.expires_at) filter (where p.is_being_paid) - app.now()))), 0)::int as seconds
        from place p where p.school_id = l.school_id and p.enrollment_id = any(l.enrollment_ids)) spot
      cross join lateral (
        select count(*)::int as meetings, min(m.date) as first_date, max(m.date) as last_date,
          coalesce(array_agg(distinct to_char(m.date, 'fmday')) filter (where m.date is not null), '{}') as weekdays,
          coalesce(jsonb_agg(distinct jsonb_build_object('from', to_char(m.time_from, 'HH24:MI'), 'to', to_char(m.time_to, 'HH24:MI'))), '[]') as times
        from meeting m join section s on s.school_id = m.school_id and s.id = m.section_id
        where m.school_id = l.school_id and s.activity_id = l.activity_id and not m.is_cancelled and m.date >= ${school.today}
          and (l.section_ids = '{}' and s.is_active or m.section_id = any(l.section_ids)) and (l.dates = '{}' or m.date = any(l.dates))) met
    where l.school_id = ${school.id} and l.person_id = any(${personIds}::uuid[]) and l.child_id = any(${childIds}::uuid[])
      and l.added_at > app.now() - interval '1 day'
    order by l.added_at, l.id`.execute(tx)
  return rows
}

/** Who besides the guardians may pick up a child, by name. */
export interface PickupsOfChild {
  childId: string
  child: string
  names: string[]
}

/** Returns who besides the guardians may pick up each of these children, as the child's page says it. */
export async function pickupsOf(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<PickupsOfChild[]> {
  if (childIds.length === 0) return []
  const { rows } = await sql<PickupsOfChild>`
    select c.id as "childId", ${NAME_OF_C} as child, ${approvedPickupsOfC(sql`a.name`)} as names
    from child c where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[]) order by c.first_name, c.id`.execute(
    tx,
  )
  return rows
}

/** Locks lines, in the order of their ids, before the sections of their spots: acts on one cart take turns. */
export async function lockCartLines(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    select id from cart_line where school_id = ${schoolId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

/** Writes lines into a cart, each with the enrollments of its hold. */
export async function insertCartLines(
  tx: Tx,
  schoolId: string,
  lines: readonly (Omit<WantedLine, 'kind' | 'childIds'> & {
    id: string
    personId: string
    childId: string
    placeIds: readonly string[]
  })[],
): Promise<void> {
  const rows = lines.map((line, nth) => ({
    nth,
    id: line.id,
    person_id: line.personId,
    child_id: line.childId,
    activity_id: line.activityId,
    section_ids: line.sectionIds,
    dates: line.dates,
    add_ons: line.addOns,
    is_drop_in: line.isDropIn,
    place_ids: line.placeIds,
  }))
  await sql`
    insert into cart_line (school_id, id, person_id, child_id, activity_id, section_ids, dates, add_ons, is_drop_in, enrollment_ids, added_at)
    select ${schoolId}, r.id, r.person_id, r.child_id, r.activity_id, r.section_ids, r.dates, r.add_ons, r.is_drop_in,
      ${enrollmentsOf(schoolId, sql`r.place_ids`)}, app.now() + r.nth * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(nth int, id uuid, person_id uuid, child_id uuid, activity_id uuid,
      section_ids uuid[], dates date[], add_ons jsonb, is_drop_in boolean, place_ids uuid[])`.execute(tx)
}

/** Notes that a line is held anew. */
export async function holdLineAgain(
  tx: Tx,
  schoolId: string,
  id: string,
  placeIds: readonly string[],
): Promise<void> {
  await sql`
    update cart_line set enrollment_ids = ${enrollmentsOf(schoolId, sql`${placeIds}::uuid[]`)}, lengthened_at = null
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

function enrollmentsOf(schoolId: string, placeIds: RawBuilder<unknown>) {
  return sql`array(select distinct p.enrollment_id from place p where p.school_id = ${schoolId} and p.id = any(${placeIds}))`
}

export async function removeCartLine(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`delete from cart_line where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Throws away lines that were put in more than a day ago: no cart shows them any more. */
export async function forgetCartLines({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from cart_line where school_id = ${school.id} and added_at <= app.now() - interval '1 day'`.execute(
    tx,
  )
}

export async function noteLengthened(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update cart_line set lengthened_at = app.now() where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

/** What was answered for each of these enrollments, or stands in the child's record. */
export async function heldAnswers(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
): Promise<(RosterAnswers & { enrollmentId: string })[]> {
  const { rows } = await sql<RosterAnswers & { enrollmentId: string }>`
    select e.id as "enrollmentId", e.pick_up_option_id as "pickUpOptionId", coalesce(e.teacher_id, c.teacher_id) as "teacherId",
      coalesce(e.tshirt_size_id, c.tshirt_size_id) as "tshirtSizeId"
    from enrollment e join child c on c.school_id = e.school_id and c.id = e.child_id
    where e.school_id = ${schoolId} and e.id = any(${enrollmentIds}::uuid[])`.execute(tx)
  return rows
}

/** What an activity asks of each child, and what of it must be answered. */
export interface Asks {
  activityId: string
  asks: RosterQuestions
  requires: RosterQuestions
}

export async function asksOf(tx: Tx, schoolId: string, activityIds: readonly string[]): Promise<Asks[]> {
  const { rows } = await sql<Asks>`
    select a.id as "activityId",
      jsonb_build_object('pickUpOptions', a.asks_pick_up, 'teacher', a.asks_teacher, 'tshirt', a.asks_tshirt) as asks,
      jsonb_build_object('pickUpOptions', a.requires_pick_up, 'teacher', a.requires_teacher, 'tshirt', a.requires_tshirt) as requires
    from activity a where a.school_id = ${schoolId} and a.id = any(${activityIds}::uuid[])`.execute(tx)
  return rows
}

/** Returns the persons of the guardians among these who are the same as they were, by guardian. */
export async function personsOfGuardians(
  tx: Tx,
  schoolId: string,
  guardianIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from family_person where school_id = ${schoolId} and guardian_id = any(${guardianIds}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
