import { sql, type RawBuilder } from 'kysely'
import { kindOf, type Address } from '@afterbell/contract/kernel/op'
import { activityKinds, type ActivityKind, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../platform/database/database.ts'
import { notThere } from '../../platform/problems.ts'

/** An activity and the sections an id refers to, as far as the caller may see them. */
export interface ActivityAt {
  activityId: string
  kind: ActivityKind
  name: string
  isDraft: boolean
  startsOn: string | null
  endsOn: string | null
  sectionIds: string[]
  /** In the order of the screen. Includes sections no longer offered, because their history stays visible. */
  sections: SectionAt[]
}

export interface SectionAt {
  id: string
  name: string
  isActive: boolean
  weekdays: Weekday[]
}

/** A call at an address, with the caller's reach. */
export interface AddressedCall {
  address: Address
  school: { id: string }
  teachesOnly: string | null
  tx: Tx
}

/**
 * Resolves an id to one section, or to all sections if it is an activity's id (OQ-35). Instructors get their own
 * sections only; without any it is a 404. Callers that show a single day pass `on`, see `ownSectionsOnly`.
 */
export async function sectionsAt(
  { address, school, teachesOnly, tx }: AddressedCall,
  id: string,
  on: string | null = null,
): Promise<ActivityAt> {
  const { rows } = await sql<Omit<ActivityAt, 'sectionIds'>>`
    select a.id as "activityId", a.kind, a.name, a.is_draft as "isDraft", a.starts_on as "startsOn", a.ends_on as "endsOn",
      jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'isActive', s.is_active, 'weekdays', s.weekdays) order by s.position, s.id) as sections
    from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where s.school_id = ${school.id} and (s.id = ${id} or s.activity_id = ${id})
      and a.kind = ${kindOf(address)} and a.removed_at is null and ${taughtSectionsOnly(teachesOnly, on)}
    group by a.school_id, a.id`.execute(tx)
  const activity = rows[0]
  if (!activity) throw notThere()
  // A fixed order for everyone who locks them.
  return { ...activity, sectionIds: activity.sections.map((section) => section.id).toSorted() }
}

/** Returns the section if the address means a single one of a kind that can have several (groups, weekdays). */
export function sectionText({ kind, sections }: ActivityAt): { id: string; name: string } | null {
  const { most }: KindAnswers['sections'] = activityKinds[kind].sections
  const only = onlyOf(sections)
  return most === 1 || only === null ? null : { id: only.id, name: only.name }
}

/**
 * Condition on `s` (section) that limits an instructor's call to the sections they may reach. This is the only place
 * that decides it. They reach what they teach, and with `on` what they substitute in today (see `todayOnly`). Without
 * `on` a substitute reaches nothing (decision 146).
 * @answers What does an instructor reach, and a substitute?
 */
export function taughtSectionsOnly(teachesOnly: string | null, on: string | null = null) {
  if (teachesOnly === null) return sql`true`
  const isInstructor = sql`exists (select from section_instructor si
    where si.school_id = s.school_id and si.section_id = s.id and si.account_id = ${teachesOnly})`
  if (on === null) return isInstructor
  return sql`(${isInstructor} or exists (select from section_substitute su
    where su.school_id = s.school_id and su.section_id = s.id and su.account_id = ${teachesOnly} and su.date = ${on}))`
}

/** Returns the date if it is today, else null: a substitute has access on that day only. */
export function todayOnly({ today }: { today: string }, date: string): string | null {
  return date === today ? date : null
}

/**
 * Condition that a column is one of these sections. A single id is compared with `=`: the generic plan of a prepared
 * statement assumes a long list and would scan whole tables instead of an index.
 */
export function inSections(column: string, sectionIds: readonly string[]): RawBuilder<unknown> {
  const only = onlyOf(sectionIds)
  if (only !== null) return sql`${sql.raw(column)} = ${only}`
  return sql`${sql.raw(column)} = any(${sectionIds}::uuid[])`
}

/** Returns the only item of a list, or null. */
export function onlyOf<T>([first, ...others]: readonly T[]): T | null {
  return first === undefined || others.length > 0 ? null : first
}
