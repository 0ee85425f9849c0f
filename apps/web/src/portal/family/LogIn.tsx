import { useState, type FormEvent } from 'react'
import { familyLogIn } from '@afterbell/contract/portal/family-log-in'
import { codeTyped } from '@afterbell/domain/portal/log-in/log-in'
import { useRobotCheck } from '../../platform/calls/robot-check.ts'
import { bookPageIn, readAddress } from './addresses.ts'
import { askFamily, codeOf } from './ask-family.ts'
import { Field } from './Field.tsx'
import { problemText } from './problem-text.ts'
import type { PageProps, Session } from './school.ts'
import { useFocusedTitle } from './useFocusedTitle.ts'

/** Asks for the address, then for the code that was sent to it. What was typed stays, whatever goes wrong. */
export function LogIn({ onEntered, ...page }: PageProps & { onEntered: (session: Session) => void }) {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const { school, words } = page
  return (
    <>
      <title>{words.logInWords.windowTitle(school.schoolName)}</title>
      {isSent ? (
        <EnterCode {...page} email={email} onEntered={onEntered} onOtherEmail={() => setSent(false)} />
      ) : (
        <EnterEmail {...page} email={email} onEmail={setEmail} onSent={() => setSent(true)} />
      )}
    </>
  )
}

/** Asks for a letter whose link leads back to what is about to be booked. */
async function askForLetter(schoolId: string, email: string): Promise<void> {
  const page = bookPageIn(readAddress(location.pathname)?.page ?? '')
  await askFamily(schoolId, familyLogIn.askForLetter, { body: { email, ...(page && { page }) } })
}

interface EnterEmailProps extends PageProps {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
}

function EnterEmail({ school, words, email, onEmail, onSent }: EnterEmailProps) {
  const { logInWords } = words
  const heading = useFocusedTitle()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isChecked = useRobotCheck()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = email.trim()
    if (typed === '') return setProblem(logInWords.emailMissing)
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return setProblem(logInWords.emailWrong)
    setBusy(true)
    setProblem(null)
    try {
      await askForLetter(school.id, typed)
      onSent()
    } catch (error) {
      setProblem(codeOf(error) === 'VALIDATION' ? logInWords.emailWrong : problemText(error, words))
    }
    setBusy(false)
  }
  const busyText = isChecked ? logInWords.checking : logInWords.sending
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1 ref={heading} tabIndex={-1}>
        {logInWords.title(school.schoolName)}
      </h1>
      <p>{school.familiesRegister ? logInWords.introForAll : logInWords.intro}</p>
      <Field
        id="email"
        label={logInWords.email}
        problem={problem}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={320}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <button type="submit" className="primary" disabled={isBusy}>
        {isBusy ? busyText : logInWords.sendCode}
      </button>
    </form>
  )
}

interface EnterCodeProps extends PageProps {
  email: string
  onEntered: (session: Session) => void
  onOtherEmail: () => void
}

function EnterCode({ school, words, email, onEntered, onOtherEmail }: EnterCodeProps) {
  const { logInWords } = words
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isSentAgain, setSentAgain] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(problemText(error, words))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = codeTyped(code)
    if (typed === null) return setProblem(logInWords.codeMissing)
    void attempt(async () => {
      const { session } = await askFamily(school.id, familyLogIn.useCode, { body: { code: typed } })
      onEntered(session)
    })
  }
  const sendAgain = () =>
    attempt(async () => {
      await askForLetter(school.id, email.trim())
      setSentAgain(true)
    })
  return (
    <form onSubmit={submit} noValidate>
      <h1>{logInWords.codeTitle}</h1>
      <p>{logInWords.codeSent(email.trim())}</p>
      <Field
        id="code"
        label={logInWords.code}
        hint={logInWords.codeHint}
        problem={problem}
        isFirst
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        className="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <button type="submit" className="primary" disabled={isBusy}>
        {logInWords.logIn}
      </button>
      <p role="status">{isSentAgain ? logInWords.sentAgain : ''}</p>
      <p className="quiet">{logInWords.noEmail(school.schoolName)}</p>
      <div className="buttons">
        <button type="button" disabled={isBusy} onClick={() => void sendAgain()}>
          {logInWords.sendAgain}
        </button>
        <button type="button" disabled={isBusy} onClick={onOtherEmail}>
          {logInWords.otherEmail}
        </button>
      </div>
    </form>
  )
}
