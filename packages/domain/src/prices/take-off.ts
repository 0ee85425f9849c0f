import { share } from '../kernel/money.ts'

/** Subtracts a total from amounts, in proportion to their size, by the largest remainder. None goes below zero. */
export function minus(amounts: readonly number[], totalCents: number): number[] {
  if (totalCents === 0) return [...amounts]
  const shares = share(totalCents, amounts)
  return amounts.map((amount, index) => amount - shares[index]!)
}
