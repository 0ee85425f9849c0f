import { useState, type FormEvent } from 'react'
import { familyAccount } from '@afterbell/contract/portal/family-account'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { problemText } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'

type Wanted = AnswerOf<(typeof familyAccount)['wanted']>

/** What the school writes to somebody, by email and by text: news, and what concerns their child. */
export function WantedMessages(props: FamilyPageProps) {
  const { school, words, onLoggedOut } = props
  const { accountWords, familyWords } = words
  const ask = () => askFamily(school.id, familyAccount.wanted, {})
  const { answer, setAnswer, isFailed, askAgain } = useAsked('wanted', ask, onLoggedOut)
  return (
    <section>
      <h2>{accountWords.wanted}</h2>
      <p className="quiet">{accountWords.wantedText}</p>
      {isFailed && <Failed words={words} retry={askAgain} />}
      {answer === null && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {answer !== null && <Choices {...props} stored={answer} onStored={setAnswer} />}
    </section>
  )
}

function Choices({
  stored,
  onStored,
  school,
  words,
  onLoggedOut,
}: FamilyPageProps & { stored: Wanted; onStored: (stored: Wanted) => void }) {
  const { accountWords, childWords } = words
  const [chosen, setChosen] = useState(stored)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const choose = (next: Wanted) => {
    setChosen(next)
    setSaved(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const { email, phone } = chosen
      const body = { email: toSave(email), ...(phone?.mayChange && { phone: toSave(phone) }) }
      const now = await askFamily(school.id, familyAccount.saveWanted, { body })
      onStored(now)
      setChosen(now)
      setSaved(true)
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
    }
    setBusy(false)
  }
  const { email, phone } = chosen
  return (
    <form onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>{accountWords.byEmail}</legend>
        <Channel
          chosen={email}
          words={words}
          onChange={(change) => choose({ ...chosen, email: { ...email, ...change } })}
        />
        {email.bounces && <p className="quiet">{accountWords.bounces}</p>}
      </fieldset>
      <fieldset>
        <legend>{accountWords.byText}</legend>
        {phone === null ? (
          <p className="quiet">{accountWords.noPhone}</p>
        ) : (
          <>
            <Channel
              chosen={phone}
              isDisabled={!phone.mayChange}
              words={words}
              onChange={(change) => choose({ ...chosen, phone: { ...phone, ...change } })}
            />
            {!phone.mayChange && (
              <p className="quiet">{phone.hasStopped ? accountWords.stopped : accountWords.sharedPhone}</p>
            )}
          </>
        )}
      </fieldset>
      <p className="quiet">{accountWords.alwaysSent}</p>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <div className="buttons">
        <button type="submit" className="primary" disabled={isBusy}>
          {accountWords.saveWanted}
        </button>
        <p role="status" className="saved">
          {isSaved ? childWords.saved : ''}
        </p>
      </div>
    </form>
  )
}

type ChosenBy = Pick<Wanted['email'], 'news' | 'child' | 'notes'>

function toSave({ news, child, notes }: ChosenBy) {
  return {
    news,
    child,
    ...(notes && { checkedIn: notes.checkedIn.isWanted, checkedOut: notes.checkedOut.isWanted }),
  }
}

/** What comes by one channel. Notes of check-ins and check-outs come only with what concerns the child. */
function Channel({
  chosen,
  isDisabled = false,
  words: { accountWords },
  onChange,
}: {
  chosen: ChosenBy
  isDisabled?: boolean
  words: FamilyPageProps['words']
  onChange: (change: Partial<ChosenBy>) => void
}) {
  const { news, child, notes } = chosen
  return (
    <>
      <Check
        label={accountWords.news}
        isChecked={news}
        isDisabled={isDisabled}
        onChange={(isChecked) => onChange({ news: isChecked })}
      />
      <Check
        label={accountWords.aboutChild}
        isChecked={child}
        isDisabled={isDisabled}
        onChange={(isChecked) => onChange({ child: isChecked })}
      />
      {notes &&
        NOTES.map((name) => {
          const { isWanted, isSentAnyway } = notes[name]
          return (
            <Check
              key={name}
              label={accountWords[name]}
              hint={isSentAnyway ? accountWords.sentAnyway : null}
              isChecked={child && (isWanted || isSentAnyway)}
              isDisabled={isDisabled || !child || isSentAnyway}
              onChange={(isChecked) =>
                onChange({ notes: { ...notes, [name]: { isWanted: isChecked, isSentAnyway } } })
              }
            />
          )
        })}
      {notes && !child && !isDisabled && <p className="quiet">{accountWords.notesNeedChild}</p>}
    </>
  )
}

const NOTES = ['checkedIn', 'checkedOut'] as const

function Check({
  label,
  hint = null,
  isChecked,
  isDisabled = false,
  onChange,
}: {
  label: string
  hint?: string | null
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint !== null && <span className="quiet"> {hint}</span>}
      </span>
    </label>
  )
}
