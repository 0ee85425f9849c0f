import { randomUUIDv7 } from 'node:crypto'
import type { forms } from '@afterbell/contract/forms/forms'
import { answersStillHold } from '@afterbell/domain/forms/form-answers'
import { asksTheSame, formFindings, orderedFields, type CustomForm } from '@afterbell/domain/forms/forms'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import { record } from '../../platform/database/history.ts'
import { assertValid, notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { formById, insertForm, insertFormVersion, updateForm, type StoredField } from './forms.store.ts'

/** Creates a form. A form sent with ids is copied (OQ-25): its questions get new ids. */
export const createForm: Act<(typeof forms)['create']> = async (call) => {
  const { tx, school } = call
  const form = normal(call.body)
  assertValid(formFindings(form))
  const id = randomUUIDv7()
  const fields = form.formFields.map((field) => ({ ...field, id: randomUUIDv7() }))
  await insertForm(tx, school.id, { ...form, id })
  await insertFormVersion(tx, school.id, { formId: id, number: 1, name: form.formName, fields })
  await record(tx, call, [{ what: 'form.created', subjectId: id, details: { name: form.formName } }])
  return (await formById(tx, school.id, id))!
}

/**
 * Changes a form. Changed questions become a new version; a question that stays keeps its id. Answers to earlier
 * versions stay valid while they satisfy the new one; otherwise families are asked again. Saving the same form
 * changes nothing.
 */
export const changeForm: Act<(typeof forms)['update']> = async (call) => {
  const { tx, school, body } = call
  const { id, version } = body
  const before = await formById(tx, school.id, id, { forChange: true })
  if (!before) throw notThere()
  if (version !== undefined && version !== before.version) throw await changedMeanwhile(tx, school, id)
  const form = normal(body)
  assertValid(formFindings(form))
  const fields = withIds(form.formFields, before.formFields)
  const isSame = asksTheSame({ ...form, formFields: fields }, before)
  if (isSame && SETTINGS.every((setting) => form[setting] === before[setting])) return before
  const number = isSame ? before.formVersion : before.formVersion + 1
  if (!isSame) await insertFormVersion(tx, school.id, { formId: id, number, name: form.formName, fields })
  const areAnswersValid = isSame || answersStillHold(before, { ...form, formFields: fields })
  const answersSince = areAnswersValid ? before.answersSince : number
  await updateForm(tx, school.id, { ...form, id, number, answersSince })
  await record(tx, call, [{ what: 'form.changed', subjectId: id, details: { name: form.formName } }])
  return (await formById(tx, school.id, id))!
}

const SETTINGS = ['enabled', 'required', 'askType', 'familyType', 'mayDrawSignature'] as const

/** Normalizes a form for storage: sorts fields, applies Unicode NFC, and drops unknown properties. */
function normal(form: CustomForm): CustomForm {
  const { formName, enabled, required, askType, familyType, needsSignature, mayDrawSignature, formFields } =
    form
  return {
    formName: formName.normalize('NFC'),
    enabled,
    required,
    askType,
    familyType,
    needsSignature,
    mayDrawSignature: needsSignature && mayDrawSignature,
    formFields: orderedFields(formFields).map((field) => ({
      ...field,
      question: field.question.normalize('NFC'),
      formOption: field.formOption.map(({ sortedId, option }) => ({
        sortedId,
        option: option.normalize('NFC'),
      })),
    })),
  }
}

/** A question keeps an id that belongs to this form, once. Any other id is replaced by a new one. */
function withIds(fields: CustomForm['formFields'], before: readonly StoredField[]): StoredField[] {
  const free = new Set(before.map(({ id }) => id))
  return fields.map((field) => {
    const isExisting = field.id !== undefined && free.delete(field.id)
    return { ...field, id: isExisting ? field.id! : randomUUIDv7() }
  })
}
