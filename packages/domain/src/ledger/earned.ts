import type { IsoDate } from '../kernel/dates.ts'
import { fractionOf } from '../kernel/money.ts'

/** What was billed, or taken back, and for which dates, in their order. */
export interface Dated {
  readonly cents: number
  readonly dates: readonly IsoDate[]
  /** When it was issued: what is for no dates counts on that day. */
  readonly issuedOn: IsoDate
}

/**
 * How much of an amount is for its dates up to a day, that day included: it is spread over its dates evenly. Each sum is rounded
 * once, so what is earned in one time after another comes to the amount, to the cent.
 */
export function earnedThrough({ cents, dates, issuedOn }: Dated, day: IsoDate): number {
  if (dates.length === 0) return issuedOn <= day ? cents : 0
  return fractionOf(cents, dates.filter((date) => date <= day).length, dates.length)
}
