import { activityKinds, ACTIVITY_KINDS, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { AGES, type Age } from '@afterbell/domain/kernel/ages'
import { isDate } from '@afterbell/domain/kernel/dates'
import { GRADES, type Grade } from '@afterbell/domain/kernel/grades'
import { isSearched } from '@afterbell/domain/kernel/names/search-length'
import { WEEKDAYS, type Weekday } from '@afterbell/domain/kernel/weekdays'

export const VIEWS = ['list', 'calendar'] as const
export type View = (typeof VIEWS)[number]

/** Filters of the public list. All of them are in the address, so that a list can be shared. */
export interface Narrowed {
  search: string
  age: Age | null
  grade: Grade | null
  weekday: Weekday | null
  locationId: string | null
  free: boolean
}

/** A public page as its address says: which school, what of it, how it is narrowed, and how it is shown. */
export interface PageAddress {
  /** The portal name or the id of the school; null where the link says neither. */
  school: { by: 'portal' | 'schoolId'; is: string } | null
  kind: ActivityKind
  view: View
  narrowed: Narrowed
  /** From 0. */
  page: number
  /** The one activity a copied link leads to. */
  activity: string | null
  /** Within a page of another site: without the head that site has itself. */
  isEmbedded: boolean
  /** For the calendar: its view, and the day it is turned to. */
  shows: string | null
  date: string | null
}

export const BASE = '/schools/public'

const ANYTHING: Narrowed = {
  search: '',
  age: null,
  grade: null,
  weekday: null,
  locationId: null,
  free: false,
}

/** Reads an address. What makes no sense is as good as missing. Null where there is no such page. */
export function pageAt(path: string, query: URLSearchParams): PageAddress | null {
  const date = query.get('date') ?? ''
  const [screen, view, ...more] = path.slice(BASE.length).split('/').filter(Boolean)
  const kind = ACTIVITY_KINDS.find((each) => activityKinds[each].addresses.screen === screen)
  if (!kind || !isOneOf(VIEWS, view) || more.length > 0) return null
  const [portal, schoolId] = [query.get('portal')?.trim(), query.get('schoolId')?.trim()]
  // Links that were sent before both could be asked for say either.
  const child = query.get('for')
  const page = Number(query.get('page') ?? 1) - 1
  const search = (query.get('search') ?? '').replaceAll('\0', '').slice(0, 200)
  const id = (name: string) => {
    const given = query.get(name)
    return given && UUID.test(given) ? given : null
  }
  const oneOf = <T extends string>(all: readonly T[], given: string | null) =>
    isOneOf(all, given) ? given : null
  return {
    school: portal ? { by: 'portal', is: portal } : schoolId ? { by: 'schoolId', is: schoolId } : null,
    kind,
    view,
    narrowed: {
      search: isSearched(search) ? search : '',
      age: oneOf(AGES, query.get('age') ?? child),
      grade: oneOf(GRADES, query.get('grade') ?? child),
      weekday: oneOf(WEEKDAYS, query.get('weekday')),
      locationId: id('locationId'),
      free: query.get('free') === 'true',
    },
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 0,
    activity: id('activity'),
    isEmbedded: query.get('embed') === '1',
    shows: query.get('shows'),
    date: isDate(date) ? date : null,
  }
}

/** Writes an address: the way back. */
export function hrefOf(page: PageAddress): string {
  const { search, age, grade, weekday, locationId, free } = page.narrowed
  const query = new URLSearchParams()
  const set = (name: string, value: string | null | false) => value && query.set(name, value)
  if (page.school) set(page.school.by, page.school.is)
  set('embed', page.isEmbedded && '1')
  set('search', search)
  set('age', age)
  set('grade', grade)
  set('weekday', weekday)
  set('locationId', locationId)
  set('free', free && 'true')
  set('page', page.page > 0 && String(page.page + 1))
  set('activity', page.activity)
  set('shows', page.shows)
  set('date', page.date)
  return `${BASE}/${activityKinds[page.kind].addresses.screen}/${page.view}?${query}`
}

/** Returns the address with changes, from the first page on and without the open activity. */
export function turned(page: PageAddress, to: Partial<PageAddress>): PageAddress {
  return { ...page, page: 0, activity: null, ...to }
}

/** Whether what is shown is narrowed at all: a calendar by whom it is for and where, a list by all of it. */
export function isNarrowed({ view, narrowed }: PageAddress): boolean {
  const { age, grade, locationId } = narrowed
  if (view === 'calendar') return (age ?? grade ?? locationId) !== null
  return JSON.stringify(narrowed) !== JSON.stringify(ANYTHING)
}

/** The same as a whole. */
export function whole(page: PageAddress): PageAddress {
  return turned(page, { narrowed: ANYTHING })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isOneOf<T extends string>(all: readonly T[], given: string | null | undefined): given is T {
  return all.includes(given as T)
}
