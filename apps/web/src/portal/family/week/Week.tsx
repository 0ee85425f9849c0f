import { useEffect, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyWeek } from '@afterbell/contract/portal/family-week'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { AidAsked } from '../aid/AidAsked.tsx'
import { ToDo } from '../home/ToDo.tsx'
import { WaitLists } from '../offers/WaitLists.tsx'
import type { PageProps, Session } from '../school.ts'
import { LatePickups } from './LatePickups.tsx'
import { NamePickup } from '../pickups/NamePickup.tsx'
import { MeetingRow } from './MeetingRow.tsx'
import type { TellProps } from './tell.ts'
import './week.css'
import { Sentence } from '../Sentence.tsx'
import { useFocusedTitle } from '../useFocusedTitle.ts'

type WeekAnswer = AnswerOf<(typeof familyWeek)['week']>

/** Today and the days after it: where each child is, who came, and who picked them up. */
export function Week(props: FamilyPageProps) {
  const { session, onLoggedOut, ...page } = props
  const { school, words } = page
  const { weekWords, familyWords } = words
  const heading = useFocusedTitle()
  const [from, setFrom] = useState<string | null>(null)
  const [week, setWeek] = useState<WeekAnswer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const [said, setSaid] = useState('')
  useEffect(() => {
    let isGone = false
    const load = () =>
      askFamily(school.id, familyWeek.week, { query: { ...(from !== null && { from }) } }).then(
        (answer) => {
          if (isGone) return
          setWeek(answer)
          setFailure(null)
        },
        (error: unknown) => {
          if (isGone) return
          if (isLoggedOut(error)) onLoggedOut()
          else setFailure(error)
        },
      )
    void load()
    // Who came and went is asked again while the page is looked at.
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), REFRESH_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [school.id, from, tries, onLoggedOut])
  if (session.children.length === 0)
    return (
      <>
        <title>{weekWords.windowTitle(school.schoolName)}</title>
        <h1 ref={heading} tabIndex={-1}>
          {weekWords.title}
        </h1>
        <ToDo {...props} />
        <AidAsked {...props} />
        <p>{weekWords.noChildren}</p>
      </>
    )
  return (
    <>
      <title>{weekWords.windowTitle(school.schoolName)}</title>
      <h1 ref={heading} tabIndex={-1}>
        {weekWords.title}
      </h1>
      <ToDo {...props} />
      <AidAsked {...props} />
      {failure !== null && <Failed words={words} retry={() => setTries(tries + 1)} />}
      {week === null && failure === null && (
        <p role="status" className="waiting">
          {familyWords.waiting}
        </p>
      )}
      {week && (
        <>
          <nav className="buttons weeks" aria-label={weekWords.title}>
            <button type="button" onClick={() => setFrom(plusDays(week.from, -7))}>
              {weekWords.earlier}
            </button>
            {week.from !== week.today && (
              <button
                type="button"
                onClick={() => {
                  // The button goes away.
                  heading.current?.focus()
                  setFrom(null)
                }}
              >
                {weekWords.thisWeek}
              </button>
            )}
            <button type="button" onClick={() => setFrom(plusDays(week.from, 7))}>
              {weekWords.later}
            </button>
          </nav>
          <output className="said">{said}</output>
          <Days
            {...page}
            week={week}
            names={session.children}
            rights={session.rights}
            onLoggedOut={onLoggedOut}
            onSaid={(sentence) => {
              setSaid(sentence)
              setTries(tries + 1)
            }}
          />
        </>
      )}
      <WaitLists {...page} />
    </>
  )
}

const REFRESH_MS = 60_000

function Days({
  week,
  names,
  rights,
  ...page
}: TellProps & { week: WeekAnswer; names: Session['children']; rights: Session['rights'] }) {
  const { weekWords } = page.words
  const shownDays = week.days.filter(
    ({ date, meetings, closed }) => date === week.today || meetings.length > 0 || closed.length > 0,
  )
  const hasMeetings = week.days.some(({ meetings }) => meetings.length > 0)
  return (
    <>
      {!hasMeetings && (
        <p>
          <strong>{weekWords.nothingAtAll}.</strong> {weekWords.nothingText}
        </p>
      )}
      <ol className="days">
        {shownDays.map((day) => (
          <li key={day.date}>
            <h2>{dayTitle(day.date, week.today, page)}</h2>
            {day.closed.map((name) => (
              <p key={name} className="closed">
                <Sentence of={weekWords.closed} own={name} />
              </p>
            ))}
            {day.meetings.length === 0 && day.closed.length === 0 && (
              <p className="quiet">{weekWords.nothing}</p>
            )}
            <ul>
              {day.meetings.map((meeting) => (
                <MeetingRow
                  key={meeting.id}
                  {...page}
                  meeting={{ ...meeting, date: day.date }}
                  today={week.today}
                  names={names}
                />
              ))}
            </ul>
            {day.date === week.today && <LatePickups {...page} pickups={week.latePickups} names={names} />}
            {day.date === week.today && familyMay(rights, 'ADD_PICKUPS') && (
              <NamePickup
                {...page}
                today={week.today}
                names={names}
                looksFirst={rights.addPickups !== 'AT_ONCE'}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function dayTitle(date: string, today: string, { words }: PageProps): string {
  const { weekWords, formatWords } = words
  const text = Temporal.PlainDate.from(date).toLocaleString(formatWords.locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  if (date === today) return `${weekWords.today} · ${text}`
  return date === plusDays(today, 1) ? `${weekWords.tomorrow} · ${text}` : text
}
