import { daysFreeText } from '../activities/availability.ts'
import { whoText } from '../activities/sections.ts'
import { audienceText } from '../activities/audience.ts'
import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import type { DateFormat, IsoDate } from '../kernel/dates.ts'
import { SEARCH_HINT } from '../kernel/names/search-length.ts'

const wordsOf = (kind: ActivityKind): { title: string; one: string; many: string } =>
  activityKinds[kind].words

/** What the list of the public pages says, and what stands around every page of them. */
export const publicWords = {
  title: (kind: ActivityKind) => wordsOf(kind).title,
  calendarTitle: (kind: ActivityKind) => `${wordsOf(kind).title} calendar`,
  listSummary: (kind: ActivityKind, schoolName: string) =>
    `The ${wordsOf(kind).many} of ${schoolName}: times, spots left, prices and when sign-up opens.`,
  activitySummary: (name: string, schoolName: string, when: string, dates: string, who: string) =>
    `${name} at ${schoolName}: ${when}, ${dates}. ${who}.`,

  offers: 'What we offer',
  views: { list: 'List', calendar: 'Calendar' },
  logIn: 'Log in',
  languages: 'Language',
  timeZone: (name: string) => `Times are in the time zone ${name}.`,
  policies: 'Policies',
  failed: 'This could not be loaded.',
  retry: 'Try again',

  schoolClosed: (schoolName: string) => `${schoolName} is closed`,
  whySchoolClosed: 'Sign-up is closed. To pay an invoice, use the link in your invoice email.',
  noSignUp: 'Sign-up is closed',
  whyNoSignUp: (schoolName: string) =>
    `${schoolName} is not taking sign-ups right now. Please ask the school when sign-up opens again.`,
  noneHere: (kind: ActivityKind, schoolName: string) => `${schoolName} shows no ${wordsOf(kind).many} here.`,
  isGone: (kind: ActivityKind) => `This ${wordsOf(kind).one} is no longer offered`,
  whyGone: 'It may have ended, or the school removed it.',
  noScript: 'The calendar needs JavaScript.',
  seeList: 'See the list',
  seeAll: (kind: ActivityKind) => `See all ${wordsOf(kind).many}`,
  seeFirst: 'See the first page',

  count: (kind: ActivityKind, total: number) =>
    `${total} ${total === 1 ? wordsOf(kind).one : wordsOf(kind).many}`,
  noMatch: 'Nothing matches your filters.',
  none: (kind: ActivityKind) => `There are no ${wordsOf(kind).many} right now. Please check back later.`,
  noSuchPage: (page: number) => `Page ${page} no longer exists.`,
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,

  filters: 'Filters',
  filtersChosen: (chosen: number) => `Filters (${chosen})`,
  search: 'Search',
  searchIn: (hasInstructors: boolean): string =>
    hasInstructors ? 'Name, location, instructor' : 'Name or location',
  searchHint: SEARCH_HINT,
  age: 'Age',
  grade: 'Grade',
  weekday: 'Day',
  location: 'Location',
  any: 'Any',
  show: 'Show',
  clear: 'Clear filters',
  on: 'Date',
  birthday: 'Use a birthday',
  /** Where an age is chosen and no grade, or the other way round. `more` is null where nobody counted. */
  leftOut: (chosen: 'age' | 'grade', more: number | null) =>
    `${more === null ? 'Others are' : more === 1 ? '1 more is' : `${more} more are`} by ${chosen === 'age' ? 'grade: add a grade' : 'age: add an age'}.`,

  audience: audienceText,
  who: whoText,
  day: dayText,
  daysFree: daysFreeText,
  hasSpots: 'Spots left',
  spots: (free: number) => `${free} ${free === 1 ? 'spot' : 'spots'} left`,
  full: 'Full',
  /** `waiting` is 0 where nobody waits, and where the school does not say. */
  waitList: (waiting: number) =>
    waiting > 0 ? `Full, join the wait list (${waiting} waiting)` : 'Full, join the wait list',
  closed: 'Sign-up closed',
  opens: (moment: string) => `Opens ${moment}`,
  open: 'Sign-up open',
  openUntil: (moment: string) => `Sign-up until ${moment}`,
  /** Meetings that are left of all, and what they come to for who signs up now, where that is not the price. */
  run: (left: number, all: number, money: string | null) =>
    `${left < all ? `${left} of ${all} meetings left` : all === 1 ? '1 meeting' : `${all} meetings`}${money ? `, ${money} now` : ''}`,
  instructors: (names: string) => `With ${names}`,

  bookHere: 'To sign up, open an activity.',
  callSchool: (phone: string) => `call ${phone}`,
  visitSite: 'visit the school’s website',
  newWindow: ' (opens in a new window)',
  /** The links that are there: to call the school, and to visit its website. */
  signUpBy: <Link>(call: Link | null, visit: Link | null): (Link | string | null)[] =>
    call || visit
      ? ['To sign up, ', call, call && visit && ' or ', visit, '.']
      : ['To sign up, ask the school.'],
}

export type PublicWords = typeof publicWords

/** 'Mon Nov 9', or 'Mon 9 Nov'. */
function dayText(date: IsoDate, dateFormat: DateFormat): string {
  const { dayOfWeek, day, month } = Temporal.PlainDate.from(date)
  const weekday = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ')[dayOfWeek - 1]
  const monthName = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[month - 1]
  return dateFormat === 'AMERICAN' ? `${weekday} ${monthName} ${day}` : `${weekday} ${day} ${monthName}`
}
