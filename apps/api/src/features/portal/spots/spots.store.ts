import { sql, type RawBuilder } from 'kysely'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** A spot of a child, or one drop-in, as an enrollment holds it now. */
export interface ChildSpot {
  /** The enrollment's. */
  id: string
  childId: string
  familyId: string
  child: string
  activityId: string
  kind: ActivityKind
  activity: string
  /** The groups or weekdays it is in; empty for a class. */
  sections: string[]
  places: SpotPlace[]
  isDropIn: boolean
  firstOn: string | null
  /** The next meeting that has not begun. */
  nextOn: string | null
}

export interface SpotPlace {
  id: string
  enrollment_id: string
  section_id: string
  name: string
  weekdays: Weekday[]
  firstOn: string | null
  nextOn: string | null
}

/** Returns what one weekday is of a spot that has several; undefined if it is none of them, or the only one. */
export function weekdayOf(spot: ChildSpot, sectionId: string): ChildSpot | undefined {
  const place = spot.places.find((each) => each.section_id === sectionId)
  if (!place || spot.places.length < 2 || !activityKinds[spot.kind].sections.areWeekdays) return undefined
  const { name, firstOn, nextOn } = place
  return { ...spot, places: [place], sections: [name], firstOn, nextOn }
}

/** Returns the spots that children have now, by activity. */
export function spotsOfChildren(tx: Tx, schoolId: string, childIds: readonly string[]): Promise<ChildSpot[]> {
  return spotsWhere(tx, schoolId, sql`p.child_id = any(${childIds}::uuid[])`)
}

/** Returns the spot of an enrollment, and undefined if the child does not have it any more. */
export async function spotOf(tx: Tx, schoolId: string, enrollmentId: string): Promise<ChildSpot | undefined> {
  return (await spotsWhere(tx, schoolId, sql`p.enrollment_id = ${enrollmentId}`))[0]
}

async function spotsWhere(tx: Tx, schoolId: string, where: RawBuilder<unknown>): Promise<ChildSpot[]> {
  const { rows } = await sql<ChildSpot>`
    select p.enrollment_id as id, c.id as "childId", c.family_id as "familyId", ${NAME_OF_C} as child,
      a.id as "activityId", a.kind, a.name as activity, bool_or(p.pool = 'dropin') as "isDropIn",
      coalesce(array_agg(s.name order by s.position, s.id) filter (where a.kind <> 'classes'), '{}') as sections,
      jsonb_agg(jsonb_build_object('id', p.id, 'enrollment_id', p.enrollment_id, 'section_id', p.section_id, 'name', s.name,
        'weekdays', s.weekdays, 'firstOn', d.first_on, 'nextOn', d.next_on) order by s.position, p.id) as places,
      min(d.first_on) as "firstOn", min(d.next_on) as "nextOn"
    from place p
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id and a.removed_at is null
      join child c on c.school_id = p.school_id and c.id = p.child_id
      cross join lateral (select min(m.date) as first_on, min(m.date) filter (where m.starts_at > app.now()) as next_on
        from meeting m where m.school_id = p.school_id and m.section_id = p.section_id and not m.is_cancelled and p.days @> m.date) d
    where p.school_id = ${schoolId} and ${where} and p.state = 'taken' and p.left_at is null
    group by p.enrollment_id, c.id, a.id, c.school_id, a.school_id
    order by min(d.next_on) nulls last, a.name, p.enrollment_id`.execute(tx)
  return rows
}

export interface MeetingsAhead {
  count: number
  firstOn: string | null
  lastOn: string | null
}

/** Returns the meetings of places that have not begun. */
export async function meetingsOfPlaces(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
): Promise<MeetingsAhead> {
  const { rows } = await sql<MeetingsAhead>`
    select ${MEETINGS_OF_M} from place p
      join meeting m on m.school_id = p.school_id and m.section_id = p.section_id and p.days @> m.date
    where p.school_id = ${schoolId} and p.id = any(${placeIds}::uuid[]) and m.starts_at > app.now() and not m.is_cancelled`.execute(
    tx,
  )
  return rows[0]!
}

/** Returns the meetings that a child would have in a section: those that have not begun, from a day on, or on picked days. */
export async function meetingsOfSection(
  tx: Tx,
  schoolId: string,
  sectionId: string,
  { from, dates }: { from: string | null; dates: readonly string[] },
): Promise<MeetingsAhead> {
  const { rows } = await sql<MeetingsAhead>`
    select ${MEETINGS_OF_M} from meeting m
    where m.school_id = ${schoolId} and m.section_id = ${sectionId} and m.starts_at > app.now() and not m.is_cancelled
      and m.date >= coalesce(${from}::date, '-infinity') and (${dates.length === 0} or m.date = any(${dates}::date[]))`.execute(
    tx,
  )
  return rows[0]!
}

const MEETINGS_OF_M = sql`count(*)::int as count, min(m.date) as "firstOn", max(m.date) as "lastOn"`

/** Whether an enrollment's place in one section was changed for one in another, which the child has now. */
export async function isChangedTo(
  tx: Tx,
  schoolId: string,
  { enrollmentId, leavesId, sectionId }: { enrollmentId: string; leavesId: string; sectionId: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select p.id from place q
      -- from the few places of the enrollment outwards, whatever the planner knows
      cross join lateral (
        select n.id from place n
        where n.school_id = q.school_id and n.moved_from = q.id and n.section_id = ${sectionId} and n.state = 'taken' and n.left_at is null
        offset 0) p
    where q.school_id = ${schoolId} and q.enrollment_id = ${enrollmentId} and q.section_id = ${leavesId} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Returns which of these enrollments had a spot once, now given up. */
export async function hadSpot(tx: Tx, schoolId: string, enrollmentId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select p.id from place p where p.school_id = ${schoolId} and p.enrollment_id = ${enrollmentId} and p.left_at is not null
      and (p.state = 'taken' or p.was_enrolled or p.pool = 'dropin') limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether a place that an enrollment had in a section was given up, and the child has none there now. */
export async function hadWeekday(
  tx: Tx,
  schoolId: string,
  { enrollmentId, sectionId }: { enrollmentId: string; sectionId: string },
): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select bool_or(p.left_at is not null) and not bool_or(p.left_at is null) as had from place p
    where p.school_id = ${schoolId} and p.enrollment_id = ${enrollmentId} and p.section_id = ${sectionId}`.execute(
    tx,
  )
  return rows[0]!.had === true
}
