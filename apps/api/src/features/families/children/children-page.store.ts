import { sql, type RawBuilder } from 'kysely'
import type { ChildFacts } from '@afterbell/domain/families/child-facts'
import type { FoundPerson } from '@afterbell/domain/families/found-person'
import type { Grade } from '@afterbell/domain/kernel/grades'
import { C_BY_NAME, NAME_OF_C, SEARCHED_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fewFound, limitOf, orderOf, searchedPage } from '../../../platform/database/pages.ts'
import { anywhere, digitsOf, patternsOf } from '../../../platform/database/search.ts'
import {
  HAS_FORBIDDEN,
  IS_GUARDIAN_OF_C,
  IS_PICKUP_OF_C,
  NAME_OF_G,
} from '../pickups/people-of-child.store.ts'
import { FACTS_OF_C } from './child-facts.store.ts'
import { HAS_MEDICAL } from './children.store.ts'
import { LIVE } from '../pickups/pickups.store.ts'

interface Contact {
  name: string
  email: string | null
  phoneNumber: string | null
  marketing: boolean | null
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
  foundPerson: FoundPerson | null
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
  /** With a guardian who agreed to marketing emails, or without. */
  marketing?: boolean | undefined
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
  const page = (matching: RawBuilder<unknown>) =>
    sql<ChildRow>`
      select c.id, ${FACTS_OF_C}, ${NAME_OF_C} as "fullName", t.name as teacher,
        family.contacts -> '1' as "primaryContact", family.contacts -> '2' as "secondaryContact", ${HAS_MEDICAL} as "hasMedical",
        ${HAS_FORBIDDEN} as "hasDoNotRelease", taken.activities as "activityCount",
        ${foundPerson(school, asked.search)} as "foundPerson"
      from (select c.* ${matching} ${order} ${limitOf(asked)}) c
        left join teacher t on t.school_id = c.school_id and t.id = c.teacher_id
        left join lateral (
          select jsonb_object_agg(g.position,
            jsonb_build_object('name', ${NAME_OF_G}, 'email', g.email, 'phoneNumber', g.phone,
              'marketing', g.marketing_consent)) as contacts
          from guardian g where ${IS_GUARDIAN_OF_C}) family on true
        left join lateral (
          select count(distinct a.id)::int as activities
          from place p join section s on s.school_id = p.school_id and s.id = p.section_id
            join activity a on a.school_id = s.school_id and a.id = s.activity_id
          where p.school_id = c.school_id and p.child_id = c.id and ${LIVE} and a.removed_at is null and a.ends_on >= ${school.today}) taken on true
      ${order}`.execute(tx)
  const isSearch = asked.search !== null
  // Near the front of a list its children are met, and looked at one by one, before all who are enrolled were gone through.
  const isNear = !isSearch && (asked.page + 1) * asked.size <= NEAR
  return searchedPage(tx, {
    id: 'c.id',
    matching: matchingOf(school, asked),
    withIds: (ids) => withIds(school.id, ids),
    isSearch,
    ...(asksEnrolledAlone(asked) && {
      total: sql<{ total: number }>`
        select ${asked.enrolled ? sql`enrolled.amount` : sql`(select count(*)::int ${hereIn(school.id)}) - enrolled.amount`} as total
        from (${enrolledHere(school)}) enrolled`,
    }),
    page: isNear ? () => page(matchingOf(school, asked, { looksUp: true })) : page,
  })
}

const NEAR = 500

/** Then all who are enrolled are counted, and no child is looked at. */
function asksEnrolledAlone({
  enrolled,
  grade,
  allergies,
  teacherId,
  doNotRelease,
  marketing,
  archived,
  ids,
}: Asked): boolean {
  const more = [grade, allergies, teacherId, doNotRelease, marketing, archived || undefined, ids]
  return enrolled !== undefined && more.every((each) => each === undefined)
}

function withIds(schoolId: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`from child c where c.school_id = ${schoolId} and c.id = any(${ids}::uuid[])`
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
  const here = hereIn(school.id)
  const { rows } = await sql<ChildAmounts>`
    select here.amount, allergic."withAllergies", forbidden."withDoNotRelease", here.amount - enrolled.amount as "notEnrolled", gone.archived
    from (select count(*)::int as amount ${here}) here,
      (select count(*)::int as "withAllergies" ${here} and c.allergies <> '') allergic,
      (select count(*)::int as "withDoNotRelease" from (
          select distinct child_id from do_not_release where school_id = ${school.id} and removed_at is null) d
        where ${isHere(school.id, sql`d.child_id`)}) forbidden,
      (${enrolledHere(school)}) enrolled,
      (select count(*)::int as archived from child c
        where c.school_id = ${school.id} and c.archived_at is not null and c.merged_into_id is null and not c.is_undone) gone`.execute(
    tx,
  )
  return rows[0]!
}

/** Children `c` who were not removed. Begins with `from`, and ends in a condition. */
function hereIn(schoolId: string): RawBuilder<unknown> {
  return sql`from child c where c.school_id = ${schoolId} and c.archived_at is null`
}

/** Whether a child is not among those who were removed: they are few beside the others. */
function isHere(schoolId: string, childId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${childId} not in (select id from child where school_id = ${schoolId} and archived_at is not null)`
}

/** How many of those who are here are enrolled: one row, `amount`. */
function enrolledHere(school: { id: string; today: string }): RawBuilder<unknown> {
  return sql`
    select count(distinct e.child_id)::int as amount from (${enrolledNow(school)}) e where ${isHere(school.id, sql`e.child_id`)}`
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
  foundPerson: FoundPerson | null
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
  const ids = search ? await fewFound(tx, 'c.id', matchingOf(school, { search })) : null
  if (ids?.length === 0) return []
  const found = ids ? withIds(school.id, ids) : matchingOf(school, { search }, { findsMany: true })
  const { rows } = await sql<ChildToChoose>`
    select c.id, ${NAME_OF_C} as "fullName", c.birth_date as "birthDate", c.grade, c.allergies,
      ${NAME_OF_G} as guardian, ${foundPerson(school, search)} as "foundPerson", c.teacher_id as "teacherId", c.tshirt_size_id as "tshirtSizeId",
      there.sections as "thereIn", there.is_all as "isThere"
    from (select c.* ${found} ${order} limit ${most}) c
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
  { findsMany = false, looksUp = false } = {},
): RawBuilder<unknown> {
  const { search, grade, allergies, teacherId, enrolled, doNotRelease, marketing, archived, ids } = asked
  const conditions = [
    archived
      ? sql`c.school_id = ${school.id} and c.archived_at is not null and c.merged_into_id is null and not c.is_undone`
      : sql`c.school_id = ${school.id} and c.archived_at is null`,
    ...(grade ? [sql`c.grade = ${grade}`] : []),
    ...(allergies === undefined ? [] : [allergies ? sql`c.allergies <> ''` : sql`c.allergies = ''`]),
    ...(teacherId ? [sql`c.teacher_id = ${teacherId}`] : []),
    ...(enrolled === undefined
      ? []
      : [sql`${looksUp ? hasPlaceNow(school) : isEnrolled(school)} = ${enrolled}`]),
    ...(doNotRelease === undefined ? [] : [sql`${HAS_FORBIDDEN} = ${doNotRelease}`]),
    ...(marketing === undefined
      ? []
      : [
          sql`exists (select from guardian g where ${IS_GUARDIAN_OF_C} and g.marketing_consent) = ${marketing}`,
        ]),
    ...(ids ? [sql`c.id = any(${ids}::uuid[])`] : []),
    ...(search ? searchOf(school, search, findsMany) : []),
  ]
  return sql`from child c where ${sql.join(conditions, sql` and `)}`
}

/**
 * Finds a child `c` by its own name, by the names, addresses and phones of its guardians, or the names and phones of its
 * approved pickups and emergency contacts: every word by any of them. Those people are gone through once for the school, for the longest word, and
 * not once per child; for the other words those of the few who are left. Where many are found, and some of them are looked
 * for along a list, for all words so.
 */
function searchOf(
  { id, country }: { id: string; country: string },
  search: string,
  findsMany: boolean,
): RawBuilder<unknown>[] {
  const amongAll = (one: Person) => sql`(
    c.family_id in (select g.family_id from guardian g where g.school_id = ${id} and ${one('g')})
    or c.id in (select a.child_id from approved_pickup a where a.school_id = ${id} and ${one('a')})
    or c.id in (select e.child_id from emergency_contact e where e.school_id = ${id} and ${one('e')}))`
  const amongOwn = (one: Person) => sql`(
    ${hasGuardian(one)} or (select true from approved_pickup a where ${IS_PICKUP_OF_C} and ${one('a')} limit 1)
    or (select true from emergency_contact e where ${IS_EMERGENCY_OF_C} and ${one('e')} limit 1))`
  const first = findsMany ? amongOwn : amongAll
  const digits = digitsOf(search, country)
  if (digits !== null) return [first(hasPhone(digits))]
  return patternsOf(search)
    .toSorted((one, other) => other.length - one.length)
    .map((pattern, index) => {
      const isSaid = (index === 0 ? first : amongOwn)(isNamed(pattern))
      return sql`(${sql.raw(SEARCHED_OF_C)} like ${pattern} or ${isSaid})`
    })
}

/**
 * The approved pickup, else the emergency contact a search found a child `c` by, when neither the child nor a guardian has one of
 * its words; null when they have them all, or nothing is searched.
 */
function foundPerson({ country }: { country: string }, search: string | null): RawBuilder<unknown> {
  if (!search) return sql`null::jsonb`
  const digits = digitsOf(search, country)
  const words = patternsOf(search)
  const isWhy: Person = (person) =>
    digits === null
      ? sql`exists (
          select from unnest(${words}::text[]) word(pattern)
          where ${sql.ref(person)}.folded like word.pattern and ${sql.raw(SEARCHED_OF_C)} not like word.pattern
            and ${hasGuardian((row) => sql`${sql.ref(row)}.folded like word.pattern`)} is null)`
      : sql`${hasPhone(digits)(person)} and ${hasGuardian(hasPhone(digits))} is null`
  return sql`(select jsonb_build_object('name', p.name, 'kind', p.kind) from (
    select a.name, 'PICKUP' as kind, a.position, a.id from approved_pickup a where ${IS_PICKUP_OF_C} and ${isWhy('a')}
    union all
    select e.name, 'EMERGENCY', e.position, e.id from emergency_contact e where ${IS_EMERGENCY_OF_C} and ${isWhy('e')}) p
    order by p.kind desc, p.position, p.id limit 1)`
}

const IS_EMERGENCY_OF_C = sql`e.school_id = c.school_id and e.child_id = c.id`

/** What is asked of a guardian, an approved pickup or an emergency contact, by how the statement calls the row. */
type Person = (row: 'g' | 'a' | 'e') => RawBuilder<unknown>

const isNamed =
  (pattern: string): Person =>
  (row) =>
    sql`${sql.ref(row)}.folded like ${pattern}`

const hasPhone =
  (digits: string): Person =>
  (row) =>
    row === 'e'
      ? sql`(e.phone like ${anywhere(digits)} or e.other_phone like ${anywhere(digits)})`
      : sql`${sql.ref(row)}.phone like ${anywhere(digits)}`

function hasGuardian(one: Person): RawBuilder<unknown> {
  return sql`(select true from guardian g where ${IS_GUARDIAN_OF_C} and ${one('g')} limit 1)`
}

/**
 * Whether a child `c` has a place in an activity that is not over. Those who have are looked up once for the school, from
 * the sections outwards: as a condition of existence it would be joined, and read every place of the school.
 */
function isEnrolled(school: { id: string; today: string }): RawBuilder<unknown> {
  return sql`(c.id in (${enrolledNow(school)}))`
}

/** The same of one child, looked up by its own few places. */
function hasPlaceNow(school: { id: string; today: string }): RawBuilder<unknown> {
  return sql`coalesce((select true from place p
    where p.school_id = c.school_id and p.child_id = c.id and ${LIVE} and p.section_id = any(${runningSections(school)}) limit 1), false)`
}

/**
 * The children with a place in an activity that is not over, once for each such place: the sections as one list, through
 * which an index goes in one go, and what is taken apart from the few places that are held.
 */
function enrolledNow(school: { id: string; today: string }): RawBuilder<unknown> {
  const live = sql`from place p where p.school_id = ${school.id} and p.left_at is null and p.section_id = any((select ids from running)::uuid[])`
  return sql`
    with running as materialized (select ${runningSections(school)} as ids)
    select p.child_id ${live} and p.state = 'taken'
    union all select p.child_id ${live} and p.state = 'held' and p.expires_at > app.now()`
}

/** The sections of what is not over, as one list. */
function runningSections({ id, today }: { id: string; today: string }): RawBuilder<unknown> {
  return sql`array(
    select s.id from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
    where a.school_id = ${id} and a.removed_at is null and a.ends_on >= ${today})`
}
