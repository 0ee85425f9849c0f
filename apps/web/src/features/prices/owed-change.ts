import type { Format } from '../../platform/format.ts'

/** Says how the balance changes: above zero the family owes more, below zero less. */
export function owedChangeText(difference: number, format: Format): string {
  if (difference === 0) return 'The balance does not change.'
  return difference > 0
    ? `The balance goes up by ${format.money(difference)}.`
    : `The balance goes down by ${format.money(-difference)}.`
}
