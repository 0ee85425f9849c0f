import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { forms } from '@afterbell/contract/forms/forms'
import {
  hasOptions,
  newForm,
  newQuestion,
  type CustomForm,
  type FormField,
  type FormFieldType,
  type FormOption,
} from '@afterbell/domain/forms/forms'

export type StoredForm = AnswerOf<(typeof forms)['get']>

/** A form in the builder: questions and choices have a stable key for reordering. */
export interface BuilderForm extends Omit<CustomForm, 'formFields'> {
  formFields: Question[]
}

export interface Question extends Omit<FormField, 'formOption'> {
  key: string
  formOption: Choice[]
}

export interface Choice extends FormOption {
  key: string
}

/** Returns the builder's values of a form. */
export function builderOf(form: CustomForm = newForm()): BuilderForm {
  const { formName, enabled, required, askType, familyType, needsSignature, mayDrawSignature } = form
  return {
    formName,
    enabled,
    required,
    askType,
    familyType,
    needsSignature,
    mayDrawSignature,
    formFields: form.formFields.map((field, index) => questionOf(field, field.id ?? `first-${index}`)),
  }
}

/** Returns the form to send, in its current order. */
export function formOf({ formFields, ...form }: BuilderForm): CustomForm {
  return {
    ...form,
    formFields: formFields.map(({ key: _, formOption, ...field }, sortedId) => ({
      ...field,
      sortedId,
      formOption: formOption.map(({ option }, place) => ({ sortedId: place, option })),
    })),
  }
}

export function blankQuestion(sortedId: number): Question {
  return questionOf(newQuestion(sortedId), nextKey())
}

export function blankChoice(sortedId: number): Choice {
  return { key: nextKey(), sortedId, option: '' }
}

/** Copies a question as a new one. */
export function copyOfQuestion({ id: _, ...question }: Question): Question {
  return questionOf(question, nextKey())
}

/** Changes a question's type: one with choices starts with two. */
export function withType(question: Question, fieldType: FormFieldType): Question {
  const needsChoices = hasOptions(fieldType) && question.formOption.length === 0
  return {
    ...question,
    fieldType,
    formOption: needsChoices ? [blankChoice(0), blankChoice(1)] : question.formOption,
  }
}

/** Renumbers a reordered array. */
export function renumber<T extends { sortedId: number }>(list: readonly T[]): T[] {
  return list.map((each, sortedId) => ({ ...each, sortedId }))
}

function questionOf(field: FormField, key: string): Question {
  const formOption = field.formOption.map((option, place) => ({ ...option, key: `${key}-${place}` }))
  return { ...field, key, formOption }
}

let count = 0
const nextKey = () => `new-${++count}`
