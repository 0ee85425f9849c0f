import type { feeds } from '@afterbell/contract/calendars/feeds'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { FeedWords } from '@afterbell/domain/calendars/family-words.en'
import { notThere } from '../../platform/problems.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { FileAnswer } from '../../platform/http/send-answer.ts'
import type { Act } from '../../platform/http/serve.ts'
import { hashOf } from '../../platform/security/tokens.ts'
import { isShown } from '../activities/public-row.ts'
import { portalSwitchesOf } from '../activities/public-row.store.ts'
import { closedFeed, feedFile, feedRange, feedWordsIn, type DatedEvent } from './feed-file.ts'
import { feedSections, ownerOf, type FeedOf, type MeetingOfFeed, type SectionOfFeed } from './feeds.store.ts'

/** Public feed, for all kinds or one. Calendar programs may cache it for 15 minutes. */
export function openFeed(publicUrl: string): Act<typeof feeds.open> {
  return async ({ tx, school, query, language: readerLanguage }) => {
    const language = query.lang ?? readerLanguage
    const words = feedWordsIn[language]
    if (school.state === 'DEACTIVATED') return closedFeed(school, words)
    const candidateKinds = query.kind ? [query.kind] : ACTIVITY_KINDS
    const switchesByKind = new Map(
      await Promise.all(
        candidateKinds.map(async (kind) => [kind, await portalSwitchesOf(tx, school.id, kind)] as const),
      ),
    )
    const kinds = candidateKinds.filter((kind) => isShown(switchesByKind.get(kind)!, school))
    const portal: Record<string, string> = school.portalName
      ? { portal: school.portalName }
      : { schoolId: school.id }
    const linkOf = ({ kind, activity_id: activity }: SectionOfFeed) => {
      const list = `${publicUrl}/schools/public/${activityKinds[kind].addresses.screen}/list`
      const link = `${list}?${new URLSearchParams({ ...portal, ...(query.lang && { lang: query.lang }), activity })}`
      return () => link
    }
    return fileOf(tx, school, {
      of: { kinds, today: school.today, activityId: query.activity ?? null },
      // A family adds a single activity for its future meetings.
      ...(query.activity && { back: 0 }),
      name: [school.schoolName, query.kind && words.title(query.kind)].filter(Boolean).join(' · '),
      linkOf,
      namesInstructors: (kind) => switchesByKind.get(kind)!.instructors,
      cache: { seconds: 900, isPublic: true },
      words,
    })
  }
}

/** An instructor's own feed. Not found if the secret is unknown or revoked, or the school is suspended. */
export function followedFeed(publicUrl: string): Act<typeof feeds.followed> {
  return async ({ tx, school, params }) => {
    const owner = await ownerOf(tx, school.id, hashOf(params.token))
    if (!owner || school.state === 'SUSPENDED') throw notThere()
    if (school.state === 'DEACTIVATED') return closedFeed(school, feedWordsIn.en)
    return fileOf(tx, school, {
      of: { accountId: owner.id },
      name: `${owner.name} · ${school.schoolName}`,
      linkOf:
        ({ kind, id }) =>
        (date) =>
          `${publicUrl}/schools/${activityKinds[kind].addresses.screen}/${id}/attendance?date=${date}`,
      namesInstructors: () => true,
      cache: { seconds: 0, isPublic: false },
      words: feedWordsIn.en,
    })
  }
}

interface Feed {
  of: FeedOf
  /** Days back from today, if not a month. */
  back?: number
  name: string
  linkOf: (section: SectionOfFeed) => (date: string) => string
  namesInstructors: (kind: ActivityKind) => boolean
  cache: NonNullable<FileAnswer['cache']>
  words: FeedWords
}

async function fileOf(
  tx: Parameters<typeof feedSections>[0],
  school: SchoolNow,
  { of, back, name, linkOf, namesInstructors, cache, words }: Feed,
): Promise<FileAnswer> {
  const range = feedRange(school.today, back)
  const sections = await feedSections(tx, school.id, of, range)
  const events = sections.flatMap((section) => {
    const facts = factsOf(section, namesInstructors(section.kind), words)
    const link = linkOf(section)
    return (section.meetings ?? []).map((meeting) => eventOf(meeting, facts, link))
  })
  return feedFile(school, { name, events, dateTo: range.dateTo, cache, words })
}

/**
 * Converts a meeting to an event. Its id is stable, so a moved meeting moves in subscribers' calendars too. The
 * sequence grows with every change of the activity or the meeting.
 */
function eventOf(
  [id, date, startsAt, endsAt, isCancelled, changes, changedAt]: MeetingOfFeed,
  facts: ReturnType<typeof factsOf>,
  linkOf: (date: string) => string,
): DatedEvent {
  return {
    ...facts,
    date,
    uid: `${id}@afterbell`,
    startsAt,
    endsAt,
    isCancelled,
    sequence: facts.sequence + changes,
    changedAt,
    url: linkOf(date),
  }
}

/** Fields shared by all events of a section. A section named after its weekday is left out of the title. */
function factsOf(section: SectionOfFeed, namesInstructors: boolean, words: FeedWords) {
  const { kind, name, section_name: group, instructors, location, address } = section
  const isNamed = group !== '' && !activityKinds[kind].sections.areWeekdays
  const people = namesInstructors ? (instructors ?? []) : []
  return {
    sequence: section.version,
    summary: isNamed ? `${name} · ${group}` : name,
    location: [location, address].filter(Boolean).join(', ') || null,
    description: people.length > 0 ? words.instructors(people.join(', ')) : null,
  }
}
