import { MONEY_MAX_CENTS } from './money.ts'
import { biggerOrEqual, biggerThan, type NumberTyped } from './number-rules.ts'
import { all, required, type Rule } from './rules.ts'
import { fieldSentences } from './refusals/fields.en.ts'

/**
 * R080 for a field of money or percent: whole cents or hundredths. A text here is input that the field could not read
 * as an amount: `1e3`, or finer than a cent.
 */
export const hundredths: Rule<NumberTyped> = (value) =>
  required(value) !== null || Number.isInteger(value) ? null : fieldSentences.decimals('2')

/** An optional amount of money, in cents: 0 to 999,999.99. */
export const amount: Rule<NumberTyped> = all<NumberTyped>(hundredths, biggerOrEqual(0), atMostMax)

/** A required price, in cents. */
export const price: Rule<NumberTyped> = all<NumberTyped>(required as Rule<NumberTyped>, amount)

/** An amount paid or paid back, in cents: R073, R080, R102. */
export const moneyPaid: Rule<NumberTyped> = all<NumberTyped>(price, biggerThan(0))

function atMostMax(cents: NumberTyped): string | null {
  return Number(cents) > MONEY_MAX_CENTS ? fieldSentences.atMost((MONEY_MAX_CENTS / 100).toFixed(2)) : null
}

/**
 * Reads a typed amount as cents: `12`, `12.`, `.5`, `$1,250.00`, `12,50` and `１２`. Returns null when empty, and the
 * text if it is no amount or finer than a cent, for `hundredths` to refuse. Never guesses: `1.234,50` has two readings
 * and stays text; so does another currency's sign.
 */
export function centsTyped(text: string, sign: '$' | '£' | '%'): NumberTyped {
  const bare = text.normalize('NFKC').replaceAll('−', '-').replace(sign, '').replace(/\s/g, '')
  if (bare === '') return null
  const point = /^-?\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : withoutThousands(bare)
  if (!/^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(point)) return bare
  return Math.round(Number(point) * 100)
}

function withoutThousands(text: string): string {
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}
