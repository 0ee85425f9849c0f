import { feedWords as english, type FeedWords } from '@afterbell/domain/calendars/family-words.en'
import { feedWords as spanish } from '@afterbell/domain/calendars/family-words.es'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { formatDate, plusDays } from '@afterbell/domain/kernel/dates'
import { icalendar, type IcsEvent } from '../../platform/files/icalendar.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { FileAnswer } from '../../platform/http/send-answer.ts'

export const feedWordsIn: Readonly<Record<Language, FeedWords>> = { en: english, es: spanish }

/** Range of a feed, in days back and ahead. */
const DAYS_BACK = 31
const DAYS_AHEAD = 184

/** Limit per feed. A longer feed ends earlier, and its description says when. */
const EVENTS_MAX = 20_000

/** An event on a day of the school. */
export type DatedEvent = IcsEvent & { date: string }

/** Returns the days a feed covers: from a month back, or as many days as said, to six months ahead. */
export function feedRange(today: string, back = DAYS_BACK): { dateFrom: string; dateTo: string } {
  return { dateFrom: plusDays(today, -back), dateTo: plusDays(today, DAYS_AHEAD) }
}

/** Writes a feed's file, by day. Its description says through which day it goes. */
export function feedFile(
  school: SchoolNow,
  feed: {
    name: string
    events: readonly DatedEvent[]
    dateTo: string
    cache: NonNullable<FileAnswer['cache']>
    words: FeedWords
  },
): FileAnswer {
  const { name, dateTo, cache, words } = feed
  const events = [...feed.events]
  events.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  const last = events.length > EVENTS_MAX ? events[EVENTS_MAX]!.date : plusDays(dateTo, 1)
  const lastDay = formatDate(plusDays(last, -1), school.dateFormat)
  const text = icalendar({
    name,
    description: words.updatedThrough(lastDay),
    zone: school.timezone,
    events: events.filter(({ date }) => date < last),
    canceled: words.canceled,
  })
  return { ...CALENDAR, bytes: Buffer.from(text), cache }
}

/**
 * An empty calendar for a closed school. Not a 404, because programs remove a calendar that is not found, and the
 * school may reopen.
 */
export function closedFeed({ schoolName, timezone }: SchoolNow, words: FeedWords): FileAnswer {
  const text = icalendar({
    name: schoolName,
    description: words.closed(schoolName),
    zone: timezone,
    events: [],
    canceled: words.canceled,
  })
  return { ...CALENDAR, bytes: Buffer.from(text), cache: { seconds: 0, isPublic: false } }
}

const CALENDAR = { name: 'calendar.ics', type: 'text/calendar; charset=utf-8' }
