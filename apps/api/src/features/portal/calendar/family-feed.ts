import type { familyCalendar } from '@afterbell/contract/portal/family-calendar'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { FeedWords } from '@afterbell/domain/calendars/family-words.en'
import { notThere } from '../../../platform/problems.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { closedFeed, feedFile, feedRange, feedWordsIn, type DatedEvent } from '../../calendars/feed-file.ts'
import { childrenInReach } from '../reach.ts'
import { meetingsInFeed, ownerOfFeed, type MeetingInFeed } from './family-feeds.store.ts'
import { feedOfToken, type FeedLinkParts } from './feed-links.ts'

/**
 * The calendar of a guardian's children, for their calendar app. Which children they may see everything of is asked anew
 * at each fetch; without any it is empty, so that programs drop what they have. Not found if the address is unknown or
 * ended, or the guardian no longer is who made it.
 * @answers What does a calendar program of a family get?
 */
export function familyFeed(parts: FeedLinkParts): Act<(typeof familyCalendar)['followed']> {
  return async ({ tx, school, params }) => {
    const feedId = feedOfToken(parts, params.token)
    const owner = feedId === null ? undefined : await ownerOfFeed(tx, school.id, feedId)
    if (!owner || school.state === 'SUSPENDED') throw notThere()
    const words = feedWordsIn[owner.language ?? 'en']
    if (school.state === 'DEACTIVATED') return closedFeed(school, words)
    const family = { ...owner, sessionId: '', isPreview: false }
    const children = await childrenInReach({ tx, school, family })
    const range = feedRange(school.today)
    const childIds = children.map(({ id }) => id)
    const meetings = await meetingsInFeed(tx, school.id, { childIds, ...range })
    const url = `${parts.publicUrl}/portal/${school.portalName ?? school.id}`
    const [person] = owner.people
    return feedFile(school, {
      name: `${person!.firstName} ${person!.lastName} · ${school.schoolName}`,
      events: meetings.map((meeting) => eventOf(meeting, words, url)),
      dateTo: range.dateTo,
      cache: { seconds: 0, isPublic: false },
      words,
    })
  }
}

/** Converts a meeting of a child to an event. A section named after its weekday is left out of the title. */
export function eventOf(meeting: MeetingInFeed, words: FeedWords, url: string): DatedEvent {
  const { id, child, kind, activity, section, location, address, isCancelled, isAbsent, ...rest } = meeting
  const isNamed = section !== '' && !activityKinds[kind].sections.areWeekdays
  const name = words.ofChild(child, isNamed ? `${activity} · ${section}` : activity)
  const { date, startsAt, endsAt, sequence, changedAt } = rest
  return {
    uid: `${id}@afterbell`,
    date,
    startsAt,
    endsAt,
    sequence,
    changedAt,
    isCancelled,
    isFree: isAbsent,
    summary: isAbsent && !isCancelled ? words.absent(name) : name,
    location: [location, address].filter(Boolean).join(', ') || null,
    description: null,
    url,
  }
}
