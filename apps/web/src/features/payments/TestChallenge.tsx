import { useState } from 'react'
import { pay } from '@afterbell/contract/payments/pay'
import { SmallPage } from '../../platform/page/SmallPage.tsx'
import { ask, refusalText } from './ask.ts'
import { Incomplete, Message } from './EnterMethod.tsx'
import { usePayWords } from './pay-words.ts'
import { tellHolder } from './tell-holder.ts'
import './pay.css'

/** The test bank's check, in place of a real bank's. */
export function TestChallenge({ secret }: { secret: string }) {
  const { payWords: words } = usePayWords()
  const [isPaid, setIsPaid] = useState<boolean>()
  if (!secret) return <Incomplete />
  if (isPaid !== undefined)
    return isPaid ? (
      <Message title={words.confirmed} text={words.closePage} />
    ) : (
      <Message title={words.declined} text={words.nothingCharged} />
    )
  return (
    <SmallPage title={words.isItYours}>
      <title>{words.confirmYours}</title>
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
  const { payWords: words } = usePayWords()
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const answer = async (isPassed: boolean) => {
    setIsSending(true)
    try {
      const result = await ask(pay.answerChallenge, { body: { secret, isPassed } })
      onAnswered(result.isPaid)
    } catch (error) {
      setRefusal(refusalText(error, words))
      setIsSending(false)
    }
  }
  return (
    <>
      <p>{words.testBank}</p>
      <div className="pay-form">
        <button type="button" disabled={isSending} onClick={() => void answer(true)}>
          {words.confirm}
        </button>
        <button type="button" className="pay-second" disabled={isSending} onClick={() => void answer(false)}>
          {words.decline}
        </button>
        <p role="alert" className="pay-wrong">
          {refusal}
        </p>
      </div>
    </>
  )
}
