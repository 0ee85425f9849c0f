import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { FormAnswers } from '@afterbell/domain/forms/form-answers'
import type { FormAskType, FormFamilyType } from '@afterbell/domain/forms/forms'
import type { FormEnrollment } from '@afterbell/domain/forms/forms-due'
import { ANSWERED_BY_OF_G } from './answered-by.ts'
import { NAME_OF_C, nameOf } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { Signature } from '@afterbell/domain/forms/signature'
import type { StoredField } from './forms.store.ts'

/** A form, as asked for one of a child's enrollments. */
export interface EnrollmentForm extends FormEnrollment {
  activityName: string
  kind: ActivityKind
  formId: string
  formName: string
  required: boolean
  askType: FormAskType
  familyType: FormFamilyType
  needsSignature: boolean
  mayDrawSignature: boolean
  formVersion: number
  answersSince: number
  formFields: StoredField[]
}

/** A stored answer with its enrollment. */
export interface EnrollmentAnswer extends FormEnrollment {
  id: string
  formId: string
  formName: string
  formVersion: number
  answers: FormAnswers
  answeredAt: string
  answeredBy: string | null
  personId: string | null
  isByFamily: boolean
  signature: Signature | null
}

export async function childNamed(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${nameOf('child')} as name from child where school_id = ${schoolId} and id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Forms that children have to answer: for every enrollment in a current activity, or for one roster entry even if it is
 * over. Wait list entries ask for no forms.
 */
export async function formsAskedOf(
  tx: Tx,
  { id, today }: SchoolNow,
  { childIds, rosterId }: { childIds: readonly string[]; rosterId?: string | undefined },
): Promise<EnrollmentForm[]> {
  const { rows } = await sql<EnrollmentForm>`
    ${sql.raw(SELECT_FORMS)}
    where e.school_id = ${id} and e.child_id = any(${childIds}::uuid[]) and a.removed_at is null
      and exists (select from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.state in ('taken', 'held') and p.left_at is null
        ${rosterId ? sql`and p.id = ${rosterId}` : sql``})
      ${rosterId ? sql`` : sql`and (a.ends_on is null or a.ends_on >= ${today})`}
    order by f.is_required desc, af.position, f.name collate "und-x-icu", e.created_at, e.id`.execute(tx)
  return rows
}

const SELECT_FORMS = `
  select e.id as "enrollmentId", e.activity_id as "activityId", e.child_id as "childId", c.family_id as "familyId",
    a.name as "activityName", a.kind, f.id as "formId", f.name as "formName", f.is_required as required,
    f.ask_type as "askType", f.family_type as "familyType", f.needs_signature as "needsSignature", f.may_draw_signature as "mayDrawSignature", f.number as "formVersion",
    f.answers_since as "answersSince", v.fields as "formFields"
  from enrollment e
    join child c on c.school_id = e.school_id and c.id = e.child_id
    join activity a on a.school_id = e.school_id and a.id = e.activity_id
    join activity_form af on af.school_id = e.school_id and af.activity_id = e.activity_id
    join form f on f.school_id = af.school_id and f.id = af.form_id and f.is_enabled and f.removed_at is null
    join form_version v on v.school_id = f.school_id and v.form_id = f.id and v.number = f.number`

/**
 * Answers that can count for children, newest first: their own, and the family's for forms asked once per family. Only
 * the latest per form and enrollment.
 */
export async function answersCounting(
  tx: Tx,
  schoolId: string,
  { childIds, formId }: { childIds: readonly string[]; formId?: string },
): Promise<EnrollmentAnswer[]> {
  const { rows } = await sql<EnrollmentAnswer>`
    with counting as (
      select distinct on (g.form_id, g.enrollment_id) g.id, g.form_id as "formId", f.name as "formName", g.number as "formVersion",
        g.enrollment_id as "enrollmentId", e.activity_id as "activityId", g.child_id as "childId", k.family_id as "familyId", g.answers,
        g.answered_at as "answeredAt", ${ANSWERED_BY_OF_G}, g.person_id as "personId"
      from child c
        join child k on k.school_id = c.school_id and k.family_id = c.family_id
        join form_answer g on g.school_id = k.school_id and g.child_id = k.id
        join form f on f.school_id = g.school_id and f.id = g.form_id
        join enrollment e on e.school_id = g.school_id and e.id = g.enrollment_id
      where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[]) and (k.id = c.id or f.family_type = 'ONCE_PER_FAMILY')
        ${formId ? sql`and g.form_id = ${formId}` : sql``}
      order by g.form_id, g.enrollment_id, g.answered_at desc, g.id desc
    )
    select * from counting order by "answeredAt" desc, id desc`.execute(tx)
  return rows
}

/** A form to be answered. `isAsked`: the activity asks it, and it is enabled. */
export type FormToAnswer = Omit<EnrollmentForm, 'activityName' | 'kind'> & {
  childName: string
  isAsked: boolean
}

/**
 * Reads and locks a form before a child answers it. Its questions cannot change until the transaction ends.
 * Concurrent answers for the same family take turns.
 */
export async function lockFormToAnswer(
  tx: Tx,
  schoolId: string,
  { childId, formId, enrollmentId }: { childId: string; formId: string; enrollmentId: string },
): Promise<FormToAnswer | undefined> {
  const { rows } = await sql<FormToAnswer>`
    select e.id as "enrollmentId", e.activity_id as "activityId", e.child_id as "childId", c.family_id as "familyId",
      ${NAME_OF_C} as "childName", f.id as "formId", f.name as "formName", f.is_required as required,
      f.ask_type as "askType", f.family_type as "familyType", f.needs_signature as "needsSignature", f.may_draw_signature as "mayDrawSignature", f.number as "formVersion",
      f.answers_since as "answersSince", (select v.fields from form_version v where v.school_id = f.school_id and v.form_id = f.id and v.number = f.number) as "formFields",
      f.is_enabled and exists (select from activity_form af
        where af.school_id = e.school_id and af.activity_id = e.activity_id and af.form_id = f.id) as "isAsked"
    from enrollment e join child c on c.school_id = e.school_id and c.id = e.child_id
      join family y on y.school_id = c.school_id and y.id = c.family_id
      join form f on f.school_id = e.school_id and f.id = ${formId} and f.removed_at is null
    where e.school_id = ${schoolId} and e.id = ${enrollmentId} and e.child_id = ${childId}
    for no key update of y for no key update of c for share of f`.execute(tx)
  return rows[0]
}

export async function insertAnswer(
  tx: Tx,
  schoolId: string,
  answer: Pick<
    EnrollmentAnswer,
    'id' | 'formId' | 'formVersion' | 'enrollmentId' | 'childId' | 'answers' | 'personId' | 'signature'
  > & { accountId: string | null },
): Promise<string> {
  const { signature } = answer
  const { rows } = await sql<{ answeredAt: string }>`
    insert into form_answer (school_id, id, form_id, number, enrollment_id, child_id, answers, answered_by, person_id,
      signed_name, signed_text, signed_language, signed_drawing)
    values (${schoolId}, ${answer.id}, ${answer.formId}, ${answer.formVersion}, ${answer.enrollmentId}, ${answer.childId},
      ${JSON.stringify(answer.answers)}::jsonb, ${answer.accountId}, ${answer.personId},
      ${signature?.name ?? null}, ${signature?.text ?? null}, ${signature?.language ?? null}, ${signature?.drawing ?? null})
    returning answered_at as "answeredAt"`.execute(tx)
  return rows[0]!.answeredAt
}
