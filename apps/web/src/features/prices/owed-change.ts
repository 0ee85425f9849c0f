import type { Format } from '../../platform/format.ts'

/** What becomes of what is owed: above zero more is, below zero less. */
export function owedChangeText(difference: number, format: Format): string {
  if (difference === 0) return 'The balance does not change.'
  return difference > 0
    ? `The balance goes up by ${format.money(difference)}.`
    : `The balance goes down by ${format.money(-difference)}.`
}
