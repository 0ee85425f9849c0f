import type { IsoDate } from '../kernel/dates.ts'
import { fractionOf } from '../kernel/money.ts'

/** An amount that was billed or credited, and the dates it is for, in order. */
export interface DatedAmount {
  readonly cents: number
  readonly dates: readonly IsoDate[]
  /** The day it was issued. An amount without dates counts on this day. */
  readonly issuedOn: IsoDate
}

/**
 * Returns the part of an amount earned through a day, inclusive, spread evenly over its dates. Rounds each running
 * total once, so that the amounts of consecutive periods add up to the cent.
 */
export function earnedThrough({ cents, dates, issuedOn }: DatedAmount, day: IsoDate): number {
  if (dates.length === 0) return issuedOn <= day ? cents : 0
  return fractionOf(cents, dates.filter((date) => date <= day).length, dates.length)
}
