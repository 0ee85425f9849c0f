import { useEffect, useState } from 'react'
import { messageDoors } from '@afterbell/contract/messages/settings'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { CallRefused, send } from '../../platform/calls/calls-send.ts'
import { SmallPage } from '../../platform/page/SmallPage.tsx'

type About = AnswerOf<typeof messageDoors.unsubscription>

const NOBODY = { token: null, schoolId: null, signal: null }

/** Where the link at the foot of a letter leads: emails of one school to one address are turned off, or on again. */
export function Unsubscribe({ token }: { token: string }) {
  const [about, setAbout] = useState<About | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    send(messageDoors.unsubscription, { query: { token } }, NOBODY).then(
      (answer) => setAbout(answer as About),
      (error: unknown) => setProblem(problemText(error)),
    )
  }, [token])
  const change = async (again: boolean) => {
    setBusy(true)
    try {
      const query = { token, ...(again && { again: 'true' }) }
      await send(messageDoors.unsubscribe, { query, body: new Uint8Array() }, NOBODY)
      setAbout(about && { ...about, isUnsubscribed: !again })
      setProblem(null)
    } catch (error) {
      setProblem(problemText(error))
    }
    setBusy(false)
  }
  if (!about)
    return (
      <SmallPage title={problem ? 'This link does not work' : 'Emails'}>
        <title>Emails</title>
        {problem && <p role="alert">{problem}</p>}
      </SmallPage>
    )
  return (
    <SmallPage title={about.isUnsubscribed ? 'You are unsubscribed' : 'Unsubscribe'}>
      <title>{`Emails of ${about.schoolName}`}</title>
      <p aria-live="polite">
        {about.isUnsubscribed
          ? `${about.schoolName} no longer sends emails to families at ${about.address}. Invoices, receipts and answers to what you do still arrive.`
          : `${about.schoolName} sends emails to ${about.address}.`}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" disabled={isBusy} onClick={() => void change(about.isUnsubscribed)}>
        {about.isUnsubscribed ? 'Get emails again' : 'Unsubscribe'}
      </button>
    </SmallPage>
  )
}

function problemText(error: unknown): string {
  return error instanceof CallRefused && error.problem
    ? error.problem.message
    : 'The server could not be reached. Please try again'
}
