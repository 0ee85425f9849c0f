import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { sum } from '../kernel/sum.ts'
import type { LateFeeMinutes, LateFeePer } from '../school/late-fees.ts'

/** What a school asks for late pickups, as it was when a child was picked up. */
export interface LateFeeTerms {
  /** Each of so many minutes that has begun after the grace costs the fee. */
  readonly everyMinutes: Exclude<LateFeeMinutes, 0>
  readonly feeCents: number
  /** At most so much a day; 0: as much as it comes to. */
  readonly mostCents: number
  readonly per: LateFeePer
  readonly graceMinutes: number
}

/** A child who was picked up so many minutes after the end of a meeting. */
export interface LatePickup {
  readonly id: string
  readonly childId: string
  readonly endsAt: Temporal.Instant
  readonly minutes: number
}

/**
 * What a late pickup costs by itself: the fee for each step that has begun after the grace, in cents. 0 within the grace. `minutes` are
 * those after the end of the meeting.
 */
export function lateFee(minutes: number, { everyMinutes, feeCents, graceMinutes }: LateFeeTerms): number {
  return Math.ceil(Math.max(0, minutes - graceMinutes) / everyMinutes) * feeCents
}

/**
 * What each late pickup of a family on one day costs, in cents, by its id. Where a family is charged once, children who were waiting at the
 * same time are one pickup, which the one who waited longest is charged for. No child, or family, is charged more than the most of a day:
 * what was first counts first.
 * @answers What does a late pickup cost?
 */
export function lateFeesOfDay(
  pickups: readonly LatePickup[],
  terms: LateFeeTerms,
): ReadonlyMap<string, number> {
  const inOrder = pickups.toSorted(
    (one, other) => Temporal.Instant.compare(one.endsAt, other.endsAt) || one.id.localeCompare(other.id),
  )
  const charged = terms.per === 'FAMILY' ? longestOfEach(waitingTogether(inOrder)) : inOrder
  const fees = new Map(inOrder.map(({ id }) => [id, 0]))
  const used = new Map<string, number>()
  for (const { id, childId, minutes } of charged) {
    const whose = terms.per === 'FAMILY' ? 'family' : childId
    const left = terms.mostCents === 0 ? Infinity : terms.mostCents - (used.get(whose) ?? 0)
    const cents = Math.min(lateFee(minutes, terms), left)
    used.set(whose, (used.get(whose) ?? 0) + cents)
    fees.set(id, cents)
  }
  return fees
}

/** Those whose waiting overlaps, in the order of the ends of their meetings. */
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

/** How a late pickup stands: nobody has decided; it is billed; it was forgiven. */
export const LATE_PICKUP_STATES = ['OPEN', 'BILLED', 'FORGIVEN'] as const

export type LatePickupState = (typeof LATE_PICKUP_STATES)[number]

/** Undecided for so many days it is asked for again, and billed by itself where the school says so. */
export const LATE_PICKUP_DAYS = 7

/** How long why a late pickup is forgiven may be. */
export const FORGIVE_REASON_MAX = 500

/** An invoice in which a late pickup was billed, as far as it matters to changing that. */
interface InvoiceBilled {
  readonly pendingCents: number
  readonly disputedCents: number
}

/**
 * Whether a family can be billed `cents` for a late pickup of which `billedCents` stand on its invoices. Refuses NO_AMOUNT for nothing,
 * which is forgiving it; and PAYMENT_ON_ITS_WAY while less is to be billed and a payment of an invoice is under way or disputed.
 */
export function decideBillLate(
  cents: number,
  billedCents: number,
  invoices: readonly InvoiceBilled[],
): Decision<'NO_AMOUNT' | 'PAYMENT_ON_ITS_WAY'> {
  if (cents === 0) return refused('NO_AMOUNT', 'Enter an amount, or forgive the late pickup', 'amount')
  return cents < billedCents ? decideTakeOff(invoices) : allowed
}

/** Whether what was billed for a late pickup can be taken off. Refused while a payment of it is under way or disputed. */
export function decideTakeOff(invoices: readonly InvoiceBilled[]): Decision<'PAYMENT_ON_ITS_WAY'> {
  return sum(invoices.map(({ pendingCents, disputedCents }) => pendingCents + disputedCents)) > 0
    ? refused(
        'PAYMENT_ON_ITS_WAY',
        'A payment on its invoice is processing or disputed. Please wait until that is settled',
      )
    : allowed
}
