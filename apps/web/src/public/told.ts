import { billingTypeLabels, ratesTold } from '@afterbell/domain/billing-types'
import { dateIn, timeIn, type DateFormat } from '@afterbell/domain/calendar'
import { formatFor } from '../platform/writing.ts'
import { meetsTold } from '../features/activities/schedule-row.ts'
import { whoTold as wholeTold } from '@afterbell/domain/sections'
import type { Row, School, Section } from './page-data.ts'

// What families read, in the words of the trade. Everything is worked out from what the server said, so that the page
// it sends and the page the browser makes of it are the same.

/** '3 left', 'Full, join the wait list (4 waiting)', 'Full'; where the numbers are not shown, without them. */
export function placesLeft(
  { availability, places }: Pick<Section, 'availability' | 'places'>,
  hidden: Row['hidden'],
): string {
  const hasNumbers = !hidden.includes('places')
  if (availability === 'FREE') return hasNumbers ? `${places.free} left` : 'Places free'
  if (availability === 'FULL') return 'Full'
  return hasNumbers && places.waiting > 0
    ? `Full, join the wait list (${places.waiting} waiting)`
    : 'Full, join the wait list'
}

/**
 * What the best of several sections offers: a free place anywhere, else a wait list anywhere. The numbers of several
 * stand with each of them: a child takes one weekday's place, or that of its age, not one of them all.
 */
export function bestOf({ sections, places, hidden }: Pick<Row, 'sections' | 'places' | 'hidden'>): {
  availability: Section['availability']
  told: string
} {
  const availability =
    (['FREE', 'WAIT_LIST'] as const).find((each) =>
      sections.some((section) => section.availability === each),
    ) ?? 'FULL'
  const kept: Row['hidden'] = sections.length > 1 ? ['places'] : hidden
  return { availability, told: placesLeft({ availability, places }, kept) }
}

/** 'Opens Mon Nov 9, 8:00 AM'; 'Sign-up until Fri Dec 4'; 'Sign-up closed'. */
export function signUpTold({ signUp }: Pick<Row, 'signUp'>, school: School): string {
  if (signUp.state === 'CLOSED') return 'Sign-up closed'
  if (signUp.state === 'NOT_YET') return `Opens ${momentTold(signUp.begins!, school)}`
  return signUp.ends === null ? 'Sign-up open' : `Sign-up until ${endTold(signUp.ends, school)}`
}

/** '$120 per session', '$20 – $35 per day', '$20 – $35' where groups are billed differently; null where prices are not shown. */
export function priceTold(row: Priced, school: School): string | null {
  const { price, priceTo, sections, hidden } = row
  if (hidden.includes('prices')) return null
  if (priceTo === 0) return 'Free of charge'
  const { money } = formatFor(school)
  const amount = price === priceTo ? money(price) : `${money(price)} – ${money(priceTo)}`
  return [amount, ratesTold(row, sections)?.toLowerCase()].filter(Boolean).join(' ')
}

interface Priced extends Pick<Row, 'price' | 'priceTo' | 'billingCycle' | 'intervalType' | 'hidden'> {
  sections: readonly Pick<Section, 'price' | 'billingType'>[]
}

/** The price of one group or weekday. */
export function sectionPrice(
  { price, paid, billingType }: Pick<Section, 'price' | 'paid' | 'billingType'>,
  whole: Pick<Row, 'billingCycle' | 'intervalType' | 'hidden'>,
  school: School,
): string | null {
  const cents = paid ? price : 0
  const sections = [{ price: cents, billingType }]
  return priceTold({ ...whole, price: cents, priceTo: cents, sections }, school)
}

/** 'Drop in: $20 per day'. */
export function dropInTold({ dropIn, hidden }: Row, school: School): string | null {
  if (!dropIn) return null
  if (hidden.includes('prices')) return 'Single days can be dropped in on'
  if (dropIn.billingRate === null || dropIn.price === 0) return 'Drop in: free of charge'
  return `Drop in: ${formatFor(school).money(dropIn.price)} ${billingTypeLabels[dropIn.billingRate].toLowerCase()}`
}

/** 'Mon, Wed · 3:30 – 4:30 PM'. */
export function whenTold(of: Pick<Row, 'weekdays' | 'timeFrom' | 'timeTo'>, school: School): string {
  return meetsTold(of, formatFor(school))
}

export function datesTold({ startDate, endDate }: Row, school: School): string {
  return formatFor(school).dates(startDate, endDate)
}

/** 'Ages 5y to 8y', 'Grade K and up'; where groups differ it is said with each. */
export function whoTold(row: Row): string {
  return wholeTold(row, row.sections)
}

/** A moment on the school's clock: 'Mon Nov 9, 8:00 AM', or 'Mon 9 Nov, 8:00'. */
export function momentTold(
  at: string,
  { timezone, dateFormat }: Pick<School, 'timezone' | 'dateFormat'>,
): string {
  const instant = Temporal.Instant.from(at)
  const { time } = formatFor({ timezone, dateFormat, currency: 'USD' })
  return `${dayTold(dateIn(timezone, instant), dateFormat)}, ${time(timeIn(timezone, instant)).replace(/^0(\d:)/, '$1')}`
}

/** The end of a day is the day: 'Fri Dec 4' rather than midnight of the day after. */
function endTold(at: string, school: Pick<School, 'timezone' | 'dateFormat'>): string {
  const instant = Temporal.Instant.from(at)
  if (timeIn(school.timezone, instant) !== '00:00') return momentTold(at, school)
  return dayTold(dateIn(school.timezone, instant.subtract({ minutes: 1 })), school.dateFormat)
}

function dayTold(date: string, dateFormat: DateFormat): string {
  const { dayOfWeek, day, month } = Temporal.PlainDate.from(date)
  const weekday = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ')[dayOfWeek - 1]
  const monthName = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[month - 1]
  return dateFormat === 'AMERICAN' ? `${weekday} ${monthName} ${day}` : `${weekday} ${day} ${monthName}`
}
