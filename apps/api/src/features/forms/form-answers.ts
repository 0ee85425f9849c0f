import { fileIdsIn, withFiles } from './form-files.ts'
import { settleFiles } from './form-files.store.ts'
import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { formAnswers } from '@afterbell/contract/forms/form-answers'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { Signature } from '@afterbell/domain/forms/signature'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { answerFindings, storedAnswers, type FormAnswers } from '@afterbell/domain/forms/form-answers'
import { answerFor, answerHoldsFor, decideAnswer, formState } from '@afterbell/domain/forms/forms-due'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import { record } from '../../platform/database/history.ts'
import { assertAllowed, assertValid, notThere, refuseAs } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import {
  answersCounting,
  childNamed,
  formsAskedOf,
  insertAnswer,
  lockFormToAnswer,
  type EnrollmentAnswer,
  type EnrollmentForm,
  type FormToAnswer,
} from './form-answers.store.ts'

type OfChild = AnswerOf<(typeof formAnswers)['ofChild']>

/** Forms a child is asked, with their state, and answers to forms that are no longer asked. */
export const formsOfChild: Act<(typeof formAnswers)['ofChild']> = async ({ tx, school, params, query }) => {
  const childId = params.id
  const child = await childNamed(tx, school.id, childId)
  if (!child) throw notThere()
  const [currentForms, answers] = await Promise.all([
    formsAskedOf(tx, school, { childIds: [childId], rosterId: query.rosterId }),
    answersCounting(tx, school.id, { childIds: [childId] }),
  ])
  return {
    child,
    asked: formsWithState(currentForms, answers),
    before: query.rosterId ? [] : answeredBefore(currentForms, answers),
  }
}

/** Returns forms with their states, each once for the enrollments that share one answer. */
export function formsWithState(forms: readonly EnrollmentForm[], answers: readonly EnrollmentAnswer[]) {
  const places = Map.groupBy(forms, (form) => `${form.formId} ${answerHoldsFor(form, form)}`)
  return [...places.values()].map((sharing) => toFormState(sharing, answers))
}

/** A form with its state, for the enrollments that share one answer. */
function toFormState(forms: readonly EnrollmentForm[], allAnswers: readonly EnrollmentAnswer[]) {
  const form = forms[0]!
  const answers = allAnswers.filter(({ formId }) => formId === form.formId)
  const answer = answerFor(form, answers, form)
  return {
    ...form,
    askedBy: forms.map(({ enrollmentId, activityId: id, activityName: name, kind }) => ({
      enrollmentId,
      activity: { id, name, kind },
    })),
    state: formState(form, answer),
    answer,
  }
}

function answeredBefore(
  forms: readonly EnrollmentForm[],
  answers: readonly EnrollmentAnswer[],
): OfChild['before'] {
  const currentFormIds = new Set(forms.map(({ formId }) => formId))
  const others = Map.groupBy(answers, ({ formId }) => formId)
  return [...others].flatMap(([formId, [latest]]) => (currentFormIds.has(formId) ? [] : [latest!]))
}

/** Saves a child's answers to a form, as staff record them. */
export const saveAnswers: Act<(typeof formAnswers)['save']> = (call) => {
  const { id: childId, formId } = call.params
  return saveAnswersOf(call, { ...call.body, childId, formId })
}

interface AnswersToSave {
  childId: string
  formId: string
  enrollmentId: string
  /** The version that was displayed. */
  formVersion: number
  answers: FormAnswers
  replaces: string | null
}

/** Who answers: staff, or a person of a family. */
interface Answering {
  tx: Tx
  school: SchoolNow
  user: { id: string } | null
  person?: { id: string } | null
}

/**
 * Saves a child's answers to a form. Earlier answers are kept; the same answers again change nothing. `isTheirs` leaves
 * out answers that the person may not know of; `sign` checks the signature of a family, and returns it.
 */
export async function saveAnswersOf(
  by: Answering,
  toSave: AnswersToSave,
  {
    isTheirs = () => true,
    isComplete = false,
    sign = () => ({ problems: [], signature: null }),
  }: {
    isTheirs?: (of: { childId: string }) => boolean
    /** Whoever answers attaches files. Staff keep those that are there. */
    isComplete?: boolean
    sign?: (form: FormToAnswer) => { problems: Finding[]; signature: Signature | null }
  } = {},
): Promise<{ id: string; answeredAt: string }> {
  const { tx, school, user, person } = by
  const { childId, formId, enrollmentId } = toSave
  const form = await lockFormToAnswer(tx, school.id, { childId, formId, enrollmentId })
  if (!form) throw notThere()
  assertAllowed(decideAnswer({ ...form, answeredVersion: toSave.formVersion }))
  const { problems, signature } = sign(form)
  const given = await withFiles(tx, school.id, form, { answers: toSave.answers, isTheirs })
  const fields = isComplete ? form.formFields : withoutFilesRequired(form.formFields)
  assertValid([...answerFindings(fields, given), ...problems])
  const stored = await answersCounting(tx, school.id, { childIds: [childId], formId })
  const previousAnswer = answerFor(form, stored.filter(isTheirs), form)
  const answers = storedAnswers(form.formFields, given)
  const { formVersion } = form
  if (
    previousAnswer?.formVersion === formVersion &&
    isDeepStrictEqual(answers, previousAnswer.answers) &&
    (signature === null || isDeepStrictEqual(signature, previousAnswer.signature))
  )
    return previousAnswer
  if (previousAnswer && previousAnswer.id !== toSave.replaces)
    // Families do not learn who it was.
    throw person
      ? refuseAs('CHANGED_MEANWHILE', { by: null, at: null }, school)
      : await changedMeanwhile(tx, school, previousAnswer.id)

  const id = randomUUIDv7()
  const { formName, childName } = form
  const answeredAt = await insertAnswer(tx, school.id, {
    id,
    formId,
    formVersion,
    enrollmentId,
    childId,
    answers,
    accountId: user?.id ?? null,
    personId: person?.id ?? null,
    signature,
  })
  const [sent, before] = [fileIdsIn(answers), fileIdsIn(previousAnswer?.answers)]
  if (sent.length > 0 || before.length > 0)
    await settleFiles(tx, school.id, { sent, replaced: before.filter((each) => !sent.includes(each)) })
  const what = previousAnswer ? 'form.answer-changed' : 'form.answered'
  await record(tx, by, [{ what, subjectId: id, childId, details: { name: formName, child: childName } }])
  return { id, answeredAt }
}

/** Staff record answers from paper, and a file comes from the family. */
function withoutFilesRequired<Field extends { fieldType: string; required: boolean }>(
  fields: readonly Field[],
): Field[] {
  return fields.map((field) => (field.fieldType === 'FILE' ? { ...field, required: false } : field))
}
