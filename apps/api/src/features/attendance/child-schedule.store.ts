import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { IS_EXPECTED } from '../../platform/database/expected-at.ts'
import { absenceOn, type AbsenceOfDay } from './attendance.store.ts'

export interface PlaceOfChild {
  rosterId: string
  list: 'ROSTER' | 'WAIT_LIST'
  kind: ActivityKind
  activityId: string
  sectionId: string
  name: string
  sectionName: string
  isDropIn: boolean
  startsOn: string | null
  endsOn: string | null
  location: string | null
  joinedAt: string
  leftAt: string | null
  isOver: boolean
}

/** Limit of places listed per child. */
const PLACES_MAX = 500

/** Returns a child's places and wait list entries: current ones first, then the latest. */
export async function placesOfChild(
  tx: Tx,
  school: { id: string; today: string },
  childId: string,
): Promise<PlaceOfChild[]> {
  const { rows } = await sql<PlaceOfChild>`
    select p.id as "rosterId", case p.state when 'waiting' then 'WAIT_LIST' else 'ROSTER' end as list, a.kind, a.id as "activityId",
      s.id as "sectionId", a.name, s.name as "sectionName", p.pool = 'dropin' as "isDropIn", a.starts_on as "startsOn", a.ends_on as "endsOn",
      l.name as location, p.joined_at as "joinedAt", p.left_at as "leftAt",
      (a.ends_on < ${school.today} or p.left_at is not null or p.state = 'gone' or a.removed_at is not null) as "isOver"
    from place p join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      left join location l on l.school_id = a.school_id and l.id = a.location_id
    where p.school_id = ${school.id} and p.child_id = ${childId} and (p.expires_at is null or p.expires_at > app.now())
    order by "isOver", a.starts_on desc, a.name, s.position, p.id limit ${PLACES_MAX}`.execute(tx)
  return rows
}

export interface MeetingOfChild {
  id: string
  childId: string
  rosterId: string
  kind: ActivityKind
  activityId: string
  sectionId: string
  name: string
  sectionName: string
  date: string
  timeFrom: string
  timeTo: string
  startsAt: string
  endsAt: string
  location: string | null
  isCancelled: boolean
  checkIn: string | null
  checkOut: string | null
  checkOutDate: string | null
  checkOutPerson: string | null
  absence: AbsenceOfDay | null
  isDropIn: boolean
  lateAfterMinutes: number
  pickupGraceMinutes: number
}

/** Returns the meetings children are expected at between two days, inclusive, with attendance. */
export async function meetingsOfChildren(
  tx: Tx,
  schoolId: string,
  { childIds, from, to }: { childIds: readonly string[]; from: string; to: string },
): Promise<MeetingOfChild[]> {
  const { rows } = await sql<MeetingOfChild>`
    select app.line_id(p.id, m.id) as id, p.child_id as "childId", p.id as "rosterId", a.kind, a.id as "activityId", s.id as "sectionId", a.name,
      s.name as "sectionName", m.date, m.time_from as "timeFrom", m.time_to as "timeTo", m.starts_at as "startsAt", m.ends_at as "endsAt",
      l.name as location, m.is_cancelled as "isCancelled", t.check_in as "checkIn", t.check_out as "checkOut", t.check_out_date as "checkOutDate",
      t.check_out_person as "checkOutPerson", ${absenceOn} as absence, p.pool = 'dropin' as "isDropIn", sc.late_after_minutes as "lateAfterMinutes", sc.pickup_grace_minutes as "pickupGraceMinutes"
    from place p join school sc on sc.school_id = p.school_id
      join meeting m on m.school_id = p.school_id and m.section_id = p.section_id and p.days @> m.date and ${IS_EXPECTED}
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      left join location l on l.school_id = a.school_id and l.id = a.location_id
      left join attendance t on t.school_id = m.school_id and t.meeting_id = m.id and t.place_id = p.id
    where p.school_id = ${schoolId} and p.child_id = any(${childIds}::uuid[]) and p.state = 'taken' and m.date between ${from} and ${to}
    order by m.date, m.time_from, s.name, p.id`.execute(tx)
  return rows
}
