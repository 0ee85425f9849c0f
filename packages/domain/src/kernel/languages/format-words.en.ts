import { ageLabels, ageText, type Age } from '../ages.ts'
import { agesText, gradesText } from '../audience-text.ts'
import { count } from '../count.ts'
import {
  dateInWords,
  dayInWords,
  formatDates,
  formatTime,
  formatTimeRange,
  monthInWords,
  type DateFormat,
  type IsoDate,
} from '../dates.ts'
import { gradeNames, type Grade } from '../grades.ts'
import { namesText } from '../names.ts'
import { listText } from '../text/list-text.ts'
import { weekdayLabels, weekdayShort, weekdaysText, type Weekday } from '../weekdays.ts'

/**
 * Dates, times, ages, grades, lists and counts as families read them. Numeric dates are the school's in every language:
 * `formatDate`. Amounts are `formatMoney(cents, currency, formatWords.locale)`.
 */
export const formatWords = {
  locale: 'en-US',

  /** 'Monday'. */
  weekdayName: (weekday: Weekday) => weekdayLabels[weekday],
  /** 'Mon'. */
  weekdayShort,
  /** 'Mon, Wed', and 'Mon–Fri' for three or more in a row. */
  weekdaysText: (weekdays: readonly Weekday[]) => weekdaysText(weekdays),

  /** 'November 05, 2026', as invoices write it. */
  dateInWords,
  /** 'Monday, September 14, 2026'. */
  dayInWords,
  /** 'September 2026'. */
  monthInWords,
  /** '11/23/2026, 11/30/2026, 12/07/2026 and 2 more'. */
  formatDates: (dates: readonly IsoDate[], format: DateFormat, most?: number) =>
    formatDates(dates, format, most),
  /** '3:30 PM', or '15:30'. */
  formatTime,
  /** '3:30 PM – 4:30 PM'. */
  formatTimeRange,

  /** 'K (kindergarten)', '2'. */
  gradeName: (grade: Grade) => gradeNames[grade],
  /** 'grades K to 2', 'grade K and up'. */
  gradesText,
  /** '5y', '7 Month', as an activity says for whom it is. */
  ageLabel: (age: Age) => ageLabels[age],
  /** 'ages 5y to 8y', 'age 5y and up'. */
  agesText,
  /** The age of a child on a day: '4 months', '2 years'. */
  ageText,

  /** 'Ann, Ben and Cal', however many. */
  listText,
  /** The same, cut short: 'Ann, Ben, Cal and 2 others'. */
  namesText: (names: readonly string[]) => namesText(names),
  /** '1 meeting', '12 meetings'. */
  count: (number: number, noun: CountedNoun) => {
    if (noun === 'child') return number === 1 ? '1 child' : `${number} children`
    return count(number, noun)
  },
}

/** What is counted in sentences for families. */
type CountedNoun =
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'year'
  | 'meeting'
  | 'spot'
  | 'child'
  | 'charge'
  | 'installment'

export type FormatWords = typeof formatWords
