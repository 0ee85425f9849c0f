import { daysFreeText, spotLimit } from '@afterbell/domain/activities/availability'
import { dateIn, plusDays, timeIn, type DateFormat } from '@afterbell/domain/kernel/dates'
import { weekdayOf } from '@afterbell/domain/kernel/weekdays'
import { formatFor } from '../platform/calls/writing.ts'
import { meetsText } from '../features/activities/schedule/schedule-row.ts'
import { paymentPlanText } from '@afterbell/domain/prices/payment-plan-text'
import { dropInPriceText, examplesText, priceText } from '@afterbell/domain/prices/price-text'
import { whoText as wholeText } from '@afterbell/domain/activities/sections'
import type { Row, School, Section } from './page-data.ts'

// Sentences that families read. They depend on the server's answer alone, so that the page it renders matches the browser's.

/**
 * '7 of 8 days available' if days are picked; else '3 spots left', 'Full, join the wait list (4 waiting)' or 'Full'.
 * Without the numbers if the school hides them.
 * @answers What is said when a class is full?
 * @answers What do families read?
 */
export function availabilityText(
  { availability, places, daysFree = null }: Pick<Section, 'availability' | 'places'> & Partial<Section>,
  hidden: Row['hidden'],
): string {
  const hasNumbers = !hidden.includes('places')
  if (availability === 'FREE' && daysFree !== null && hasNumbers) return daysFreeText(daysFree)
  if (availability === 'FREE')
    return hasNumbers && spotLimit(places.maxEnroll) !== null ? spotsText(places.free) : 'Spots left'
  if (availability === 'FULL') return 'Full'
  return hasNumbers && places.waiting > 0
    ? `Full, join the wait list (${places.waiting} waiting)`
    : 'Full, join the wait list'
}

/** '1 spot left', '3 spots left'. */
function spotsText(free: number): string {
  return `${free} ${free === 1 ? 'spot' : 'spots'} left`
}

/**
 * Returns the best offer of several sections: a spot in any, else a wait list in any. Their numbers are not added up, since
 * a child takes a spot in one of them; each section shows its own.
 */
export function bestOf({ sections, places, hidden }: Pick<Row, 'sections' | 'places' | 'hidden'>): {
  availability: Section['availability']
  placesText: string
} {
  const availability =
    (['FREE', 'WAIT_LIST'] as const).find((each) =>
      sections.some((section) => section.availability === each),
    ) ?? 'FULL'
  const [only, ...others] = sections
  const hiddenParts: Row['hidden'] = others.length > 0 ? ['places'] : hidden
  return {
    availability,
    placesText: availabilityText(
      { availability, places, ...(only && { daysFree: only.daysFree }) },
      hiddenParts,
    ),
  }
}

/** 'Opens Mon Nov 9, 8:00 AM'; 'Sign-up until Fri Dec 4'; 'Sign-up closed'. */
export function signUpText({ signUp }: Pick<Row, 'signUp'>, school: School): string {
  if (signUp.state === 'CLOSED') return 'Sign-up closed'
  if (signUp.state === 'NOT_YET') return `Opens ${momentText(signUp.begins!, school)}`
  return signUp.ends === null ? 'Sign-up open' : `Sign-up until ${endText(signUp.ends, school)}`
}

/** '$260 a month for each weekday', and totals: '1 day $260, 5 days $1,300 a month'. Null if prices are hidden. */
export function priceTexts(row: Row, school: School): { price: string; examples: string | null } | null {
  if (row.hidden.includes('prices')) return null
  return {
    price: priceText(row, school.currency),
    examples: examplesText(row.priceExamples, school.currency, row.billingCycle),
  }
}

/** Describes installments. Null if not offered, or if prices are hidden. */
export function planText({ paymentPlan }: Pick<Row, 'paymentPlan'>, school: School): string | null {
  return paymentPlan && paymentPlanText(paymentPlan, school.currency, school.dateFormat)
}

/** Returns the price of one group or weekday. */
export function sectionPrice(
  { price, paid, billingType }: Pick<Section, 'price' | 'paid' | 'billingType'>,
  { hidden, ...whole }: Pick<Row, 'billingCycle' | 'intervalType' | 'hidden'>,
  school: School,
): string | null {
  if (hidden.includes('prices')) return null
  const cents = paid ? price : 0
  const sections = [{ price: cents, billingType }]
  return priceText({ ...whole, price: cents, priceTo: cents, sections }, school.currency)
}

/** '$20 a day'. */
export function dropInText({ dropIn, hidden }: Row, school: School): string | null {
  if (!dropIn) return null
  if (hidden.includes('prices')) return 'Drop-ins welcome on single days'
  return dropInPriceText(dropIn, school.currency)
}

/** 'Mon, Wed · 3:30 – 4:30 PM'. */
export function whenText(of: Pick<Row, 'weekdays' | 'timeFrom' | 'timeTo'>, school: School): string {
  return meetsText(of, formatFor(school))
}

/** Returns the first and last day it meets, rather than the entered run: '10/19/2026 – 02/01/2027'. */
export function datesText(
  { startDate, endDate, weekdays }: Pick<Row, 'startDate' | 'endDate' | 'weekdays'>,
  school: School,
): string {
  const meets = (date: string) => weekdays.length === 0 || weekdays.includes(weekdayOf(date))
  if (!startDate || !endDate) return formatFor(school).dates(startDate, endDate)
  const week = [0, 1, 2, 3, 4, 5, 6]
  const first = week.map((days) => plusDays(startDate, days)).find(meets)!
  const last = week.map((days) => plusDays(endDate, -days)).find(meets)!
  // A run too short for any of its weekdays is shown as entered.
  return first <= last ? formatFor(school).dates(first, last) : formatFor(school).dates(startDate, endDate)
}

/** 'Ages 5y to 8y', 'Grade K and up'; if groups differ, each says its own. */
export function whoText(row: Row): string {
  return wholeText(row, row.sections)
}

/** A moment on the school's clock: 'Mon Nov 9, 8:00 AM', or 'Mon 9 Nov, 8:00'. */
export function momentText(
  at: string,
  { timezone, dateFormat }: Pick<School, 'timezone' | 'dateFormat'>,
): string {
  const instant = Temporal.Instant.from(at)
  const { time } = formatFor({ timezone, dateFormat, currency: 'USD' })
  return `${dayText(dateIn(timezone, instant), dateFormat)}, ${time(timeIn(timezone, instant)).replace(/^0(\d:)/, '$1')}`
}

/** Shows the end of a day as that day: 'Fri Dec 4' rather than the next midnight. */
function endText(at: string, school: Pick<School, 'timezone' | 'dateFormat'>): string {
  const instant = Temporal.Instant.from(at)
  if (timeIn(school.timezone, instant) !== '00:00') return momentText(at, school)
  return dayText(dateIn(school.timezone, instant.subtract({ minutes: 1 })), school.dateFormat)
}

/** 'Mon Nov 9', or 'Mon 9 Nov'. */
export function dayText(date: string, dateFormat: DateFormat): string {
  const { dayOfWeek, day, month } = Temporal.PlainDate.from(date)
  const weekday = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ')[dayOfWeek - 1]
  const monthName = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[month - 1]
  return dateFormat === 'AMERICAN' ? `${weekday} ${monthName} ${day}` : `${weekday} ${day} ${monthName}`
}
