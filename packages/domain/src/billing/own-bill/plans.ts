import type { Currency } from '../../kernel/currencies.ts'
import { isDate, plusDays, type IsoDate } from '../../kernel/dates.ts'
import { moneyShown } from '../../kernel/money.ts'

/** How often a plan is billed. */
export const PLAN_INTERVALS = ['MONTH', 'YEAR'] as const

export type PlanInterval = (typeof PLAN_INTERVALS)[number]

/** What a school pays, and how often. A plan of 0 costs nothing and asks for no card. */
export interface PlanTerms {
  name: string
  cents: number
  currency: Currency
  every: PlanInterval
}

/** A plan as whoever runs the installation offers it. `id` is its name in their settings. */
export interface Plan extends PlanTerms {
  id: string
  description: string
}

/** '$49 a month', or 'Free'. */
export function planPriceText({ cents, currency, every }: Omit<PlanTerms, 'name'>): string {
  return cents === 0 ? 'Free' : `${moneyShown(cents, currency)} a ${every === 'MONTH' ? 'month' : 'year'}`
}

/** The days an invoice is for, both included. */
export interface Period {
  start: IsoDate
  end: IsoDate
}

/**
 * The period that begins on `start`, and from which day periods are counted from then on. Months and years are counted from
 * `anchor`, so that what began on the 31st is billed on the last day of shorter months and on the 31st again afterwards. A `start`
 * that begins no period of the anchor is an anchor itself.
 */
export function periodFrom(
  start: IsoDate,
  anchor: IsoDate,
  every: PlanInterval,
): { period: Period; anchorOn: IsoDate } {
  const unit = every === 'MONTH' ? 'months' : 'years'
  const passed = Temporal.PlainDate.from(anchor).until(start, { largestUnit: unit })[unit]
  // A month that ends early comes to its end before the count says so.
  const count = [passed, passed + 1].find((each) => after(anchor, each, unit) === start)
  const anchorOn = count === undefined ? start : anchor
  const end = plusDays(after(anchorOn, (count ?? 0) + 1, unit), -1)
  return { period: { start, end }, anchorOn }
}

function after(anchor: IsoDate, count: number, unit: 'months' | 'years'): IsoDate {
  return Temporal.PlainDate.from(anchor)
    .add({ [unit]: count })
    .toString()
}

/**
 * What is wrong with the end of a trial as somebody typed it: it is no date, or it is over.
 */
export function trialEndProblem(typed: string, today: IsoDate): string | null {
  if (!isDate(typed)) return `Say the last day of the trial as YYYY-MM-DD, not "${typed}"`
  return typed < today ? `The last day of the trial is today (${today}) or later` : null
}
