import type { IsoDate } from '../kernel/dates.ts'
import { tierFor, type ChildTiers, type DayTiers } from './discount-tiers.ts'
import type { BonusType, Discount, EarlyBird, FirstChildDiscount } from './discounts.ts'
import { percentOf } from '../kernel/money.ts'
import type { DiscountReason, Off } from './reasons.ts'

/** The discounts there are, each where its activity or school has it. */
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

/** Whether a price depends on what the child's family has besides: what is enrolled at the same moment must be waited for. */
export function dependOnFamily({
  multiDay,
  multiProgram,
  multiChild,
  childTiers,
  firstChild,
}: Discounts): boolean {
  return [multiDay, multiProgram, multiChild, childTiers, firstChild].some((discount) => discount?.active)
}

/** How a child and its family stand when a charge is made. */
export interface DiscountFacts {
  /** Other programs of this school the child takes part in, in periods that overlap this one's. */
  readonly otherPrograms: number
  /** Other children of the family who take part here. */
  readonly siblings: number
  /** Those of them who were enrolled before this child. */
  readonly siblingsBefore: number
  /** Weekdays of this session the child takes already, by enrollments before this one. */
  readonly weekdaysBefore: number
  /** This is the first charge of the family's first enrollment in this school. */
  readonly isFirstEnrollment: boolean
  /**
   * Of aftercare that is charged by the week or month: what the child is charged in the same one by enrollments before this one, before
   * anything is taken off. Left out, there is none.
   */
  readonly earlierCents?: number
}

/** A child whose family has nothing else here, and had something before. */
export const onlyChild: DiscountFacts = {
  otherPrograms: 0,
  siblings: 0,
  siblingsBefore: 0,
  weekdaysBefore: 0,
  isFirstEnrollment: false,
}

/** How a price is going to be paid, as far as discounts ask. */
export type WayOfPaying = 'CARD' | 'BANK_ACCOUNT' | 'INVOICE'

export interface DiscountsAsked {
  readonly discounts: Discounts
  readonly standing: DiscountFacts
  /** Weekdays that are charged, of aftercare. */
  readonly weekdays: number
  /** The school's date of the sign-up. */
  readonly signedUpOn: IsoDate
  /** How it will be paid; null while nobody has said. */
  readonly payment: WayOfPaying | null
}

/** What one discount takes off: cents above zero, and why. */
export interface DiscountTaken {
  readonly label: string
  readonly reason: DiscountReason
  readonly cents: number
}

/**
 * The discounts on an amount, in the order of the decisions (Pricing 4): early bird, several days, several programs,
 * several children, first child. Each is worked out on the whole of `baseCents`, so they do not compound; together they
 * never take off more than it.
 */
export function discountsTaken(baseCents: number, asked: DiscountsAsked): DiscountTaken[] {
  let left = baseCents
  return [earlyBird, multiDay, multiProgram, multiChild, childTier, firstChild].flatMap((discount) => {
    const due = discount(baseCents, asked)
    const taken = due && withinLeft(due, left)
    if (taken === null) return []
    left -= taken.cents
    return [taken]
  })
}

/** What of a discount or a coupon there is still something to take off for; null where there is nothing. */
export function withinLeft(due: DiscountTaken, leftCents: number): DiscountTaken | null {
  const cents = Math.min(due.cents, leftCents)
  if (cents <= 0) return null
  const { key, parts } = due.reason
  const reason = { key, parts: { ...parts, isLimited: cents < due.cents } } as DiscountReason
  return { ...due, cents, reason }
}

/** What an amount, or a part of another one, takes off: in cents, and as it is told. */
export function bonusOf(
  baseCents: number,
  { bonusType, amount }: { bonusType: BonusType; amount: number },
): { cents: number; off: Off } {
  if (bonusType === 'FIXED_AMOUNT') return { cents: amount, off: { cents: amount } }
  return { cents: percentOf(baseCents, amount), off: { percentage: amount, ofCents: baseCents } }
}

/** A discount before it is known whether all of it is left. */
type Due = (baseCents: number, asked: DiscountsAsked) => DiscountTaken | null

const ALL = { isLimited: false }

const earlyBird: Due = (baseCents, { discounts, signedUpOn, payment }) => {
  const bird = discounts.earlyBird
  if (!bird?.active || (bird.endDate !== null && signedUpOn > bird.endDate)) return null
  if (bird.paymentType !== null && bird.paymentType !== payment) return null
  const { cents, off } = bonusOf(baseCents, bird)
  return {
    label: 'Early bird',
    reason: { key: 'EARLY_BIRD', parts: { off, until: bird.endDate, ...ALL } },
    cents,
  }
}

/** Weekdays that join later bring the tier of all of them, less what those before have of it: one by one or at once is the same. */
const multiDay: Due = (_, { discounts, weekdays, standing }) => {
  const tiers = discounts.multiDay
  if (!tiers?.active || weekdays === 0) return null
  const before = standing.weekdaysBefore
  const had = tierFor(tiers, before) ?? 0
  const cents = Math.max(0, (tierFor(tiers, before + weekdays) ?? 0) - had)
  return {
    label: 'Multi-day discount',
    reason: { key: 'SEVERAL_DAYS', parts: { cents, isMore: had > 0, days: before + weekdays, ...ALL } },
    cents,
  }
}

const multiProgram: Due = (baseCents, { discounts, standing }) => {
  const discount = discounts.multiProgram
  if (!discount?.active || standing.otherPrograms < discount.after) return null
  const { cents, off } = bonusOf(baseCents, discount)
  return {
    label: 'Multi-program discount',
    reason: { key: 'SEVERAL_PROGRAMS', parts: { off, others: standing.otherPrograms, ...ALL } },
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
      ? { key: 'CHILDREN_ENROLLED', parts: { off, children: standing.siblings + 1, ...ALL } }
      : { key: 'CHILD_OF_FAMILY', parts: { off, child: standing.siblingsBefore + 1, ...ALL } },
    cents,
  }
}

/** Off a child once each week or month, whatever enrollments its weekdays are in: off later ones what was too much for those before. */
const childTier: Due = (_, { discounts, standing }) => {
  const child = standing.siblingsBefore + 1
  const whole = discounts.childTiers?.active ? tierFor(discounts.childTiers, child) : null
  if (whole === null) return null
  const { multiDay: tiers } = discounts
  const forDays = tiers?.active ? (tierFor(tiers, standing.weekdaysBefore) ?? 0) : 0
  const cents = whole - Math.min(whole, Math.max(0, (standing.earlierCents ?? 0) - forDays))
  return {
    label: 'Sibling discount',
    reason: { key: 'CHILD_OF_FAMILY', parts: { off: { cents }, child, ...ALL } },
    cents,
  }
}

const firstChild: Due = (_, { discounts, standing }) => {
  const discount = discounts.firstChild
  if (!discount?.active || !standing.isFirstEnrollment) return null
  const cents = discount.amount
  return { label: 'First child', reason: { key: 'FIRST_CHILD', parts: { cents, ...ALL } }, cents }
}
