import { sql } from 'kysely'
import type { DateFormat } from '@afterbell/domain/kernel/dates'
import { formatTimeRange } from '@afterbell/domain/kernel/dates'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import { weekdaysText, type Weekday } from '@afterbell/domain/kernel/weekdays'
import type { MessageChild, Reachable } from '@afterbell/domain/messages/recipients'
import { C_BY_NAME, NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

/** A child on a list, and their section; null where the list is of children alone. */
export interface ListedChild {
  childId: string
  sectionId: string | null
}

interface ChildRow {
  child_id: string
  family_id: string
  name: string
}

interface GuardianRow extends Reachable {
  family_id: string
}

interface SectionRow {
  id: string
  name: string
  weekdays: Weekday[]
  time_from: string | null
  time_to: string | null
  /** Its location, and the link of its online meeting. */
  place: string
}

/**
 * Returns the children of a list with their guardians, by name, each child once. `null` means every child of the
 * school. Omits archived children.
 */
export async function listedChildren(
  tx: Tx,
  { id: schoolId, dateFormat, country }: { id: string; dateFormat: DateFormat; country: string },
  entries: readonly ListedChild[] | null,
): Promise<MessageChild[]> {
  const sectionsOf = new Map<string, string[]>()
  for (const { childId, sectionId } of entries ?? []) {
    const childSections = sectionsOf.get(childId) ?? []
    if (sectionId !== null && !childSections.includes(sectionId)) childSections.push(sectionId)
    sectionsOf.set(childId, childSections)
  }
  const sectionIds = [...new Set([...sectionsOf.values()].flat())]
  const isListed = entries === null ? sql`true` : sql`c.id = any(${[...sectionsOf.keys()]}::uuid[])`
  const inFamilies =
    entries === null
      ? sql``
      : sql`and g.family_id = any(array(select c.family_id from child c where c.school_id = ${schoolId} and ${isListed}))`
  const [children, guardians, sections] = await Promise.all([
    sql<ChildRow>`
      select c.id as child_id, c.family_id, ${NAME_OF_C} as name
      from child c where c.school_id = ${schoolId} and c.archived_at is null and ${isListed}
      order by ${sql.raw(C_BY_NAME.join(', '))}, c.id`.execute(tx),
    sql<GuardianRow>`
      select g.family_id, g.id as "guardianId", g.position, g.first_name || ' ' || g.last_name as name, g.email, g.phone, g.language
      from guardian g where g.school_id = ${schoolId} ${inFamilies} order by g.family_id, g.position`.execute(
      tx,
    ),
    sql<SectionRow>`
      select s.id, case when s.name = '' then a.name else a.name || ', ' || s.name end as name, s.weekdays,
        to_char(s.time_from, 'HH24:MI') as time_from, to_char(s.time_to, 'HH24:MI') as time_to,
        concat_ws(', ', l.name, z.join_url) as place
      from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
        left join location l on l.school_id = a.school_id and l.id = a.location_id
        left join zoom_meeting z on z.school_id = a.school_id and z.activity_id = a.id
      where s.school_id = ${schoolId} and s.id = any(${sectionIds}::uuid[])`.execute(tx),
  ])
  const activities = new Map(sections.rows.map((row) => [row.id, activityOf(row, dateFormat)]))
  const families = new Map<string, Reachable[]>()
  for (const { family_id: familyId, ...guardian } of guardians.rows) {
    guardian.phone &&= phoneToDial(guardian.phone, country)
    const familyGuardians = families.get(familyId)
    if (familyGuardians) familyGuardians.push(guardian)
    else families.set(familyId, [guardian])
  }
  return children.rows.map(({ child_id: childId, family_id: familyId, name }) => ({
    childId,
    name,
    guardians: families.get(familyId) ?? [],
    activities: (sectionsOf.get(childId) ?? []).flatMap((id) => activities.get(id) ?? []),
  }))
}

function activityOf(
  { name, weekdays, time_from: from, time_to: to, place }: SectionRow,
  format: DateFormat,
): MessageChild['activities'][number] {
  const times = from && to ? formatTimeRange(from, to, format) : ''
  return { name, time: [weekdaysText(weekdays), times].filter(Boolean).join(' '), place }
}

/** Returns what guardians' families owe, in cents. Where homes pay separately, only the guardian's home counts. */
export async function balancesOf(
  tx: Tx,
  schoolId: string,
  guardianIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; due_cents: number }>`
    select g.id, ${sumOfCents(sql`case 'RECEIVABLE' when e.debit then e.cents when e.credit then -e.cents else 0 end`)} as due_cents
    from guardian g
      left join payer p on p.school_id = g.school_id and p.family_id = g.family_id and (p.kind = 'FAMILY' or p.home_id = g.home_id)
      left join ledger_entry e on e.school_id = p.school_id and e.payer_id = p.id
    where g.school_id = ${schoolId} and g.id = any(${guardianIds}::uuid[])
    group by g.id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.due_cents]))
}
