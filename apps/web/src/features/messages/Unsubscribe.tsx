import { useEffect, useRef, useState, type FormEvent } from 'react'
import { messageDoors } from '@afterbell/contract/messages/settings'
import { startsAgain } from '@afterbell/domain/messages/consents'
import type { FamilyWords } from '@afterbell/domain/kernel/languages/family-words.en'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { MessageWords } from '@afterbell/domain/messages/family-words.en'
import { ENDINGS, type Ending } from '@afterbell/domain/messages/purpose'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { CallRefused, send } from '../../platform/calls/calls-send.ts'
import { SmallPage } from '../../platform/page/SmallPage.tsx'
import styles from './unsubscribe.module.css'

const NOBODY = { token: null, schoolId: null, signal: null }

type Subscription = AnswerOf<typeof messageDoors.unsubscription>

/** The page's words, and the language they are in. */
interface PageWords {
  language: Language
  words: MessageWords
  familyWords: FamilyWords
}

interface UnsubscribeProps extends PageWords {
  token: string
  /** From the letter that confirms restarting emails: its permit, and the choice it confirms. */
  start?: { permit: string; ends: Ending } | null
}

/**
 * Page behind the unsubscribe link of bulk emails, without login: shows the address and what to stop. Emails restart from
 * here only as an undo of this page's own change, or by the link of a letter to the address.
 */
export function Unsubscribe({ token, start = null, ...pageWords }: UnsubscribeProps) {
  const { language, words, familyWords } = pageWords
  const [about, setAbout] = useState<Subscription | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    send(messageDoors.unsubscription, { query: { token } }, NOBODY).then(
      (answer) => setAbout(answer as Subscription),
      (error: unknown) => setFailure(error),
    )
    // A link that fails is refused in the page's language.
  }, [token, language])
  if (!about) {
    const title = failure instanceof CallRefused ? words.linkFails : words.title
    return (
      <SmallPage title={title}>
        <title>{title}</title>
        {failure === null ? (
          <p>{familyWords.waiting}</p>
        ) : (
          <p role="alert">{problemText(failure, pageWords)}</p>
        )}
      </SmallPage>
    )
  }
  return (
    <SmallPage title={words.emailsFrom(about.schoolName)}>
      <title>{words.emailsFrom(about.schoolName)}</title>
      <p>
        {words.sentTo} <span className={styles.address}>{about.address}</span>.
      </p>
      <Choices
        {...pageWords}
        token={token}
        about={about}
        start={start}
        onEnded={(ended) => setAbout({ ...about, ended })}
      />
    </SmallPage>
  )
}

interface ChoicesProps extends PageWords {
  token: string
  about: Subscription
  start: { permit: string; ends: Ending } | null
  onEnded: (ended: Ending) => void
}

function Choices({ token, about: { ended, address }, start, onEnded, ...pageWords }: ChoicesProps) {
  const { language, words } = pageWords
  // Starts with news, which most visitors mean to stop; the letter's link brings its own choice.
  const [choice, setChoice] = useState<Ending>(start?.ends ?? (ended === 'NOTHING' ? 'NEWS' : ended))
  const [before, setBefore] = useState<Ending | null>(null)
  const [permit, setPermit] = useState(start?.permit ?? null)
  const [isRequested, setRequested] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const status = useRef<HTMLDivElement>(null)
  const save = async (ends: Ending, undoTo: Ending | null) => {
    setBusy(true)
    setProblem(null)
    try {
      const query = { token, ends, language, ...(permit !== null && { permit }) }
      const answer = await send(messageDoors.unsubscribe, { query, body: new Uint8Array() }, NOBODY)
      const result = answer as AnswerOf<typeof messageDoors.unsubscribe>
      onEnded(result.ended)
      setRequested(result.isConfirmedByEmail)
      setPermit(result.permit)
      // A change without an undo has to be chosen again.
      const canUndo = undoTo !== null && startsAgain(result.ended, undoTo) ? result.permit !== null : true
      setBefore(result.isConfirmedByEmail || !canUndo ? null : undoTo)
      setChoice(result.ended)
      // The pressed button is gone from the page.
      status.current?.focus()
    } catch (error) {
      setProblem(problemText(error, pageWords))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(choice, ended)
  }
  const asksByEmail = permit === null && startsAgain(ended, choice)
  const failure = problem && (
    <p role="alert" className={styles.problem}>
      {problem}
    </p>
  )
  return (
    <>
      <div role="status" ref={status} tabIndex={-1} className={styles.status}>
        {isRequested && (
          <div className={styles.done}>
            <p>
              <strong>{words.emailSent(address)}</strong> {words.openIt}
            </p>
          </div>
        )}
        {!isRequested && (before !== null || ended !== 'NOTHING') && (
          <div className={styles.done}>
            <p>
              {before !== null && <strong>{words.saved} </strong>}
              {words.endings[ended].done}
            </p>
            <p>{words.alwaysSent}</p>
          </div>
        )}
      </div>
      {before !== null ? (
        <>
          {failure}
          <div className={styles.buttons}>
            <button type="button" disabled={isBusy} onClick={() => void save(before, null)}>
              {words.undo}
            </button>
            <button type="button" disabled={isBusy} onClick={() => setBefore(null)}>
              {words.chooseAgain}
            </button>
          </div>
        </>
      ) : (
        <form onSubmit={submit}>
          <fieldset className={styles.choices}>
            <legend>{words.question}</legend>
            {/* Whoever wants news alone has said so on the page of their account. */}
            {ENDINGS.filter((ending) => ending !== 'CHILD' || ended === 'CHILD').map((ending) => (
              <label key={ending} className={styles.choice}>
                <input
                  type="radio"
                  name="ends"
                  value={ending}
                  checked={choice === ending}
                  aria-describedby={`ends-${ending}`}
                  onChange={() => setChoice(ending)}
                />
                <strong>{words.endings[ending].label}</strong>
                <span id={`ends-${ending}`}>{words.endings[ending].hint}</span>
              </label>
            ))}
          </fieldset>
          {ended === 'NOTHING' && <p>{words.alwaysSent}</p>}
          {asksByEmail && <p>{words.startsByEmail}</p>}
          {failure}
          <div className={styles.buttons}>
            <button type="submit" disabled={isBusy}>
              {isBusy ? words.saving : asksByEmail ? words.emailLink : words.save}
            </button>
          </div>
        </form>
      )}
    </>
  )
}

function problemText(error: unknown, { familyWords }: PageWords): string {
  return error instanceof CallRefused && error.problem ? error.problem.message : familyWords.unreachable
}
