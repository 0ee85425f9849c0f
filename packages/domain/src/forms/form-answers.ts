import { date } from '../kernel/date-rules.ts'
import type { FileAnswer } from './form-files.ts'
import type { Finding } from '../kernel/decision.ts'
import { hasOptions, type CustomForm, type FormField, type FormFieldType } from './forms.ts'
import { required, type Rule } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'
import { familyFieldSentences } from '../kernel/refusals/family-fields.en.ts'

/** A text, a date (`YYYY-MM-DD`) or the chosen option; several options; a consent; or a file. */
export type FormAnswer = string | string[] | boolean | FileAnswer
/** Answers to a form by question id. Empty answers are left out. */
export type FormAnswers = Readonly<Record<string, FormAnswer>>
/** A stored question, which can therefore be answered. */
export type AnswerableField = FormField & { id: string }

const SHORT_ANSWER_MAX = 200
export const LONG_ANSWER_MAX = 2000

/**
 * Validates the answers to a form, at `answers.<id of the question>`. Refuses missing required answers and consents, long
 * or non-Latin texts, unknown options, invalid dates, and answers to questions not on the form.
 *
 * R121 applies to the form's own texts only, so answers may contain a phone number.
 */
export function answerFindings(fields: readonly AnswerableField[], answers: FormAnswers): Finding[] {
  const problems = fields.flatMap((field) => {
    const message = messageFor(field, answers[field.id])
    return message === null ? [] : [{ path: `answers.${field.id}`, message }]
  })
  const fieldIds = new Set(fields.map(({ id }) => id))
  const strays = Object.keys(answers).filter((id) => !fieldIds.has(id))
  return [
    ...problems,
    ...strays.map((id) => ({ path: `answers.${id}`, message: familyFieldSentences.notAsked })),
  ]
}

function messageFor(field: AnswerableField, answer: FormAnswer | undefined): string | null {
  if (isBlank(answer)) return field.required ? required('') : null
  switch (field.fieldType) {
    case 'CONSENT':
      return typeof answer === 'boolean' ? null : familyFieldSentences.notOffered
    case 'MULTIPLE_CHOICE':
      return Array.isArray(answer) && isEachOnce(answer) && answer.every((word) => isChoice(field, word))
        ? null
        : familyFieldSentences.notOffered
    case 'SINGLE_CHOICE':
    case 'DROPDOWN':
      return typeof answer === 'string' && isChoice(field, answer) ? null : familyFieldSentences.notOffered
    case 'DATE':
      return typeof answer === 'string' ? date(answer) : familyFieldSentences.notOffered
    case 'FILE':
      return isFile(answer) ? null : familyFieldSentences.fileGone
    case 'SHORT_QUESTION':
      return typeof answer === 'string' ? shortAnswer(answer) : familyFieldSentences.notOffered
    case 'LONG_QUESTION':
      return typeof answer === 'string' ? longAnswer(answer) : familyFieldSentences.notOffered
  }
}

/** Checks whether an answer is a file. */
export function isFile(answer: FormAnswer | undefined): answer is FileAnswer {
  return typeof answer === 'object' && !Array.isArray(answer)
}

const shortAnswer: Rule = latinText(SHORT_ANSWER_MAX)
const longAnswer: Rule = latinText(LONG_ANSWER_MAX)

/** Treats a consent that is not given as no answer, so a required consent cannot be declined. */
function isBlank(answer: FormAnswer | undefined): answer is undefined | false {
  if (answer === undefined || answer === false) return true
  return typeof answer === 'string' ? answer.trim() === '' : Array.isArray(answer) && answer.length === 0
}

function isChoice({ formOption }: AnswerableField, word: string): boolean {
  return formOption.some(({ option }) => option === word)
}

function isEachOnce(words: readonly string[]): boolean {
  return new Set(words).size === words.length
}

/**
 * Prepares answers for storage: trims texts and normalizes Unicode, sorts options as in the form, drops empty answers. A
 * consent that was not given is stored as false, which differs from a question never asked.
 */
export function storedAnswers(fields: readonly AnswerableField[], answers: FormAnswers): FormAnswers {
  const answersToStore: Record<string, FormAnswer> = {}
  for (const field of fields) {
    const answer = answers[field.id]
    if (field.fieldType === 'CONSENT') answersToStore[field.id] = answer === true
    else if (!isBlank(answer)) answersToStore[field.id] = normalizeAnswer(field, answer!)
  }
  return answersToStore
}

function normalizeAnswer({ formOption }: AnswerableField, answer: FormAnswer): FormAnswer {
  if (typeof answer === 'string') return answer.normalize('NFC').trim()
  if (!Array.isArray(answer)) return answer
  return formOption.map(({ option }) => option).filter((option) => answer.includes(option))
}

/** Returns the initial answers: those of an earlier answer that are still valid, and blanks for all other questions. */
export function answersToBeginWith(
  fields: readonly AnswerableField[],
  earlier: FormAnswers | null,
): Record<string, FormAnswer> {
  return Object.fromEntries(
    fields.map((field) => {
      const answer = earlier?.[field.id]
      const isReusable = answer !== undefined && messageFor(field, answer) === null
      return [field.id, isReusable ? answer : blankAnswer(field.fieldType)]
    }),
  )
}

/**
 * Returns the answers to begin with where a form is asked anew: those the child was given before, to be checked. Nobody
 * agrees to something because they did before, and a file belongs to the form it was sent with.
 */
export function answersOfBefore(fields: readonly AnswerableField[], before: FormAnswers): FormAnswers {
  const kept = fields.filter(({ fieldType }) => fieldType !== 'CONSENT' && fieldType !== 'FILE')
  return Object.fromEntries(kept.flatMap(({ id }) => (before[id] === undefined ? [] : [[id, before[id]]])))
}

/** Returns the blank answer of a question type. */
export function blankAnswer(type: FormFieldType): FormAnswer {
  if (type === 'CONSENT') return false
  return type === 'MULTIPLE_CHOICE' ? [] : ''
}

/** Formats an answer for people; '' if there is none. `day` formats dates as the school writes them. */
export function answerText(
  { fieldType }: Pick<FormField, 'fieldType'>,
  answer: FormAnswer | undefined,
  day: (date: string) => string,
): string {
  if (answer === undefined) return ''
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (Array.isArray(answer)) return answer.join(', ')
  if (isFile(answer)) return answer.name
  return fieldType === 'DATE' ? day(answer) : answer
}

/**
 * Returns the state of an answer in a few words: current, outdated because the form now asks for more, or replaced by a
 * later answer.
 */
export function answerStateText({ isLatest, isEnough }: { isLatest: boolean; isEnough: boolean }): string {
  if (!isLatest) return 'Replaced'
  return isEnough ? 'Current' : 'To be completed'
}

/**
 * Checks whether answers to one version of a form also answer the next. Not if a required question is new, newly required,
 * of another type, or lost an option. Not if a required consent reads differently, since nobody consented to that. Wording
 * of other questions may change. Not if it asks for a signature and did not before.
 */
export function answersStillHold(
  before: Pick<CustomForm, 'formFields' | 'needsSignature'>,
  after: typeof before,
): boolean {
  if (after.needsSignature && !before.needsSignature) return false
  return after.formFields
    .filter((field) => field.required)
    .every((field) => {
      const was = before.formFields.find(({ id }) => id !== undefined && id === field.id)
      if (!was?.required || was.fieldType !== field.fieldType) return false
      if (field.fieldType === 'CONSENT') return was.question === field.question
      return !hasOptions(field.fieldType) || was.formOption.every(({ option }) => isOffered(field, option))
    })
}

function isOffered({ formOption }: FormField, word: string): boolean {
  return formOption.some(({ option }) => option === word)
}
