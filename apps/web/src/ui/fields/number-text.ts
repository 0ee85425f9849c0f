import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'

/** What was typed as a number, if it is one; else the text, for a rule to refuse; null when empty. */
export function numberFrom(text: string): NumberTyped {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}

/**
 * What was typed as an amount, in cents: `12`, `12.5`, `$1,250.00` and `12,50` are amounts.
 * What is none, or is finer than a cent, stays text, for `decimalPoints(2)` to refuse; null when empty.
 */
export function centsFrom(text: string): NumberTyped {
  const bare = text.replace(/[\s\u00a0$£€]/g, '')
  if (bare === '') return null
  const point = /^-?\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare.replace(/,(?=\d{3}(\D|$))/g, '')
  if (!/^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(point)) return bare
  return Math.round(Number(point) * 100)
}

/** Cents as they are typed: `1250` is "12.50", `1200` is "12.00". Text stays. */
export function centsText(value: NumberTyped): string {
  return typeof value === 'number' ? (value / 100).toFixed(2) : (value ?? '')
}
