import { dateShown, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import type { Currency } from '../kernel/currencies.ts'
import { tierFor, type ChildTiers, type DayTiers } from './discount-tiers.ts'
import type { BonusType, Discount, EarlyBird, FirstChildDiscount } from './discounts.ts'
import { count } from './fees.ts'
import { moneyShown, percentOf } from '../kernel/money.ts'

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
}

/** A child whose family has nothing else here, and had something before. */
export const onlyChild: DiscountFacts = {
  otherPrograms: 0,
  siblings: 0,
  siblingsBefore: 0,
  weekdaysBefore: 0,
  isFirstEnrollment: false,
}

export interface DiscountsAsked {
  readonly discounts: Discounts
  readonly standing: DiscountFacts
  /** Weekdays that are charged, of aftercare. */
  readonly weekdays: number
  /** The school's date of the sign-up. */
  readonly signedUpOn: IsoDate
  /** How it will be paid; null while nobody has said. */
  readonly payment: 'CARD' | 'BANK_ACCOUNT' | 'INVOICE' | null
  readonly currency: Currency
  readonly dateFormat: DateFormat
}

/** What one discount takes off: cents above zero, and why. */
export interface DiscountTaken {
  readonly label: string
  readonly reason: string
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
    const taken = discount(baseCents, asked)
    if (taken === null) return []
    const cents = Math.min(taken.cents, left)
    if (cents <= 0) return []
    left -= cents
    return [
      cents < taken.cents ? { ...taken, cents, reason: `${taken.reason}, limited to what is left` } : taken,
    ]
  })
}

/** Cents of an amount, or of a fixed one: '10% of $90', '$5 off'. */
export function bonusOf(
  baseCents: number,
  { bonusType, amount }: { bonusType: BonusType; amount: number },
  currency: Currency,
): { cents: number; told: string } {
  if (bonusType === 'FIXED_AMOUNT') return { cents: amount, told: `${moneyShown(amount, currency)} off` }
  const whole = moneyShown(baseCents, currency)
  return { cents: percentOf(baseCents, amount), told: `${amount / 100}% of ${whole}` }
}

type PlaceSelection = (baseCents: number, asked: DiscountsAsked) => DiscountTaken | null

const earlyBird: PlaceSelection = (baseCents, { discounts, signedUpOn, payment, currency, dateFormat }) => {
  const bird = discounts.earlyBird
  if (!bird?.active || (bird.endDate !== null && signedUpOn > bird.endDate)) return null
  if (bird.paymentType !== null && bird.paymentType !== payment) return null
  const { cents, told } = bonusOf(baseCents, bird, currency)
  const until = bird.endDate === null ? '' : `, signed up by ${dateShown(bird.endDate, dateFormat)}`
  return { label: 'Early bird', reason: `${told}${until}`, cents }
}

/** Weekdays that join later bring the tier of all of them, less what those before have of it: one by one or at once is the same. */
const multiDay: PlaceSelection = (_, { discounts, weekdays, standing, currency }) => {
  const tiers = discounts.multiDay
  if (!tiers?.active || weekdays === 0) return null
  const before = standing.weekdaysBefore
  const had = tierFor(tiers, before) ?? 0
  const cents = Math.max(0, (tierFor(tiers, before + weekdays) ?? 0) - had)
  const told = `${moneyShown(cents, currency)} ${had > 0 ? 'more ' : ''}off`
  return { label: 'Several days', reason: `${told} for ${count(before + weekdays, 'day')} a week`, cents }
}

const multiProgram: PlaceSelection = (baseCents, { discounts, standing, currency }) => {
  const discount = discounts.multiProgram
  if (!discount?.active || standing.otherPrograms < discount.after) return null
  const { cents, told } = bonusOf(baseCents, discount, currency)
  const others = count(standing.otherPrograms, 'other program')
  return { label: 'Several programs', reason: `${told}, the child is in ${others} at the same time`, cents }
}

const multiChild: PlaceSelection = (baseCents, { discounts, standing, currency }) => {
  const discount = discounts.multiChild
  if (!discount?.active) return null
  const isEvery = discount.familyType === 'EVERY_CHILD'
  if ((isEvery ? standing.siblings : standing.siblingsBefore) < discount.after) return null
  const { cents, told } = bonusOf(baseCents, discount, currency)
  const why = isEvery
    ? `${standing.siblings + 1} children of the family are enrolled`
    : `child ${standing.siblingsBefore + 1} of the family`
  return { label: 'Several children', reason: `${told}, ${why}`, cents }
}

const childTier: PlaceSelection = (_, { discounts, standing, currency }) => {
  const child = standing.siblingsBefore + 1
  const cents = discounts.childTiers?.active ? tierFor(discounts.childTiers, child) : null
  if (cents === null) return null
  return {
    label: 'Several children',
    reason: `${moneyShown(cents, currency)} off, child ${child} of the family`,
    cents,
  }
}

const firstChild: PlaceSelection = (_, { discounts, standing, currency }) => {
  const discount = discounts.firstChild
  if (!discount?.active || !standing.isFirstEnrollment) return null
  return {
    label: 'First child',
    reason: `${moneyShown(discount.amount, currency)} off the family’s first enrollment`,
    cents: discount.amount,
  }
}
