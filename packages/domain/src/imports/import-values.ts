import { BILLING_TYPES, billingTypeLabels, type BillingType } from '../prices/billing-types.ts'
import { AGES, ageBeginsAtMonths, ageFromMonths, ageLabels, type Age } from '../kernel/ages.ts'
import type { ClockTime, IsoDate } from '../kernel/dates.ts'
import { GRADES, gradeLabels, type Grade } from '../kernel/grades.ts'
import { moneyTyped } from '../kernel/money.ts'
import { dateRead, timeRead, type DateOrder } from '../school/dates-read.ts'

// Reads cells of other programs' catalogs. Undefined means that the cell could not be read.

export type AgeUnit = 'MONTHS' | 'YEARS'

/** Whether a cell is empty or has a word for it, such as 'none' or 'N/A'. */
export function isNothing(cell: string): boolean {
  return /^(|-+|–|none|null|n\/?a|any|all( ages)?|open)$/i.test(cell.trim())
}

/** Reads a date with an optional time: '3/4/2026 9:00 AM', 'Mar 4, 2026 at 9am', '2026-03-04T09:00'. */
export function momentRead(
  cell: string,
  order: DateOrder,
): { date: IsoDate; time: ClockTime | null } | undefined {
  const [, day = cell, clock] = MOMENT.exec(cell.trim()) ?? []
  const date = dateRead(day, order)
  const time = clock === undefined ? null : timeRead(clock.replace(/\.\d+$/, ''))
  return date === undefined || time === undefined ? undefined : { date, time }
}

const MOMENT =
  /^(.+?)(?:T|,?\s+(?:at\s+)?)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)(?:Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Reads an age in months or years, or as the product writes it ('6y', '1.5y', '7 Month'). Null: below one month, so
 * open. Values between two existing ages, such as two and a half, become the lower one, which as either limit includes
 * everybody meant.
 */
export function ageRead(cell: string, unit: AgeUnit): Age | null | undefined {
  const text = halvesRead(cell.trim())
  const namedAge = AGES.find((age) => ageLabels[age].toLowerCase() === text.toLowerCase())
  if (namedAge) return namedAge
  const yearsAndMonths =
    /^(\d{1,2})\s*(?:y|yrs?|years?)\.?,?\s*(?:and\s*)?(\d{1,2})\s*(?:m|mos?|months?)\.?$/i.exec(text)
  if (yearsAndMonths) return ageFromMonths(Number(yearsAndMonths[1]) * 12 + Number(yearsAndMonths[2]))
  const match = /^(\d+(?:\.\d+)?)\s*(y|yr|yrs|year|years|m|mo|mos|month|months)?\+?$/i.exec(text)
  if (!match) return undefined
  const isMonths = match[2] ? /^m/i.test(match[2]) : unit === 'MONTHS'
  const months = Number(match[1]) * (isMonths ? 1 : 12)
  // Half months are not real ages; the cell means years or something else.
  return isMonths && !Number.isInteger(months) ? undefined : ageFromMonths(Math.floor(months))
}

/** Converts '2½' and '2 1/2' to '2.5'. */
export function halvesRead(text: string): string {
  return text.replace(/(\d) ?(½|(?<= )1\/2\b)/g, '$1.5')
}

/** Whether a cell gives an age between whole years, as '2.5', '5y 6m' or '30 months'. */
export function saysPartOfYear(cell: string): boolean {
  const text = halvesRead(cell)
  if (HAS_PART_OF_YEAR.test(text)) return true
  if (!/\d\s*(months?|mos?)\b/i.test(text)) return false
  return [...text.matchAll(/\d+/g)].some(([digits]) => {
    const age = ageFromMonths(Number(digits))
    return age !== null && ageBeginsAtMonths(age) !== Number(digits)
  })
}

/** One and a half is an age of its own. */
const HAS_PART_OF_YEAR = /(?!1\.5)\d+\.[1-9]|\d\s*y\w*\.?\s*[1-9]\d?\s*m/i

/**
 * Reads a grade as people write it: 'K', 'Pre-K', '3', '3rd', 'Gr. 3', 'third grade', 'Grade 03', '3.0', 'Toddler', and
 * 0 and -1, which other programs use for K and Pre-K. Two grades, such as '1-2', are unreadable; joining their digits
 * would yield a Twelfth.
 */
export function gradeRead(cell: string): Grade | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const cellText = cell.trim().replace(/\.0+$/, '')
  if (cellText === '-1') return 'PRE_K'
  if (/\d\D+\d|^-/.test(cellText)) return undefined
  const text = plain(cellText)
    .replace(/^(grade|year|gr|g)(?=\d|k|pre)/, '')
    .replace(/(grade|grader|gr)$/, '')
    .replace(/^0*(\d+)(st|nd|rd|th)?$/, '$1')
  return (
    GRADES.find((grade) => plain(gradeLabels[grade]) === text || plain(grade) === text) ?? OTHER_GRADES[text]
  )
}

const OTHER_GRADES: Readonly<Record<string, Grade>> = {
  0: 'K',
  pk: 'PRE_K',
  pk3: 'PRE_K',
  pk4: 'PRE_K',
  prek3: 'PRE_K',
  prek4: 'PRE_K',
  kf: 'K',
  toddler: 'TOD',
  toddlers: 'TOD',
  preschool1: 'PS1',
  preschool2: 'PS2',
  prekindergarten: 'PRE_K',
  prekinder: 'PRE_K',
  vpk: 'PRE_K',
  upk: 'PRE_K',
  transitionalkindergarten: 'TK',
  transitionalk: 'TK',
  kindergarten: 'K',
  kinder: 'K',
  kg: 'K',
}

/**
 * Reads a price in cents: '$1,234.50', '85,50', '1.234,50 €', 'Free'. A comma before the last two digits is a decimal
 * comma.
 */
export function priceRead(cell: string): number | undefined {
  if (/^(free|no (charge|cost|fee)|complimentary|gratis)[.!]?$/i.test(cell.trim())) return 0
  const text = cell
    .trim()
    .replace(/^[^\d]*€\s*/, '')
    .replace(/\s*([€$£]|[A-Z]{3})$/, '')
  const isDecimalComma = /^\D*(\d+|\d{1,3}(\.\d{3})+),\d{2}$/.test(text)
  return moneyTyped(isDecimalComma ? text.replaceAll('.', '').replace(',', '.') : text) ?? undefined
}

/** Reads a number of spots: '12', '12.0', 'max 12', '1,200'. Null for 'Unlimited'. */
export function spotsRead(cell: string): number | null | undefined {
  const text = cell.trim().toLowerCase()
  if (/^(unlimited|no (limit|max|maximum|cap)|∞)$/.test(text)) return null
  const [, digits] =
    /^(?:max\.?\s*)?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.0+)?(?:\s*(?:max|kids|children|students|spots|seats))?$/.exec(
      text,
    ) ?? []
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
}

/** Reads a billing type, in the words of the product's exports and of some other programs. */
export function billingTypeRead(cell: string): BillingType | undefined {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/^(per|billedby)/, '')
  const text = plain(cell)
  return (
    BILLING_TYPES.find((type) => plain(billingTypeLabels[type]) === text || plain(type) === text) ??
    OTHER_BILLING[text]
  )
}

const OTHER_BILLING: Readonly<Record<string, BillingType>> = {
  daily: 'DAY',
  hourly: 'HOUR',
  '15min': 'QUARTER_HOUR',
  fixed: 'FIXED',
  flat: 'FIXED',
  flatrate: 'FIXED',
  flatfee: 'FIXED',
}

/** Guesses the unit of a file's ages: values above 25 must be months. */
export function ageUnitOf(cells: readonly string[], columnName: string): AgeUnit {
  if (/month/i.test(columnName)) return 'MONTHS'
  if (/year/i.test(columnName)) return 'YEARS'
  return cells.some((cell) => Number(cell) > 25) ? 'MONTHS' : 'YEARS'
}
