import { formatDayOfMonth, formatDayTime } from '@afterbell/domain/attendance/check-time'
import { dateIn, formatDate, timeIn, formatTime, type DateFormat } from '@afterbell/domain/kernel/dates'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { formatMoney } from '@afterbell/domain/kernel/money'

/** A school's formats. */
export interface SchoolFormats {
  dateFormat: DateFormat
  timezone: string
  currency: Currency
}

/**
 * Returns formatters for a school. Dates are `YYYY-MM-DD`, times `HH:mm`, instants ISO 8601, money cents. Missing
 * values become a dash.
 */
export function formatFor({ dateFormat, timezone, currency }: SchoolFormats) {
  const date = (day: string | null) => (day === null ? DASH : formatDate(day, dateFormat))
  const time = (clock: string | null) => (clock === null ? DASH : formatTime(clock, dateFormat))
  const weekday = (day: string, style: 'long' | 'short') =>
    Temporal.PlainDate.from(day).toLocaleString('en', { weekday: style })
  return {
    /** 09/01/2026 */
    date,
    /** 3:30 PM */
    time,
    /** A time, with its day if that is not the displayed one: 12:30 AM, Nov 24 */
    dayTime: (clock: string | null, day: string | null | undefined) =>
      clock === null ? DASH : formatDayTime(clock, day ?? null, dateFormat),
    /** Nov 24 */
    dayOfMonth: (day: string) => formatDayOfMonth(day, dateFormat),
    /** 09/01/2026 – 12/15/2026; one date where both are the same. */
    dates: (from: string | null, until: string | null) =>
      from === until ? date(from) : `${date(from)} – ${date(until)}`,
    /** 3:30 PM – 4:30 PM */
    times: (from: string | null, until: string | null) =>
      from === null && until === null ? DASH : `${time(from)} – ${time(until)}`,
    /** A date with its weekday: Wed 09/02/2026, or Wednesday 09/02/2026 */
    weekdayDate: (day: string, style: 'long' | 'short' = 'short') => `${weekday(day, style)} ${date(day)}`,
    /** An instant on the school's clock: 09/01/2026, 3:30 PM */
    moment: (at: string | null) => {
      if (at === null) return DASH
      const instant = Temporal.Instant.from(at)
      return `${date(dateIn(timezone, instant))}, ${time(timeIn(timezone, instant))}`
    },
    /** The school's date of an instant: 09/01/2026 */
    day: (at: string | null) => (at === null ? DASH : date(dateIn(timezone, Temporal.Instant.from(at)))),
    /** Today in the school as `YYYY-MM-DD`, and the time of day as `HH:mm`. */
    today: () => dateIn(timezone, Temporal.Now.instant()),
    now: () => timeIn(timezone, Temporal.Now.instant()),
    /** $25, $25.50 */
    money: (cents: number) => formatMoney(cents, currency),
  }
}

const DASH = '–'
