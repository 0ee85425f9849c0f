import { sum } from '../kernel/sum.ts'

/**
 * How much of what is paid for an invoice, and kept, is for each of its lines: the first lines are paid first (docs/rules/ledger.md 4).
 * `leftCents`: of each line, in their order, what notes have not taken back. The rest is for no line: money that came for an invoice
 * before, or beyond, what it asks for.
 */
export function paidOfLines(
  keptCents: number,
  leftCents: readonly number[],
): { paidCents: number[]; restCents: number } {
  let restCents = keptCents
  const paidCents = leftCents.map((left) => {
    const part = Math.max(0, Math.min(restCents, left))
    restCents -= part
    return part
  })
  return { paidCents, restCents: keptCents - sum(paidCents) }
}
