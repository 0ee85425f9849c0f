import { sql, type RawBuilder } from 'kysely'
import type { Grade } from '@afterbell/domain/grades'
import type { Tx } from '../../platform/database.ts'
import { limitOf, orderOf } from '../../platform/pages.ts'
import { anywhere, digitsOf, mentions } from '../../platform/search.ts'
import { LIVE } from './pickups.store.ts'

interface Contact {
  name: string
  email: string | null
  phoneNumber: string | null
}

export interface ChildRow {
  id: string
  firstName: string
  lastName: string
  fullName: string
  birthDate: string | null
  grade: Grade | null
  allergies: string
  specialNeeds: string
  teacher: string | null
  primaryContact: Contact | null
  secondaryContact: Contact | null
  activityCount: number
}

type ChildOrder = 'name' | 'birthDate' | 'grade' | 'createdAt'

interface Asked {
  page: number
  size: number
  search: string | null
  sort: { by: ChildOrder; direction: 'ASC' | 'DESC' } | null
  grade?: Grade | undefined
  /** With allergies, or without. */
  allergies?: boolean | undefined
  teacherId?: string | undefined
}

/** One page of the children with their families, and how many match. `today` decides which activities are over. */
export async function childrenPage(
  tx: Tx,
  school: { id: string; today: string },
  asked: Asked,
): Promise<{ rows: ChildRow[]; total: number }> {
  const order = orderOf(asked.sort, ORDER, 'name', 'c.id')
  const matching = matchingOf(school.id, asked)
  const [page, count] = await Promise.all([
    sql<ChildRow>`
      select c.id, c.first_name as "firstName", c.last_name as "lastName", c.first_name || ' ' || c.last_name as "fullName",
        c.birth_date as "birthDate", c.grade, c.allergies, c.special_needs as "specialNeeds", t.name as teacher,
        family.contacts -> '1' as "primaryContact", family.contacts -> '2' as "secondaryContact", taken.activities as "activityCount"
      from (select c.* ${matching} ${order} ${limitOf(asked)}) c
        left join teacher t on t.school_id = c.school_id and t.id = c.teacher_id
        left join lateral (
          select jsonb_object_agg(g.position,
            jsonb_build_object('name', g.first_name || ' ' || g.last_name, 'email', g.email, 'phoneNumber', g.phone)) as contacts
          from guardian g where g.school_id = c.school_id and g.family_id = c.family_id) family on true
        left join lateral (
          select count(distinct a.id)::int as activities
          from place p join section s on s.school_id = p.school_id and s.id = p.section_id
            join activity a on a.school_id = s.school_id and a.id = s.activity_id
          where p.school_id = c.school_id and p.child_id = c.id and ${LIVE} and a.removed_at is null and a.ends_on >= ${school.today}) taken on true
      ${order}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

export interface ChildToChoose {
  id: string
  fullName: string
  birthDate: string | null
  grade: Grade | null
  allergies: string
  guardian: string | null
  teacherId: string | null
  tshirtSizeId: string | null
  thereIn: string[]
  isThere: boolean
}

/**
 * Up to `most` children by name, each with the sections of an activity (or the one section that is asked about) in which
 * it has a place already, or waits. Who has picked some days of one may have others of it.
 */
export async function childrenToChoose(
  tx: Tx,
  schoolId: string,
  { search, activityId, most }: { search: string | null; activityId: string | null; most: number },
): Promise<ChildToChoose[]> {
  const order = orderOf(null, ORDER, 'name', 'c.id')
  const { rows } = await sql<ChildToChoose>`
    select c.id, c.first_name || ' ' || c.last_name as "fullName", c.birth_date as "birthDate", c.grade, c.allergies,
      g.first_name || ' ' || g.last_name as guardian, c.teacher_id as "teacherId", c.tshirt_size_id as "tshirtSizeId",
      there.sections as "thereIn", there.is_all as "isThere"
    from (select c.* ${matchingOf(schoolId, { search })} ${order} limit ${most}) c
      left join guardian g on g.school_id = c.school_id and g.family_id = c.family_id and g.position = 1
      cross join lateral (
        select coalesce(jsonb_agg(s.id) filter (where taken.is_whole), '[]') as sections, coalesce(bool_and(taken.is_whole), false) as is_all
        from section s
          cross join lateral (select exists (select from place p
            where p.school_id = s.school_id and p.section_id = s.id and p.child_id = c.id and p.pool = 'regular' and upper(p.days) = 'infinity'
              and p.state <> 'gone' and p.left_at is null and (p.expires_at is null or p.expires_at > app.now())) as is_whole) taken
        where s.school_id = c.school_id and (s.activity_id = ${activityId}::uuid or s.id = ${activityId}::uuid) and s.is_active) there
    ${order}`.execute(tx)
  return rows
}

export interface Guardian {
  id: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
}

export interface Pickup {
  id: string
  name: string
  phone: string | null
  relation: string
}

export interface Child {
  id: string
  familyId: string
  firstName: string
  lastName: string
  birthDate: string | null
  grade: Grade | null
  allergies: string
  specialNeeds: string
  teacherId: string | null
  tshirtSizeId: string | null
  primaryGuardian: Guardian | null
  secondaryGuardian: Guardian | null
  approvedPickups: Pickup[]
  doNotRelease: { id: string; name: string; note: string; createdAt: string; createdBy: string | null }[]
  siblings: { id: string; name: string }[]
  version: number
}

/** One child with everything its dialog shows. */
export async function childById(tx: Tx, schoolId: string, id: string): Promise<Child | undefined> {
  const { rows } = await sql<Child>`
    select c.id, c.family_id as "familyId", c.first_name as "firstName", c.last_name as "lastName", c.birth_date as "birthDate", c.grade,
      c.allergies, c.special_needs as "specialNeeds", c.teacher_id as "teacherId", c.tshirt_size_id as "tshirtSizeId", c.version,
      ${guardianAt(1)} as "primaryGuardian", ${guardianAt(2)} as "secondaryGuardian",
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'relation', a.relation) order by a.position), '[]')
        from approved_pickup a where a.school_id = c.school_id and a.child_id = c.id) as "approvedPickups",
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'note', d.note, 'createdAt', d.created_at,
          'createdBy', s.first_name || ' ' || s.last_name) order by d.created_at, d.id), '[]')
        from do_not_release d left join staff s on s.school_id = d.school_id and s.id = d.created_by
        where d.school_id = c.school_id and d.child_id = c.id and d.removed_at is null) as "doNotRelease",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name) order by s.birth_date, s.id), '[]')
        from child s where s.school_id = c.school_id and s.family_id = c.family_id and s.id <> c.id and s.archived_at is null) as siblings
    from child c where c.school_id = ${schoolId} and c.id = ${id} and c.archived_at is null`.execute(tx)
  return rows[0]
}

const ORDER: Record<ChildOrder, string[]> = {
  name: ['c.last_name collate "und-x-icu"', 'c.first_name collate "und-x-icu"'],
  birthDate: ['c.birth_date'],
  grade: ['app.grade_rank(c.grade)'],
  createdAt: ['c.created_at'],
}

/** The families' words are gathered once for the school, not once per child. */
function matchingOf(
  schoolId: string,
  { search, grade, allergies, teacherId }: Pick<Asked, 'search' | 'grade' | 'allergies' | 'teacherId'>,
): RawBuilder<unknown> {
  const families = sql`left join (
      select g.family_id, string_agg(concat_ws(chr(10), g.first_name || ' ' || g.last_name, g.email), chr(10)) as words,
        string_agg(g.phone, ' ') as phones
      from guardian g where g.school_id = ${schoolId} group by g.family_id) f on f.family_id = c.family_id`
  const conditions = [
    sql`c.school_id = ${schoolId} and c.archived_at is null`,
    ...(grade ? [sql`c.grade = ${grade}`] : []),
    ...(allergies === undefined ? [] : [sql`(c.allergies <> '') = ${allergies}`]),
    ...(teacherId ? [sql`c.teacher_id = ${teacherId}`] : []),
    ...(search ? [found(search)] : []),
  ]
  return sql`from child c ${search ? families : sql``} where ${sql.join(conditions, sql` and `)}`
}

function found(search: string): RawBuilder<unknown> {
  const digits = digitsOf(search)
  if (digits !== null) return sql`f.phones like ${anywhere(digits)}`
  return mentions(search, `c.first_name || ' ' || c.last_name || chr(10) || coalesce(f.words, '')`)
}

function guardianAt(position: 1 | 2): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name, 'email', g.email, 'phone', g.phone)
    from guardian g where g.school_id = c.school_id and g.family_id = c.family_id and g.position = ${sql.lit(position)})`
}
