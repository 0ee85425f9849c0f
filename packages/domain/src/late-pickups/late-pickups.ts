import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { sum } from '../kernel/sum.ts'
import type { LateFeeMinutes, LateFeePer } from '../school/late-fees.ts'

/** The school's late pickup terms at the time of the pickup. */
export interface LateFeeTerms {
  /** Minutes per step. Each step begun after the grace period costs the fee. */
  readonly everyMinutes: Exclude<LateFeeMinutes, 0>
  readonly feeCents: number
  /** Maximum per day in cents; 0 means no maximum. */
  readonly mostCents: number
  readonly per: LateFeePer
  readonly graceMinutes: number
}

/** A late pickup, in minutes after the end of the meeting. */
export interface LatePickup {
  readonly id: string
  readonly childId: string
  readonly endsAt: Temporal.Instant
  readonly minutes: number
}

/**
 * Returns the fee for one late pickup, in cents: the fee for each step begun after the grace period, 0 within it. `minutes`
 * count from the end of the meeting. Ignores the daily maximum.
 */
export function lateFee(minutes: number, { everyMinutes, feeCents, graceMinutes }: LateFeeTerms): number {
  return Math.ceil(Math.max(0, minutes - graceMinutes) / everyMinutes) * feeCents
}

/**
 * Returns the fee for each late pickup of a family on one day, in cents, by its id. If the school charges per family,
 * children who waited at the same time are one pickup, charged to the one who waited longest. The daily maximum is used up
 * in order of time.
 * @answers What does a late pickup cost?
 */
export function lateFeesOfDay(
  pickups: readonly LatePickup[],
  terms: LateFeeTerms,
): ReadonlyMap<string, number> {
  const inOrder = pickups.toSorted(
    (one, other) => Temporal.Instant.compare(one.endsAt, other.endsAt) || one.id.localeCompare(other.id),
  )
  const chargedPickups = terms.per === 'FAMILY' ? longestOfEach(waitingTogether(inOrder)) : inOrder
  const fees = new Map(inOrder.map(({ id }) => [id, 0]))
  const usedCents = new Map<string, number>()
  for (const { id, childId, minutes } of chargedPickups) {
    const whose = terms.per === 'FAMILY' ? 'family' : childId
    const remainingCents = terms.mostCents === 0 ? Infinity : terms.mostCents - (usedCents.get(whose) ?? 0)
    const cents = Math.min(lateFee(minutes, terms), remainingCents)
    usedCents.set(whose, (usedCents.get(whose) ?? 0) + cents)
    fees.set(id, cents)
  }
  return fees
}

/** Groups pickups whose waiting times overlap. Expects them in order of the ends of their meetings. */
function waitingTogether(inOrder: readonly LatePickup[]): LatePickup[][] {
  const groups: { until: Temporal.Instant; pickups: LatePickup[] }[] = []
  for (const pickup of inOrder) {
    const until = pickup.endsAt.add({ minutes: pickup.minutes })
    const last = groups.at(-1)
    if (last && Temporal.Instant.compare(pickup.endsAt, last.until) <= 0) {
      last.pickups.push(pickup)
      if (Temporal.Instant.compare(until, last.until) > 0) last.until = until
    } else groups.push({ until, pickups: [pickup] })
  }
  return groups.map(({ pickups }) => pickups)
}

function longestOfEach(groups: readonly LatePickup[][]): LatePickup[] {
  return groups.map((pickups) =>
    pickups.reduce((longest, each) => (each.minutes > longest.minutes ? each : longest)),
  )
}

/** OPEN: undecided. BILLED. FORGIVEN. */
export const LATE_PICKUP_STATES = ['OPEN', 'BILLED', 'FORGIVEN'] as const

export type LatePickupState = (typeof LATE_PICKUP_STATES)[number]

/** Days after which an undecided late pickup is brought up again, or billed automatically if the school chose that. */
export const LATE_PICKUP_DAYS = 7

/** Maximum length of the reason for forgiving a late pickup. */
export const FORGIVE_REASON_MAX = 500

/** An invoice with a late pickup, with the amounts that block changes to it. */
interface InvoiceBilled {
  readonly pendingCents: number
  readonly disputedCents: number
}

/**
 * Checks whether a family can be billed `cents` for a late pickup that is already billed with `billedCents`. Refuses 0
 * (NO_AMOUNT): forgive it instead. Refuses a lower amount while a payment of its invoices is processing or disputed
 * (PAYMENT_ON_ITS_WAY).
 */
export function decideBillLate(
  cents: number,
  billedCents: number,
  invoices: readonly InvoiceBilled[],
): Decision<'NO_AMOUNT' | 'PAYMENT_ON_ITS_WAY'> {
  if (cents === 0) return refused('NO_AMOUNT', 'Enter an amount, or forgive the late pickup', 'amount')
  return cents < billedCents ? decideTakeOff(invoices) : allowed
}

/**
 * Refuses to remove a billed late pickup while a payment of its invoices is processing or disputed (PAYMENT_ON_ITS_WAY).
 */
export function decideTakeOff(invoices: readonly InvoiceBilled[]): Decision<'PAYMENT_ON_ITS_WAY'> {
  return sum(invoices.map(({ pendingCents, disputedCents }) => pendingCents + disputedCents)) > 0
    ? refused(
        'PAYMENT_ON_ITS_WAY',
        'A payment on its invoice is processing or disputed. Please wait until that is settled',
      )
    : allowed
}
