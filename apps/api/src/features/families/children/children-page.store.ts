import { sql, type RawBuilder } from 'kysely'
import type { ChildFacts } from '@afterbell/domain/families/child-facts'
import type { Grade } from '@afterbell/domain/families/grades'
import { C_BY_NAME, NAME_OF_C, SEARCHED_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf, orderOf } from '../../../platform/database/pages.ts'
import { anywhere, digitsOf, patternsOf } from '../../../platform/database/search.ts'
import { HAS_FORBIDDEN, IS_GUARDIAN_OF_C, NAME_OF_G } from '../pickups/people-of-child.store.ts'
import { FACTS_OF_C } from './child-facts.store.ts'
import { HAS_MEDICAL } from './children.store.ts'
import { LIVE } from '../pickups/pickups.store.ts'

interface Contact {
  name: string
  email: string | null
  phoneNumber: string | null
}

export interface ChildRow extends ChildFacts {
  id: string
  fullName: string
  teacher: string | null
  primaryContact: Contact | null
  secondaryContact: Contact | null
  hasDoNotRelease: boolean
  hasMedical: boolean
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
  /** With a place in an activity that is not over, or without. */
  enrolled?: boolean | undefined
  /** With somebody who may never collect the child, or without. */
  doNotRelease?: boolean | undefined
  /** Those who were removed instead of those who are here. */
  archived?: boolean | undefined
  ids?: readonly string[] | undefined
}

/** One page of the children with their families, and how many match. `today` decides which activities are over. */
export async function childrenPage(
  tx: Tx,
  school: { id: string; today: string; country: string },
  asked: Asked,
): Promise<{ rows: ChildRow[]; total: number }> {
  const order = orderOf(asked.sort, ORDER, 'name', 'c.id')
  const matching = matchingOf(school, asked)
  const [page, count] = await Promise.all([
    sql<ChildRow>`
      select c.id, ${FACTS_OF_C}, ${NAME_OF_C} as "fullName", t.name as teacher,
        family.contacts -> '1' as "primaryContact", family.contacts -> '2' as "secondaryContact", ${HAS_MEDICAL} as "hasMedical",
        ${HAS_FORBIDDEN} as "hasDoNotRelease", taken.activities as "activityCount"
      from (select c.* ${matching} ${order} ${limitOf(asked)}) c
        left join teacher t on t.school_id = c.school_id and t.id = c.teacher_id
        left join lateral (
          select jsonb_object_agg(g.position,
            jsonb_build_object('name', ${NAME_OF_G}, 'email', g.email, 'phoneNumber', g.phone)) as contacts
          from guardian g where ${IS_GUARDIAN_OF_C}) family on true
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

export interface ChildAmounts {
  amount: number
  withAllergies: number
  withDoNotRelease: number
  notEnrolled: number
  archived: number
}

/** How many children a school has, and how many of them stand out. */
export async function childAmounts(tx: Tx, school: { id: string; today: string }): Promise<ChildAmounts> {
  const { rows } = await sql<ChildAmounts>`
    select count(*) filter (where not gone)::int as amount, count(*) filter (where not gone and allergies)::int as "withAllergies",
      count(*) filter (where not gone and forbidden)::int as "withDoNotRelease",
      count(*) filter (where not gone and not enrolled)::int as "notEnrolled", count(*) filter (where gone)::int as archived
    from (
      select c.archived_at is not null as gone, c.allergies <> '' as allergies, ${HAS_FORBIDDEN} as forbidden,
        c.archived_at is null and ${isEnrolled(school)} as enrolled
      from child c where c.school_id = ${school.id} and c.merged_into_id is null) c`.execute(tx)
  return rows[0]!
}

/** Every child by name, with the phone of its primary contact. */
export async function everyChild(
  tx: Tx,
  schoolId: string,
): Promise<{ id: string; fullName: string; phone: string | null }[]> {
  const order = orderOf(null, ORDER, 'name', 'c.id')
  const { rows } = await sql<{ id: string; fullName: string; phone: string | null }>`
    select c.id, ${NAME_OF_C} as "fullName", g.phone
    from child c left join guardian g on ${IS_GUARDIAN_OF_C} and g.position = 1
    where c.school_id = ${schoolId} and c.archived_at is null ${order}`.execute(tx)
  return rows
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
  school: { id: string; today: string; country: string },
  { search, activityId, most }: { search: string | null; activityId: string | null; most: number },
): Promise<ChildToChoose[]> {
  const order = orderOf(null, ORDER, 'name', 'c.id')
  const { rows } = await sql<ChildToChoose>`
    select c.id, ${NAME_OF_C} as "fullName", c.birth_date as "birthDate", c.grade, c.allergies,
      ${NAME_OF_G} as guardian, c.teacher_id as "teacherId", c.tshirt_size_id as "tshirtSizeId",
      there.sections as "thereIn", there.is_all as "isThere"
    from (select c.* ${matchingOf(school, { search })} ${order} limit ${most}) c
      left join guardian g on ${IS_GUARDIAN_OF_C} and g.position = 1
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

const ORDER: Record<ChildOrder, string[]> = {
  name: C_BY_NAME,
  birthDate: ['c.birth_date'],
  grade: ['app.grade_rank(c.grade)'],
  createdAt: ['c.created_at'],
}

function matchingOf(
  school: { id: string; today: string; country: string },
  asked: Omit<Asked, 'page' | 'size' | 'sort'>,
): RawBuilder<unknown> {
  const { search, grade, allergies, teacherId, enrolled, doNotRelease, archived, ids } = asked
  const conditions = [
    archived
      ? sql`c.school_id = ${school.id} and c.archived_at is not null and c.merged_into_id is null`
      : sql`c.school_id = ${school.id} and c.archived_at is null`,
    ...(grade ? [sql`c.grade = ${grade}`] : []),
    ...(allergies === undefined ? [] : [sql`(c.allergies <> '') = ${allergies}`]),
    ...(teacherId ? [sql`c.teacher_id = ${teacherId}`] : []),
    ...(enrolled === undefined ? [] : [sql`${isEnrolled(school)} = ${enrolled}`]),
    ...(doNotRelease === undefined ? [] : [sql`${HAS_FORBIDDEN} = ${doNotRelease}`]),
    ...(ids ? [sql`c.id = any(${ids}::uuid[])`] : []),
    ...(search ? found(school, search) : []),
  ]
  return sql`from child c where ${sql.join(conditions, sql` and `)}`
}

/**
 * Conditions for a child `c` that is found by its own name, or by the names, addresses and phones of its guardians: every
 * word by any of them. The families of a word are looked up once for the school, not once per child.
 */
function found({ id, country }: { id: string; country: string }, search: string): RawBuilder<unknown>[] {
  const familyHas = (condition: RawBuilder<unknown>) =>
    sql`c.family_id in (select g.family_id from guardian g where g.school_id = ${id} and ${condition})`
  const digits = digitsOf(search, country)
  if (digits !== null) return [familyHas(sql`g.phone like ${anywhere(digits)}`)]
  return patternsOf(search).map(
    (pattern) =>
      sql`(${sql.raw(SEARCHED_OF_C)} like ${pattern} or ${familyHas(sql`g.folded like ${pattern}`)})`,
  )
}

/**
 * Whether a child `c` has a place in an activity that is not over. Those who have are looked up once for the school, from
 * the sections outwards: as a condition of existence it would be joined, and read every place of the school.
 */
function isEnrolled({ id, today }: { id: string; today: string }): RawBuilder<unknown> {
  return sql`(c.id in (
    with running as materialized (
      select s.id from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
      where a.school_id = ${id} and a.removed_at is null and a.ends_on >= ${today})
    select p.child_id from running r join place p on p.school_id = ${id} and p.section_id = r.id and p.state <> 'gone' and ${LIVE}))`
}
