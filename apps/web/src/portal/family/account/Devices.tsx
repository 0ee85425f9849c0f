import { useRef, useState } from 'react'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { deviceNames } from '@afterbell/domain/login/device-text'
import type { WeekWords } from '@afterbell/domain/portal/week/family-words.en'
import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { problemText } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'

/** On which devices somebody is logged in. `key` of the caller changes when others were logged out. */
export function Devices({ school, words, onLoggedOut }: FamilyPageProps) {
  const { weekWords, familyWords } = words
  const [problem, setProblem] = useState<string | null>(null)
  const list = useRef<HTMLHeadingElement>(null)
  const ask = () => askFamily(school.id, familySessions.list, {})
  const { answer: sessions, isFailed, askAgain } = useAsked('sessions', ask, onLoggedOut)
  const end = async (sessionId: string) => {
    setProblem(null)
    try {
      await askFamily(school.id, familySessions.end, { params: { sessionId } })
      // The button that was pressed goes away.
      list.current?.focus()
      askAgain()
    } catch (error) {
      if (isLoggedOut(error)) onLoggedOut()
      else setProblem(problemText(error, words))
    }
  }
  return (
    <section>
      <h2 ref={list} tabIndex={-1}>
        {weekWords.devices}
      </h2>
      <p className="quiet">{weekWords.devicesText}</p>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {isFailed && <Failed words={words} retry={askAgain} />}
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
    </section>
  )
}

/** Says which browser and system a session is on: 'Safari on iPhone'. */
function deviceOf(userAgent: string, words: WeekWords): string {
  const { browser, system } = deviceNames(userAgent)
  return browser && system ? words.device(browser, system) : (browser ?? system ?? words.unknownDevice)
}
