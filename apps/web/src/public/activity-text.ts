import { spotLimit } from '@afterbell/domain/activities/availability'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { dateIn, formatDate, timeIn } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { timesText } from '../features/activities/schedule/times-text.ts'
import type { Row, School, Section } from './page-data.ts'
import type { Words } from './words.ts'

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
  { publicWords }: Words,
): string {
  const hasNumbers = !hidden.includes('places')
  if (availability === 'FREE' && daysFree !== null && hasNumbers) return publicWords.daysFree(daysFree)
  if (availability === 'FREE')
    return hasNumbers && spotLimit(places.maxEnroll) !== null
      ? publicWords.spots(places.free)
      : publicWords.hasSpots
  if (availability === 'FULL') return publicWords.full
  return publicWords.waitList(hasNumbers ? places.waiting : 0)
}

/**
 * Returns the best offer of several sections: a spot in any, else a wait list in any. Their numbers are not added up, since
 * a child takes a spot in one of them; each section shows its own.
 */
export function bestOf(
  { sections, places, hidden }: Pick<Row, 'sections' | 'places' | 'hidden'>,
  words: Words,
): { availability: Section['availability']; placesText: string } {
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
      words,
    ),
  }
}

/** 'Opens Mon Nov 9, 8:00 AM'; 'Sign-up until Fri Dec 4'; 'Sign-up closed'. */
export function signUpText({ signUp }: Pick<Row, 'signUp'>, school: School, words: Words): string {
  const { closed, opens, open, openUntil } = words.publicWords
  if (signUp.state === 'CLOSED') return closed
  if (signUp.state === 'NOT_YET') return opens(momentText(signUp.begins!, school, words))
  return signUp.ends === null ? open : openUntil(endText(signUp.ends, school, words))
}

/** The name of a group, or the weekday of a section that is one: that is said in the page's language. */
export function sectionName(
  { name, weekdays }: Pick<Section, 'name' | 'weekdays'>,
  kind: Row['kind'],
  { formatWords }: Words,
): string {
  const [weekday] = weekdays
  return weekday && activityKinds[kind].sections.areWeekdays ? formatWords.weekdayName(weekday) : name
}

/** '$260 a month for each weekday', and totals: '1 day $260, 5 days $1,300 a month'. Null if prices are hidden. */
export function priceTexts(
  row: Row,
  { currency }: School,
  { priceWords: { examplesText, priceText } }: Words,
): { price: string; examples: string | null } | null {
  if (row.hidden.includes('prices')) return null
  return {
    price: priceText(row, currency),
    examples: examplesText(row.priceExamples, currency, row.billingCycle),
  }
}

/** Returns the price of one group or weekday. */
export function sectionPrice(
  { price, paid, billingType }: Pick<Section, 'price' | 'paid' | 'billingType'>,
  { hidden, ...whole }: Pick<Row, 'billingCycle' | 'intervalType' | 'hidden'>,
  school: School,
  words: Words,
): string | null {
  if (hidden.includes('prices')) return null
  const cents = paid ? price : 0
  const sections = [{ price: cents, billingType }]
  return words.priceWords.priceText({ ...whole, price: cents, priceTo: cents, sections }, school.currency)
}

/** 'Mon, Wed · 3:30 – 4:30 PM'. */
export function whenText(
  { weekdays, timeFrom, timeTo }: Pick<Row, 'weekdays' | 'timeFrom' | 'timeTo'>,
  { dateFormat }: School,
  { formatWords: { formatTime, weekdaysText } }: Words,
): string {
  const time = (clock: string | null) => (clock === null ? '–' : formatTime(clock, dateFormat))
  return [weekdaysText(weekdays), timesText(timeFrom, timeTo, { time })].filter(Boolean).join(' · ') || '–'
}

/** Returns the first and last day it meets, or else its run as entered: '10/19/2026 – 02/01/2027'. */
export function datesText(
  { startDate, endDate, meets }: Pick<Row, 'startDate' | 'endDate' | 'meets'>,
  { dateFormat }: School,
): string {
  const first = meets?.first ?? startDate
  const last = meets?.last ?? endDate
  return [first, last === first ? null : last]
    .filter((date) => date !== null)
    .map((date) => formatDate(date, dateFormat))
    .join(' – ')
}

/** '3 of 10 meetings left, $60 now'; '10 meetings'. Empty for what is not paid by the run. */
export function runText(
  { run, price }: Section,
  { signUp }: Row,
  { currency }: School,
  words: Words,
): string {
  if (!run) return ''
  const { meetings, left, total } = run
  const isNews = signUp.state === 'OPEN' && total !== null && total !== price
  return words.publicWords.run(
    left,
    meetings,
    isNews ? formatMoney(total, currency, words.formatWords.locale) : null,
  )
}

/** 'Ages 5y to 8y', 'Grade K and up'; if groups differ, each says its own. */
export function whoText(row: Row, { publicWords }: Words): string {
  return publicWords.who(row, row.sections)
}

type Clock = Pick<School, 'timezone' | 'dateFormat'>

/** A moment on the school's clock: 'Mon Nov 9, 8:00 AM', or 'Mon 9 Nov, 8:00'. */
export function momentText(
  at: string,
  { timezone, dateFormat }: Clock,
  { publicWords, formatWords }: Words,
): string {
  const instant = Temporal.Instant.from(at)
  const time = formatWords.formatTime(timeIn(timezone, instant), dateFormat)
  return `${publicWords.day(dateIn(timezone, instant), dateFormat)}, ${time.replace(/^0(\d:)/, '$1')}`
}

/** Shows the end of a day as that day: 'Fri Dec 4' rather than the next midnight. */
function endText(at: string, school: Clock, words: Words): string {
  const instant = Temporal.Instant.from(at)
  if (timeIn(school.timezone, instant) !== '00:00') return momentText(at, school, words)
  return words.publicWords.day(dateIn(school.timezone, instant.subtract({ minutes: 1 })), school.dateFormat)
}
