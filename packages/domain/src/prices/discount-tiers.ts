import { findings, type Finding } from '../kernel/decision.ts'
import type { Discount } from './discounts.ts'
import { amount as amountRule } from '../kernel/money-rules.ts'

/** The counts that have a tier, with the names of the forms: 2 to 7 (R247, R248). */
export const TIERS = ['two', 'three', 'four', 'five', 'six', 'seven'] as const
type Tier = (typeof TIERS)[number]

/**
 * Aftercare discounts by the child's number in the family, off each of the child's charges. Cents; null has no tier of
 * its own, so the next lower tier applies.
 */
export type ChildTiers = Record<`${Tier}ChildrenAmount`, number | null> & { active: boolean }

/** Aftercare discounts by the number of the child's weekdays, off each charge. Cents; null as above. */
export type DayTiers = Record<`${Tier}DaysAmount`, number | null> & { active: boolean }

/** Checks which kind a sibling discount is: aftercare has tiers, classes and camps have one amount. */
export function areTiers(discount: Discount | ChildTiers): discount is ChildTiers {
  return !('bonusType' in discount)
}

/** Returns the amounts of the tiers from 2 to 7, in order. */
export function amountsOf(tiers: ChildTiers | DayTiers): (number | null)[] {
  const amounts: Readonly<Record<string, number | null | boolean>> = tiers
  const amountAt = (tier: Tier) => amounts[`${tier}ChildrenAmount`] ?? amounts[`${tier}DaysAmount`]
  return TIERS.map((tier) => {
    const amount = amountAt(tier)
    return typeof amount === 'number' ? amount : null
  })
}

/** Returns the amount of the highest set tier up to the number; null below all of them. */
export function tierFor(tiers: ChildTiers | DayTiers, number: number): number | null {
  return amountsOf(tiers).findLast((amount, index) => amount !== null && index + 2 <= number) ?? null
}

/** Returns an empty sibling discount, to be filled in. */
export function newChildTiers(): ChildTiers {
  return {
    twoChildrenAmount: null,
    threeChildrenAmount: null,
    fourChildrenAmount: null,
    fiveChildrenAmount: null,
    sixChildrenAmount: null,
    sevenChildrenAmount: null,
    active: false,
  }
}

/** Returns an empty multi-day discount, to be filled in. */
export function newDayTiers(): DayTiers {
  return {
    twoDaysAmount: null,
    threeDaysAmount: null,
    fourDaysAmount: null,
    fiveDaysAmount: null,
    sixDaysAmount: null,
    sevenDaysAmount: null,
    active: false,
  }
}

/** Validates tiers, with findings at `path`.`twoDaysAmount` and so on. Refuses impossible amounts in every mode. */
export function checkTiers(path: string, tiers: ChildTiers | DayTiers | null): Finding[] {
  if (tiers === null) return []
  return findings(
    Object.entries(tiers)
      .filter(([field]) => field !== 'active')
      .map(([field, amount]) => [`${path}.${field}`, amountRule(amount as number | null)]),
  )
}
