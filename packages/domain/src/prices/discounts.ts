import type { IsoDate } from '../kernel/dates.ts'
import { date } from '../kernel/date-rules.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { hundredths, price } from '../kernel/money-rules.ts'
import {
  biggerOrEqual,
  biggerThan,
  lessOrEqual,
  wholeNumber,
  type NumberTyped,
} from '../kernel/number-rules.ts'
import { all, required, type Rule } from '../kernel/rules.ts'

/** An amount off, or a percentage of the price (OQ-63). */
export const BONUS_TYPES = ['FIXED_AMOUNT', 'PERCENTAGE'] as const
export type BonusType = (typeof BONUS_TYPES)[number]

/** Only the children beyond the number, or all of them once it is reached. */
export const FAMILY_TYPES = ['ADDITIONAL_CHILDREN', 'EVERY_CHILD'] as const
export type FamilyType = (typeof FAMILY_TYPES)[number]

/** The upper limit of `after`. */
export const AFTER_MAX = 1000

/** A discount for several children, or for several programs. */
export interface Discount {
  bonusType: BonusType
  /** Cents, or hundredths of a percent, by the type: 1250 is $12.50 or 12.5%. */
  amount: number
  /** The number of children or programs beyond which the discount applies. */
  after: number
  active: boolean
  familyType: FamilyType
}

/** A discount for signing up by a date. */
export interface EarlyBird {
  bonusType: BonusType
  amount: number
  /** The last day of the discount. */
  endDate: IsoDate | null
  active: boolean
  /** The only payment type the discount is for; null for any. */
  paymentType: 'CARD' | 'BANK_ACCOUNT' | 'INVOICE' | null
}

/**
 * A discount on a family's first enrollment in the school (R360). It belongs to the school and is edited with the
 * portal settings.
 */
export interface FirstChildDiscount {
  /** Cents. */
  amount: number
  active: boolean
}

/** Validates a discount, with findings at `path`. Refuses impossible amounts in every mode, active or not. */
export function checkDiscount(path: string, discount: Discount | null): Finding[] {
  if (discount === null) return []
  return findings([
    [`${path}.amount`, amountRule(discount)(discount.amount)],
    [`${path}.after`, discount.active ? countBeyond(discount.after) : null],
  ])
}

/**
 * Validates an early bird discount. Requires an end date and an amount above zero only when a published activity is
 * edited and the discount is active (R134, OQ-33).
 */
export function checkEarlyBird(path: string, earlyBird: EarlyBird | null, isPublished: boolean): Finding[] {
  if (earlyBird === null) return []
  const isChecked = isPublished && earlyBird.active
  return findings([
    [
      `${path}.amount`,
      amountRule(earlyBird)(earlyBird.amount) ?? (isChecked ? biggerThan(0)(earlyBird.amount) : null),
    ],
    [`${path}.endDate`, (isChecked ? required(earlyBird.endDate) : null) ?? date(earlyBird.endDate)],
  ])
}

/** Validates the school's discount for a first child. An active one needs an amount above zero. */
export function checkFirstChild(path: string, discount: FirstChildDiscount | null): Finding[] {
  if (discount === null) return []
  const { amount, active } = discount
  const possible = price(amount)
  return findings([[`${path}.amount`, possible ?? (active ? biggerThan(0)(amount) : null)]])
}

function amountRule({ bonusType }: { bonusType: BonusType }): Rule<NumberTyped> {
  return bonusType === 'PERCENTAGE' ? partOff : price
}

const partOff = all<NumberTyped>(required, hundredths, biggerOrEqual(0), (points) =>
  Number(points) > 10_000 ? 'Should be less or equal 100%' : null,
)

const countBeyond = all<NumberTyped>(required, wholeNumber, biggerOrEqual(1), lessOrEqual(AFTER_MAX))
