import { unlessEmpty, type Rule } from './rules.ts'
import { fieldSentences } from './refusals/fields.en.ts'

/** The value of a number field: text while it is typed, a number once it is one. */
export type NumberTyped = string | number | null | undefined

/**
 * R076: digits and nothing else.
 * @ahead
 */
export const numeric: Rule = unlessEmpty((text) => (/^\d+$/.test(text) ? null : fieldSentences.numbersOnly))

/** R080: a number with at most this many decimals. A trailing point is allowed, because decimals may follow. */
export function decimalPoints(decimals: number): Rule<NumberTyped> {
  const pattern = new RegExp(`^-?(\\d+(\\.\\d{0,${decimals}})?|\\.\\d{1,${decimals}})$`)
  return (value) =>
    isEmpty(value) || pattern.test(String(value)) ? null : fieldSentences.decimals(`${decimals}`)
}

/** A whole number, written without a point. */
export const wholeNumber: Rule<NumberTyped> = (value) =>
  isEmpty(value) || Number.isInteger(numberOf(value)) ? null : fieldSentences.numbersOnly

/** R101, R249. */
export const percentage: Rule<NumberTyped> = (value) =>
  isEmpty(value) || numberOf(value) <= 100 ? null : fieldSentences.atMostPercent

/** R102. */
export function biggerThan(bound: number): Rule<NumberTyped> {
  return (value) => (isEmpty(value) || numberOf(value) > bound ? null : fieldSentences.moreThan(`${bound}`))
}

/** R103, and R104 for the bound 0. */
export function biggerOrEqual(bound: number): Rule<NumberTyped> {
  return (value) => {
    if (isEmpty(value) || numberOf(value) >= bound) return null
    return bound === 0 ? fieldSentences.positive : fieldSentences.atLeast(`${bound}`)
  }
}

/** The upper bound, worded like the percentage. */
export function lessOrEqual(bound: number): Rule<NumberTyped> {
  return (value) => (isEmpty(value) || numberOf(value) <= bound ? null : fieldSentences.atMost(`${bound}`))
}

/** Reads plain digits only. `1e3` and `0x10` are typos, and every rule refuses them. */
function numberOf(value: NumberTyped): number {
  if (typeof value === 'number') return value
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(value?.trim() ?? '') ? Number(value) : Number.NaN
}

function isEmpty(value: NumberTyped): value is null | undefined | '' {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
