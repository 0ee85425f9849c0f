import type { Format } from '../../platform/format.ts'

/** What becomes of what is owed: above zero more is, below zero less. */
export function owedChangeText(difference: number, format: Format): string {
  if (difference === 0) return 'What is owed does not change.'
  return difference > 0
    ? `${format.money(difference)} more is owed.`
    : `${format.money(-difference)} less is owed.`
}
