import type { IsoDate } from '../kernel/dates.ts'
import { date, futureDate } from '../kernel/date-rules.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { hundredths, price } from '../kernel/money-rules.ts'
import { biggerThan, lessOrEqual, wholeNumber, type NumberTyped } from '../kernel/number-rules.ts'
import { all, maxLength, required, type Rule } from '../kernel/rules.ts'
import type { BonusType } from '../prices/discounts.ts'

export const COUPON_NAME_MAX = 50
/** As often as a coupon can be used at most, where it says how often. */
export const COUPON_LIMIT_MAX = 1_000_000

/** A coupon as it is filled in. */
export interface CouponForm {
  /** What is typed to use it. */
  readonly name: string
  readonly couponType: BonusType
  /** Cents, or hundredths of a per cent. */
  readonly amount: NumberTyped
  /** How often it can be used, by everybody and by each family; empty is without a limit. */
  readonly maxUsage: NumberTyped
  readonly maxPerUser: NumberTyped
  /** The last day it can be used; empty is without an end. */
  readonly expiryDate: string | null
}

/** What is known of a coupon that is changed: its end, and how often it was used by everybody and by one family. */
export interface CouponKnown {
  readonly expiryDate: IsoDate | null
  readonly uses: number
  readonly usesOfOneFamily: number
}

/**
 * What is wrong with a coupon, at its fields: an amount of 0 or above 100 % (R101), an end that is not to come (R098), unless it
 * had that end already, and a limit below what is used. `today` is the school's.
 */
export function couponFindings(form: CouponForm, today: IsoDate, known: CouponKnown = NEW): Finding[] {
  const { name, couponType, amount, maxUsage, maxPerUser, expiryDate } = form
  return findings([
    ['name', required(name) ?? maxLength(COUPON_NAME_MAX)(name.trim())],
    ['amount', (couponType === 'PERCENTAGE' ? partOff : amountOff)(amount)],
    ['maxUsage', limitOver(known.uses)(maxUsage)],
    ['maxPerUser', limitOver(known.usesOfOneFamily, 'by one family')(maxPerUser)],
    [
      'expiryDate',
      date(expiryDate) ?? (expiryDate === known.expiryDate ? null : futureDate(today)(expiryDate)),
    ],
  ])
}

const NEW: CouponKnown = { expiryDate: null, uses: 0, usesOfOneFamily: 0 }

const amountOff = all<NumberTyped>(price, biggerThan(0))

const partOff = all<NumberTyped>(required, hundredths, biggerThan(0), (points) =>
  Number(points) > 10_000 ? 'Should be less or equal 100%' : null,
)

const limit = all<NumberTyped>(wholeNumber, biggerThan(0), lessOrEqual(COUPON_LIMIT_MAX))

/** A limit that leaves what is used already. */
function limitOver(uses: number, by = ''): Rule<NumberTyped> {
  return all<NumberTyped>(limit, (value) => {
    if (required(value) !== null || Number(value) >= uses) return null
    return `It was used ${uses} times${by && ` ${by}`} already. Choose ${uses} or more`
  })
}
