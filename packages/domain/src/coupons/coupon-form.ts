import type { IsoDate } from '../kernel/dates.ts'
import { date, futureDate } from '../kernel/date-rules.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { hundredths, price } from '../kernel/money-rules.ts'
import { biggerThan, lessOrEqual, wholeNumber, type NumberTyped } from '../kernel/number-rules.ts'
import { all, maxLength, required, type Rule } from '../kernel/rules.ts'
import type { BonusType } from '../prices/discounts.ts'

export const COUPON_NAME_MAX = 50
/** Highest limit of uses a coupon can have. */
export const COUPON_LIMIT_MAX = 1_000_000

/** A coupon as typed in its form. */
export interface CouponForm {
  /** The code families type. */
  readonly name: string
  readonly couponType: BonusType
  /** Cents, or hundredths of a percent. */
  readonly amount: NumberTyped
  /** Maximum uses in total and per family; empty means no limit. */
  readonly maxUsage: NumberTyped
  readonly maxPerUser: NumberTyped
  /** Last day of use; empty means no end. */
  readonly expiryDate: string | null
}

/** The stored facts about an edited coupon: its last day, its total uses, and the most uses by one family. */
export interface CouponUsage {
  readonly expiryDate: IsoDate | null
  readonly uses: number
  readonly usesOfOneFamily: number
}

/**
 * Validates a coupon, by field. Refuses an amount of 0 or above 100 % (R101) and limits below the current uses. Refuses a
 * changed last day that is not in the future (R098). `today` is the school's.
 */
export function couponFindings(form: CouponForm, today: IsoDate, usage: CouponUsage = NEW): Finding[] {
  const { name, couponType, amount, maxUsage, maxPerUser, expiryDate } = form
  return findings([
    ['name', required(name) ?? maxLength(COUPON_NAME_MAX)(name.trim())],
    ['amount', (couponType === 'PERCENTAGE' ? partOff : amountOff)(amount)],
    ['maxUsage', limitOver(usage.uses)(maxUsage)],
    ['maxPerUser', limitOver(usage.usesOfOneFamily, 'by one family')(maxPerUser)],
    [
      'expiryDate',
      date(expiryDate) ?? (expiryDate === usage.expiryDate ? null : futureDate(today)(expiryDate)),
    ],
  ])
}

const NEW: CouponUsage = { expiryDate: null, uses: 0, usesOfOneFamily: 0 }

const amountOff = all<NumberTyped>(price, biggerThan(0))

const partOff = all<NumberTyped>(required, hundredths, biggerThan(0), (points) =>
  Number(points) > 10_000 ? 'Should be less or equal 100%' : null,
)

const limit = all<NumberTyped>(wholeNumber, biggerThan(0), lessOrEqual(COUPON_LIMIT_MAX))

/** Requires a limit of at least the current uses. */
function limitOver(uses: number, by = ''): Rule<NumberTyped> {
  return all<NumberTyped>(limit, (value) => {
    if (required(value) !== null || Number(value) >= uses) return null
    return `It was used ${uses} times${by && ` ${by}`} already. Choose ${uses} or more`
  })
}
