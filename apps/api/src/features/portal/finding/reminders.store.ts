import { sql } from 'kysely'
import { tellingOf } from '@afterbell/domain/messages/telling'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_SAME_HUMAN } from '../../../platform/database/same-human.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { FAMILY_RIGHTS_OF_C } from '../../school/family-portal.store.ts'
import { familyMay } from '@afterbell/domain/portal/family-may'
import type { FamilyRights } from '@afterbell/domain/school/family-rights'
import { IS_OFFERED } from '../booking/offered.store.ts'

/** When sign-up of an activity on the public pages begins, by the school's clock. */
export interface Opening {
  activityId: string
  name: string
  date: string
  time: string
}

/** A guardian who wants to be reminded of an opening, and what they may know now. */
export interface ReminderTo {
  activityId: string
  guardianId: string
  askedAt: string
  name: string
  firstName: string
  email: string | null
  phone: string | null
  language: Language | null
}

/** A row whose condition asks for a date. The table allows none. */
type OpeningRow = Omit<Opening, 'date'> & { date: string | null }

function withDate<Row extends OpeningRow>(rows: readonly Row[]): (Row & { date: string })[] {
  return rows.flatMap((row) => (row.date === null ? [] : [{ ...row, date: row.date }]))
}

const OPENING = sql`a.id as "activityId", a.name, a.sign_up_begins_on as date, coalesce(to_char(a.sign_up_begins_at, 'HH24:MI'), '00:00') as time`

/** Returns the opening of an activity that the public pages show. Undefined if it has none. */
export async function openingOf(
  tx: Tx,
  school: { id: string; today: string },
  activityId: string,
): Promise<Opening | undefined> {
  const { rows } = await sql<OpeningRow>`
    select ${OPENING} from activity a
    where a.school_id = ${school.id} and a.id = ${activityId} and a.sign_up_begins_on is not null and a.ends_on >= ${school.today} and ${IS_OFFERED}`.execute(
    tx,
  )
  return withDate(rows)[0]
}

/** Returns what these persons are to be reminded of and is still ahead, or was open today. */
export async function remindersOf(
  tx: Tx,
  school: { id: string; today: string },
  personIds: readonly string[],
): Promise<(Opening & { askedAt: string })[]> {
  const { rows } = await sql<OpeningRow & { askedAt: string }>`
    select ${OPENING}, min(r.asked_at) as "askedAt" from opening_reminder r join activity a on a.school_id = r.school_id and a.id = r.activity_id
    where r.school_id = ${school.id} and r.person_id = any(${personIds}::uuid[]) and a.sign_up_begins_on >= ${school.today} and ${IS_OFFERED}
    group by a.school_id, a.id order by a.sign_up_begins_on, a.name, a.id`.execute(tx)
  return withDate(rows)
}

/** Reminds each of these persons, who are one human. Idempotent. */
export async function addReminder(
  tx: Tx,
  schoolId: string,
  { personIds, activityId }: { personIds: readonly string[]; activityId: string },
): Promise<void> {
  await sql`
    insert into opening_reminder (school_id, person_id, activity_id)
    select ${schoolId}, k, ${activityId} from unnest(${[...personIds].sort()}::uuid[]) as k order by k
    on conflict (school_id, person_id, activity_id) do nothing`.execute(tx)
}

export async function removeReminder(
  tx: Tx,
  schoolId: string,
  { personIds, activityId }: { personIds: readonly string[]; activityId: string },
): Promise<void> {
  await sql`
    delete from opening_reminder where school_id = ${schoolId} and person_id = any(${personIds}::uuid[]) and activity_id = ${activityId}`.execute(
    tx,
  )
}

/** Returns openings of today and the next days, of which somebody wants to be reminded. */
export async function openingsAhead(
  tx: Tx,
  school: { id: string; today: string },
  days: number,
): Promise<Opening[]> {
  const { rows } = await sql<OpeningRow>`
    select ${OPENING} from activity a
    where a.school_id = ${school.id} and a.sign_up_begins_on between ${school.today}::date and ${school.today}::date + ${days}::int
      and a.ends_on >= ${school.today} and ${IS_OFFERED}
      and exists (select from opening_reminder r where r.school_id = a.school_id and r.activity_id = a.id)
    order by a.id`.execute(tx)
  return withDate(rows)
}

/**
 * Returns who is to be reminded of these openings: guardians who are who asked, where families may book, and who may see a child
 * that has no spot there yet.
 */
export async function remindersTo(
  tx: Tx,
  school: Pick<SchoolNow, 'id' | 'today' | 'country'>,
  activityIds: readonly string[],
): Promise<ReminderTo[]> {
  const { rows } = await sql<
    ReminderTo & { rights: FamilyRights; children: { id: string; hasSpot: boolean }[] }
  >`
    select r.activity_id as "activityId", g.id as "guardianId", r.asked_at as "askedAt", g.first_name || ' ' || g.last_name as name,
      g.first_name as "firstName", nullif(g.email, '') as email, g.phone, g.language, ${FAMILY_RIGHTS_OF_C} as rights,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'hasSpot', exists (
          select from place l join section s on s.school_id = l.school_id and s.id = l.section_id
          where l.school_id = k.school_id and l.child_id = k.id and s.activity_id = r.activity_id and l.left_at is null
            and l.state in ('taken', 'held'))) order by k.id), '[]')
        from child k where k.school_id = g.school_id and k.family_id = g.family_id and k.archived_at is null) as children
    from opening_reminder r
      join family_person p on p.school_id = r.school_id and p.id = r.person_id
      join guardian g on g.school_id = p.school_id and g.id = p.guardian_id and g.email_key = p.email_key and ${IS_SAME_HUMAN}
      join school c on c.school_id = r.school_id and c.has_family_portal
    where r.school_id = ${school.id} and r.activity_id = any(${activityIds}::uuid[])
    order by r.activity_id, r.asked_at, g.id`.execute(tx)
  const childIds = [...new Set(rows.flatMap(({ children }) => children.map(({ id }) => id)))]
  const guarded = await guardedChildren(tx, school, childIds)
  return rows
    .filter(({ rights, children, name, email }) => {
      const addresses = [email]
      const seen = children.filter(
        ({ id }) => tellingOf({ name, addresses }, guarded.get(id)).telling === 'EVERYTHING',
      )
      // A family without children yet was shut out of nothing.
      return familyMay(rights, 'BOOK') && (children.length === 0 || seen.some(({ hasSpot }) => !hasSpot))
    })
    .map(({ rights: _, children: __, phone, ...row }) => ({
      ...row,
      phone: phone && phoneToDial(phone, school.country),
    }))
}

/** Throws away reminders of openings that are over, and of activities that were taken away. */
export async function forgetReminders({
  tx,
  school,
}: {
  tx: Tx
  school: { id: string; today: string }
}): Promise<void> {
  await sql`
    delete from opening_reminder r using activity a
    where r.school_id = ${school.id} and a.school_id = r.school_id and a.id = r.activity_id
      and (a.removed_at is not null or a.sign_up_begins_on is null or a.sign_up_begins_on < ${school.today})`.execute(
    tx,
  )
}
