import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { uuid } from '../../../platform/uuid.ts'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import type { FamilyPageProps } from '../pages.ts'
import { problemText } from '../problem-text.ts'

export type Payment = AnswerOf<(typeof familyPayments)['pay']>

interface Paying {
  /** Sent before the page was opened, and not known yet how it ends. */
  earlier?: Payment | null
  /** Sends the payment of an attempt. The same attempt sent twice is one payment. Null: nothing had to be charged. */
  send: (attempt: string) => Promise<Payment | null>
  /** Something was sent: the form must stay, whatever becomes of what is paid. */
  onPaying: () => void
  /** What is paid stands otherwise now. */
  onChanged: () => void
}

/** Sends a payment once, and follows it until its end is known. */
export function usePayment(
  { school, words, onLoggedOut }: Pick<FamilyPageProps, 'school' | 'words' | 'onLoggedOut'>,
  { earlier = null, send, onPaying, onChanged }: Paying,
): { payment: Payment | null; problem: string | null; isSending: boolean; pay: () => Promise<void> } {
  const [sent, setPayment] = useState<Payment | null>(null)
  const payment = sent ?? earlier
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  // The same after a lost answer, so that it stays one payment.
  const attempt = useRef(uuid())
  const isUnderWay = payment !== null && WAITS.includes(payment.state)
  const paymentId = payment?.id
  useEffect(() => {
    if (!isUnderWay || paymentId === undefined) return
    const timer = setInterval(() => {
      askFamily(school.id, familyPayments.payment, { params: { paymentId } }).then(
        (now) => {
          if (now.state === 'FAILED') attempt.current = uuid()
          setPayment(now)
          if (!WAITS.includes(now.state)) onChanged()
        },
        // Asked again at the next turn.
        () => {},
      )
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [school.id, isUnderWay, paymentId, onChanged])
  const pay = async () => {
    setSending(true)
    setProblem(null)
    try {
      const made = await send(attempt.current)
      setPayment(made)
      onPaying()
      if (made === null || made.state === 'FAILED') attempt.current = uuid()
      if (made === null || !WAITS.includes(made.state)) onChanged()
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      // What was refused was not sent: the next one is another payment.
      if (error instanceof CallRefused && error.status < 500) {
        attempt.current = uuid()
        onChanged()
      }
      setProblem(problemText(error, words))
    } finally {
      setSending(false)
    }
  }
  return { payment, problem, isSending, pay }
}

const ASK_EVERY_MS = 2000

/** The payment waits for the payer, or nobody knows yet whether it went through. */
const WAITS: readonly Payment['state'][] = ['CREATED', 'SENDING', 'UNKNOWN', 'REQUIRES_ACTION']
