import { activityKinds, ACTIVITY_KINDS, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { AGES, type Age } from '@afterbell/domain/kernel/ages'
import { isDate } from '@afterbell/domain/kernel/dates'
import { GRADES, type Grade } from '@afterbell/domain/kernel/grades'
import { LANGUAGES, type Language } from '@afterbell/domain/kernel/languages/languages'
import { isSearched } from '@afterbell/domain/kernel/names/search-length'
import { WEEKDAYS, type Weekday } from '@afterbell/domain/kernel/weekdays'

export const VIEWS = ['list', 'calendar'] as const
export type View = (typeof VIEWS)[number]

/** Filters of the public list. All of them are in the address, so that a list can be shared. */
export interface ListFilters {
  search: string
  age: Age | null
  grade: Grade | null
  weekday: Weekday | null
  locationId: string | null
  free: boolean
  /** With a meeting on this day. */
  on: string | null
}

/** A public page by its address: school, part, filters and view. */
export interface PageAddress {
  /** The school's portal name or id; null if the link has neither. */
  school: { by: 'portal' | 'schoolId'; is: string } | null
  kind: ActivityKind
  view: View
  narrowed: ListFilters
  /** Counts from 0. */
  page: number
  /** The single activity of a copied link. */
  activity: string | null
  /** The language that was chosen; null for the reader's own. */
  language: Language | null
  /** Embedded in another site: without our header. */
  isEmbedded: boolean
  /** For the calendar: its view, and the day it is turned to. */
  shows: string | null
  date: string | null
}

export const BASE = '/schools/public'

export const NO_FILTERS: ListFilters = {
  search: '',
  age: null,
  grade: null,
  weekday: null,
  locationId: null,
  free: false,
  on: null,
}

/** Reads an address. Invalid parameters count as missing. Null if there is no such page. */
export function pageAt(path: string, query: URLSearchParams): PageAddress | null {
  const day = (name: string) => {
    const value = query.get(name) ?? ''
    return isDate(value) ? value : null
  }
  const [screen, view, ...more] = path.slice(BASE.length).split('/').filter(Boolean)
  const kind = ACTIVITY_KINDS.find((each) => activityKinds[each].addresses.screen === screen)
  if (!kind || !isOneOf(VIEWS, view) || more.length > 0) return null
  const [portal, schoolId] = [query.get('portal')?.trim(), query.get('schoolId')?.trim()]
  // Links from before both could be given have either.
  const child = query.get('for')
  const page = Number(query.get('page') ?? 1) - 1
  const search = (query.get('search') ?? '').replaceAll('\0', '').slice(0, 200)
  const id = (name: string) => {
    const value = query.get(name)
    return value && UUID.test(value) ? value : null
  }
  const oneOf = <T extends string>(all: readonly T[], value: string | null) =>
    isOneOf(all, value) ? value : null
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
      on: day('on'),
    },
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 0,
    activity: id('activity'),
    language: oneOf(LANGUAGES, query.get('lang')),
    isEmbedded: query.get('embed') === '1',
    shows: query.get('shows'),
    date: day('date'),
  }
}

/** Writes an address. */
export function hrefOf(page: PageAddress): string {
  const { search, age, grade, weekday, locationId, free, on } = page.narrowed
  const query = new URLSearchParams()
  const set = (name: string, value: string | null | false) => value && query.set(name, value)
  if (page.school) set(page.school.by, page.school.is)
  set('lang', page.language)
  set('embed', page.isEmbedded && '1')
  set('search', search)
  set('age', age)
  set('grade', grade)
  set('weekday', weekday)
  set('locationId', locationId)
  set('free', free && 'true')
  set('on', on)
  set('page', page.page > 0 && String(page.page + 1))
  set('activity', page.activity)
  set('shows', page.shows)
  set('date', page.date)
  return `${BASE}/${activityKinds[page.kind].addresses.screen}/${page.view}?${query}`
}

/** Returns the address with changes, from the first page on and without the open activity. */
export function addressWith(page: PageAddress, to: Partial<PageAddress>): PageAddress {
  return { ...page, page: 0, activity: null, ...to }
}

/** Whether filters apply: in a calendar those of audience and location, in a list all of them. */
export function isNarrowed({ view, narrowed }: PageAddress): boolean {
  const { age, grade, locationId } = narrowed
  if (view === 'calendar') return (age ?? grade ?? locationId) !== null
  return JSON.stringify(narrowed) !== JSON.stringify(NO_FILTERS)
}

/** Returns the address without filters. */
export function whole(page: PageAddress): PageAddress {
  return addressWith(page, { narrowed: NO_FILTERS })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isOneOf<T extends string>(all: readonly T[], value: string | null | undefined): value is T {
  return all.includes(value as T)
}
