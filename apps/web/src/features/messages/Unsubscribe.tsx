import { useEffect, useState } from 'react'
import { messageDoors } from '@afterbell/contract/messages/settings'
import { endingText, type Ending } from '@afterbell/domain/messages/purpose'
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
  const change = async (ends: Ending) => {
    setBusy(true)
    try {
      const query = { token, ends }
      await send(messageDoors.unsubscribe, { query, body: new Uint8Array() }, NOBODY)
      setAbout(about && { ...about, ended: ends })
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
  const { schoolName, address, ended } = about
  return (
    <SmallPage title={ended === 'NOTHING' ? 'Unsubscribe' : 'You are unsubscribed'}>
      <title>{`Emails of ${schoolName}`}</title>
      <p aria-live="polite">{endingText(ended, schoolName, address)}</p>
      {problem && <p role="alert">{problem}</p>}
      {WAYS.filter(({ ends }) => ends !== ended).map(({ ends, label, hint }) => (
        <div key={ends} className="small-page-choice">
          <button
            type="button"
            disabled={isBusy}
            aria-describedby={`ends-${ends}`}
            onClick={() => void change(ends)}
          >
            {label}
          </button>
          <p id={`ends-${ends}`}>{hint}</p>
        </div>
      ))}
    </SmallPage>
  )
}

const WAYS: readonly { ends: Ending; label: string; hint: string }[] = [
  {
    ends: 'NEWS',
    label: 'End news of the school',
    hint: 'Emails about your child go on, like a change of place or time. So do invoices and receipts.',
  },
  {
    ends: 'EVERYTHING',
    label: 'End everything by email, also about my child',
    hint: 'You are not told of a change of place or time written by the school. Invoices, receipts and what you have to know about a spot or date go on.',
  },
  {
    ends: 'NOTHING',
    label: 'Get all emails',
    hint: 'News of the school and emails about your child.',
  },
]

function problemText(error: unknown): string {
  return error instanceof CallRefused && error.problem
    ? error.problem.message
    : 'The server could not be reached. Please try again'
}
