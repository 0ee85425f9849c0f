import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { formAnswers } from '@afterbell/contract/forms/form-answers'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { answerFindings, storedAnswers } from '@afterbell/domain/forms/form-answers'
import { answerFor, answerHoldsFor, decideAnswer, formState } from '@afterbell/domain/forms/forms-due'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import { record } from '../../platform/database/history.ts'
import { assertAllowed, assertValid, notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import {
  answersCounting,
  childNamed,
  formsAskedOf,
  insertAnswer,
  lockFormToAnswer,
  type EnrollmentAnswer,
  type EnrollmentForm,
} from './form-answers.store.ts'

type OfChild = AnswerOf<(typeof formAnswers)['ofChild']>

/** Forms a child is asked, with their state, and answers to forms that are no longer asked. */
export const formsOfChild: Act<(typeof formAnswers)['ofChild']> = async ({ tx, school, params, query }) => {
  const childId = params.id
  const child = await childNamed(tx, school.id, childId)
  if (!child) throw notThere()
  const [currentForms, answers] = await Promise.all([
    formsAskedOf(tx, school, { childId, rosterId: query.rosterId }),
    answersCounting(tx, school.id, { childId }),
  ])
  const places = Map.groupBy(currentForms, (form) => `${form.formId} ${answerHoldsFor(form, form)}`)
  return {
    child,
    asked: [...places.values()].map((forms) => toFormState(forms, answers)),
    before: query.rosterId ? [] : answeredBefore(currentForms, answers),
  }
}

/** A form with its state, for the enrollments that share one answer. */
function toFormState(
  forms: readonly EnrollmentForm[],
  allAnswers: readonly EnrollmentAnswer[],
): OfChild['asked'][number] {
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

/** Saves a child's answers to a form. Earlier answers are kept; the same answers again change nothing. */
export const saveAnswers: Act<(typeof formAnswers)['save']> = async (call) => {
  const { tx, school, params, body, user } = call
  const { id: childId, formId } = params
  const form = await lockFormToAnswer(tx, school.id, { childId, formId, enrollmentId: body.enrollmentId })
  if (!form) throw notThere()
  assertAllowed(decideAnswer({ ...form, answeredVersion: body.formVersion }))
  assertValid(answerFindings(form.formFields, body.answers))
  const previousAnswer = answerFor(form, await answersCounting(tx, school.id, { childId, formId }), form)
  const answers = storedAnswers(form.formFields, body.answers)
  const { formVersion } = form
  if (previousAnswer?.formVersion === formVersion && isDeepStrictEqual(answers, previousAnswer.answers))
    return previousAnswer
  if (previousAnswer && previousAnswer.id !== body.replaces)
    throw await changedMeanwhile(tx, school, previousAnswer.id)

  const id = randomUUIDv7()
  const { enrollmentId, formName, childName } = form
  const answeredAt = await insertAnswer(tx, school.id, {
    id,
    formId,
    formVersion,
    enrollmentId,
    childId,
    answers,
    accountId: user.id,
  })
  const what = previousAnswer ? 'form.answer-changed' : 'form.answered'
  await record(tx, call, [{ what, subjectId: id, childId, details: { name: formName, child: childName } }])
  return { id, answeredAt }
}
