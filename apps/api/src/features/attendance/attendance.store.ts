import { sql, type RawBuilder } from 'kysely'
import type { AbsenceReason } from '@afterbell/domain/attendance/absence'
import type { ChildFacts } from '@afterbell/domain/families/child-facts'
import type { PhotoMark } from '@afterbell/domain/families/photo-consent'
import { C_BY_NAME } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { IS_ENROLLED_AFTER } from '../../platform/database/expected-at.ts'
import { inSections } from '../activities/sections-at.ts'
import { FACTS_OF_C } from '../families/children/child-facts.store.ts'
import { PHOTOS_OF_C } from '../families/photos/photo-consents.store.ts'
import { CONTACTS_OF_C, EMERGENCY_PHONES_OF_C } from '../families/pickups/people-of-child.store.ts'
import type { EmergencyPhones } from '../families/pickups/people-of-child.store.ts'
import { IS_DOUBTED_C } from '../families/pickups/doubts.store.ts'
import {
  approvedOfC,
  type ApprovedPickup,
  doNotReleaseOfC,
  pickupsOf,
  type PickupInfo,
} from '../families/pickups/pickups.store.ts'
import { pickupsOnDays, withToldOn } from '../families/pickups/told-pickups.ts'
import { taughtUntil } from '../families/pickups/family-visibility.store.ts'
import { lateNoticeOfLine, type LateNotice } from './family-changes/late-notices.store.ts'
import { familyChangesOfC, type FamilyChangeMark } from './family-changes/family-changes.store.ts'
import { nextActivitiesOfLine } from './next-activity.store.ts'
import { IS_NEAR_RELEASE, releaseChecksOfLine, type ReleaseRow } from './releases.store.ts'

/** The absence that covers a meeting of a child. */
export interface AbsenceOfDay {
  id: string
  reason: AbsenceReason
  from: string
  to: string
  isOfAll: boolean
  /** The person of the family who told it, and a word of theirs; null and empty if staff recorded it. */
  toldBy: string | null
  note: string
}

/** A child whose place covers a meeting, with attendance so far. */
export interface EntryRow extends ChildFacts {
  id: string
  place_id: string
  meeting_id: string
  child_id: string
  is_drop_in: boolean
  /** The place was taken after the meeting had ended. */
  is_enrolled_after: boolean
  section_id: string
  section_name: string
  activity_id: string
  contacts: { name: string; phoneNumber: string | null }[]
  emergency_contacts: EmergencyPhones[]
  photos: PhotoMark | null
  pick_up_option: string | null
  pickups: PickupInfo['pickups']
  /** The family entered the child online, who may be one of another family: nobody of theirs collects until staff decide. */
  is_doubted: boolean
  do_not_release: PickupInfo['doNotRelease']
  refused_releases: { id: string; person: string; time: string; date: string | null; reason: string }[]
  near_release: {
    id: string
    person: string
    entry: string
    by: string | null
    /** Staff member who released the child; null if it was nobody of the school. */
    byId: string | null
    /** Null until the office has reviewed it. */
    reviewed: { at: string; by: string | null; note: string | null } | null
  } | null
  /** All checks of an entry, if they name more than one person; else empty. */
  release_checks: ReleaseRow[]
  date: string
  time_from: string
  time_to: string
  starts_at: string
  ends_at: string
  is_cancelled: boolean
  check_in: string | null
  check_out: string | null
  check_out_date: string | null
  check_out_person: string | null
  override_reason: string | null
  note: string | null
  version: number
  /** The latest absence that covers this day, for this activity or for all. */
  absence: AbsenceOfDay | null
  family_changes: FamilyChangeMark[]
  /** What the family said about the pickup on that day. */
  late_notice: LateNotice | null
  /** The last day on which the instructor teaches there, see `canSeeFamily`. */
  taught_until: string | null
  late_after_minutes: number
  pickup_grace_minutes: number
}

/** Returns the entries of sections on a day, by name; at most as many as the sections have places. */
export function entriesOn(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  date: string,
): Promise<EntryRow[]> {
  return entries(tx, schoolId, sql`${inSections('m.section_id', sectionIds)} and m.date = ${date}`)
}

/** A query for entries by id, within sections. */
export interface ByIds {
  sectionIds: readonly string[]
  ids: readonly string[]
  /** The school's current date. */
  today: string
}

/** Returns the entries with these ids in these sections, on any day. Unknown ids are left out. */
export function entriesWith(tx: Tx, schoolId: string, query: ByIds): Promise<EntryRow[]> {
  return todayFirst((condition) => entries(tx, schoolId, condition), query)
}

/**
 * Looks for entries on `today` first, where they nearly always are. An id does not tell its day, so searching other
 * days reads every entry of the sections.
 */
export async function todayFirst<E extends EntryRow>(
  read: (condition: RawBuilder<unknown>) => Promise<E[]>,
  { sectionIds, ids, today }: ByIds,
): Promise<E[]> {
  const isListed = sql`${inSections('m.section_id', sectionIds)} and line.id = any(${ids}::uuid[])`
  const todayEntries = await read(sql`m.date = ${today} and ${isListed}`)
  return todayEntries.length === ids.length ? todayEntries : read(isListed)
}

/**
 * Reads the entries that meet a condition on `m` (meeting) and `p` (place), by name. `more` adds columns of `line`,
 * each after a comma.
 */
export async function entries<More = unknown>(
  tx: Tx,
  schoolId: string,
  condition: RawBuilder<unknown>,
  more?: RawBuilder<More>,
): Promise<(EntryRow & More)[]> {
  const { rows } = await sql<ReadEntry & More>`
    select line.id as id, p.id as place_id, m.id as meeting_id, p.child_id, p.pool = 'dropin' as is_drop_in, ${IS_ENROLLED_AFTER} as is_enrolled_after, p.section_id,
      s.name as section_name, a.id as activity_id,
      ${FACTS_OF_C}, ${CONTACTS_OF_C} as contacts, ${EMERGENCY_PHONES_OF_C} as emergency_contacts, ${PHOTOS_OF_C} as photos,
      (select o.name from pick_up_option o where o.school_id = e.school_id and o.id = e.pick_up_option_id) as pick_up_option,
      ${approvedOfC} as approved, next.coming, next.over, ${doNotReleaseOfC} as do_not_release, ${IS_DOUBTED_C} as is_doubted,
      -- handed over without a network to somebody who may not pick up; until somebody has found out who the child is with
      case when checks.there then (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'person', v.person, 'time', to_char(v.time, 'HH24:MI'), 'date', v.date, 'reason', v.refused)
          order by v.at, v.id), '[]') from attendance_event v
        -- a line that nobody wrote down has its refused checks all the same
        where v.school_id = p.school_id and v.attendance_id = line.id and v.refused is not null and v.act = 'OUT'
          and not exists (select from release_review r where r.school_id = v.school_id and r.event_id = v.id)) else '[]' end as refused_releases,
      case when t.check_out is not null then (select jsonb_build_object('id', v.id, 'person', v.person, 'entry', v.resembles, 'by', w.first_name || ' ' || w.last_name, 'byId', v.account_id,
          'reviewed', case when r.at is not null then jsonb_build_object('at', r.at, 'by', l.first_name || ' ' || l.last_name, 'note', r.note) end)
        from attendance_event v
          left join staff w on w.school_id = v.school_id and w.id = v.account_id
          left join release_review r on r.school_id = v.school_id and r.event_id = v.id
          left join staff l on l.school_id = r.school_id and l.id = r.account_id
        where v.school_id = p.school_id and v.attendance_id = line.id and ${IS_NEAR_RELEASE}
        order by r.at is null desc, v.at desc, v.id desc limit 1) end as near_release,
      case when checks.there then ${releaseChecksOfLine} else '[]' end as release_checks,
      m.date, m.time_from, m.time_to, m.starts_at, m.ends_at, m.is_cancelled,
      t.check_in, t.check_out, t.check_out_date, t.check_out_person, t.override_reason, t.note, coalesce(t.version, 0) as version, ${absenceOn} as absence, ${familyChangesOfC} as family_changes, ${lateNoticeOfLine} as late_notice, ${taughtUntil(sql`a.ends_on`)} as taught_until,
      sc.late_after_minutes, sc.pickup_grace_minutes${more ?? sql``}
    from meeting m
      join school sc on sc.school_id = m.school_id
      -- fenced: one after the other by their keys. Beside many small schools each school is taken for a small one, and what a
      -- large one has would be matched by the school alone
      cross join lateral (select * from section o where o.school_id = m.school_id and o.id = m.section_id offset 0) s
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      cross join lateral (select * from place o
        where o.school_id = m.school_id and o.section_id = m.section_id and o.state = 'taken' and o.days @> m.date offset 0) p
      cross join lateral (select * from enrollment o where o.school_id = p.school_id and o.id = p.enrollment_id offset 0) e
      join child c on c.school_id = p.school_id and c.id = p.child_id
      -- fenced: by place alone every day of it would be read, and all but one thrown away
      left join lateral (select * from attendance t
        where t.school_id = m.school_id and t.meeting_id = m.id and t.place_id = p.id offset 0) t on true
      -- fenced: worked out once, and what is kept of a line is then looked for by it, with statistics or without
      cross join lateral (select app.line_id(p.id, m.id) as id offset 0) line
      -- of most lines of a morning there is nothing to be told
      cross join lateral (select exists (select from attendance_event v
        where v.school_id = p.school_id and v.attendance_id = line.id) as there offset 0) checks
      cross join lateral ${nextActivitiesOfLine} next
    where m.school_id = ${schoolId} and ${condition}
    order by ${sql.raw(C_BY_NAME.join(', '))}, p.id, m.date`.execute(tx)
  // Includes activities that are over: a check made before their end may arrive later.
  const dates = rows.map(({ date }) => date).toSorted()
  const told = await pickupsOnDays(tx, schoolId, {
    childIds: [...new Set(rows.map((row) => row.child_id))],
    from: dates[0]!,
    to: dates.at(-1)!,
  })
  return rows.map((row) => {
    if (row.is_doubted) return Object.assign(row, { pickups: [...row.coming, ...row.over] })
    const pickups = [...row.coming, ...pickupsOf(row.contacts, row.approved), ...row.over]
    return Object.assign(row, {
      pickups: withToldOn(pickups, told, { childId: row.child_id, date: row.date }),
    })
  })
}

/** An entry before its lists of pickups are merged. */
interface ReadEntry extends Omit<EntryRow, 'pickups'> {
  approved: ApprovedPickup[]
  coming: ApprovedPickup[]
  over: ApprovedPickup[]
}

export interface Day {
  meets: boolean
  previous: string | null
  next: string | null
}

/** Whether sections meet on a day, with the meeting days before and after it. */
export async function meetingDays(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  date: string,
): Promise<Day> {
  const { rows } = await sql<Day>`
    select exists (select from meeting m where m.school_id = ${schoolId} and m.section_id = any(${sectionIds}::uuid[])
        and m.date = ${date} and not m.is_cancelled) as meets,
      (select max(m.date) from meeting m where m.school_id = ${schoolId} and m.section_id = any(${sectionIds}::uuid[])
        and m.date < ${date} and not m.is_cancelled) as previous,
      (select min(m.date) from meeting m where m.school_id = ${schoolId} and m.section_id = any(${sectionIds}::uuid[])
        and m.date > ${date} and not m.is_cancelled) as next`.execute(tx)
  return rows[0]!
}

/** SQL for the latest absence that covers place `p` on meeting `m`, of activity `a` or of all. Searches by child. */
export const absenceOn = sql`(
  select jsonb_build_object('id', b.id, 'reason', b.reason, 'from', b.starts_on, 'to', b.ends_on, 'isOfAll', b.activity_id is null,
    'toldBy', n.first_name || ' ' || n.last_name, 'note', b.note)
  from absence b left join family_person n on n.school_id = b.school_id and n.id = b.person_id
  where b.school_id = p.school_id and b.child_id = p.child_id and b.withdrawn_at is null and b.ends_on >= m.date and b.starts_on <= m.date
    and (b.activity_id is null or b.activity_id = a.id)
  order by b.made_at desc, b.id desc limit 1)`
