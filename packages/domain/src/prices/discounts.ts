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

/** Money off, or a part of the price off (OQ-63). */
export const BONUS_TYPES = ['FIXED_AMOUNT', 'PERCENTAGE'] as const
export type BonusType = (typeof BONUS_TYPES)[number]

/** The children beyond the number, or all of them once it is reached. */
export const FAMILY_TYPES = ['ADDITIONAL_CHILDREN', 'EVERY_CHILD'] as const
export type FamilyType = (typeof FAMILY_TYPES)[number]

/** The most children or programs beyond which a discount can begin. */
export const AFTER_MAX = 1000

/** A discount for several children, or for several programs. */
export interface Discount {
  bonusType: BonusType
  /** Cents, or hundredths of a per cent, by the type: 1250 is 12.50 or 12.5 %. */
  amount: number
  /** The number beyond which it applies. */
  after: number
  active: boolean
  familyType: FamilyType
}

/** A discount for those who sign up in time. */
export interface EarlyBird {
  bonusType: BonusType
  amount: number
  /** The last day it applies. */
  endDate: IsoDate | null
  active: boolean
  /** The one way of paying it is for; null is any. */
  paymentType: 'CARD' | 'BANK_ACCOUNT' | 'INVOICE' | null
}

/** Off a family's first enrollment in the school (R360). It is the school's own, edited with the portal settings. */
export interface FirstChildDiscount {
  /** Cents. */
  amount: number
  active: boolean
}

/** What is wrong with a discount, at `path`. Impossible amounts are refused in every mode, active or not. */
export function checkDiscount(path: string, discount: Discount | null): Finding[] {
  if (discount === null) return []
  return findings([
    [`${path}.amount`, amountRule(discount)(discount.amount)],
    [`${path}.after`, discount.active ? countBeyond(discount.after) : null],
  ])
}

/**
 * What is wrong with an early bird. What it needs besides a possible amount is asked only when a published activity is
 * edited (R134, OQ-33).
 */
export function checkEarlyBird(path: string, earlyBird: EarlyBird | null, isPublished: boolean): Finding[] {
  if (earlyBird === null) return []
  const isAsked = isPublished && earlyBird.active
  return findings([
    [
      `${path}.amount`,
      amountRule(earlyBird)(earlyBird.amount) ?? (isAsked ? biggerThan(0)(earlyBird.amount) : null),
    ],
    [`${path}.endDate`, (isAsked ? required(earlyBird.endDate) : null) ?? date(earlyBird.endDate)],
  ])
}

/** What is wrong with the school's discount for a first child. One that is on takes something off. */
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
