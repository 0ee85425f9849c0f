import { sql, type RawBuilder } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { FormAnswers } from '@afterbell/domain/forms/form-answers'
import { C_BY_NAME, isCalled, NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { ANSWERED_BY_OF_G } from './answered-by.ts'
import type { Signature } from '@afterbell/domain/forms/signature'
import type { StoredField } from './forms.store.ts'

/** An answer, with the form's wording at the time. */
export interface AnswerFacts {
  id: string
  formId: string
  formName: string
  formVersion: number
  fields: StoredField[]
  answers: FormAnswers
  childId: string
  childName: string
  activityId: string
  activityName: string
  kind: ActivityKind
  answeredAt: string
  answeredBy: string | null
  isByFamily: boolean
  signature: Signature | null
  isLatest: boolean
  isEnough: boolean
}

export interface AnswersQuery {
  formIds?: readonly string[] | undefined
  childIds?: readonly string[] | undefined
  activityIds?: readonly string[] | undefined
  ids?: readonly string[] | undefined
  /** Days in the school's time zone, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Includes earlier answers. */
  earlier?: boolean | undefined
  search?: string | null
}

type AnswerSort = 'answeredAt' | 'child'

/** A page of answers, newest first by default. */
export async function answersPage(
  tx: Tx,
  school: { id: string; timezone: string },
  query: AnswersQuery,
  list: { page: number; size: number; sort: { by: AnswerSort; direction: 'ASC' | 'DESC' } | null },
): Promise<{ rows: AnswerFacts[]; total: number }> {
  const { by, direction } = list.sort ?? { by: 'answeredAt', direction: 'DESC' }
  const order = orderOf({ by, direction }, ORDER, by, 'c.id')
  const { rows } = await sql<{ total: number } & (AnswerFacts | { id: null })>`
    with found as materialized (
      select g.school_id, g.id, ${sql.raw(SORT_COLUMNS[by])} ${matchingOf(school, query, by)}
    ), page as (
      select school_id, id, row_number() over (${order}) as position from (select * from found c ${order} ${limitOf(list)}) c
    )
    select (select count(*) from found)::int as total,
      g.id, g.form_id as "formId", v.name as "formName", g.number as "formVersion", v.fields, g.answers,
      c.id as "childId", ${NAME_OF_C} as "childName", a.id as "activityId", a.name as "activityName", a.kind,
      g.answered_at as "answeredAt", ${ANSWERED_BY_OF_G},
      ${query.earlier ? IS_LATEST : sql`true`} as "isLatest", g.number >= f.answers_since as "isEnough"
    from (select) always left join (page
      join form_answer g on g.school_id = page.school_id and g.id = page.id
      join form f on f.school_id = g.school_id and f.id = g.form_id
      join form_version v on v.school_id = g.school_id and v.form_id = g.form_id and v.number = g.number
      join enrollment e on e.school_id = g.school_id and e.id = g.enrollment_id
      join activity a on a.school_id = e.school_id and a.id = e.activity_id
      join child c on c.school_id = g.school_id and c.id = g.child_id) on true
    order by page.position`.execute(tx)
  return {
    // An empty page has a single row, which carries only the total.
    rows: rows.flatMap((row) => (row.id === null ? [] : [row])),
    total: rows[0]!.total,
  }
}

export interface FormCount {
  id: string
  name: string
  answers: number
  /** Answers among them that no longer satisfy the form, because it asks for more now. */
  toComplete: number
}

/** Number of matching answers per form, sorted by the form's name. */
export async function answersByForm(
  tx: Tx,
  school: { id: string; timezone: string },
  query: AnswersQuery,
): Promise<FormCount[]> {
  const { rows } = await sql<FormCount>`
    select f.id, f.name, n.answers, n."toComplete"
    from (
      select g.school_id, g.form_id, count(*)::int as answers,
        (count(*) filter (where g.number < (select k.answers_since from form k where k.school_id = g.school_id and k.id = g.form_id)))::int as "toComplete"
      ${matchingOf(school, query)} group by g.school_id, g.form_id) n
      join form f on f.school_id = n.school_id and f.id = n.form_id
    order by f.name collate "und-x-icu", f.id`.execute(tx)
  return rows
}

/** Columns that the inner query keeps for sorting. */
const SORT_COLUMNS: Record<AnswerSort, string> = {
  answeredAt: 'g.answered_at',
  child: 'c.last_name, c.first_name',
}

/** Sort columns of the inner query's result. */
const ORDER: Record<AnswerSort, string[]> = { answeredAt: ['c.answered_at'], child: C_BY_NAME }

/**
 * Key of the slot that an answer to form `f` fills; the latest answer in a slot is the current one. Follows the
 * domain's `answerHoldsFor`: the child or family, and the enrollment or activity.
 */
function placeOf(
  answer: 'g' | 'n',
  familyId: RawBuilder<unknown>,
  activityId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [childId, enrollmentId] = [sql.ref(`${answer}.child_id`), sql.ref(`${answer}.enrollment_id`)]
  return sql`case f.family_type when 'EVERY_CHILD' then ${childId} else ${familyId} end,
    case when f.ask_type = 'ASK_ONCE' then null when f.family_type = 'EVERY_CHILD' then ${enrollmentId} else ${activityId} end`
}

/** SQL condition: no later answer in the slot of `g`. For the few answers of a page only; see {@link latestAnswers}. */
const IS_LATEST = sql`not exists (select from child k
    join form_answer n on n.school_id = k.school_id and n.child_id = k.id and n.form_id = g.form_id
    join enrollment o on o.school_id = n.school_id and o.id = n.enrollment_id
  where k.school_id = c.school_id and k.family_id = c.family_id and (n.answered_at, n.id) > (g.answered_at, g.id)
    and row(${placeOf('n', sql`k.family_id`, sql`o.activity_id`)}) is not distinct from row(${placeOf('g', sql`c.family_id`, sql`e.activity_id`)}))`

/**
 * Current answers of all forms or of some. Reads all answers in one pass, because a lookup per answer would take
 * seconds for a school.
 */
function latestAnswers(schoolId: string, formIds: readonly string[] | undefined): RawBuilder<unknown> {
  const family = sql`(select c.family_id from child c where c.school_id = g.school_id and c.id = g.child_id)`
  const activity = sql`(select e.activity_id from enrollment e where e.school_id = g.school_id and e.id = g.enrollment_id)`
  const place = sql`g.form_id, ${placeOf('g', family, activity)}`
  return sql`(
    select distinct on (${place}) g.school_id, g.id, g.form_id, g.number, g.child_id, g.enrollment_id, g.answered_at
    from form_answer g join form f on f.school_id = g.school_id and f.id = g.form_id
    where g.school_id = ${schoolId} ${formIds ? sql`and g.form_id = any(${formIds}::uuid[])` : sql``}
    order by ${place}, g.answered_at desc, g.id desc)`
}

/** Answers `g`, joined with enrollment `e` and child `c` only if a condition or the order needs them. */
function matchingOf(
  { id, timezone }: { id: string; timezone: string },
  query: AnswersQuery,
  sort?: AnswerSort,
): RawBuilder<unknown> {
  const { formIds, childIds, activityIds, ids, from, to, earlier, search } = query
  const conditions = [
    sql`g.school_id = ${id}`,
    ...(formIds ? [sql`g.form_id = any(${formIds}::uuid[])`] : []),
    ...(childIds ? [sql`g.child_id = any(${childIds}::uuid[])`] : []),
    ...(activityIds ? [sql`e.activity_id = any(${activityIds}::uuid[])`] : []),
    ...(ids ? [sql`g.id = any(${ids}::uuid[])`] : []),
    ...(from ? [sql`g.answered_at >= ${from}::timestamp at time zone ${timezone}`] : []),
    ...(to ? [sql`g.answered_at < (${to}::date + 1)::timestamp at time zone ${timezone}`] : []),
    ...(search ? [isCalled(search)] : []),
  ]
  const enrollment = sql`join enrollment e on e.school_id = g.school_id and e.id = g.enrollment_id`
  const child = sql`join child c on c.school_id = g.school_id and c.id = g.child_id`
  return sql`
    from ${earlier ? sql`form_answer` : latestAnswers(id, formIds)} g
      ${activityIds ? enrollment : sql``} ${search || sort === 'child' ? child : sql``}
    where ${sql.join(conditions, sql` and `)}`
}

/**
 * Children whose answers count for this child: only the child itself, or the whole family for a form asked once per
 * family.
 */
export async function childrenAnswering(
  tx: Tx,
  schoolId: string,
  { childId, formId }: { childId: string; formId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from form f, child c join child k on k.school_id = c.school_id and k.family_id = c.family_id
    where f.school_id = ${schoolId} and f.id = ${formId} and c.school_id = ${schoolId} and c.id = ${childId}
      and (k.id = c.id or f.family_type = 'ONCE_PER_FAMILY')`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Every question a form ever asked, in its latest wording, current questions first. */
export async function allQuestionsOf(tx: Tx, schoolId: string, formId: string): Promise<StoredField[]> {
  const { rows } = await sql<{ fields: StoredField[] }>`
    select v.fields from form_version v join form f on f.school_id = v.school_id and f.id = v.form_id and f.removed_at is null
    where v.school_id = ${schoolId} and v.form_id = ${formId} order by v.number desc`.execute(tx)
  const fieldsById = new Map<string, StoredField>()
  for (const field of rows.flatMap(({ fields }) => fields))
    if (!fieldsById.has(field.id)) fieldsById.set(field.id, field)
  return [...fieldsById.values()]
}
