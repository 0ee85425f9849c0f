import { allowed, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { all, maxLength, required } from '../kernel/rules.ts'
import { customFormText } from '../kernel/text-rules.ts'

/** Types of questions in a custom form (OQ-63), the default first (R366). */
export const FORM_FIELD_TYPES = [
  'SHORT_QUESTION',
  'LONG_QUESTION',
  'SINGLE_CHOICE',
  'MULTIPLE_CHOICE',
  'DROPDOWN',
  'DATE',
  'CONSENT',
  'FILE',
] as const

export type FormFieldType = (typeof FORM_FIELD_TYPES)[number]

export const formFieldLabels: Readonly<Record<FormFieldType, string>> = {
  SHORT_QUESTION: 'Short answer',
  LONG_QUESTION: 'Long answer',
  SINGLE_CHOICE: 'Single choice',
  MULTIPLE_CHOICE: 'Multiple choice',
  DROPDOWN: 'Dropdown',
  DATE: 'Date',
  CONSENT: 'Consent',
  FILE: 'File',
}

/** Whether a family is asked once or at every enrollment (R364, OQ-63). */
export const FORM_ASK_TYPES = ['ASK_ONCE', 'ASK_EVERY_TIME'] as const
/** Whether a family is asked for each child or once (R365, OQ-63). */
export const FORM_FAMILY_TYPES = ['EVERY_CHILD', 'ONCE_PER_FAMILY'] as const

export type FormAskType = (typeof FORM_ASK_TYPES)[number]
export type FormFamilyType = (typeof FORM_FAMILY_TYPES)[number]

export interface FormOption {
  sortedId: number
  option: string
}

export interface FormField {
  /** Set once the question is stored. Stays the same when its text changes. */
  id?: string | undefined
  /** Position in the form, from 0. */
  sortedId: number
  required: boolean
  question: string
  fieldType: FormFieldType
  /** The options to choose from; empty for other types. */
  formOption: FormOption[]
}

export interface CustomForm {
  formName: string
  enabled: boolean
  required: boolean
  askType: FormAskType
  familyType: FormFamilyType
  /** Families sign it with their name. */
  needsSignature: boolean
  /** Families who sign it may draw their signature above the name. */
  mayDrawSignature: boolean
  formFields: FormField[]
}

const QUESTION_MAX = 500
/** Longer than other questions, because a consent often quotes a page of text. */
export const CONSENT_MAX = 2000
const QUESTIONS_MAX = 100
const OPTIONS_MAX = 50

/** Creates an empty form with one question (R364 to R366). */
export function newForm(): CustomForm {
  return {
    formName: '',
    enabled: true,
    required: false,
    askType: 'ASK_ONCE',
    familyType: 'EVERY_CHILD',
    needsSignature: false,
    mayDrawSignature: false,
    formFields: [newQuestion(0)],
  }
}

/** Creates an empty question at a position of the form. */
export function newQuestion(sortedId: number): FormField {
  return { sortedId, required: false, question: '', fieldType: 'SHORT_QUESTION', formOption: [] }
}

/** Checks whether a question type has options to choose from. */
export function hasOptions(type: FormFieldType): boolean {
  return type === 'SINGLE_CHOICE' || type === 'MULTIPLE_CHOICE' || type === 'DROPDOWN'
}

/** Starts a copy of a form under another name (OQ-25). Its questions lose their ids. */
export function copyOfForm(form: CustomForm): CustomForm {
  return {
    ...form,
    formName: `${form.formName.slice(0, 95)} copy`,
    formFields: form.formFields.map(({ id: _, ...field }) => field),
  }
}

/**
 * Validates a custom form, by field: its name, questions and options, without the symbols of R121 (OQ-49). A form has 1 to
 * 100 questions of up to 500 characters, consents up to 2,000. A question with options has 2 to 50, all different.
 */
export function formFindings(form: Pick<CustomForm, 'formName' | 'formFields'>): Finding[] {
  const problems: Finding[] = []
  const ask = (path: string, message: string | null) => {
    if (message !== null) problems.push({ path, message })
  }
  ask('formName', formName(form.formName))
  if (form.formFields.length === 0) ask('formFields', 'Add at least one question')
  if (form.formFields.length > QUESTIONS_MAX)
    ask('formFields', `A form has at most ${QUESTIONS_MAX} questions`)
  form.formFields.forEach((field, index) => {
    const path = `formFields.${index}`
    ask(`${path}.question`, question(field))
    if (!hasOptions(field.fieldType)) return
    const { formOption } = field
    if (formOption.length < 2) ask(`${path}.formOption`, 'Add at least two choices')
    if (formOption.length > OPTIONS_MAX)
      ask(`${path}.formOption`, `A question has at most ${OPTIONS_MAX} choices`)
    formOption.forEach(({ option }, place) => {
      const isTwice = formOption.slice(0, place).some((other) => sameWords(other.option, option))
      ask(
        `${path}.formOption.${place}.option`,
        choice(option) ?? (isTwice ? 'This choice is already there' : null),
      )
    })
  })
  return problems
}

const formName = all<string>(required, maxLength(100), customFormText)
const question = ({ fieldType, question: words }: FormField) =>
  all<string>(
    required,
    maxLength(fieldType === 'CONSENT' ? CONSENT_MAX : QUESTION_MAX),
    customFormText,
  )(words)
const choice = all<string>(required, maxLength(100), customFormText)

function sameWords(one: string, other: string): boolean {
  return one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()
}

/**
 * Checks whether two forms ask the same: then answers to one count for the other, and the version stays. Ignores who is
 * asked and when.
 */
export function asksTheSame(one: FormTexts, other: FormTexts): boolean {
  return textOf(one) === textOf(other)
}

type FormTexts = Pick<CustomForm, 'formName' | 'needsSignature' | 'formFields'>

function textOf({ formName: name, needsSignature, formFields }: FormTexts): string {
  return JSON.stringify([
    name,
    needsSignature,
    orderedFields(formFields).map((field) => [
      field.id,
      field.required,
      field.question,
      field.fieldType,
      field.formOption.map(({ option }) => option),
    ]),
  ])
}

/**
 * Prepares questions for storage: sorts questions and options and numbers them from 0. Drops options of types without a
 * choice, which may remain from an earlier type.
 */
export function orderedFields(fields: readonly FormField[]): FormField[] {
  return inOrder(fields).map((field, sortedId) => ({
    ...field,
    sortedId,
    formOption: hasOptions(field.fieldType)
      ? inOrder(field.formOption).map(({ option }, place) => ({ sortedId: place, option }))
      : [],
  }))
}

/** Moves one entry of a list to another position and renumbers all from 0. */
export function moveEntry<T extends { sortedId: number }>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list
    .toSpliced(from, 1)
    .toSpliced(to, 0, entry)
    .map((each, sortedId) => ({ ...each, sortedId }))
}

/**
 * Checks whether a form may be removed. Refuses (IN_USE) while activities ask it; it can be disabled instead. `askedBy`
 * lists the names of these activities, without removed ones.
 */
export function decideRemoveForm(activityNames: readonly string[]): Decision<'IN_USE'> {
  const [first, ...others] = activityNames
  if (first === undefined) return allowed
  const usesText = others.length === 0 ? `${first} uses` : `${first} and ${others.length} more use`
  return refused('IN_USE', `${usesText} this form. Disable it instead`)
}

function inOrder<T extends { sortedId: number }>(list: readonly T[]): T[] {
  return list.toSorted((one, other) => one.sortedId - other.sortedId)
}
