import { sql, type RawBuilder } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { FormAskType, FormFamilyType, FormFieldType } from '@afterbell/domain/forms/forms'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { mentions } from '../../platform/database/search.ts'

/** A stored question, with its id. */
export interface StoredField {
  id: string
  sortedId: number
  required: boolean
  question: string
  fieldType: FormFieldType
  formOption: { sortedId: number; option: string }[]
}

/** A form's name, and the settings for when and how often it is asked. */
interface FormSettings {
  id: string
  formName: string
  enabled: boolean
  required: boolean
  askType: FormAskType
  familyType: FormFamilyType
  needsSignature: boolean
  mayDrawSignature: boolean
}

export interface StoredForm extends FormSettings {
  formFields: StoredField[]
  createdAt: string
  updatedAt: string
  version: number
  formVersion: number
  /** The oldest version whose answers are still valid. */
  answersSince: number
  isAnswered: boolean
  /** Activities that ask the form, past ones included, by name. */
  activities: { id: string; name: string; kind: ActivityKind }[]
}

interface FormRow extends FormSettings {
  questionCount: number
  activityCount: number
  createdAt: string
  updatedAt: string
}

type FormOrder = 'formName' | 'enabled' | 'updatedAt'

interface FormsQuery {
  page: number
  size: number
  search: string | null
  sort: { by: FormOrder; direction: 'ASC' | 'DESC' } | null
  enabled?: boolean | undefined
}

/** A page of forms that are not removed, and the number of matches. */
export async function formsPage(
  tx: Tx,
  schoolId: string,
  query: FormsQuery,
): Promise<{ rows: FormRow[]; total: number }> {
  const order = orderOf(query.sort, ORDER, 'formName', 'f.id')
  const fromAndWhere = matchingOf(schoolId, query)
  const [page, count] = await Promise.all([
    sql<FormRow>`
      select ${sql.raw(SETTINGS)}, jsonb_array_length(v.fields) as "questionCount",
        (select count(*)::int from activity_form af
          join activity a on a.school_id = af.school_id and a.id = af.activity_id and a.removed_at is null
          where af.school_id = f.school_id and af.form_id = f.id) as "activityCount"
      from (select f.* ${fromAndWhere} ${order} ${limitOf(query)}) f
        join form_version v on v.school_id = f.school_id and v.form_id = f.id and v.number = f.number
      ${order}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromAndWhere}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/** A form with its current questions. `forChange` locks it, so that two editors take turns. */
export async function formById(
  tx: Tx,
  schoolId: string,
  id: string,
  { forChange = false } = {},
): Promise<StoredForm | undefined> {
  const { rows } = await sql<StoredForm>`
    select ${sql.raw(SETTINGS)}, v.fields as "formFields", f.version, f.number as "formVersion",
      f.answers_since as "answersSince",
      exists (select from form_answer g where g.school_id = f.school_id and g.form_id = f.id) as "isAnswered",
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'kind', a.kind) order by a.name collate "und-x-icu", a.id)
        from activity_form af join activity a on a.school_id = af.school_id and a.id = af.activity_id and a.removed_at is null
        where af.school_id = f.school_id and af.form_id = f.id), '[]') as activities
    from form f join form_version v on v.school_id = f.school_id and v.form_id = f.id and v.number = f.number
    where f.school_id = ${schoolId} and f.id = ${id} and f.removed_at is null
    ${forChange ? sql`for no key update of f` : sql``}`.execute(tx)
  return rows[0]
}

export async function insertForm(tx: Tx, schoolId: string, form: FormSettings): Promise<void> {
  await sql`
    insert into form (school_id, id, name, is_enabled, is_required, ask_type, family_type, needs_signature, may_draw_signature)
    values (${schoolId}, ${form.id}, ${form.formName}, ${form.enabled}, ${form.required}, ${form.askType},
      ${form.familyType}, ${form.needsSignature}, ${form.mayDrawSignature})`.execute(tx)
}

/**
 * Changes a form's settings. `number` is the version asked from now on, `answersSince` the oldest version whose
 * answers are valid.
 */
export async function updateForm(
  tx: Tx,
  schoolId: string,
  form: FormSettings & { number: number; answersSince: number },
): Promise<void> {
  await sql`
    update form set name = ${form.formName}, is_enabled = ${form.enabled}, is_required = ${form.required},
      ask_type = ${form.askType}, family_type = ${form.familyType}, needs_signature = ${form.needsSignature},
      may_draw_signature = ${form.mayDrawSignature}, number = ${form.number}, answers_since = ${form.answersSince},
      changed_at = app.now(), version = version + 1
    where school_id = ${schoolId} and id = ${form.id}`.execute(tx)
}

/** Saves a new version of a form's questions. */
export async function insertFormVersion(
  tx: Tx,
  schoolId: string,
  { formId, number, name, fields }: { formId: string; number: number; name: string; fields: StoredField[] },
): Promise<void> {
  await sql`
    insert into form_version (school_id, form_id, number, name, fields)
    values (${schoolId}, ${formId}, ${number}, ${name}, ${JSON.stringify(fields)}::jsonb)`.execute(tx)
}

/** Locks forms before removal, so that no activity can start asking them. Unknown ids are missing. */
export async function lockFormsForRemoval(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from form
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and removed_at is null order by id for update`.execute(
    tx,
  )
  return rows
}

/** Names of activities that ask these forms, past ones included, removed ones excluded. */
export async function activityNamesByForm(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; names: string[] }>`
    select af.form_id as id, array_agg(a.name order by a.name collate "und-x-icu") as names
    from activity_form af join activity a on a.school_id = af.school_id and a.id = af.activity_id and a.removed_at is null
    where af.school_id = ${schoolId} and af.form_id = any(${ids}::uuid[]) group by af.form_id`.execute(tx)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Marks forms as removed without deleting them: answers are kept with their questions. */
export async function removeForms(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update form set removed_at = app.now() where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

const SETTINGS = `f.id, f.name as "formName", f.is_enabled as enabled, f.is_required as required, f.ask_type as "askType",
  f.family_type as "familyType", f.needs_signature as "needsSignature", f.may_draw_signature as "mayDrawSignature", f.created_at as "createdAt", f.changed_at as "updatedAt"`

const ORDER: Record<FormOrder, string[]> = {
  formName: ['f.name collate "und-x-icu"'],
  enabled: ['f.is_enabled', 'f.name collate "und-x-icu"'],
  updatedAt: ['f.changed_at'],
}

function matchingOf(
  schoolId: string,
  { search, enabled }: Pick<FormsQuery, 'search' | 'enabled'>,
): RawBuilder<unknown> {
  const conditions = [
    sql`f.school_id = ${schoolId}`,
    sql`f.removed_at is null`,
    ...(enabled === undefined ? [] : [sql`f.is_enabled = ${enabled}`]),
    ...(search ? [mentions(search, 'f.name')] : []),
  ]
  return sql`from form f where ${sql.join(conditions, sql` and `)}`
}
