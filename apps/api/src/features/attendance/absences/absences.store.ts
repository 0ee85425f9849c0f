import { sql, type RawBuilder } from 'kysely'
import type { AbsenceReason } from '@afterbell/domain/attendance/absence'
import { C_BY_NAME, NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { IS_EXPECTED } from '../../../platform/database/expected-at.ts'
import { taughtSectionsOnly } from '../../activities/sections-at.ts'

/** Serializes absences of the same children until the transaction ends. */
export async function lockForAbsence(tx: Tx, childIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('absence ' || id, 0)) from unnest(${childIds.toSorted()}::text[]) as id`.execute(
    tx,
  )
}

/** A period and one activity; null means all activities. */
export interface AbsentOn {
  from: string
  to: string
  activityId: string | null
}

export interface ExpectedChild {
  id: string
  child: string
  meetings: number
  checkedIn: { activity: string; date: string; checkIn: string }[]
}

/**
 * Returns children with how often they are expected on these days and the latest twenty check-ins there. An instructor
 * gets only children and meetings they teach; others are left out.
 */
export async function expectedChildren(
  tx: Tx,
  { schoolId, teachesOnly }: { schoolId: string; teachesOnly: string | null },
  childIds: readonly string[],
  { from, to, activityId }: AbsentOn,
): Promise<ExpectedChild[]> {
  const { rows } = await sql<ExpectedChild>`
    select c.id, ${NAME_OF_C} as child, e.meetings, coalesce(e.came, '[]') as "checkedIn"
    from child c cross join lateral (
      select count(*)::int as meetings,
        jsonb_path_query_array(jsonb_agg(jsonb_build_object('activity', a.name, 'date', m.date, 'checkIn', to_char(t.check_in, 'HH24:MI')) order by m.date desc, m.time_from desc)
          filter (where t.check_in is not null), '$[0 to 19]') as came
      from place p
        join meeting m on m.school_id = p.school_id and m.section_id = p.section_id and p.days @> m.date and ${IS_EXPECTED}
        join section s on s.school_id = p.school_id and s.id = p.section_id
        join activity a on a.school_id = s.school_id and a.id = s.activity_id
        left join attendance t on t.school_id = m.school_id and t.meeting_id = m.id and t.place_id = p.id
      where p.school_id = c.school_id and p.child_id = c.id and p.state = 'taken' and m.date between ${from} and ${to}
        and not m.is_cancelled and a.removed_at is null and ${activityId === null ? sql`true` : sql`a.id = ${activityId}`}
        and ${taughtSectionsOnly(teachesOnly)}) e
    where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[]) and c.archived_at is null
      and ${
        teachesOnly === null
          ? sql`true`
          : sql`exists (select from place p
        join section s on s.school_id = p.school_id and s.id = p.section_id
        where p.school_id = c.school_id and p.child_id = c.id and p.state = 'taken' and ${taughtSectionsOnly(teachesOnly)})`
      }
    order by ${sql.raw(C_BY_NAME.join(', '))}, c.id`.execute(tx)
  return rows
}

/** An absence as stored. */
export interface Absence {
  id: string
  child_id: string
  child: string
  from: string
  to: string
  activity_id: string | null
  activity: string | null
  reason: AbsenceReason
  made_at: string
  is_withdrawn: boolean
}

/** Returns the absences of these children that are not withdrawn, and those with these ids in any case. */
export function absencesOf(
  tx: Tx,
  schoolId: string,
  { childIds, ids = [] }: { childIds: readonly string[]; ids?: readonly string[] },
): Promise<Absence[]> {
  return absencesThat(
    tx,
    schoolId,
    sql`b.id in (select o.id from absence o where o.school_id = ${schoolId} and o.child_id = any(${childIds}::uuid[]) and o.withdrawn_at is null
      union all select unnest(${ids}::uuid[]))`,
  )
}

/** Returns absences by id; for an instructor only those of activities in which they teach the child. */
export function absencesWith(
  tx: Tx,
  { schoolId, teachesOnly }: { schoolId: string; teachesOnly: string | null },
  ids: readonly string[],
): Promise<Absence[]> {
  const isTaught =
    teachesOnly === null
      ? sql`true`
      : sql`exists (select from place p join section s on s.school_id = p.school_id and s.id = p.section_id
          where p.school_id = b.school_id and p.child_id = b.child_id and p.state = 'taken' and s.activity_id = b.activity_id
            and ${taughtSectionsOnly(teachesOnly)})`
  return absencesThat(
    tx,
    schoolId,
    isTaught,
    sql`(select * from absence o where o.school_id = ${schoolId} and o.id = any(${ids}::uuid[]) offset 0)`,
  )
}

/**
 * Reads absences that meet a condition. `from` restricts them to few ids first; otherwise the planner would read every
 * absence.
 */
async function absencesThat(
  tx: Tx,
  schoolId: string,
  condition: RawBuilder<unknown>,
  from: RawBuilder<unknown> = sql`absence`,
): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select b.id, b.child_id, ${NAME_OF_C} as child, b.starts_on as "from", b.ends_on as "to", b.activity_id, a.name as activity, b.reason,
      b.made_at, b.withdrawn_at is not null as is_withdrawn
    from ${from} b join child c on c.school_id = b.school_id and c.id = b.child_id
      left join activity a on a.school_id = b.school_id and a.id = b.activity_id
    where b.school_id = ${schoolId} and ${condition}
    order by b.made_at, b.id`.execute(tx)
  return rows
}

export interface NewAbsence extends AbsentOn {
  id: string
  childId: string
  reason: AbsenceReason
  madeAt: string
  /** A word of the family. */
  note?: string
}

/** Who records or withdraws absences: a user, or a person of the family. */
export interface AbsenceBy {
  tx: Tx
  school: SchoolNow
  user: { id: string } | null
  person?: { id: string } | null
}

/** Inserts absences and withdraws others. Ids that exist already are skipped. */
export async function writeAbsences(
  { tx, school: { id: schoolId }, user, person }: AbsenceBy,
  { added, withdrawn }: { added: readonly NewAbsence[]; withdrawn: readonly string[] },
): Promise<void> {
  if (withdrawn.length > 0)
    await sql`
      update absence set withdrawn_at = app.now(), withdrawn_by = ${user?.id ?? null}::uuid, withdrawn_by_person_id = ${person?.id ?? null}::uuid
      where school_id = ${schoolId} and id = any(${withdrawn}::uuid[]) and withdrawn_at is null`.execute(tx)
  if (added.length > 0)
    await sql`
      insert into absence (school_id, id, child_id, starts_on, ends_on, activity_id, reason, made_at, note, account_id, person_id)
      select ${schoolId}, b.id, b."childId", b."from", b."to", b."activityId", b.reason, b."madeAt", coalesce(b.note, ''), ${user?.id ?? null}::uuid, ${person?.id ?? null}::uuid
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as b(id uuid, "childId" uuid, "from" date, "to" date, "activityId" uuid, reason text, "madeAt" timestamptz, note text)
      on conflict (school_id, id) do nothing`.execute(tx)
}

interface AbsenceOfChild {
  id: string
  from: string
  to: string
  activity: { id: string; name: string } | null
  reason: AbsenceReason
  madeAt: string
  by: string | null
  /** A word of the family that told it. */
  note: string
}

/** Returns a child's absences that end on or after a day, latest first, at most two hundred. */
export async function absencesSince(
  tx: Tx,
  schoolId: string,
  childId: string,
  day: string,
): Promise<AbsenceOfChild[]> {
  const { rows } = await sql<AbsenceOfChild>`
    select b.id, b.starts_on as "from", b.ends_on as "to", b.reason, b.made_at as "madeAt", b.note, coalesce(f.first_name || ' ' || f.last_name, n.first_name || ' ' || n.last_name) as by,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as activity
    from absence b
      left join activity a on a.school_id = b.school_id and a.id = b.activity_id
      left join staff f on f.school_id = b.school_id and f.id = b.account_id
      left join family_person n on n.school_id = b.school_id and n.id = b.person_id
    where b.school_id = ${schoolId} and b.child_id = ${childId} and b.ends_on >= ${day} and b.withdrawn_at is null
    order by b.starts_on desc, b.made_at desc, b.id limit 200`.execute(tx)
  return rows
}

/** Moves absences from a merged duplicate to the child that is kept. */
export async function moveAbsencesOf(
  tx: Tx,
  schoolId: string,
  { keepId, otherId }: { keepId: string; otherId: string },
): Promise<void> {
  await sql`update absence set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
    tx,
  )
}

/** Whether the school cancels drop-ins on days their children are absent. */
export async function cancelsDropIns(tx: Tx, schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ cancels: boolean }>`
    select absence_cancels_drop_ins as cancels from school where school_id = ${schoolId}`.execute(tx)
  return rows[0]!.cancels
}

/** When the first meeting begins that each absence is about, by the id of the absence. Without any, it is left out. */
export async function firstMeetings(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; startsAt: string }>`
    select b.id, min(m.starts_at) as "startsAt"
    from absence b join place p on p.school_id = b.school_id and p.child_id = b.child_id and p.state = 'taken'
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join meeting m on m.school_id = p.school_id and m.section_id = p.section_id and p.days @> m.date and ${IS_EXPECTED}
    where b.school_id = ${schoolId} and b.id = any(${ids}::uuid[]) and m.date between b.starts_on and b.ends_on
      and not m.is_cancelled and (b.activity_id is null or s.activity_id = b.activity_id)
    group by b.id`.execute(tx)
  return new Map(rows.map(({ id, startsAt }) => [id, startsAt]))
}
