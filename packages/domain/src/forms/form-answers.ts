import { date } from '../kernel/date-rules.ts'
import type { Finding } from '../kernel/decision.ts'
import { hasOptions, type CustomForm, type FormField, type FormFieldType } from './forms.ts'
import { required, type Rule } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'

/** A text, a date (`YYYY-MM-DD`) or the words of a choice; several choices; or a consent. */
export type FormAnswer = string | string[] | boolean
/** What a form is answered with, by the ids of its questions. What was left empty is not there. */
export type FormAnswers = Readonly<Record<string, FormAnswer>>
/** A question that is stored, and so can be answered. */
export type AskedField = FormField & { id: string }

const SHORT_ANSWER_MAX = 200
export const LONG_ANSWER_MAX = 2000

/**
 * What is wrong with the answers to a form, at `answers.<id of the question>`: a question that must be answered and is
 * not, a consent that must be given and is not, a text that is too long or not in Latin letters and marks, a choice the
 * question does not have, a day that does not exist. Questions the form does not ask are found as well. R121 is about
 * what a form asks: a telephone number must be sayable.
 */
export function answerFindings(fields: readonly AskedField[], answers: FormAnswers): Finding[] {
  const found = fields.flatMap((field) => {
    const message = messageFor(field, answers[field.id])
    return message === null ? [] : [{ path: `answers.${field.id}`, message }]
  })
  const asked = new Set(fields.map(({ id }) => id))
  const strays = Object.keys(answers).filter((id) => !asked.has(id))
  return [
    ...found,
    ...strays.map((id) => ({ path: `answers.${id}`, message: 'The form does not ask this question' })),
  ]
}

function messageFor(field: AskedField, answer: FormAnswer | undefined): string | null {
  if (isBlank(answer)) return field.required ? required('') : null
  switch (field.fieldType) {
    case 'CONSENT':
      return typeof answer === 'boolean' ? null : NOT_OFFERED
    case 'MULTIPLE_CHOICE':
      return Array.isArray(answer) && isEachOnce(answer) && answer.every((word) => isChoice(field, word))
        ? null
        : NOT_OFFERED
    case 'SINGLE_CHOICE':
    case 'DROPDOWN':
      return typeof answer === 'string' && isChoice(field, answer) ? null : NOT_OFFERED
    case 'DATE':
      return typeof answer === 'string' ? date(answer) : NOT_OFFERED
    case 'SHORT_QUESTION':
      return typeof answer === 'string' ? shortAnswer(answer) : NOT_OFFERED
    case 'LONG_QUESTION':
      return typeof answer === 'string' ? longAnswer(answer) : NOT_OFFERED
  }
}

const NOT_OFFERED = 'Choose one of the answers that are offered'
const shortAnswer: Rule = latinText(SHORT_ANSWER_MAX)
const longAnswer: Rule = latinText(LONG_ANSWER_MAX)

/** A consent that is not given counts as no answer: what must be consented to is consented to. */
function isBlank(answer: FormAnswer | undefined): answer is undefined | false {
  if (answer === undefined || answer === false) return true
  return typeof answer === 'string' ? answer.trim() === '' : Array.isArray(answer) && answer.length === 0
}

function isChoice({ formOption }: AskedField, word: string): boolean {
  return formOption.some(({ option }) => option === word)
}

function isEachOnce(words: readonly string[]): boolean {
  return new Set(words).size === words.length
}

/**
 * Answers as they are stored: texts trimmed and in one form of Unicode, choices in the order of the form, nothing for
 * what was left empty. A consent that was not given is said to be refused, so that it can be told from one never asked.
 */
export function storedAnswers(fields: readonly AskedField[], answers: FormAnswers): FormAnswers {
  const stored: Record<string, FormAnswer> = {}
  for (const field of fields) {
    const answer = answers[field.id]
    if (field.fieldType === 'CONSENT') stored[field.id] = answer === true
    else if (!isBlank(answer)) stored[field.id] = tidied(field, answer!)
  }
  return stored
}

function tidied({ formOption }: AskedField, answer: FormAnswer): FormAnswer {
  if (typeof answer === 'string') return answer.normalize('NFC').trim()
  if (!Array.isArray(answer)) return answer
  return formOption.map(({ option }) => option).filter((option) => answer.includes(option))
}

/** What answering a form begins with: of an earlier answer, what still can be said; every other question empty. */
export function answersToBeginWith(
  fields: readonly AskedField[],
  earlier: FormAnswers | null,
): Record<string, FormAnswer> {
  return Object.fromEntries(
    fields.map((field) => {
      const answer = earlier?.[field.id]
      const isKept = answer !== undefined && messageFor(field, answer) === null
      return [field.id, isKept ? answer : blankAnswer(field.fieldType)]
    }),
  )
}

/** An answer that says nothing yet. */
export function blankAnswer(type: FormFieldType): FormAnswer {
  if (type === 'CONSENT') return false
  return type === 'MULTIPLE_CHOICE' ? [] : ''
}

/** An answer as a person reads it; '' for none. Dates are told by `day`, as the school writes them. */
export function answerText(
  { fieldType }: Pick<FormField, 'fieldType'>,
  answer: FormAnswer | undefined,
  day: (date: string) => string,
): string {
  if (answer === undefined) return ''
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (Array.isArray(answer)) return answer.join(', ')
  return fieldType === 'DATE' ? day(answer) : answer
}

/**
 * How an answer stands in a word: it is the one that counts, the form has asked for more since and it counts no longer,
 * or another has taken its place.
 */
export function answerStateText({ isLatest, isEnough }: { isLatest: boolean; isEnough: boolean }): string {
  if (!isLatest) return 'Replaced'
  return isEnough ? 'Current' : 'To be completed'
}

/**
 * Whether answers given to one version of a form answer the next one too. They do not when it asks for more: a question
 * that must be answered is new, or had not to be before, or is answered otherwise, or lost a choice; or when a consent
 * that must be given reads differently, for nobody consented to that. Words of other questions may be mended.
 */
export function answersStillHold(before: Pick<CustomForm, 'formFields'>, after: typeof before): boolean {
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
