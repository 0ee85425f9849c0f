import { useState } from 'react'
import { pay } from '@afterbell/contract/payments/pay'
import { SmallPage } from '../../platform/page/SmallPage.tsx'
import { ask, refusalText } from './ask.ts'
import { Incomplete, Message } from './EnterMethod.tsx'
import { tellHolder } from './tell-holder.ts'
import './pay.css'

/** The test bank's check, in place of a real bank's. */
export function TestChallenge({ secret }: { secret: string }) {
  const [isPaid, setIsPaid] = useState<boolean>()
  if (!secret) return <Incomplete />
  if (isPaid !== undefined)
    return isPaid ? (
      <Message title="Payment confirmed" text="Thank you. You can close this page." />
    ) : (
      <Message title="Payment declined" text="Nothing was charged. Please try again with another card." />
    )
  return (
    <SmallPage title="Is this payment yours?">
      <title>Confirm your payment</title>
      <AnswerChallenge
        secret={secret}
        onAnswered={(answer) => {
          setIsPaid(answer)
          tellHolder('CHALLENGE_ANSWERED')
        }}
      />
    </SmallPage>
  )
}

interface AnswerChallengeProps {
  secret: string
  onAnswered: (isPaid: boolean) => void
}

/** The test bank's question, with its answers. */
export function AnswerChallenge({ secret, onAnswered }: AnswerChallengeProps) {
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const answer = async (isPassed: boolean) => {
    setIsSending(true)
    try {
      const result = await ask(pay.answerChallenge, { body: { secret, isPassed } })
      onAnswered(result.isPaid)
    } catch (error) {
      setRefusal(refusalText(error))
      setIsSending(false)
    }
  }
  return (
    <>
      <p>This is the check of a test bank. A real bank would send you a code.</p>
      <div className="pay-form">
        <button type="button" disabled={isSending} onClick={() => void answer(true)}>
          Confirm payment
        </button>
        <button type="button" className="pay-second" disabled={isSending} onClick={() => void answer(false)}>
          Decline
        </button>
        <p role="alert" className="pay-wrong">
          {refusal}
        </p>
      </div>
    </>
  )
}
