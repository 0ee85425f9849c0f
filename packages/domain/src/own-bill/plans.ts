import type { Currency } from '../kernel/currencies.ts'
import { isDate, plusDays, type IsoDate } from '../kernel/dates.ts'
import { formatMoney } from '../kernel/money.ts'

/** How often a plan is billed. */
export const PLAN_INTERVALS = ['MONTH', 'YEAR'] as const

export type PlanInterval = (typeof PLAN_INTERVALS)[number]

/** Price of a plan and its interval. A plan of 0 cents is free and needs no card. */
export interface PlanTerms {
  name: string
  cents: number
  currency: Currency
  every: PlanInterval
}

/** A plan offered by the operator of the installation. `id` is its name in the operator's settings. */
export interface Plan extends PlanTerms {
  id: string
  description: string
}

/** '$49 a month', or 'Free'. */
export function planPriceText({ cents, currency, every }: Omit<PlanTerms, 'name'>): string {
  return cents === 0 ? 'Free' : `${formatMoney(cents, currency)} a ${every === 'MONTH' ? 'month' : 'year'}`
}

/** The days an invoice covers, both ends included. */
export interface Period {
  start: IsoDate
  end: IsoDate
}

/**
 * Returns the period that begins on `start`, and the day that periods count from afterwards. Counting from `anchor` bills a
 * plan that began on the 31st on the last day of shorter months, and on the 31st again later. A `start` that begins no
 * period of the anchor becomes the new anchor.
 */
export function periodFrom(
  start: IsoDate,
  anchor: IsoDate,
  every: PlanInterval,
): { period: Period; anchorOn: IsoDate } {
  const unit = every === 'MONTH' ? 'months' : 'years'
  const unitsPassed = Temporal.PlainDate.from(anchor).until(start, { largestUnit: unit })[unit]
  // From the 31st to the end of a shorter month, Temporal counts one month too few.
  const count = [unitsPassed, unitsPassed + 1].find((each) => addIntervals(anchor, each, unit) === start)
  const anchorOn = count === undefined ? start : anchor
  const end = plusDays(addIntervals(anchorOn, (count ?? 0) + 1, unit), -1)
  return { period: { start, end }, anchorOn }
}

function addIntervals(anchor: IsoDate, count: number, unit: 'months' | 'years'): IsoDate {
  return Temporal.PlainDate.from(anchor)
    .add({ [unit]: count })
    .toString()
}

/** Validates a typed end of a trial: it must be a date, today or later. */
export function trialEndProblem(typed: string, today: IsoDate): string | null {
  if (!isDate(typed)) return `Say the last day of the trial as YYYY-MM-DD, not "${typed}"`
  return typed < today ? `The last day of the trial is today (${today}) or later` : null
}
