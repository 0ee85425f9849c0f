import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'

/** Parses a typed number. Returns other text as it is, for a rule to refuse; null when empty. */
export function numberFrom(text: string): NumberTyped {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}

/** Formats cents as typed text: `1250` is "12.50", `1200` is "12.00". Text stays. */
export function centsText(value: NumberTyped): string {
  return typeof value === 'number' ? (value / 100).toFixed(2) : (value ?? '')
}
