import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyForms } from '@afterbell/contract/portal/family-forms'
import {
  answersToBeginWith,
  blankAnswer,
  isFile,
  type FormAnswer,
} from '@afterbell/domain/forms/form-answers'
import { typedDate } from '../children/BirthDate.tsx'
import type { FormDraft } from './form-draft.ts'

type Form = AnswerOf<(typeof familyForms)['get']>
export type FormField = Form['formFields'][number]
export type TypedAnswers = Readonly<Record<string, FormAnswer>>

/**
 * Returns what a form begins with: what was typed before in this tab, else the latest answers that still fit, else those
 * of an earlier enrollment.
 */
export function beginAnswers({ formFields, answer, before }: Form, draft: FormDraft | null): TypedAnswers {
  return { ...answersToBeginWith(formFields, answer?.answers ?? before), ...draft?.answers }
}

/** Returns the answer to a question. A question whose kind has changed since it was typed begins anew. */
export function answerTo({ id, fieldType }: FormField, answers: TypedAnswers): FormAnswer {
  const blank = blankAnswer(fieldType)
  const typed = answers[id]
  if (fieldType === 'FILE' || isFile(typed)) return fieldType === 'FILE' && isFile(typed) ? typed : blank
  const isSameKind = typeof typed === typeof blank && Array.isArray(typed) === Array.isArray(blank)
  return isSameKind ? typed! : blank
}

/** Returns the answers as they are sent: those to the questions of today. */
export function answersToSend({ formFields }: Form, answers: TypedAnswers): Record<string, FormAnswer> {
  return Object.fromEntries(
    formFields.map((field) => {
      const answer = answerTo(field, answers)
      if (field.fieldType !== 'DATE') return [field.id, answer]
      // A part of a date goes as it is, and the server says at the field what is wrong.
      const date = typedDate(answer as string)
      return [field.id, date === undefined ? answer : (date ?? '')]
    }),
  )
}

/** Returns what is on file now for a question that somebody else answered since the page was opened; else undefined. */
export function changedOnFile(
  field: FormField,
  { before, form, answers }: { before: Form['answer']; form: Form; answers: TypedAnswers },
): FormAnswer | undefined {
  if (form.answer === null || form.answer.id === before?.id) return undefined
  const blank = blankAnswer(field.fieldType)
  const now = form.answer.answers[field.id] ?? blank
  return JSON.stringify(now) === JSON.stringify(answerTo(field, answers)) ? undefined : now
}
