import { sql } from 'kysely'
import type { PhotoMark } from '@afterbell/domain/families/photo-consent'
import type { ChildFacts } from '@afterbell/domain/families/child-facts'
import { C_BY_NAME } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { IS_EXPECTED } from '../../platform/database/expected-at.ts'
import { inSections } from '../activities/sections-at.ts'
import { FACTS_OF_C } from '../families/children/child-facts.store.ts'
import { PHOTOS_OF_C } from '../families/photos/photo-consents.store.ts'
import {
  approvedPickupsOfC,
  CONTACTS_OF_C,
  EMERGENCY_PHONES_OF_C,
  type EmergencyPhones,
  NEVER_RELEASE_OF_C,
} from '../families/pickups/people-of-child.store.ts'
import { TAUGHT_UNTIL } from '../families/pickups/family-visibility.store.ts'

interface PrintedRow extends ChildFacts {
  rosterId: string
  childId: string
  section: string
  guardians: { name: string; phoneNumber: string | null }[]
  approvedPickups: { name: string; phoneNumber: string | null; relation: string }[]
  emergencyContacts: EmergencyPhones[]
  doNotRelease: { name: string; note: string }[]
  photos: PhotoMark | null
  teacher: string | null
  pickUpOption: string | null
  tshirt: string | null
  isDropIn: boolean
  dates: string[]
  absentDates: string[]
  /** The last day the caller teaches the child; see `canSeeFamily`. */
  taughtUntil: string | null
}

/** Returns all children with a spot in these sections, and drop-ins on these days, by name. */
export async function printedChildren(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  dates: readonly string[],
): Promise<PrintedRow[]> {
  const { rows } = await sql<PrintedRow>`
    select p.id as "rosterId", p.child_id as "childId", ${FACTS_OF_C}, s.name as section,
      ${CONTACTS_OF_C} as guardians, ${NEVER_RELEASE_OF_C} as "doNotRelease", ${EMERGENCY_PHONES_OF_C} as "emergencyContacts", ${PHOTOS_OF_C} as photos,
      ${approvedPickupsOfC(sql`json_build_object('name', a.name, 'phoneNumber', a.phone, 'relation', a.relation)`)} as "approvedPickups",
      (select t.name from teacher t where t.school_id = e.school_id and t.id = coalesce(e.teacher_id, c.teacher_id)) as teacher,
      (select o.name from pick_up_option o where o.school_id = e.school_id and o.id = e.pick_up_option_id) as "pickUpOption",
      (select z.size from tshirt_size z where z.school_id = e.school_id and z.id = coalesce(e.tshirt_size_id, c.tshirt_size_id)) as tshirt,
      p.pool = 'dropin' as "isDropIn", ${TAUGHT_UNTIL} as "taughtUntil",
      (select coalesce(jsonb_agg(m.date order by m.date), '[]') from meeting m
        where m.school_id = p.school_id and m.section_id = p.section_id and m.date = any(${dates}::date[]) and not m.is_cancelled
          and p.days @> m.date and ${IS_EXPECTED}) as dates,
      (select coalesce(jsonb_agg(distinct d), '[]') from unnest(${dates}::date[]) d, absence b
        where b.school_id = p.school_id and b.child_id = p.child_id and b.withdrawn_at is null and b.starts_on <= d and b.ends_on >= d
          and (b.activity_id is null or b.activity_id = s.activity_id)) as "absentDates"
    from place p
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
    where p.school_id = ${schoolId} and ${inSections('p.section_id', sectionIds)} and p.state = 'taken' and p.left_at is null
      and (p.pool = 'regular' or exists (select from unnest(${dates}::date[]) d where p.days @> d))
    order by ${sql.raw(C_BY_NAME.join(', '))}, s.position, p.id`.execute(tx)
  return rows
}

/**
 * Returns the dates these sections meet from a day on, each once with its earliest start and latest end. At most
 * sixty.
 */
export async function upcomingOf(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  from: string,
): Promise<{ date: string; timeFrom: string; timeTo: string }[]> {
  const { rows } = await sql<{ date: string; timeFrom: string; timeTo: string }>`
    select m.date, to_char(min(m.time_from), 'HH24:MI') as "timeFrom", to_char(max(m.time_to), 'HH24:MI') as "timeTo"
    from meeting m
    where m.school_id = ${schoolId} and ${inSections('m.section_id', sectionIds)} and m.date >= ${from} and not m.is_cancelled
    group by m.date order by m.date limit 60`.execute(tx)
  return rows
}

/** Returns an activity's location and the instructors of these sections. */
export async function staffOf(
  tx: Tx,
  schoolId: string,
  activityId: string,
  sectionIds: readonly string[],
): Promise<{ location: string | null; instructors: string[] }> {
  const { rows } = await sql<{ location: string | null; instructors: string[] }>`
    select (select l.name from location l where l.school_id = a.school_id and l.id = a.location_id) as location,
      (select coalesce(jsonb_agg(distinct u.first_name || ' ' || u.last_name), '[]')
        from section_instructor i join staff u on u.school_id = i.school_id and u.id = i.account_id and u.is_active
        where i.school_id = a.school_id and ${inSections('i.section_id', sectionIds)}) as instructors
    from activity a where a.school_id = ${schoolId} and a.id = ${activityId}`.execute(tx)
  return rows[0]!
}
