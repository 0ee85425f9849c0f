import type { PayoutLineKind } from '../providers/payout-states.ts'
import { sum } from '../kernel/sum.ts'

/** Money that entered an account at a provider (above zero) or left it. */
interface MovementFacts {
  readonly kind: PayoutLineKind
  /** The provider's id of the payment, refund or other subject. */
  readonly ref: string | null
  readonly cents: number
  /** The provider's fee in cents; 0 if there is none. */
  readonly feeCents: number
}

/** A movement of money as the ledger has it. */
export interface Movement extends MovementFacts {
  /** The id of our payment, refund, reversal or payout. */
  readonly id: string
}

/**
 * Result of comparing a payout line with the ledger. MISSING_HERE: only the payout has it. MISSING_THERE: only the ledger
 * has it. DIFFERENT: the amount or fee differs. DOUBLED: it was already paid out, or deducted, before.
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

export interface LineComparison<Line extends MovementFacts, Ours extends Movement = Movement> {
  readonly match: Match
  /** Null if no payout has it. */
  readonly line: Line | null
  /** Null if the ledger does not have it. */
  readonly movement: Ours | null
}

/** Identifies a movement: each comes in or goes out only once. */
export function movementKey({ kind, ref, cents }: Pick<MovementFacts, 'kind' | 'ref' | 'cents'>): string {
  return `${kind} ${cents < 0 ? 'out' : 'in'} ${ref}`
}

/**
 * Compares the lines of a payout with the ledger. `expected` are the movements the lines refer to, and those that should
 * have been paid out by now. `paidBefore` are the keys of earlier payouts.
 *
 * The provider's own fees always match, because they are booked from the payout. The same goes for its fees on refunds and
 * disputes, which are not compared.
 * @answers Does a payout match the books?
 */
export function matchPayout<Line extends MovementFacts, Ours extends Movement>(
  lines: readonly Line[],
  expected: readonly Ours[],
  paidBefore: ReadonlySet<string>,
): LineComparison<Line, Ours>[] {
  const ours = new Map(expected.map((movement) => [movementKey(movement), movement]))
  const seenKeys = new Set(paidBefore)
  const comparisons = lines.map((line): LineComparison<Line, Ours> => {
    const key = movementKey(line)
    const movement = ours.get(key) ?? null
    if (line.kind === 'FEE') return { match: 'MATCHED', line, movement: null }
    if (line.ref !== null && seenKeys.has(key)) return { match: 'DOUBLED', line, movement }
    seenKeys.add(key)
    if (!movement) return { match: 'MISSING_HERE', line, movement }
    return { match: isSame(line, movement) ? 'MATCHED' : 'DIFFERENT', line, movement }
  })
  const missingMovements = expected.filter((movement) => !seenKeys.has(movementKey(movement)))
  return [
    ...comparisons,
    ...missingMovements.map((movement) => ({ match: 'MISSING_THERE' as const, line: null, movement })),
  ]
}

function isSame(line: MovementFacts, movement: Movement): boolean {
  return line.cents === movement.cents && (line.kind !== 'PAYMENT' || line.feeCents === movement.feeCents)
}

/** Returns how far a line is off, in cents. Above zero: the provider paid out more than the ledger has. */
export function differenceOf({
  match,
  line,
  movement,
}: {
  match: Match
  line: Pick<MovementFacts, 'kind' | 'cents' | 'feeCents'> | null
  movement: Pick<MovementFacts, 'cents' | 'feeCents'> | null
}): number {
  if (match === 'MATCHED') return 0
  const ours = match === 'DOUBLED' || !movement ? 0 : movement.cents - movement.feeCents
  if (!line) return -ours
  // Fees on refunds and disputes are booked from the line itself.
  const fee = line.kind === 'PAYMENT' || !movement ? line.feeCents : 0
  return line.cents - fee - ours
}

/** Sums the lines minus the provider's fees, in cents. */
export function netOf(lines: readonly Pick<MovementFacts, 'cents' | 'feeCents'>[]): number {
  return sum(lines.map(({ cents, feeCents }) => cents - feeCents))
}

/**
 * By this many days before the latest line of a payout, everything should have been paid out. Cards take two days, bank
 * debits up to five, and money of one day is not always paid out together.
 */
export const PAID_OUT_WITHIN_DAYS = 7

/** Maximum length of the reason for accepting a difference. */
export const ACCEPT_REASON_MAX = 500
