import { sql } from 'kysely'
import type {
  FilledSection,
  NotCollected,
  OpenOffers,
  MissingAnswers,
  MissingForms,
  Window,
  needsOf,
} from '@afterbell/domain/dashboard/todos'
import { plusDays } from '@afterbell/domain/kernel/dates'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { IS_TAUGHT_BY_NOBODY, onFullestDay, statusIs } from '../activities/activities.store.ts'
import { releasesToLookAt } from '../attendance/in-doubt.store.ts'
import { filledSections } from '../activities/activity-counts.store.ts'
import { LACKS_A_FORM } from '../forms/answered.store.ts'

/** The facts for the domain's `needsOf`. One statement per fact, sent together. */
export async function readNeeds(tx: Tx, school: SchoolNow): Promise<Parameters<typeof needsOf>[0]> {
  const [
    { inDoubt, near: nearList },
    offers,
    sections,
    untaught,
    unsigned,
    unanswered,
    windows,
    drafts,
    notCollected,
  ] = await Promise.all([
    releasesToLookAt(tx, school.id),
    openOffers(tx, school),
    crowdedSections(tx, school),
    untaughtSections(tx, school),
    unsignedActivities(tx, school),
    unansweredActivities(tx, school),
    windowsTurning(tx, school),
    readDrafts(tx, school),
    sectionsLeftBehind(tx, school),
  ])
  return {
    inDoubt,
    nearList,
    offers,
    sections,
    untaught,
    unsigned,
    unanswered,
    windows,
    drafts,
    notCollected,
  }
}

/** Limit per kind. Beyond it, the order of the list no longer matters to a school. */
const TODOS_MAX = 500

/** Sections with open offers: their number, and when the first one expires. */
async function openOffers(tx: Tx, { id }: SchoolNow): Promise<OpenOffers[]> {
  const { rows } = await sql<OpenOffers>`
    select a.kind, a.id as "activityId", s.id as "sectionId", a.name, nullif(s.name, '') as section, out.children, out.at
    from (
      select section_id, count(*)::int as children, min(expires_at) as at from offer
      where school_id = ${id} and outcome is null and expires_at > app.now()
      group by section_id order by min(expires_at) limit ${TODOS_MAX}) out
      join section s on s.school_id = ${id} and s.id = out.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where a.removed_at is null`.execute(tx)
  return rows
}

/**
 * Sections with a wait list, or over capacity. Only spots given out of turn can exceed the capacity, so it starts
 * from those few. If children pick days, the fullest future day counts.
 */
async function crowdedSections(tx: Tx, { id, today }: SchoolNow): Promise<FilledSection[]> {
  const { rows } = await sql<FilledSection>`
    with queue as (
      select section_id, id as waiting from place
        where school_id = ${id} and state = 'waiting' and left_at is null and pool = 'regular'
      union all select section_id, null from place
        where school_id = ${id} and is_out_of_turn and state <> 'gone' and left_at is null and pool = 'regular'
    ), crowded as materialized (
      select a.kind, a.id as activity_id, a.name, a.interval_type, s.school_id, s.id, s.name as section, s.capacity, asked.waiting
      from (select section_id, count(waiting)::int as waiting from queue group by section_id) asked
        join section s on s.school_id = ${id} and s.id = asked.section_id
        join activity a on a.school_id = s.school_id and a.id = s.activity_id
      where a.removed_at is null and s.is_active and ${statusIs('ACTIVE', today)}
      order by asked.waiting desc, s.id limit ${TODOS_MAX}
    ), held as (
      ${filledSections(id, sql`array(select id from crowded)`)}
    )
    select s.kind, s.activity_id as "activityId", s.id as "sectionId", s.name, nullif(s.section, '') as section, s.capacity, s.waiting,
      case when s.interval_type = 'DAILY' then ${onFullestDay(today)} else coalesce(h.used, 0) end as enrolled
    from crowded s left join held h on h.section_id = s.id`.execute(tx)
  return rows
}

/** Current sections whose instructors have all left. Starts from the few inactive instructors. */
async function untaughtSections(
  tx: Tx,
  { id, today }: SchoolNow,
): Promise<Parameters<typeof needsOf>[0]['untaught']> {
  const { rows } = await sql<Parameters<typeof needsOf>[0]['untaught'][number]>`
    with gone as materialized (
      select distinct si.section_id from staff t join section_instructor si on si.school_id = ${id} and si.account_id = t.id
      where t.school_id = ${id} and not t.is_active
    )
    select a.kind, a.id as "activityId", s.id as "sectionId", a.name, nullif(s.name, '') as section
    from gone g join section s on s.school_id = ${id} and s.id = g.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where a.removed_at is null and s.is_active and ${statusIs('ACTIVE', today)} and ${IS_TAUGHT_BY_NOBODY}
    order by a.starts_on, a.name collate "und-x-icu", s.position, s.id limit ${TODOS_MAX}`.execute(tx)
  return rows
}

/** Activities with required forms that an enrolled child's family has not answered. */
async function unsignedActivities(tx: Tx, { id, today }: SchoolNow): Promise<MissingForms[]> {
  const { rows } = await sql<MissingForms>`
    with asking as materialized (
      select a.kind, a.id as activity_id, a.name, s.id, s.position
      from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
      where a.school_id = ${id} and a.removed_at is null and ${statusIs('ACTIVE', today)}
        and exists (select from activity_form af join form f on f.school_id = af.school_id and f.id = af.form_id and f.is_required
          and f.is_enabled and f.removed_at is null where af.school_id = a.school_id and af.activity_id = a.id)
    )
    select g.kind, g.activity_id as "activityId", (array_agg(g.id order by g.position, g.id))[1] as "sectionId", g.name, null as section,
      count(distinct e.child_id)::int as children
    from asking g
      join place p on p.school_id = ${id} and p.section_id = g.id and p.state = 'taken' and p.left_at is null
      join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
    where ${sql.raw(LACKS_A_FORM)}
    group by g.kind, g.activity_id, g.name order by children desc, g.name collate "und-x-icu" limit ${TODOS_MAX}`.execute(
    tx,
  )
  return rows
}

/**
 * Activities with required details that an enrolled child lacks. The teacher and size in the child's own record count
 * too.
 */
async function unansweredActivities(tx: Tx, { id, today }: SchoolNow): Promise<MissingAnswers[]> {
  const { rows } = await sql<
    Omit<MissingAnswers, 'missing'> & { option: boolean; teacher: boolean; size: boolean }
  >`
    with asking as materialized (
      select a.kind, a.id as activity_id, a.name, a.requires_pick_up, a.requires_teacher, a.requires_tshirt, s.id, s.position
      from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
      where a.school_id = ${id} and a.removed_at is null and (a.requires_pick_up or a.requires_teacher or a.requires_tshirt)
        and ${statusIs('ACTIVE', today)}
    ), lacking as (
      select g.kind, g.activity_id, g.name, g.id, g.position, e.child_id, g.requires_pick_up and e.pick_up_option_id is null as option,
        g.requires_teacher and coalesce(e.teacher_id, c.teacher_id) is null as teacher,
        g.requires_tshirt and coalesce(e.tshirt_size_id, c.tshirt_size_id) is null as size
      from asking g
        join place p on p.school_id = ${id} and p.section_id = g.id and p.state = 'taken' and p.left_at is null
        join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
        join child c on c.school_id = p.school_id and c.id = p.child_id
    )
    select kind, activity_id as "activityId", (array_agg(id order by position, id))[1] as "sectionId", name, null as section,
      count(distinct child_id)::int as children, bool_or(option) as option, bool_or(teacher) as teacher, bool_or(size) as size
    from lacking where option or teacher or size
    group by kind, activity_id, name order by children desc, name collate "und-x-icu" limit ${TODOS_MAX}`.execute(
    tx,
  )
  return rows.map(({ option, teacher, size, ...activity }) => ({
    ...activity,
    missing: [
      ...(option ? ['PICK_UP_OPTION' as const] : []),
      ...(teacher ? ['TEACHER' as const] : []),
      ...(size ? ['TSHIRT' as const] : []),
    ],
  }))
}

/** Activities whose sign-up begins or ends within 8 days, one more than needed: the domain's rule checks the hour. */
async function windowsTurning(tx: Tx, { id, today }: SchoolNow): Promise<Window[]> {
  const until = plusDays(today, 8)
  const { rows } = await sql<Window>`
    select a.kind, a.id as "activityId", (select s.id from section s where s.school_id = a.school_id and s.activity_id = a.id
        order by s.position, s.id limit 1) as "sectionId", a.name, null as section,
      a.sign_up_begins_on as "signUpBeginsDate", a.sign_up_begins_at as "signUpBeginsTime",
      a.sign_up_ends_on as "signUpEndsDate", a.sign_up_ends_at as "signUpEndsTime", a.ends_on as "endsOn"
    from activity a
    where a.school_id = ${id} and a.removed_at is null and ${statusIs('ACTIVE', today)}
      and (a.sign_up_begins_on between ${today} and ${until} or a.sign_up_ends_on between ${today} and ${until})
    order by a.id limit ${TODOS_MAX}`.execute(tx)
  return rows
}

/** Drafts, most recently changed first. */
async function readDrafts(tx: Tx, { id }: SchoolNow): Promise<Parameters<typeof needsOf>[0]['drafts']> {
  const { rows } = await sql<Parameters<typeof needsOf>[0]['drafts'][number]>`
    select a.kind, a.id as "activityId", null as "sectionId", a.name, null as section
    from activity a where a.school_id = ${id} and a.removed_at is null and a.is_draft
    order by a.changed_at desc, a.id limit ${TODOS_MAX}`.execute(tx)
  return rows
}

/** Sections of today and yesterday with children still checked in after the grace period, earliest end first. */
async function sectionsLeftBehind(tx: Tx, { id, today }: SchoolNow): Promise<NotCollected[]> {
  const { rows } = await sql<NotCollected>`
    select a.kind, a.id as "activityId", s.id as "sectionId", a.name, nullif(s.name, '') as section, count(*)::int as children
    from meeting m
      join school sc on sc.school_id = m.school_id
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id and a.removed_at is null
      join attendance t on t.school_id = m.school_id and t.meeting_id = m.id and t.check_in is not null and t.check_out is null
    where m.school_id = ${id} and m.date between ${plusDays(today, -1)} and ${today} and not m.is_cancelled
      and m.ends_at + sc.pickup_grace_minutes * interval '1 minute' < app.now()
    group by a.kind, a.id, s.id, a.name, s.name order by min(m.ends_at), s.id limit ${TODOS_MAX}`.execute(tx)
  return rows
}
