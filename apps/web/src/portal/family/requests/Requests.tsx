import { useRef, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { ownRequests } from '@afterbell/contract/portal/own-requests'
import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { requestTitle } from '@afterbell/domain/portal/requests/request-title'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import { MoreButton, MorePages, ROWS } from '../MorePages.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { problemText } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'
import { GuardianDialog, type GuardianForm } from './GuardianDialog.tsx'

type Request = AnswerOf<typeof ownRequests.list>['content'][number]

interface RequestsProps extends FamilyPageProps {
  /** Grows whenever something was asked or withdrawn. */
  changes: number
  onChange: () => void
}

/** What somebody asked the school for and what it answered, and the way to ask that another guardian is added. */
export function Requests({ changes, onChange, ...props }: RequestsProps) {
  const { school, words, session, onLoggedOut } = props
  const { requestWords } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const tell = (sentence: string) => {
    setSaid(sentence)
    onChange()
  }
  const withdraw = async ({ id }: Request) => {
    if (!confirm(requestWords.reallyWithdraw)) return
    setProblem(null)
    try {
      await askFamily(school.id, ownRequests.withdraw, { params: { requestId: id } })
      // The button goes away.
      heading.current?.focus()
      tell(requestWords.wasWithdrawn)
    } catch (error) {
      if (isLoggedOut(error)) onLoggedOut()
      else setProblem(problemText(error, words))
    }
  }
  const mayAsk = familyMay(session.rights, 'ASK_FOR_GUARDIAN') && session.children.length > 0
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {requestWords.title}
      </h2>
      <p className="quiet">{requestWords.text}</p>
      <output className="said">{said}</output>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <MorePages
        key={changes}
        draw={(page, more) => (
          <RequestPage
            key={page}
            {...props}
            page={page}
            more={more}
            onWithdraw={(request) => void withdraw(request)}
          />
        )}
      />
      {mayAsk && <AskForGuardian {...props} onSaid={tell} />}
    </section>
  )
}

/** The way to ask for another guardian. What was typed is kept while the page is open. */
function AskForGuardian(props: FamilyPageProps & { onSaid: (sentence: string) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<GuardianForm | null>(null)
  return (
    <>
      <p className="buttons">
        <button ref={button} type="button" onClick={() => setOpen(true)}>
          {props.words.requestWords.askForGuardian}
        </button>
      </p>
      {isOpen && (
        <GuardianDialog
          {...props}
          draft={draft}
          opener={button}
          onClose={(left) => {
            setDraft(left)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function RequestPage({
  page,
  more,
  onWithdraw,
  ...props
}: FamilyPageProps & {
  page: number
  more: (() => void) | null
  onWithdraw: (request: Request) => void
}) {
  const { school, words, onLoggedOut } = props
  const { requestWords, familyWords } = words
  const query = { page, size: ROWS }
  const { answer, isFailed, askAgain } = useAsked(
    `requests/${page}`,
    () => askFamily(school.id, ownRequests.list, { query }),
    onLoggedOut,
  )
  if (isFailed) return <Failed words={words} retry={askAgain} />
  if (!answer) return <p role="status">{familyWords.waiting}</p>
  if (answer.totalElements === 0) return <p>{requestWords.none}</p>
  return (
    <>
      <ul className="rows">
        {answer.content.map((request) => {
          const { id, state, answer: said, words: typed } = request
          const what = requestTitle(request, requestWords)
          return (
            <li key={id}>
              <span>
                <strong>{what}</strong>
                <span className="quiet">{factsOf(request, props).join(' · ')}</span>
                {typed !== '' && <span className="letter">{typed}</span>}
                {said !== '' && <span className="letter">{requestWords.answer(said)}</span>}
              </span>
              {state === 'OPEN' && (
                <span className="buttons">
                  <button
                    type="button"
                    aria-label={requestWords.withdrawOf(what)}
                    onClick={() => onWithdraw(request)}
                  >
                    {requestWords.withdraw}
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <MoreButton page={page} totalPages={answer.totalPages} more={more} words={words} />
    </>
  )
}

function factsOf(
  { children, askedAt, state, until, answeredAt }: Request,
  { school, words: { requestWords } }: FamilyPageProps,
): string[] {
  const dayOf = (at: string) =>
    formatDate(dateIn(school.timezone, Temporal.Instant.from(at)), school.dateFormat)
  const answered = answeredAt === null ? '' : dayOf(answeredAt)
  const stateText = {
    OPEN: requestWords.open,
    GRANTED: requestWords.granted(answered),
    REFUSED: requestWords.refused(answered),
    WITHDRAWN: requestWords.withdrawn,
  }[state]
  const last = until === null ? [] : [requestWords.until(formatDate(until, school.dateFormat))]
  const names = children.length === 0 ? [] : [children.join(', ')]
  return [...names, requestWords.askedOn(dayOf(askedAt)), stateText, ...last]
}
