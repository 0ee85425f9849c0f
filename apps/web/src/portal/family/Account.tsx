import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { deviceNames } from '@afterbell/domain/login/device-text'
import type { WeekWords } from '@afterbell/domain/portal/week/family-words.en'
import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily, isLoggedOut } from './ask-family.ts'
import { Failed } from './Failed.tsx'
import type { FamilyPageProps } from './pages.ts'
import { PortalLink } from './PortalLink.tsx'
import { problemText } from './problem-text.ts'
import { useFocusedTitle } from './useFocusedTitle.ts'

type Sessions = AnswerOf<(typeof familySessions)['list']>

/** Who is logged in, and on which devices. */
export function Account({ school, portal, words, session, onLoggedOut }: FamilyPageProps) {
  const { weekWords, familyWords, policyWords } = words
  const heading = useFocusedTitle()
  const [sessions, setSessions] = useState<Sessions | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const list = useRef<HTMLHeadingElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    askFamily(school.id, familySessions.list, {}).then(
      (rows) => {
        setSessions(rows)
        setFailed(false)
      },
      (error: unknown) => (isLoggedOut(error) ? onLoggedOut() : setFailed(true)),
    )
  }, [school.id, tries, onLoggedOut])
  const end = async (sessionId: string) => {
    setProblem(null)
    try {
      await askFamily(school.id, familySessions.end, { params: { sessionId } })
      // The button that was pressed goes away.
      list.current?.focus()
      setTries(tries + 1)
    } catch (error) {
      if (isLoggedOut(error)) onLoggedOut()
      else setProblem(problemText(error, words))
    }
  }
  const [person] = session.people
  return (
    <>
      <title>{`${weekWords.accountTitle} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {weekWords.accountTitle}
      </h1>
      {person && <p>{weekWords.loggedInAs(`${person.firstName} ${person.lastName}`, session.email)}</p>}
      {session.children.length > 0 && (
        <p>
          <PortalLink to={{ portal, page: 'policies' }}>{policyWords.link}</PortalLink>
        </p>
      )}
      <h2 ref={list} tabIndex={-1}>
        {weekWords.devices}
      </h2>
      <p className="quiet">{weekWords.devicesText}</p>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {isFailed && <Failed words={words} retry={() => setTries(tries + 1)} />}
      {sessions === null && !isFailed && <p role="status">{familyWords.waiting}</p>}
      <ul className="devices">
        {(sessions ?? []).map(({ id, userAgent, seenAt, isCurrent }) => {
          const device = deviceOf(userAgent, weekWords)
          return (
            <li key={id}>
              <span>
                <strong>{isCurrent ? weekWords.thisDevice : device}</strong>
                <span className="quiet">
                  {isCurrent
                    ? device
                    : weekWords.lastSeen(
                        formatDate(dateIn(school.timezone, Temporal.Instant.from(seenAt)), school.dateFormat),
                      )}
                </span>
              </span>
              {!isCurrent && (
                <button
                  type="button"
                  aria-label={weekWords.logOutDevice(device)}
                  onClick={() => void end(id)}
                >
                  {weekWords.logOut}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Says which browser and system a session is on: 'Safari on iPhone'. */
function deviceOf(userAgent: string, words: WeekWords): string {
  const { browser, system } = deviceNames(userAgent)
  return browser && system ? words.device(browser, system) : (browser ?? system ?? words.unknownDevice)
}
