import { isDate, isTime, plusDays, type ClockTime, type IsoDate } from '../kernel/dates.ts'

// Dates and times as people write them in files and lists. Undefined means the text could not be read.

export type DateOrder = 'MONTH_FIRST' | 'DAY_FIRST'

/**
 * Reads a date: '2026-04-13', '20260413', 'Apr-13-2026', '13 April 2026', 'April 13, 2026', or '4/13/2026' and
 * '13/4/2026' by `order`. A time may follow. Also reads the day numbers of spreadsheets ('46125').
 */
export function dateRead(cell: string, order: DateOrder): IsoDate | undefined {
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i, '')
  if (isDate(text)) return text
  if (/^[1-5]\d{4}(\.\d+)?$/.test(text)) return plusDays(DAY_NOUGHT, Math.floor(Number(text)))
  const compactMatch = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compactMatch) return dateOf(compactMatch[1]!, compactMatch[2]!, compactMatch[3]!)
  const parts = text.split(/[\s,./-]+/).filter((part) => part !== '')
  if (parts.length !== 3) return undefined
  const [a, b, c] = parts as [string, string, string]
  if (/^\d{4}$/.test(a)) return dateOf(a, b, c)
  if (monthOf(a) && !/^\d+$/.test(a)) return dateOf(c, a, b)
  if (monthOf(b) && !/^\d+$/.test(b)) return dateOf(c, b, a)
  return order === 'MONTH_FIRST' ? dateOf(c, a, b) : dateOf(c, b, a)
}

/** Reads two dates in one cell: 'Apr-13-2026 to Jun-15-2026', '2026-04-13 – 2026-06-15'. */
export function datesRead(cell: string, order: DateOrder): [IsoDate, IsoDate] | undefined {
  const parts = cell.trim().split(/\s+(?:to|until|-|–|—)\s+|–/)
  if (parts.length !== 2) return undefined
  const [from, to] = parts.map((part) => dateRead(part, order))
  return from && to ? [from, to] : undefined
}

/** Reads a time: '16:45', '4:45 PM', '4pm', '0945', '9', or the fraction of a day that spreadsheets store. */
export function timeRead(cell: string): ClockTime | undefined {
  const text = cell.trim().toLowerCase().replace(/\./g, ':')
  if (/^0?:\d+$/.test(text)) return timeOfDay(Number(`0.${text.split(':')[1]}`))
  const match = /^(\d{1,2})(?::?(\d{2}))?(?::\d{2})?\s*(a|p)?:?(?:m:?)?$/.exec(text)
  if (!match) return undefined
  const [, hours, minutes = '00', half] = match
  if (half && (Number(hours) > 12 || Number(hours) === 0)) return undefined
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : undefined
}

/** Returns the order of day and month in a file's dates; `usual` if no date shows it. */
export function dateOrderOf(cells: readonly string[], usual: DateOrder): DateOrder {
  return dateOrdersIn(cells)[0] ?? usual
}

/** Returns the orders that some dates require: none if no date shows one, both in a file combined from two. */
export function dateOrdersIn(cells: readonly string[]): DateOrder[] {
  const numbers = cells.flatMap((cell) => [
    ...cell.matchAll(/\b(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/g),
  ])
  return [
    ...(numbers.some(([, first]) => Number(first) > 12) ? (['DAY_FIRST'] as const) : []),
    ...(numbers.some(([, , second]) => Number(second) > 12) ? (['MONTH_FIRST'] as const) : []),
  ]
}

/** The day before day 1 of spreadsheets, moved by the leap day of 1900 that they count and that never existed. */
const DAY_NOUGHT = '1899-12-30'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function monthOf(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const index = MONTHS.indexOf(text.slice(0, 3).toLowerCase())
  return index < 0 ? undefined : index + 1
}

function dateOf(year: string, month: string, day: string): IsoDate | undefined {
  const number = monthOf(month)
  if (!number || !/^\d{1,2}(st|nd|rd|th)?$/.test(day)) return undefined
  const years = /^\d{2}$/.test(year) ? `20${year}` : year
  const date = `${years}-${String(number).padStart(2, '0')}-${String(Number.parseInt(day, 10)).padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

function timeOfDay(share: number): ClockTime | undefined {
  const minutes = Math.round(share * 24 * 60)
  if (minutes >= 24 * 60) return undefined
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
