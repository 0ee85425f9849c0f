import type { PayoutLineKind } from '../payments/payout-states.ts'
import { sum } from '../kernel/sum.ts'

/** What came into an account at a provider (above zero) or left it. */
interface Moved {
  readonly kind: PayoutLineKind
  /** What it is about, as the provider calls it. */
  readonly ref: string | null
  readonly cents: number
  /** What the provider keeps of it; 0 where nothing is kept. */
  readonly feeCents: number
}

/** Something that moved, as the ledger has it. */
export interface Movement extends Moved {
  /** Our payment, refund, reversal or payout. */
  readonly id: string
}

/**
 * How a line and the ledger compare. MISSING_HERE: the ledger has nothing of it. MISSING_THERE: the ledger has it, and no payout
 * does. DIFFERENT: another amount, or another fee. DOUBLED: it was paid out, or taken off, once before.
 */
export const MATCHES = ['MATCHED', 'DIFFERENT', 'MISSING_HERE', 'MISSING_THERE', 'DOUBLED'] as const

export type Match = (typeof MATCHES)[number]

export const matchLabels: Readonly<Record<Match, string>> = {
  MATCHED: 'Matches',
  DIFFERENT: 'Different amount',
  MISSING_HERE: 'Not in the books',
  MISSING_THERE: 'Not paid out',
  DOUBLED: 'Paid out twice',
}

export interface Compared<Line extends Moved, Ours extends Movement = Movement> {
  readonly match: Match
  /** Null where no payout has it. */
  readonly line: Line | null
  /** Null where the ledger does not have it. */
  readonly movement: Ours | null
}

/** What tells one movement from all others: it comes in, or goes out, once. */
export function movementKey({ kind, ref, cents }: Pick<Moved, 'kind' | 'ref' | 'cents'>): string {
  return `${kind} ${cents < 0 ? 'out' : 'in'} ${ref}`
}

/**
 * Holds the lines of a payout beside the ledger. `expected` are the movements the lines are about, and those that should have been
 * paid out by now; `paidBefore` are the keys of what payouts before it had. What a provider charges by itself is no fault: it is
 * booked from the payout. So is what it keeps of refunds and disputes, of which the fee is not compared.
 * @answers Does a payout match the books?
 */
export function matchPayout<Line extends Moved, Ours extends Movement>(
  lines: readonly Line[],
  expected: readonly Ours[],
  paidBefore: ReadonlySet<string>,
): Compared<Line, Ours>[] {
  const ours = new Map(expected.map((movement) => [movementKey(movement), movement]))
  const seen = new Set(paidBefore)
  const compared = lines.map((line): Compared<Line, Ours> => {
    const key = movementKey(line)
    const movement = ours.get(key) ?? null
    if (line.kind === 'FEE') return { match: 'MATCHED', line, movement: null }
    if (line.ref !== null && seen.has(key)) return { match: 'DOUBLED', line, movement }
    seen.add(key)
    if (!movement) return { match: 'MISSING_HERE', line, movement }
    return { match: isSame(line, movement) ? 'MATCHED' : 'DIFFERENT', line, movement }
  })
  const missing = expected.filter((movement) => !seen.has(movementKey(movement)))
  return [
    ...compared,
    ...missing.map((movement) => ({ match: 'MISSING_THERE' as const, line: null, movement })),
  ]
}

function isSame(line: Moved, movement: Movement): boolean {
  return line.cents === movement.cents && (line.kind !== 'PAYMENT' || line.feeCents === movement.feeCents)
}

/** By how much a line is off, in cents: above zero where the provider paid out more than the ledger has. */
export function differenceOf({
  match,
  line,
  movement,
}: {
  match: Match
  line: Pick<Moved, 'kind' | 'cents' | 'feeCents'> | null
  movement: Pick<Moved, 'cents' | 'feeCents'> | null
}): number {
  if (match === 'MATCHED') return 0
  const ours = match === 'DOUBLED' || !movement ? 0 : movement.cents - movement.feeCents
  if (!line) return -ours
  // What is kept of a refund or dispute is booked from the line itself.
  const fee = line.kind === 'PAYMENT' || !movement ? line.feeCents : 0
  return line.cents - fee - ours
}

/** What is left of lines once the provider has kept its fees. */
export function netOf(lines: readonly Pick<Moved, 'cents' | 'feeCents'>[]): number {
  return sum(lines.map(({ cents, feeCents }) => cents - feeCents))
}

/**
 * So many days before the latest line of a payout everything should have been paid out: cards take two days, debits of bank accounts
 * up to five, and what came on one day is not always paid out together.
 */
export const PAID_OUT_WITHIN_DAYS = 7

/** How long why a difference is accepted may be. */
export const ACCEPT_REASON_MAX = 500
