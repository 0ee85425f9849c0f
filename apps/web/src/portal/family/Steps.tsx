import { useId, useState, type FormEvent } from 'react'
import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { askFamily, isLoggedOut } from './ask-family.ts'
import { dateOfParts, MonthOptions } from './date-parts.tsx'
import { Field } from './Field.tsx'
import { problemText } from './problem-text.ts'
import type { PageProps, Session } from './school.ts'
import { useFocusedTitle } from './useFocusedTitle.ts'

type Step = NonNullable<Session['step']>
interface StepProps extends PageProps {
  onSession: (session: Session) => void
  onLoggedOut: () => void
}

/** Asks what is still asked of somebody whose address is confirmed. */
export function NextStep({ step, ...props }: StepProps & { step: Step }) {
  switch (step.ask) {
    case 'BIRTH_DATE':
      return <BirthDate {...props} />
    case 'NAME_AND_PHONE':
      return <NameAndPhone {...props} />
    case 'WHO':
      return <WhoIsThere {...props} people={step.people} />
    case 'OFFICE':
      return <Office {...props} />
    case 'REGISTER':
      // Who registers has a page of their own.
      return null
  }
}

function BirthDate({ school, words, onSession, onLoggedOut }: StepProps) {
  const { logInWords, formatWords } = words
  const heading = useFocusedTitle()
  const id = useId()
  const [typed, setTyped] = useState({ year: '', month: '', day: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const birthDate = dateOfParts(typed)
    if (birthDate === null) return setProblem(logInWords.dateMissing)
    setBusy(true)
    setProblem(null)
    try {
      onSession(await askFamily(school.id, familySessions.prove, { body: { birthDate } }))
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <title>{`${logInWords.proofTitle} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {logInWords.proofTitle}
      </h1>
      <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
        <legend>{logInWords.proofIntro}</legend>
        <div className="date">
          <div className="field">
            <label htmlFor={`${id}-month`}>{logInWords.month}</label>
            <select
              id={`${id}-month`}
              value={typed.month}
              onChange={(event) => setTyped({ ...typed, month: event.target.value })}
            >
              <option value="">—</option>
              <MonthOptions locale={formatWords.locale} />
            </select>
          </div>
          <Field
            id={`${id}-day`}
            label={logInWords.day}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={typed.day}
            onChange={(event) => setTyped({ ...typed, day: event.target.value })}
          />
          <Field
            id={`${id}-year`}
            label={logInWords.year}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed.year}
            onChange={(event) => setTyped({ ...typed, year: event.target.value })}
          />
        </div>
      </fieldset>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="problem">
          {problem}
        </p>
      )}
      <button type="submit" className="primary" disabled={isBusy}>
        {logInWords.continue}
      </button>
    </form>
  )
}

function NameAndPhone({ school, words, onSession, onLoggedOut }: StepProps) {
  const { logInWords } = words
  const heading = useFocusedTitle()
  const [childLastName, setName] = useState('')
  const [phoneDigits, setDigits] = useState('')
  const [problem, setProblem] = useState<{ at: 'name' | 'digits' | 'both'; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (childLastName.trim() === '') return setProblem({ at: 'name', text: logInWords.nameMissing })
    if (phoneDigits.replace(/\D/g, '').length !== 4)
      return setProblem({ at: 'digits', text: logInWords.digitsMissing })
    setBusy(true)
    setProblem(null)
    try {
      onSession(await askFamily(school.id, familySessions.prove, { body: { childLastName, phoneDigits } }))
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem({ at: 'both', text: problemText(error, words) })
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <title>{`${logInWords.proofTitle} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {logInWords.proofTitle}
      </h1>
      <p>{logInWords.proofNameIntro}</p>
      <Field
        id="child-last-name"
        label={logInWords.childLastName}
        problem={problem?.at === 'name' ? problem.text : null}
        autoComplete="off"
        maxLength={100}
        value={childLastName}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        id="phone-digits"
        label={logInWords.phoneEnd}
        problem={problem?.at === 'digits' ? problem.text : null}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={phoneDigits}
        onChange={(event) => setDigits(event.target.value)}
      />
      {problem?.at === 'both' && (
        <p role="alert" className="problem">
          {problem.text}
        </p>
      )}
      <button type="submit" className="primary" disabled={isBusy}>
        {logInWords.continue}
      </button>
    </form>
  )
}

function WhoIsThere({
  school,
  words,
  people,
  onSession,
  onLoggedOut,
}: StepProps & { people: Step['people'] }) {
  const { logInWords } = words
  const heading = useFocusedTitle()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const choose = async (guardianId: string) => {
    setBusy(true)
    setFailure(null)
    try {
      onSession(await askFamily(school.id, familySessions.choosePerson, { body: { guardianId } }))
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <>
      <title>{`${logInWords.whoTitle} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {logInWords.whoTitle}
      </h1>
      <p>{logInWords.whoIntro}</p>
      {failure !== null && (
        <p role="alert" className="problem">
          {problemText(failure, words)}
        </p>
      )}
      <div className="buttons">
        {people.map(({ guardianId, firstName }) => (
          <button key={guardianId} type="button" disabled={isBusy} onClick={() => void choose(guardianId)}>
            {firstName}
          </button>
        ))}
      </div>
    </>
  )
}

function Office({ school, words }: PageProps) {
  const { logInWords } = words
  const heading = useFocusedTitle()
  return (
    <>
      <title>{`${logInWords.officeTitle} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {logInWords.officeTitle}
      </h1>
      <p>{logInWords.officeText(school.schoolName)}</p>
      {school.phone !== '' && (
        <p>
          <a href={`tel:${school.phone.replace(/[^\d+]/g, '')}`}>{logInWords.call(school.phone)}</a>
        </p>
      )}
    </>
  )
}
