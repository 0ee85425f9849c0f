import { sql, type RawBuilder } from 'kysely'
import type { ChildFacts } from '@afterbell/domain/families/child-facts'
import type { PersonMatch } from '@afterbell/domain/families/found-person'
import type { Grade } from '@afterbell/domain/kernel/grades'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { C_BY_NAME, NAME_OF_C, SEARCHED_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fewMatches, limitOf, orderOf, searchedPage } from '../../../platform/database/pages.ts'
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
  language: Language | null
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
  foundPerson: PersonMatch | null
}

type ChildOrder = 'name' | 'birthDate' | 'grade' | 'createdAt'

interface ChildQuery {
  page: number
  size: number
  search: string | null
  sort: { by: ChildOrder; direction: 'ASC' | 'DESC' } | null
  grade?: Grade | undefined
  /** Only children with allergies, or only those without. */
  allergies?: boolean | undefined
  teacherId?: string | undefined
  /** Only children with a place in an activity that is not over, or only those without. */
  enrolled?: boolean | undefined
  /** Only children with a do-not-release list, or only those without. */
  doNotRelease?: boolean | undefined
  /** Only children with a guardian who agreed to marketing emails, or only those without. */
  marketing?: boolean | undefined
  /** Lists archived children instead of current ones. */
  archived?: boolean | undefined
  ids?: readonly string[] | undefined
}

/** Reads a page of children with their contacts, and the number of matches. `today` decides which activities are over. */
export async function childrenPage(
  tx: Tx,
  school: { id: string; today: string; country: string },
  query: ChildQuery,
): Promise<{ rows: ChildRow[]; total: number }> {
  const order = orderOf(query.sort, ORDER, 'name', 'c.id')
  const page = (matching: RawBuilder<unknown>) =>
    sql<ChildRow>`
      select c.id, ${FACTS_OF_C}, ${NAME_OF_C} as "fullName", t.name as teacher,
        family.contacts -> '1' as "primaryContact", family.contacts -> '2' as "secondaryContact", ${HAS_MEDICAL} as "hasMedical",
        ${HAS_FORBIDDEN} as "hasDoNotRelease", taken.activities as "activityCount",
        ${matchedPerson(school, query.search)} as "foundPerson"
      from (select c.* ${matching} ${order} ${limitOf(query)}) c
        left join teacher t on t.school_id = c.school_id and t.id = c.teacher_id
        left join lateral (
          select jsonb_object_agg(g.position,
            jsonb_build_object('name', ${NAME_OF_G}, 'email', g.email, 'phoneNumber', g.phone,
              'language', g.language, 'marketing', g.marketing_consent)) as contacts
          from guardian g where ${IS_GUARDIAN_OF_C}) family on true
        left join lateral (
          select count(distinct a.id)::int as activities
          from place p join section s on s.school_id = p.school_id and s.id = p.section_id
            join activity a on a.school_id = s.school_id and a.id = s.activity_id
          where p.school_id = c.school_id and p.child_id = c.id and ${LIVE} and a.removed_at is null and a.ends_on >= ${school.today}) taken on true
      ${order}`.execute(tx)
  const isSearch = query.search !== null
  // Near the front of a list, it is faster to check each child than to read all enrolled children first.
  const isNear = !isSearch && (query.page + 1) * query.size <= NEAR_ROWS_MAX
  return searchedPage(tx, {
    id: 'c.id',
    matching: matchingOf(school, query),
    withIds: (ids) => withIds(school.id, ids),
    isSearch,
    ...(asksEnrolledAlone(query) && {
      total: sql<{ total: number }>`
        select ${query.enrolled ? sql`enrolled.amount` : sql`(select count(*)::int ${fromCurrentChildren(school.id)}) - enrolled.amount`} as total
        from (${countEnrolled(school)}) enrolled`,
    }),
    page: isNear ? () => page(matchingOf(school, query, { looksUp: true })) : page,
  })
}

const NEAR_ROWS_MAX = 500

/** Whether `enrolled` is the only filter. If so, the total comes from counts, and no child row is read for it. */
function asksEnrolledAlone({
  enrolled,
  grade,
  allergies,
  teacherId,
  doNotRelease,
  marketing,
  archived,
  ids,
}: ChildQuery): boolean {
  const otherFilters = [grade, allergies, teacherId, doNotRelease, marketing, archived || undefined, ids]
  return enrolled !== undefined && otherFilters.every((each) => each === undefined)
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

/** Counts a school's children, in total and by what makes them stand out. */
export async function childAmounts(tx: Tx, school: { id: string; today: string }): Promise<ChildAmounts> {
  const fromCurrent = fromCurrentChildren(school.id)
  const { rows } = await sql<ChildAmounts>`
    select here.amount, allergic."withAllergies", forbidden."withDoNotRelease", here.amount - enrolled.amount as "notEnrolled", gone.archived
    from (select count(*)::int as amount ${fromCurrent}) here,
      (select count(*)::int as "withAllergies" ${fromCurrent} and c.allergies <> '') allergic,
      (select count(*)::int as "withDoNotRelease" from (
          select distinct child_id from do_not_release where school_id = ${school.id} and removed_at is null) d
        where ${isNotArchived(school.id, sql`d.child_id`)}) forbidden,
      (${countEnrolled(school)}) enrolled,
      (select count(*)::int as archived from child c
        where c.school_id = ${school.id} and c.archived_at is not null and c.merged_into_id is null and not c.is_undone) gone`.execute(
    tx,
  )
  return rows[0]!
}

/** SQL: children `c` who are not archived. Begins with `from`, ends in a condition. */
function fromCurrentChildren(schoolId: string): RawBuilder<unknown> {
  return sql`from child c where c.school_id = ${schoolId} and c.archived_at is null`
}

/** SQL condition: the child is not archived. Excludes the archived ones, because they are few. */
function isNotArchived(schoolId: string, childId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${childId} not in (select id from child where school_id = ${schoolId} and archived_at is not null)`
}

/** SQL: counts enrolled children who are not archived. One row, `amount`. */
function countEnrolled(school: { id: string; today: string }): RawBuilder<unknown> {
  return sql`
    select count(distinct e.child_id)::int as amount from (${enrolledNow(school)}) e where ${isNotArchived(school.id, sql`e.child_id`)}`
}

/** Lists every child by name, with the phone of their primary contact. */
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
  foundPerson: PersonMatch | null
  teacherId: string | null
  tshirtSizeId: string | null
  thereIn: string[]
  isThere: boolean
}

/**
 * Lists up to `most` children by name. Each has the sections of the activity, or the requested section, in which they
 * already have a place or wait. Children who picked some days there can still get others.
 */
export async function childrenToChoose(
  tx: Tx,
  school: { id: string; today: string; country: string },
  { search, activityId, most }: { search: string | null; activityId: string | null; most: number },
): Promise<ChildToChoose[]> {
  const order = orderOf(null, ORDER, 'name', 'c.id')
  const ids = search ? await fewMatches(tx, 'c.id', matchingOf(school, { search })) : null
  if (ids?.length === 0) return []
  const fromAndWhere = ids ? withIds(school.id, ids) : matchingOf(school, { search }, { findsMany: true })
  const { rows } = await sql<ChildToChoose>`
    select c.id, ${NAME_OF_C} as "fullName", c.birth_date as "birthDate", c.grade, c.allergies,
      ${NAME_OF_G} as guardian, ${matchedPerson(school, search)} as "foundPerson", c.teacher_id as "teacherId", c.tshirt_size_id as "tshirtSizeId",
      there.sections as "thereIn", there.is_all as "isThere"
    from (select c.* ${fromAndWhere} ${order} limit ${most}) c
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
  query: Omit<ChildQuery, 'page' | 'size' | 'sort'>,
  { findsMany = false, looksUp = false } = {},
): RawBuilder<unknown> {
  const { search, grade, allergies, teacherId, enrolled, doNotRelease, marketing, archived, ids } = query
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
 * SQL conditions that find a child `c` by name, by names and phones of guardians, approved pickups and emergency
 * contacts, or by guardians' email addresses. Every word must match one of them.
 *
 * The longest word searches these people once for the whole school; other words only check those of the remaining
 * children. With `findsMany`, all words are checked per child, along a sorted list.
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
  const amongChildContacts = (one: Person) => sql`(
    ${hasGuardian(one)} or (select true from approved_pickup a where ${IS_PICKUP_OF_C} and ${one('a')} limit 1)
    or (select true from emergency_contact e where ${IS_EMERGENCY_OF_C} and ${one('e')} limit 1))`
  const first = findsMany ? amongChildContacts : amongAll
  const digits = digitsOf(search, country)
  if (digits !== null) return [first(hasPhone(digits))]
  return patternsOf(search)
    .toSorted((one, other) => other.length - one.length)
    .map((pattern, index) => {
      const isMatch = (index === 0 ? first : amongChildContacts)(isNamed(pattern))
      return sql`(${sql.raw(SEARCHED_OF_C)} like ${pattern} or ${isMatch})`
    })
}

/**
 * Returns the approved pickup, or else the emergency contact, because of whom a search matched. Null if child and
 * guardians match all words, or without a search.
 */
function matchedPerson({ country }: { country: string }, search: string | null): RawBuilder<unknown> {
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

/** SQL condition on a guardian, approved pickup or emergency contact, by the alias of its row. */
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
 * SQL condition: the child `c` has a place in an activity that is not over. Uses a list read once for the school, from
 * the sections outwards. With `exists`, the planner would join and read every place of the school.
 */
function isEnrolled(school: { id: string; today: string }): RawBuilder<unknown> {
  return sql`(c.id in (${enrolledNow(school)}))`
}

/** Checks the same for one child, by the child's own few places. */
function hasPlaceNow(school: { id: string; today: string }): RawBuilder<unknown> {
  return sql`coalesce((select true from place p
    where p.school_id = c.school_id and p.child_id = c.id and ${LIVE} and p.section_id = any(${runningSections(school)}) limit 1), false)`
}

/**
 * SQL: children with a place in an activity that is not over, one row per place. The sections are one array, so that a
 * single index scan covers them; taken places are read apart from the few held ones.
 */
function enrolledNow(school: { id: string; today: string }): RawBuilder<unknown> {
  const live = sql`from place p where p.school_id = ${school.id} and p.left_at is null and p.section_id = any((select ids from running)::uuid[])`
  return sql`
    with running as materialized (select ${runningSections(school)} as ids)
    select p.child_id ${live} and p.state = 'taken'
    union all select p.child_id ${live} and p.state = 'held' and p.expires_at > app.now()`
}

/** SQL: array of the sections of activities that are not over. */
function runningSections({ id, today }: { id: string; today: string }): RawBuilder<unknown> {
  return sql`array(
    select s.id from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
    where a.school_id = ${id} and a.removed_at is null and a.ends_on >= ${today})`
}
