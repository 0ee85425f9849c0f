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
      const body = {
        email: { news: email.news, child: email.child },
        ...(phone?.mayChange && { phone: { news: phone.news, child: phone.child } }),
      }
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
        <Check
          label={accountWords.news}
          isChecked={email.news}
          onChange={(news) => choose({ ...chosen, email: { ...email, news } })}
        />
        <Check
          label={accountWords.aboutChild}
          isChecked={email.child}
          onChange={(child) => choose({ ...chosen, email: { ...email, child } })}
        />
        {email.bounces && <p className="quiet">{accountWords.bounces}</p>}
      </fieldset>
      <fieldset>
        <legend>{accountWords.byText}</legend>
        {phone === null ? (
          <p className="quiet">{accountWords.noPhone}</p>
        ) : (
          <>
            <Check
              label={accountWords.news}
              isChecked={phone.news}
              isDisabled={!phone.mayChange}
              onChange={(news) => choose({ ...chosen, phone: { ...phone, news } })}
            />
            <Check
              label={accountWords.aboutChild}
              isChecked={phone.child}
              isDisabled={!phone.mayChange}
              onChange={(child) => choose({ ...chosen, phone: { ...phone, child } })}
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

function Check({
  label,
  isChecked,
  isDisabled = false,
  onChange,
}: {
  label: string
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
      <span>{label}</span>
    </label>
  )
}
