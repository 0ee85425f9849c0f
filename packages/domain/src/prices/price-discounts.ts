import type { IsoDate } from '../kernel/dates.ts'
import { tierFor, type ChildTiers, type DayTiers } from './discount-tiers.ts'
import type { BonusType, Discount, EarlyBird, FirstChildDiscount } from './discounts.ts'
import { percentOf } from '../kernel/money.ts'
import type { DiscountReason, Off } from './reasons.ts'

/** The discounts of an activity and its school. Null for those they do not have. */
export interface Discounts {
  readonly earlyBird: EarlyBird | null
  readonly multiDay: DayTiers | null
  readonly multiProgram: Discount | null
  readonly multiChild: Discount | null
  readonly childTiers: ChildTiers | null
  readonly firstChild: FirstChildDiscount | null
}

export const noDiscounts: Discounts = {
  earlyBird: null,
  multiDay: null,
  multiProgram: null,
  multiChild: null,
  childTiers: null,
  firstChild: null,
}

/**
 * Checks whether a price depends on what else the child's family has. If so, concurrent enrollments of the family must
 * wait for each other.
 */
export function dependOnFamily({
  multiDay,
  multiProgram,
  multiChild,
  childTiers,
  firstChild,
}: Discounts): boolean {
  return [multiDay, multiProgram, multiChild, childTiers, firstChild].some((discount) => discount?.active)
}

/** Facts about a child and the family at the time of a charge. */
export interface DiscountFacts {
  /** Other programs of this school in which the child takes part, in periods that overlap with this one. */
  readonly otherPrograms: number
  /** Siblings who take part here. */
  readonly siblings: number
  /** Siblings who enrolled before this child. */
  readonly siblingsBefore: number
  /** Weekdays of this session the child already has from earlier enrollments. */
  readonly weekdaysBefore: number
  /** This is the first charge of the family's first enrollment in this school. */
  readonly isFirstEnrollment: boolean
  /**
   * For aftercare billed by the week or month: what the child's earlier enrollments charge in the same cycle, before
   * discounts. None by default.
   */
  readonly earlierCents?: number
}

/** A child whose family has nothing else here, but enrolled before. */
export const onlyChild: DiscountFacts = {
  otherPrograms: 0,
  siblings: 0,
  siblingsBefore: 0,
  weekdaysBefore: 0,
  isFirstEnrollment: false,
}

/** The payment types that discounts distinguish. */
export type WayOfPaying = 'CARD' | 'BANK_ACCOUNT' | 'INVOICE'

export interface DiscountsInput {
  readonly discounts: Discounts
  readonly standing: DiscountFacts
  /** The number of charged weekdays, for aftercare. */
  readonly weekdays: number
  /** The date of the sign-up, in the school's time zone. */
  readonly signedUpOn: IsoDate
  /** How the family will pay; null while unknown. */
  readonly payment: WayOfPaying | null
}

/** The amount of one discount in cents, above zero, and its reason. */
export interface DiscountAmount {
  readonly label: string
  readonly reason: DiscountReason
  readonly cents: number
}

/**
 * Returns the discounts on an amount, in the order of the decisions (Pricing 4): early bird, multi-day, multi-program,
 * sibling, first child. Each is computed on the whole of `baseCents`, so they do not compound. Together they never
 * exceed it.
 */
export function discountAmounts(baseCents: number, input: DiscountsInput): DiscountAmount[] {
  let restCents = baseCents
  return [earlyBird, multiDay, multiProgram, multiChild, childTier, firstChild].flatMap((discount) => {
    const due = discount(baseCents, input)
    const amount = due && limitTo(due, restCents)
    if (amount === null) return []
    restCents -= amount.cents
    return [amount]
  })
}

/** Limits a discount or coupon to what is left. Null if nothing is left. */
export function limitTo(due: DiscountAmount, remainingCents: number): DiscountAmount | null {
  const cents = Math.min(due.cents, remainingCents)
  if (cents <= 0) return null
  const { key, parts } = due.reason
  const reason = { key, parts: { ...parts, isLimited: cents < due.cents } } as DiscountReason
  return { ...due, cents, reason }
}

/** Returns what a fixed amount or a percentage takes off, in cents, and as the reason shows it. */
export function bonusOf(
  baseCents: number,
  { bonusType, amount }: { bonusType: BonusType; amount: number },
): { cents: number; off: Off } {
  if (bonusType === 'FIXED_AMOUNT') return { cents: amount, off: { cents: amount } }
  return { cents: percentOf(baseCents, amount), off: { percentage: amount, ofCents: baseCents } }
}

/** A discount before it is limited to what is left. */
type Due = (baseCents: number, input: DiscountsInput) => DiscountAmount | null

const UNLIMITED = { isLimited: false }

const earlyBird: Due = (baseCents, { discounts, signedUpOn, payment }) => {
  const bird = discounts.earlyBird
  if (!bird?.active || (bird.endDate !== null && signedUpOn > bird.endDate)) return null
  if (bird.paymentType !== null && bird.paymentType !== payment) return null
  const { cents, off } = bonusOf(baseCents, bird)
  return {
    label: 'Early bird',
    reason: { key: 'EARLY_BIRD', parts: { off, until: bird.endDate, ...UNLIMITED } },
    cents,
  }
}

/**
 * Later weekdays get the tier of all weekdays, less what the earlier ones got. So the total is the same whether they
 * are added one by one or at once.
 */
const multiDay: Due = (_, { discounts, weekdays, standing }) => {
  const tiers = discounts.multiDay
  if (!tiers?.active || weekdays === 0) return null
  const daysBefore = standing.weekdaysBefore
  const had = tierFor(tiers, daysBefore) ?? 0
  const cents = Math.max(0, (tierFor(tiers, daysBefore + weekdays) ?? 0) - had)
  return {
    label: 'Multi-day discount',
    reason: {
      key: 'SEVERAL_DAYS',
      parts: { cents, isMore: had > 0, days: daysBefore + weekdays, ...UNLIMITED },
    },
    cents,
  }
}

const multiProgram: Due = (baseCents, { discounts, standing }) => {
  const discount = discounts.multiProgram
  if (!discount?.active || standing.otherPrograms < discount.after) return null
  const { cents, off } = bonusOf(baseCents, discount)
  return {
    label: 'Multi-program discount',
    reason: { key: 'SEVERAL_PROGRAMS', parts: { off, others: standing.otherPrograms, ...UNLIMITED } },
    cents,
  }
}

const multiChild: Due = (baseCents, { discounts, standing }) => {
  const discount = discounts.multiChild
  if (!discount?.active) return null
  const isEvery = discount.familyType === 'EVERY_CHILD'
  if ((isEvery ? standing.siblings : standing.siblingsBefore) < discount.after) return null
  const { cents, off } = bonusOf(baseCents, discount)
  return {
    label: 'Sibling discount',
    reason: isEvery
      ? { key: 'CHILDREN_ENROLLED', parts: { off, children: standing.siblings + 1, ...UNLIMITED } }
      : { key: 'CHILD_OF_FAMILY', parts: { off, child: standing.siblingsBefore + 1, ...UNLIMITED } },
    cents,
  }
}

/**
 * Applies once per child and cycle, whatever enrollments the weekdays are in. What was too much for the earlier
 * enrollments is taken off later ones.
 */
const childTier: Due = (_, { discounts, standing }) => {
  const child = standing.siblingsBefore + 1
  const whole = discounts.childTiers?.active ? tierFor(discounts.childTiers, child) : null
  if (whole === null) return null
  const { multiDay: tiers } = discounts
  const forDays = tiers?.active ? (tierFor(tiers, standing.weekdaysBefore) ?? 0) : 0
  const cents = whole - Math.min(whole, Math.max(0, (standing.earlierCents ?? 0) - forDays))
  return {
    label: 'Sibling discount',
    reason: { key: 'CHILD_OF_FAMILY', parts: { off: { cents }, child, ...UNLIMITED } },
    cents,
  }
}

const firstChild: Due = (_, { discounts, standing }) => {
  const discount = discounts.firstChild
  if (!discount?.active || !standing.isFirstEnrollment) return null
  const cents = discount.amount
  return { label: 'First child', reason: { key: 'FIRST_CHILD', parts: { cents, ...UNLIMITED } }, cents }
}
