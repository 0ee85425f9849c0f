import { sql } from 'kysely'
import type { RosterAnswers, RosterQuestions } from '@afterbell/domain/places/enrollment'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import { writtenBy, type By } from '../../platform/database/by.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/problems.ts'
import { inSections } from '../activities/sections-at.ts'
import { BILLED_OF_E } from '../ledger/enrollment-money.store.ts'
import { isCheckedIn, keepsToday, PICKED_DATES } from './places.store.ts'

export interface NewEnrollment {
  id: string
  activityId: string
  childId: string
  pickUpOptionId: string | null
  teacherId: string | null
  tshirtSizeId: string | null
  addOns: { id: string; amount: number }[]
  /** The place from which the child moves here: who registered it then registered this one. */
  movedFrom?: string | null
  /** When the form on paper came in; null for whoever did not come on paper. */
  paperAt?: string | null
}

/** Locks children who are to be enrolled in several places, in the order of their ids: nobody erases or merges them meanwhile. */
export async function holdChildren(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    select id from child where school_id = ${schoolId} and id = any(${ids}::uuid[]) order by id for key share`.execute(
    tx,
  )
}

/**
 * Inserts enrollments, with the person of a family who registers the child. Waits for a child that is just being removed,
 * and then refuses.
 */
export async function insertEnrollments(
  { tx, school, user, person }: By & { tx: Tx; school: { id: string } },
  enrollments: readonly NewEnrollment[],
): Promise<void> {
  const { personId } = writtenBy({ user, person })
  const rows = enrollments.map((each) => ({
    id: each.id,
    activity_id: each.activityId,
    child_id: each.childId,
    pick_up_option_id: each.pickUpOptionId,
    teacher_id: each.teacherId,
    tshirt_size_id: each.tshirtSizeId,
    add_ons: each.addOns,
    moved_from: each.movedFrom ?? null,
    paper_at: each.paperAt ?? null,
  }))
  const { rows: written } = await sql`
    with holder as materialized (
      select id from child where school_id = ${school.id} and id = any(${enrollments.map(({ childId }) => childId)}::uuid[])
        and archived_at is null order by id for key share
    )
    insert into enrollment (school_id, id, activity_id, child_id, pick_up_option_id, teacher_id, tshirt_size_id, add_ons, person_id, paper_at)
    select ${school.id}, e.id, e.activity_id, e.child_id, e.pick_up_option_id, e.teacher_id, e.tshirt_size_id, e.add_ons,
      coalesce(${personId}, (select was.person_id from place p join enrollment was on was.school_id = p.school_id and was.id = p.enrollment_id
        where p.school_id = ${school.id} and p.id = e.moved_from)),
      coalesce(e.paper_at, (select was.paper_at from place p join enrollment was on was.school_id = p.school_id and was.id = p.enrollment_id
        where p.school_id = ${school.id} and p.id = e.moved_from))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, activity_id uuid, child_id uuid, pick_up_option_id uuid,
      teacher_id uuid, tshirt_size_id uuid, add_ons jsonb, moved_from uuid, paper_at timestamptz)
      join holder on holder.id = e.child_id
    returning id`.execute(tx)
  if (written.length < enrollments.length)
    throw invalid([{ path: 'childId', message: 'This child does not exist' }])
}

/** Sets the add-ons of a waiting child who gets a place. */
export async function setAddOns(
  tx: Tx,
  schoolId: string,
  id: string,
  addOns: readonly { id: string; amount: number }[],
): Promise<void> {
  await sql`
    update enrollment set add_ons = ${JSON.stringify(addOns)}::jsonb, version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Answers what an activity asks of a child, on the enrollments of a hold. */
export async function setAnswers(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
  { pickUpOptionId, teacherId, tshirtSizeId }: RosterAnswers,
): Promise<void> {
  await sql`
    update enrollment set pick_up_option_id = ${pickUpOptionId}, teacher_id = ${teacherId}, tshirt_size_id = ${tshirtSizeId}, version = version + 1
    where school_id = ${schoolId} and id = any(${enrollmentIds}::uuid[])`.execute(tx)
}

/** Clears the add-ons of enrollments: a child who waits has no add-ons. */
export async function dropAddOns(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update enrollment set add_ons = '[]', version = version + 1
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and add_ons <> '[]'`.execute(tx)
}

/** Increments the version of enrollments after something that depends on them has changed. */
export async function touchEnrollments(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update enrollment set version = version + 1 where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

export interface EnrollmentInfo {
  roster_id: string
  enrollment_id: string
  child_id: string
  section_id: string
  state: 'taken' | 'held' | 'waiting'
  name: string
  /** Billed cents, less credits. */
  billed_cents: number
  pick_up_option_id: string | null
  teacher_id: string | null
  tshirt_size_id: string | null
  add_ons: { id: string; amount: number }[]
  version: number
  /** The picked days that take place; null for the whole run. */
  picked: string[] | null
  /** Checked in today: keeps today whatever becomes of the place. */
  is_in_building: boolean
  /** Checked in today, or was expected at today's meeting, which is over. */
  keeps_today: boolean
}

/** Reads the roster entry of one child who has a place in these sections or waits there. Skips expired offers. */
export async function enrollmentInfo(
  tx: Tx,
  school: { id: string; today: string },
  sectionIds: readonly string[],
  rosterId: string,
  options: { isHeld?: boolean } = {},
): Promise<EnrollmentInfo | undefined> {
  return (await enrollmentInfos(tx, school, sectionIds, { ids: [rosterId] }, options))[0]
}

/**
 * Reads the roster entries of children who have a place in these sections or wait there, by place or by child. With
 * `isHeld`, locks their enrollments in this order until the transaction ends.
 */
export async function enrollmentInfos(
  tx: Tx,
  school: { id: string; today: string },
  sectionIds: readonly string[],
  by: { ids: readonly string[] } | { childIds: readonly string[] },
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<EnrollmentInfo[]> {
  const { rows } = await sql<EnrollmentInfo>`
    select p.id as roster_id, e.id as enrollment_id, p.child_id, p.section_id, p.state, ${BILLED_OF_E} as billed_cents, ${NAME_OF_C} as name, e.pick_up_option_id,
      coalesce(e.teacher_id, c.teacher_id) as teacher_id, coalesce(e.tshirt_size_id, c.tshirt_size_id) as tshirt_size_id, e.add_ons, e.version,
      ${sql.raw(PICKED_DATES)} as picked, ${isCheckedIn(school.today)} as is_in_building, ${keepsToday(school.today)} as keeps_today
    from place p join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
    where p.school_id = ${school.id} and ${inSections('p.section_id', sectionIds)} and p.pool = 'regular' and p.state <> 'gone' and p.left_at is null
      and (p.state <> 'held' or p.expires_at > app.now()) and not p.is_being_paid
      and ${'ids' in by ? sql`p.id = any(${by.ids}::uuid[])` : sql`p.child_id = any(${by.childIds}::uuid[])`}
    order by e.id, p.id ${isHeld ? sql`for no key update of e` : sql``}`.execute(tx)
  return rows
}

export function answersOf(info: EnrollmentInfo): RosterAnswers {
  return {
    pickUpOptionId: info.pick_up_option_id,
    teacherId: info.teacher_id,
    tshirtSizeId: info.tshirt_size_id,
  }
}

export type Choice = keyof RosterAnswers

export interface Choices {
  pickUpOptionId?: string | null | undefined
  teacherId?: string | null | undefined
  tshirtSizeId?: string | null | undefined
}

/**
 * Changes the given choices of the enrollments behind places. Undefined leaves a choice as it is. A choice that equals
 * the child's own record is stored as null. Returns the number of enrollments.
 */
export async function changeChoices(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  rosterIds: readonly string[],
  choices: Choices,
  pool: 'regular' | 'dropin' = 'regular',
): Promise<number> {
  const { numAffectedRows } = await sql`
    update enrollment e set
      pick_up_option_id = case when ${choices.pickUpOptionId !== undefined} then ${choices.pickUpOptionId ?? null}::uuid else e.pick_up_option_id end,
      teacher_id = case when ${choices.teacherId !== undefined} then nullif(${choices.teacherId ?? null}::uuid, c.teacher_id) else e.teacher_id end,
      tshirt_size_id = case when ${choices.tshirtSizeId !== undefined} then nullif(${choices.tshirtSizeId ?? null}::uuid, c.tshirt_size_id) else e.tshirt_size_id end,
      version = e.version + 1
    from place p join child c on c.school_id = p.school_id and c.id = p.child_id
    where e.school_id = ${schoolId} and p.school_id = ${schoolId} and p.enrollment_id = e.id
      and p.section_id = any(${sectionIds}::uuid[]) and p.id = any(${rosterIds}::uuid[]) and p.pool = ${pool} and p.left_at is null and p.state <> 'gone'`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Reads which questions an activity asks of each child on its roster, and which it requires. */
export async function questionsOf(
  tx: Tx,
  schoolId: string,
  activityId: string,
): Promise<{ asks: RosterQuestions; requires: RosterQuestions }> {
  const { rows } = await sql<{ asks: RosterQuestions; requires: RosterQuestions }>`
    select jsonb_build_object('pickUpOptions', asks_pick_up, 'teacher', asks_teacher, 'tshirt', asks_tshirt) as asks,
      jsonb_build_object('pickUpOptions', requires_pick_up, 'teacher', requires_teacher, 'tshirt', requires_tshirt) as requires
    from activity where school_id = ${schoolId} and id = ${activityId}`.execute(tx)
  return rows[0]!
}

/** Returns those of the choices that the school does not have or has turned off. */
export async function unknownChoices(tx: Tx, schoolId: string, choices: Choices): Promise<Choice[]> {
  const { pickUpOptionId = null, teacherId = null, tshirtSizeId = null } = choices
  if (!pickUpOptionId && !teacherId && !tshirtSizeId) return []
  const { rows } = await sql<{ option: boolean; teacher: boolean; size: boolean }>`
    select ${pickUpOptionId}::uuid is not null and not exists (
        select from pick_up_option where school_id = ${schoolId} and id = ${pickUpOptionId} and is_active) as option,
      ${teacherId}::uuid is not null and not exists (select from teacher where school_id = ${schoolId} and id = ${teacherId} and is_active) as teacher,
      ${tshirtSizeId}::uuid is not null and not exists (
        select from tshirt_size where school_id = ${schoolId} and id = ${tshirtSizeId} and is_active) as size`.execute(
    tx,
  )
  const { option, teacher, size } = rows[0]!
  return [
    ...(option ? ['pickUpOptionId' as const] : []),
    ...(teacher ? ['teacherId' as const] : []),
    ...(size ? ['tshirtSizeId' as const] : []),
  ]
}
