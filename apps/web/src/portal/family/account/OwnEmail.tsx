import { useRef, useState, type FormEvent } from 'react'
import { familyAccount } from '@afterbell/contract/portal/family-account'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Field } from '../Field.tsx'
import { problemText } from '../problem-text.ts'
import { whyNot, type AccountPartProps } from './OwnDetails.tsx'

/**
 * The address one logs in with. A new one counts once the code that was sent to it came back. The server remembers what
 * waits for its code, so a page that is loaded anew goes on there.
 */
export function OwnEmail({
  account,
  onAccount,
  school,
  words,
  onLoggedOut,
  onMoved,
}: AccountPartProps & { onMoved: () => void }) {
  const { accountWords, childWords } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const [step, setStep] = useState<'READ' | 'ADDRESS' | 'CODE'>(account.newEmail ? 'CODE' : 'READ')
  const [typed, setTyped] = useState(account.newEmail?.email ?? '')
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    setSaid(null)
    try {
      await act()
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      const atField = error instanceof CallRefused ? error.fields?.[0]?.message : undefined
      setProblem(atField ?? problemText(error, words))
    }
    setBusy(false)
  }
  const ask = async () =>
    onAccount(await askFamily(school.id, familyAccount.askForEmail, { body: { email: typed } }))
  const sendCode = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await ask()
      setCode('')
      setStep('CODE')
    })
  }
  const sendAgain = () =>
    run(async () => {
      await ask()
      setSaid(accountWords.sentAgain)
    })
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const now = await askFamily(school.id, familyAccount.confirmEmail, { body: { code } })
      onAccount(now)
      setTyped('')
      setCode('')
      setStep('READ')
      setSaid(accountWords.emailChanged(now.email))
      onMoved()
      // The form goes away.
      heading.current?.focus()
    })
  }
  const back = () => {
    setProblem(null)
    setStep('READ')
    heading.current?.focus()
  }
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {accountWords.email}
      </h2>
      <p>
        <strong className="address">{account.email}</strong>
      </p>
      <p className="quiet">{accountWords.emailText}</p>
      {!account.mayChange && <p className="quiet">{whyNot(account, accountWords)}</p>}
      {said !== null && <p role="status">{said}</p>}
      {account.mayChange && step === 'READ' && (
        <button type="button" onClick={() => setStep('ADDRESS')}>
          {accountWords.changeEmail}
        </button>
      )}
      {account.mayChange && step === 'ADDRESS' && (
        <form onSubmit={sendCode} noValidate>
          <Field
            id="new-email"
            label={accountWords.newEmail}
            hint={accountWords.newEmailHint}
            problem={problem}
            isFirst
            type="email"
            autoComplete="email"
            maxLength={320}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="buttons">
            <button type="submit" className="primary" disabled={isBusy}>
              {accountWords.sendCode}
            </button>
            <button type="button" onClick={back}>
              {childWords.cancel}
            </button>
          </div>
        </form>
      )}
      {account.mayChange && step === 'CODE' && (
        <form onSubmit={confirm} noValidate>
          <p>{accountWords.codeSent(account.newEmail?.email ?? typed)}</p>
          <Field
            id="new-email-code"
            label={accountWords.code}
            hint={accountWords.codeHint}
            problem={problem}
            isFirst
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <div className="buttons">
            <button type="submit" className="primary" disabled={isBusy}>
              {accountWords.confirm}
            </button>
            <button type="button" disabled={isBusy} onClick={() => void sendAgain()}>
              {accountWords.sendAgain}
            </button>
            <button type="button" onClick={() => setStep('ADDRESS')}>
              {accountWords.otherEmail}
            </button>
            <button type="button" onClick={back}>
              {childWords.cancel}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
