import { fieldSentences } from './refusals/fields.en.ts'

/** The value of a field while it is filled in. */
export type InputValue = string | null | undefined

/**
 * A rule of validation: returns null if the value is fine, else the message to show at the field. Every rule except
 * `required` accepts an empty value, so that a rule means the same on an optional field.
 */
export type Rule<V = InputValue> = (value: V) => string | null

/** Returns the message of the first rule that has one. */
export function all<V>(...rules: readonly Rule<V>[]): Rule<V> {
  return (value) => {
    for (const rule of rules) {
      const message = rule(value)
      if (message !== null) return message
    }
    return null
  }
}

/** R073. Text of spaces is empty, and so is a list without entries. */
export function required(value: unknown): string | null {
  const isEmpty =
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  return isEmpty ? fieldSentences.required : null
}

/** R077: the minimum length. */
export function minLength(characters: number): Rule {
  return unlessEmpty((text) => (text.length < characters ? fieldSentences.tooShort(`${characters}`) : null))
}

/** R078. The bound itself is the longest allowed (OQ-41). */
export function maxLength(characters: number): Rule {
  return unlessEmpty((text) => (text.length > characters ? fieldSentences.tooLong(`${characters}`) : null))
}

/** R074. */
export const email: Rule = unlessEmpty((text) => (isEmail(text) ? null : fieldSentences.email))

/** Makes a rule for text accept an empty value. */
export function unlessEmpty(rule: Rule<string>): Rule {
  return (value) => (value === null || value === undefined || value === '' ? null : rule(value))
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  return (
    text.length <= 254 &&
    local.length <= 64 &&
    /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local) &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label)) &&
    /^\p{L}[\p{L}\p{N}-]*\p{L}$|^xn--/iu.test(labels.at(-1)!)
  )
}
