import { count } from './count.ts'
import type { IsoDate } from './dates.ts'

// Months at which each age begins; it lasts until the next one begins. 1.5y stands between 1y and 2y.
const beginsAtMonths = {
  FIRST_MONTH: 1,
  SECOND_MONTH: 2,
  THIRD_MONTH: 3,
  FOURTH_MONTH: 4,
  FIFTH_MONTH: 5,
  SIXTH_MONTH: 6,
  SEVENTH_MONTH: 7,
  EIGHTH_MONTH: 8,
  NINTH_MONTH: 9,
  TENTH_MONTH: 10,
  ELEVENTH_MONTH: 11,
  ONE: 12,
  EIGHTEEN_MONTH: 18,
  TWO: 24,
  THREE: 36,
  FOUR: 48,
  FIVE: 60,
  SIX: 72,
  SEVEN: 84,
  EIGHT: 96,
  NINE: 108,
  TEN: 120,
  ELEVEN: 132,
  TWELVE: 144,
  THIRTEEN: 156,
  FOURTEEN: 168,
  FIFTEEN: 180,
  SIXTEEN: 192,
  SEVENTEEN: 204,
  EIGHTEEN: 216,
  OVER_EIGHTEEN_YEARS: 228,
} as const

export type Age = keyof typeof beginsAtMonths

/** The ages in order, youngest first. */
export const AGES = Object.keys(beginsAtMonths) as readonly Age[]

/** How an age is shown: '7 Month', '1y', '1.5y', 'Over 18y' (R349 to R352). */
export const ageLabels = Object.fromEntries(AGES.map((age) => [age, labelOf(age)])) as Readonly<
  Record<Age, string>
>

/** The position of an age among the ages, from 0. */
export function ageOrder(age: Age): number {
  return AGES.indexOf(age)
}

/** Returns the months of life at which this age begins. */
export function ageBeginsAtMonths(age: Age): number {
  return beginsAtMonths[age]
}

/**
 * Returns the age for a number of months, rounded down: 23 months are 1.5y, 35 are 2y. Null below one month, which as a
 * lower bound means open.
 */
export function ageFromMonths(months: number): Age | null {
  return AGES.findLast((age) => beginsAtMonths[age] <= months) ?? null
}

/**
 * Whole months of life on a day, negative before birth. A child born on a day that a month lacks turns a month older on
 * the first of the next month.
 */
export function ageInMonths(birthDate: IsoDate, on: IsoDate): number {
  return Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(on), { largestUnit: 'months' })
    .months
}

/** A child's age on a day, as rosters show it: '4 months', '2 years', or 'under 1 month'. */
export function ageText(birthDate: IsoDate, on: IsoDate): string {
  const months = ageInMonths(birthDate, on)
  if (months < 1) return 'under 1 month'
  const [number, unit] = months < 24 ? [months, 'month'] : [Math.floor(months / 12), 'year']
  return count(number, unit)
}

function labelOf(age: Age): string {
  if (age === 'OVER_EIGHTEEN_YEARS') return 'Over 18y'
  const months = beginsAtMonths[age]
  return months < 12 ? `${months} Month` : `${months / 12}y`
}
