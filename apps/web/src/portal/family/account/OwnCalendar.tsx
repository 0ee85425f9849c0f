import { useRef, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyCalendar } from '@afterbell/contract/portal/family-calendar'
import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import { Field } from '../Field.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { problemText } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'

type Calendar = AnswerOf<(typeof familyCalendar)['get']>

/** The private address of the children's calendar. Who sees no child and has no address does not read of it. */
export function OwnCalendar(props: FamilyPageProps) {
  const { school, words, onLoggedOut } = props
  const { accountWords, familyWords, formatWords } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const ask = () => askFamily(school.id, familyCalendar.get, {})
  const { answer, setAnswer, isFailed, askAgain } = useAsked('calendar', ask, onLoggedOut)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (act: () => Promise<Calendar>, sentence: string | null) => {
    setBusy(true)
    setSaid(null)
    setProblem(null)
    try {
      setAnswer(await act())
      setSaid(sentence)
      // The buttons change places.
      heading.current?.focus()
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
    }
    setBusy(false)
  }
  const create = (sentence: string | null) =>
    void run(() => askFamily(school.id, familyCalendar.create, {}), sentence)
  const end = () => void run(() => askFamily(school.id, familyCalendar.end, {}), accountWords.calendarEnded)
  if (answer?.createdAt === null && answer.children.length === 0) return null
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {accountWords.calendar}
      </h2>
      {isFailed && <Failed words={words} retry={askAgain} />}
      {answer === null && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {answer !== null && (
        <>
          <p className="quiet">
            {answer.children.length > 0
              ? accountWords.calendarText(formatWords.listText(answer.children))
              : accountWords.calendarNobody}
          </p>
          {said !== null && <p role="status">{said}</p>}
          {answer.link !== null && <Address link={answer.link} words={words} />}
          {answer.createdAt !== null && (
            <p className="quiet">
              {accountWords.calendarSince(
                formatDate(
                  dateIn(school.timezone, Temporal.Instant.from(answer.createdAt)),
                  school.dateFormat,
                ),
              )}{' '}
              {answer.link === null ? accountWords.calendarHidden : accountWords.newCalendarText}
            </p>
          )}
          {problem !== null && (
            <p role="alert" className="problem">
              {problem}
            </p>
          )}
          <div className="buttons">
            {answer.createdAt === null ? (
              <button type="button" disabled={isBusy} onClick={() => create(null)}>
                {accountWords.makeCalendar}
              </button>
            ) : (
              <>
                {answer.children.length > 0 && (
                  <button
                    type="button"
                    disabled={isBusy}
                    onClick={() => create(accountWords.newCalendarMade)}
                  >
                    {accountWords.newCalendar}
                  </button>
                )}
                <button type="button" disabled={isBusy} onClick={end}>
                  {accountWords.endCalendar}
                </button>
              </>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Ways into a calendar program: by the system, by Google, and by hand. */
function Address({ link, words }: { link: string; words: FamilyPageProps['words'] }) {
  const { accountWords } = words
  const [copied, setCopied] = useState<string | null>(null)
  const webcal = link.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(accountWords.addressCopied)
    } catch {
      // Some browsers let nobody but the reader copy.
      document.querySelector<HTMLInputElement>('#calendar-address')?.select()
      setCopied(accountWords.addressMarked)
    }
  }
  return (
    <>
      <div className="buttons">
        <a className="primary" href={webcal}>
          {accountWords.addToCalendar}
        </a>
        <a className="primary" href={google} target="_blank" rel="noreferrer">
          {accountWords.addToGoogle}
        </a>
      </div>
      <Field
        id="calendar-address"
        label={accountWords.calendarAddress}
        hint={accountWords.calendarSecret}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <div className="buttons">
        <button type="button" onClick={() => void copy()}>
          {accountWords.copyAddress}
        </button>
        <p role="status" className="saved">
          {copied ?? ''}
        </p>
      </div>
    </>
  )
}
