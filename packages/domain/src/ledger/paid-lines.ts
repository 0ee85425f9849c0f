import { sum } from '../kernel/sum.ts'

/**
 * Splits the paid and kept amount of an invoice over its lines: the first lines are paid first (docs/rules/ledger.md
 * 4). `remainingCents` is what credit notes have left of each line, in order. The rest belongs to no line: money that
 * exceeds what the invoice still charges.
 */
export function paidOfLines(
  retainedCents: number,
  remainingCents: readonly number[],
): { paidCents: number[]; restCents: number } {
  let restCents = retainedCents
  const paidCents = remainingCents.map((remaining) => {
    const part = Math.max(0, Math.min(restCents, remaining))
    restCents -= part
    return part
  })
  return { paidCents, restCents: retainedCents - sum(paidCents) }
}
