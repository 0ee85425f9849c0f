import { useEffect, useMemo, useState } from 'react'
import { calendar } from '@afterbell/contract/calendars/calendars'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { calendarWords as englishGrid } from '@afterbell/domain/kernel/languages/calendar-words.en'
import { publicCalendarWords as english } from '@afterbell/domain/public-pages/calendar-words.en'
import { eventsOf, type MeetingEvent } from '../features/calendars/events-of.ts'
import { send } from '../platform/calls/calls-send.ts'
import { CalendarWordsContext } from '../ui/calendar/calendar-words.ts'
import { CalendarBar } from '../ui/calendar/CalendarBar.tsx'
import { duringText, rangeOf } from '../ui/calendar/days.ts'
import { CALENDAR_VIEWS } from '../ui/calendar/views.ts'
import { EventCalendar } from '../ui/calendar/EventCalendar.tsx'
import { LocalProvider } from '../ui/local.tsx'
import { useNarrow } from '../ui/theme/narrow.ts'
import { Room } from './ActivityCard.tsx'
import { Link } from './Link.tsx'
import { isNarrowed, addressWith, type PageAddress } from './page-address.ts'
import type { School } from './page-data.ts'
import { availabilityText, sectionPrice, signUpText } from './activity-text.ts'
import { useWords } from './words.ts'
import './public-calendar.css'

type Answer = AnswerOf<typeof calendar.open>

interface PublicCalendarProps {
  page: PageAddress
  school: School
  onPage: (to: PageAddress) => void
}

/** Calendar of meetings for the public: numbers and names of activities, never of children. */
export function PublicCalendar({ page, school, onPage }: PublicCalendarProps) {
  const isNarrow = useNarrow()
  const { calendarWords = english, gridWords = englishGrid, publicWords } = useWords()
  const view = CALENDAR_VIEWS.find((each) => each === page.shows) ?? 'month'
  const date = page.date ?? school.today
  const range = rangeOf(view, date, school.dateFormat)
  const { answer, isLoading, hasFailed, retry } = useMeetings(page, school, range)
  // Keeps the last answer in sight if it covers these days.
  const isCovered = answer !== null && answer.dateFrom <= range.dateFrom && range.dateTo <= answer.dateTo
  const { events, daysOff } = useMemo(() => visibleEvents(isCovered ? answer : null), [answer, isCovered])
  const countText = (meetings: number, others: number) =>
    meetings + others > 0
      ? calendarWords.meetings(meetings)
      : calendarWords.none(page.kind, isNarrowed(page), duringText(view, date, school.dateFormat, gridWords))
  const go = (to: Partial<Pick<PageAddress, 'shows' | 'date'>>) =>
    onPage(addressWith(page, { shows: view, date, ...to }))
  return (
    <LocalProvider local={school}>
      <CalendarWordsContext value={gridWords}>
        <div className="calendar">
          <CalendarBar
            view={view}
            date={date}
            today={school.today}
            onView={(shows) => go({ shows })}
            onGo={(to) => go({ date: to })}
          />
          {hasFailed && (
            <p className="failure" role="alert">
              {publicWords.failed}{' '}
              <button type="button" onClick={retry}>
                {publicWords.retry}
              </button>
            </p>
          )}
          <p className="meetings" role="status">
            {isCovered && !isLoading && countText(events.length, daysOff.length)}
          </p>
          {(isCovered || !hasFailed) && (
            <EventCalendar
              view={view}
              date={date}
              today={school.today}
              events={events}
              daysOff={daysOff}
              isLoading={!isCovered}
              isNarrow={isNarrow}
              isFramed={page.isEmbedded}
              onGo={(to) => go({ date: to })}
              onOpenDay={(to) => go({ shows: 'day', date: to })}
              popup={(event) => (
                <Meeting event={event} hidden={answer?.hidden ?? []} page={page} school={school} />
              )}
            />
          )}
        </div>
      </CalendarWordsContext>
    </LocalProvider>
  )
}

interface MeetingProps {
  event: MeetingEvent
  hidden: Answer['hidden']
  page: PageAddress
  school: School
}

function Meeting({ event: { activity, section, meeting, place }, hidden, page, school }: MeetingProps) {
  const words = useWords()
  const { calendarWords = english, publicWords } = words
  // A picked day has its own availability.
  const room = meeting.availability
    ? {
        availability: meeting.availability,
        places: { ...section.places, free: Math.max(0, section.places.maxEnroll - meeting.booked) },
      }
    : section
  const price = sectionPrice(section, { ...activity, hidden }, school, words)
  const instructors = section.instructors.map(({ name }) => name).join(', ')
  const facts = [
    place,
    publicWords.audience(section),
    instructors && publicWords.instructors(instructors),
    price,
    signUpText(activity, school, words),
  ]
  return (
    <>
      {meeting.cancelled ? (
        <p>{calendarWords.doesNotMeet}</p>
      ) : (
        <Room availability={room.availability}>{availabilityText(room, hidden, words)}</Room>
      )}
      <ul className="meeting-facts">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
      <Link to={{ ...addressWith(page, { view: 'list', shows: null, date: null }), activity: activity.id }}>
        {calendarWords.more(activity.name)}
      </Link>
    </>
  )
}

/** Leaves out the numbers if the school hides them. */
function visibleEvents(answer: Answer | null): ReturnType<typeof eventsOf> {
  if (!answer) return { events: [], daysOff: [] }
  const boxes = eventsOf(answer)
  if (!answer.hidden.includes('places')) return boxes
  return { ...boxes, events: boxes.events.map((event) => ({ ...event, booked: null })) }
}

/** Reads the meetings of a range of days. Keeps the last answer of the same kind and filters until the new one arrives. */
function useMeetings(
  page: PageAddress,
  school: School,
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
) {
  const { kind, narrowed } = page
  const { age, grade, locationId } = narrowed
  const [turn, setTurn] = useState(0)
  const [had, setHad] = useState<Had>()
  const about = JSON.stringify([kind, school.id, age, grade, locationId])
  const requestKey = JSON.stringify([about, dateFrom, dateTo, turn])
  useEffect(() => {
    const abortController = new AbortController()
    const query = {
      dateFrom,
      dateTo,
      ...(age && { age }),
      ...(grade && { grade }),
      ...(locationId && { locationId }),
    }
    send(
      calendar.open,
      { at: kind, params: { schoolId: school.id }, query },
      { token: null, schoolId: null, signal: abortController.signal },
    )
      .then((answer) => setHad({ about, requestKey, answer: answer as Answer, hasFailed: false }))
      .catch(() => {
        if (!abortController.signal.aborted)
          setHad((before) => ({ about, requestKey, answer: answerAbout(before, about), hasFailed: true }))
      })
    return () => abortController.abort()
  }, [kind, school.id, dateFrom, dateTo, age, grade, locationId, about, requestKey])
  return {
    answer: answerAbout(had, about),
    isLoading: had?.requestKey !== requestKey,
    hasFailed: had?.requestKey === requestKey && had.hasFailed,
    retry: () => setTurn((before) => before + 1),
  }
}

interface Had {
  /** Subject of the answer, whatever its days: the kind and the filters. */
  about: string
  requestKey: string
  answer: Answer | null
  hasFailed: boolean
}

function answerAbout(had: Had | undefined, about: string): Answer | null {
  return had?.about === about ? had.answer : null
}
