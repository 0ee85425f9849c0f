import { sql, type RawBuilder } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import type { ActivityRows, AddOnRow, SectionRow, StoredActivity } from './activity-rows.ts'

/** Loads an activity with sections, instructors and add-ons. Locks it if it is about to be changed. */
export async function loadActivity(
  tx: Tx,
  {
    schoolId,
    kind,
    id,
    forChange = false,
  }: { schoolId: string; kind: ActivityKind; id: string; forChange?: boolean },
): Promise<StoredActivity | null> {
  const rows = await storedRows(
    tx,
    { schoolId, kind },
    sql`a.id = ${id} ${forChange ? sql`for no key update of a` : sql``}`,
  )
  return rows[0] ?? null
}

/** Loads many activities by id, without locks. */
export async function loadActivities(
  tx: Tx,
  { schoolId, kind, ids }: { schoolId: string; kind: ActivityKind; ids: readonly string[] },
): Promise<Map<string, StoredActivity>> {
  if (ids.length === 0) return new Map()
  const rows = await storedRows(tx, { schoolId, kind }, sql`a.id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function storedRows(
  tx: Tx,
  { schoolId, kind }: { schoolId: string; kind: ActivityKind },
  which: RawBuilder<unknown>,
): Promise<StoredActivity[]> {
  const { rows } = await sql<
    StoredActivity['activity'] & {
      id: string
      is_draft: boolean
      version: number
      sections: SectionRow[]
      add_ons: AddOnRow[]
      form_ids: string[]
    }
  >`
    select a.id, a.is_draft, a.version, ${COLUMNS},
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'position', s.position, 'weekdays', s.weekdays,
          'time_from', to_char(s.time_from, 'HH24:MI'), 'time_to', to_char(s.time_to, 'HH24:MI'),
          'age_from', s.age_from, 'age_to', s.age_to, 'grade_from', s.grade_from, 'grade_to', s.grade_to,
          'price_cents', s.price_cents, 'billing_type', s.billing_type, 'is_paid', s.is_paid, 'capacity', s.capacity, 'has_wait_list', s.has_wait_list,
          'wait_capacity', s.wait_capacity, 'dropin_capacity', s.dropin_capacity, 'is_active', s.is_active,
          'instructor_ids', (select coalesce(jsonb_agg(si.account_id order by si.account_id), '[]') from section_instructor si
            where si.school_id = s.school_id and si.section_id = s.id)) order by s.position, s.id), '[]')
        from section s where s.school_id = a.school_id and s.activity_id = a.id) as sections,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'price_cents', o.price_cents, 'is_required', o.is_required,
          'max_amount', o.max_amount, 'is_discounted', o.is_discounted, 'is_care_eligible', o.is_care_eligible, 'is_active', o.is_active, 'position', o.position)
          order by o.position, o.id), '[]')
        from add_on o where o.school_id = a.school_id and o.activity_id = a.id) as add_ons,
      array(select f.form_id from activity_form f where f.school_id = a.school_id and f.activity_id = a.id order by f.position) as form_ids
    from activity a
    where a.school_id = ${schoolId} and a.kind = ${kind} and a.removed_at is null and ${which}`.execute(tx)
  return rows.map(({ id, is_draft, version, sections, add_ons, form_ids, ...activity }) => ({
    id,
    isDraft: is_draft,
    version,
    activity,
    sections,
    addOns: add_ons,
    formIds: form_ids,
  }))
}

/** Stores a new activity with all its parts. */
export async function insertActivity(
  tx: Tx,
  { schoolId, kind, id, isDraft }: { schoolId: string; kind: ActivityKind; id: string; isDraft: boolean },
  rows: ActivityRows,
): Promise<void> {
  await sql`
    insert into activity (school_id, id, kind, is_draft, ${COLUMNS})
    select ${schoolId}, ${id}, ${kind}, ${isDraft}, ${COLUMNS} from ${activityRecordOf(rows)}`.execute(tx)
  await writeParts(tx, schoolId, id, rows)
}

/** Updates an activity and raises its version by one. Returns the new version. */
export async function updateActivity(
  tx: Tx,
  { schoolId, id, isDraft }: { schoolId: string; id: string; isDraft: boolean },
  rows: ActivityRows,
): Promise<number> {
  const { rows: updated } = await sql<{ version: number }>`
    update activity set is_draft = ${isDraft}, changed_at = app.now(), version = version + 1,
      (${COLUMNS}) = (select ${COLUMNS} from ${activityRecordOf(rows)})
    where school_id = ${schoolId} and id = ${id} returning version`.execute(tx)
  await writeParts(tx, schoolId, id, rows)
  return updated[0]!.version
}

/** Columns of the activity itself, for every kind. */
const COLUMNS = sql`name, description, what_to_bring, location_id, starts_on, ends_on, no_dates, meets_on_closed_days, on_short_days,
  sign_up_begins_on, sign_up_begins_at, sign_up_ends_on, sign_up_ends_at,
  asks_pick_up, requires_pick_up, asks_teacher, requires_teacher, asks_tshirt, requires_tshirt, prorates, is_care_eligible, is_tax_free, discounts, payment_plan,
  interval_type, billing_cycle, charge_type, drop_in_price_cents, drop_in_rate, section_template`

/** Makes a row of the activity to select from. */
function activityRecordOf({ activity }: ActivityRows): RawBuilder<unknown> {
  return sql`jsonb_populate_record(null::activity, ${JSON.stringify(activity)}::jsonb)`
}

/** Writes sections, instructors, add-ons and custom forms, one statement per table. Never deletes sections. */
async function writeParts(
  tx: Tx,
  schoolId: string,
  activityId: string,
  { sections, addOns, formIds }: ActivityRows,
): Promise<void> {
  await sql`
    insert into section (school_id, id, activity_id, name, position, weekdays, time_from, time_to, age_from, age_to, grade_from, grade_to,
      price_cents, billing_type, is_paid, capacity, has_wait_list, wait_capacity, dropin_capacity, is_active)
    select ${schoolId}, s.id, ${activityId}, s.name, s.position, s.weekdays, s.time_from, s.time_to, s.age_from, s.age_to, s.grade_from,
      s.grade_to, s.price_cents, s.billing_type, s.is_paid, s.capacity, s.has_wait_list, s.wait_capacity, s.dropin_capacity, s.is_active
    from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb) as s(id uuid, name text, position int, weekdays text[], time_from time,
      time_to time, age_from text, age_to text, grade_from text, grade_to text, price_cents int, billing_type text, is_paid boolean,
      capacity int, has_wait_list boolean, wait_capacity int, dropin_capacity int, is_active boolean)
    order by s.id
    on conflict (school_id, id) do update set name = excluded.name, position = excluded.position, weekdays = excluded.weekdays,
      time_from = excluded.time_from, time_to = excluded.time_to, age_from = excluded.age_from, age_to = excluded.age_to,
      grade_from = excluded.grade_from, grade_to = excluded.grade_to, price_cents = excluded.price_cents,
      billing_type = excluded.billing_type, is_paid = excluded.is_paid, capacity = excluded.capacity, has_wait_list = excluded.has_wait_list,
      wait_capacity = excluded.wait_capacity, dropin_capacity = excluded.dropin_capacity, is_active = excluded.is_active
      where section.activity_id = excluded.activity_id`.execute(tx)
  const sectionInstructors = sections.flatMap((section) =>
    section.instructor_ids.map((account) => ({ section: section.id, account })),
  )
  await sql`
    with gone as (
      delete from section_instructor si where si.school_id = ${schoolId} and si.section_id = any(${sections.map(({ id }) => id)}::uuid[])
        and not exists (select from jsonb_to_recordset(${JSON.stringify(sectionInstructors)}::jsonb) as t(section uuid, account uuid)
          where t.section = si.section_id and t.account = si.account_id)
      returning si.section_id, si.account_id
    )
    insert into section_instructor_past (school_id, section_id, account_id, until)
    select ${schoolId}, section_id, account_id, app.now() from gone
    on conflict (school_id, section_id, account_id) do update set until = excluded.until`.execute(tx)
  await sql`
    insert into section_instructor (school_id, section_id, account_id)
    select ${schoolId}, t.section, t.account from jsonb_to_recordset(${JSON.stringify(sectionInstructors)}::jsonb) as t(section uuid, account uuid)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into add_on (school_id, id, activity_id, name, price_cents, is_required, max_amount, is_discounted, is_care_eligible, is_active, position)
    select ${schoolId}, o.id, ${activityId}, o.name, o.price_cents, o.is_required, o.max_amount, o.is_discounted, o.is_care_eligible, o.is_active, o.position
    from jsonb_to_recordset(${JSON.stringify(addOns)}::jsonb) as o(id uuid, name text, price_cents int, is_required boolean, max_amount int,
      is_discounted boolean, is_care_eligible boolean, is_active boolean, position int)
    on conflict (school_id, id) do update set name = excluded.name, price_cents = excluded.price_cents, is_required = excluded.is_required,
      max_amount = excluded.max_amount, is_discounted = excluded.is_discounted, is_care_eligible = excluded.is_care_eligible, is_active = excluded.is_active, position = excluded.position
      where add_on.activity_id = excluded.activity_id`.execute(tx)
  await sql`
    delete from activity_form where school_id = ${schoolId} and activity_id = ${activityId} and form_id <> all(${formIds}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into activity_form (school_id, activity_id, form_id, position)
    select ${schoolId}, ${activityId}, f.id, f.position from unnest(${formIds}::uuid[]) with ordinality as f(id, position)
    on conflict (school_id, activity_id, form_id) do update set position = excluded.position`.execute(tx)
}

/**
 * Whether one of the newly chosen forms is missing or disabled. Locks the others, so that none is removed until the
 * transaction ends.
 */
export async function hasMissingForms(
  tx: Tx,
  schoolId: string,
  { formIds, before }: { formIds: readonly string[]; before: ActivityRows | null },
): Promise<boolean> {
  const previousIds = new Set(before?.formIds)
  const addedIds = [...new Set(formIds)].filter((id) => !previousIds.has(id))
  if (addedIds.length === 0) return false
  const { rows } = await sql<{ id: string }>`
    select id from form
    where school_id = ${schoolId} and id = any(${addedIds}::uuid[]) and is_enabled and removed_at is null
    order by id for key share`.execute(tx)
  return rows.length < addedIds.length
}

/** Finds newly chosen locations and instructors that are missing or inactive. */
export async function missingChoices(
  tx: Tx,
  schoolId: string,
  {
    locationId,
    instructorIds,
    before,
  }: { locationId: string | null; instructorIds: readonly string[]; before: ActivityRows | null },
): Promise<{ location: boolean; instructors: Set<string> }> {
  const previousIds = new Set(before?.sections.flatMap(({ instructor_ids }) => instructor_ids))
  const addedIds = [...new Set(instructorIds)].filter((id) => !previousIds.has(id))
  const isNewLocation = locationId !== null && locationId !== before?.activity.location_id
  if (!isNewLocation && addedIds.length === 0) return { location: false, instructors: new Set() }
  const { rows } = await sql<{ location: boolean; instructors: string[] }>`
    select ${isNewLocation} and not exists (select from location where school_id = ${schoolId} and id = ${locationId} and is_active) as location,
      (select coalesce(array_agg(asked.id), '{}') from unnest(${addedIds}::uuid[]) asked(id) where not exists (
        select from staff t where t.school_id = ${schoolId} and t.id = asked.id and t.is_active and t.is_instructor)) as instructors`.execute(
    tx,
  )
  const { location, instructors } = rows[0]!
  return { location, instructors: new Set(instructors) }
}
