import { sql, type RawBuilder } from 'kysely'
import { kindOf, type Address } from '@afterbell/contract/kernel/op'
import { activityKinds, type ActivityKind, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../platform/database/database.ts'
import { notThere } from '../../platform/problems.ts'

/** An activity and those of its sections that an address means, as far as the caller may see them. */
export interface ActivityAt {
  activityId: string
  kind: ActivityKind
  name: string
  isDraft: boolean
  startsOn: string | null
  endsOn: string | null
  sectionIds: string[]
  /** In the order of the screen. Those that are no longer offered are among them: what they have been stays to be seen. */
  sections: SectionAt[]
}

export interface SectionAt {
  id: string
  name: string
  isActive: boolean
  weekdays: Weekday[]
}

/** A call at an address, and how far it reaches. */
export interface Addressed {
  address: Address
  school: { id: string }
  teachesOnly: string | null
  tx: Tx
}

/**
 * What an id means at an address: one section, or all sections of an activity, whichever it is the id of (OQ-35).
 * An instructor is given own sections only; what is left without any is not there (404). Whoever tells of one day alone says so
 * by `on`, see `ownSectionsOnly`.
 */
export async function sectionsAt(
  { address, school, teachesOnly, tx }: Addressed,
  id: string,
  on: string | null = null,
): Promise<ActivityAt> {
  const { rows } = await sql<Omit<ActivityAt, 'sectionIds'>>`
    select a.id as "activityId", a.kind, a.name, a.is_draft as "isDraft", a.starts_on as "startsOn", a.ends_on as "endsOn",
      jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'isActive', s.is_active, 'weekdays', s.weekdays) order by s.position, s.id) as sections
    from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where s.school_id = ${school.id} and (s.id = ${id} or s.activity_id = ${id})
      and a.kind = ${kindOf(address)} and a.removed_at is null and ${ownSectionsOnly(teachesOnly, on)}
    group by a.school_id, a.id`.execute(tx)
  const found = rows[0]
  if (!found) throw notThere()
  // In one order for everybody who locks them.
  return { ...found, sectionIds: found.sections.map((section) => section.id).toSorted() }
}

/** The section an address means, where it means one and there could be others: a group, a weekday. */
export function sectionText({ kind, sections }: ActivityAt): { id: string; name: string } | null {
  const { most }: KindAnswers['sections'] = activityKinds[kind].sections
  const only = onlyOf(sections)
  return most === 1 || only === null ? null : { id: only.id, name: only.name }
}

/**
 * A condition on `s` (section): those the call is narrowed to, or everything. It is the one place that says what an instructor
 * reaches: what they teach; and, where a call tells of the school's today and of no other day, what they take over today (`on`, see
 * `todayOnly`). A call that does not say its day tells a substitute nothing (decision 146).
 * @answers What does an instructor reach, and a substitute?
 */
export function ownSectionsOnly(teachesOnly: string | null, on: string | null = null) {
  if (teachesOnly === null) return sql`true`
  const taught = sql`exists (select from section_instructor si
    where si.school_id = s.school_id and si.section_id = s.id and si.account_id = ${teachesOnly})`
  if (on === null) return taught
  return sql`(${taught} or exists (select from section_substitute su
    where su.school_id = s.school_id and su.section_id = s.id and su.account_id = ${teachesOnly} and su.date = ${on}))`
}

/** The day a call tells of, where that is today: a substitute reaches nothing before, and nothing afterwards. */
export function todayOnly({ today }: { today: string }, date: string): string | null {
  return date === today ? date : null
}

/**
 * A condition: a column names one of these sections. One is asked for as one, for a list is planned as if it were long:
 * once a prepared statement is planned for good, that reads whole tables where an index would do.
 */
export function inSections(column: string, sectionIds: readonly string[]): RawBuilder<unknown> {
  const only = onlyOf(sectionIds)
  if (only !== null) return sql`${sql.raw(column)} = ${only}`
  return sql`${sql.raw(column)} = any(${sectionIds}::uuid[])`
}

/** The one section that is asked for. Null where there are others, or none. */
export function onlyOf<T>([first, ...others]: readonly T[]): T | null {
  return first === undefined || others.length > 0 ? null : first
}
