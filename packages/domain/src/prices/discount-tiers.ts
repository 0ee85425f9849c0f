import { findings, type Finding } from '../kernel/decision.ts'
import type { Discount } from './discounts.ts'
import { amount as amountRule } from '../kernel/money-rules.ts'

/** The numbers that have a tier, as the forms call them: 2 to 7 (R247, R248). */
export const TIERS = ['two', 'three', 'four', 'five', 'six', 'seven'] as const
type Tier = (typeof TIERS)[number]

/**
 * What aftercare takes off each charge of the child that makes the number of a family's children. Cents; null is no
 * tier of its own, so that the one below goes on.
 */
export type ChildTiers = Record<`${Tier}ChildrenAmount`, number | null> & { active: boolean }

/** What aftercare takes off each charge by the number of weekdays a child takes. Cents; null as above. */
export type DayTiers = Record<`${Tier}DaysAmount`, number | null> & { active: boolean }

/** Which of the two a discount for several children is: aftercare has tiers, classes and camps have one amount. */
export function areTiers(discount: Discount | ChildTiers): discount is ChildTiers {
  return !('bonusType' in discount)
}

/** The amounts of the tiers from 2 to 7, in that order. */
export function amountsOf(tiers: ChildTiers | DayTiers): (number | null)[] {
  const amounts: Readonly<Record<string, number | null | boolean>> = tiers
  const amountAt = (tier: Tier) => amounts[`${tier}ChildrenAmount`] ?? amounts[`${tier}DaysAmount`]
  return TIERS.map((tier) => {
    const amount = amountAt(tier)
    return typeof amount === 'number' ? amount : null
  })
}

/** The amount of the highest tier that has one and is not above the number; null below all of them. */
export function tierFor(tiers: ChildTiers | DayTiers, number: number): number | null {
  return amountsOf(tiers).findLast((amount, index) => amount !== null && index + 2 <= number) ?? null
}

/** No discount for several children, to be filled in. */
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

/** No discount for several days, to be filled in. */
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

/** What is wrong with tiers, at `path`.`twoDaysAmount` and so on. Impossible amounts are refused in every mode. */
export function checkTiers(path: string, tiers: ChildTiers | DayTiers | null): Finding[] {
  if (tiers === null) return []
  return findings(
    Object.entries(tiers)
      .filter(([field]) => field !== 'active')
      .map(([field, amount]) => [`${path}.${field}`, amountRule(amount as number | null)]),
  )
}
