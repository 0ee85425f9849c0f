import { share } from '../kernel/money.ts'

/** Amounts with a total taken off them, spread by their size with the largest remainder: none goes below zero. */
export function minus(amounts: readonly number[], totalCents: number): number[] {
  if (totalCents === 0) return [...amounts]
  const shares = share(totalCents, amounts)
  return amounts.map((amount, index) => amount - shares[index]!)
}
