import { useEffect, useRef, useState } from 'react'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import type { PayWords } from '@afterbell/domain/payments/family-words.en'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { uuid } from '../../../platform/uuid.ts'
import { ask, NotPaid } from '../ask.ts'
import { schoolOfLink } from './school-of-link.ts'

export type LinkedInvoice = AnswerOf<typeof payByLink.invoice>
export type LinkedPayment = AnswerOf<typeof payByLink.pay>

/** Payment method from the provider's form. */
export interface PaidWith {
  type: LinkedPayment['type']
  methodRef: string
  isMethodSaved: boolean
  /** The stored method may be charged automatically from now on. */
  isAutopay: boolean
}

const ASK_EVERY_MS = 2000

/** Reads the invoice of a link, and polls its payment until it has ended. */
export function useLinkedInvoice(token: string, words: PayWords) {
  const [invoice, setInvoice] = useState<LinkedInvoice>()
  const [problem, setProblem] = useState<unknown>()
  const [payment, setPayment] = useState<LinkedPayment | null>(null)
  // Reused after a lost answer, so that it stays the same payment.
  const attemptId = useRef(uuid())
  const sentId = useRef<string>(null)
  const resolveRef = useRef<(how: LinkedPayment) => void>(null)
  const params = { schoolId: schoolOfLink(token) ?? '' }

  const show = async (paymentId?: string) => {
    const answer = await ask(payByLink.invoice, { params, body: { token, paymentId } })
    setInvoice(answer)
    setPayment(answer.payment)
    return answer
  }
  const load = () => {
    setProblem(undefined)
    show().catch(setProblem)
  }
  // The server says in the page's language what the lines are for.
  // oxlint-disable-next-line react/exhaustive-deps -- once: the page of another link is another page
  useEffect(load, [token, words])

  const isBeingPaid =
    invoice !== undefined && invoice.amountDue > 0 && invoice.pendingAmount >= invoice.amountDue
  const isPolling = isBeingPaid || isUnderWay(payment)
  const paymentId = payment?.id
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(() => {
      // A failed poll is repeated.
      show(paymentId).then(
        ({ payment: now }) => now && !isUnderWay(now) && resolveRef.current?.(now),
        () => {},
      )
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- asks anew only for another payment
  }, [isPolling, paymentId])

  /** Resolves when the payment has ended. Throws the reason if it failed. */
  const pay = async (
    amount: number,
    { type, methodRef, isMethodSaved, isAutopay }: PaidWith,
    installments: boolean,
  ): Promise<void> => {
    sentId.current = attemptId.current
    const paymentId = attemptId.current
    const body = { token, paymentId, amount, installments, type, methodRef, isKept: isMethodSaved, isAutopay }
    try {
      let newPayment = await ask(payByLink.pay, { params, body })
      setPayment(newPayment)
      if (isUnderWay(newPayment))
        newPayment = await new Promise<LinkedPayment>((done) => (resolveRef.current = done))
      if (newPayment.state === 'FAILED') attemptId.current = uuid()
      await show(newPayment.id)
      if (newPayment.state === 'FAILED') throw new NotPaid(failureText(newPayment, words))
    } catch (error) {
      // A refused payment was not sent: the next one has a new id.
      if (error instanceof CallRefused && error.status < 500) attemptId.current = uuid()
      if (error instanceof CallRefused && STANDS_OTHERWISE.includes(error.code ?? '')) await show()
      throw error
    }
  }

  // The form shows the failure of a payment it sent.
  const failure =
    payment?.state === 'FAILED' && payment.id !== sentId.current ? failureText(payment, words) : null
  return { invoice, problem, payment, failure, isBeingPaid, load, pay }
}

function failureText({ failureCode, failure }: LinkedPayment, words: PayWords): string {
  return words.failure(failureCode ?? 'OTHER', failure ?? '')
}

/** The invoice has changed: the page shows its current state. */
const STANDS_OTHERWISE = ['AMOUNT_CHANGED', 'NOTHING_TO_PAY', 'PAYMENT_UNDER_WAY', 'NOT_CONNECTED']

/** Whether to wait for the payment: not for a debit, which takes the bank days. */
export function isUnderWay(payment: LinkedPayment | null): boolean {
  return payment !== null && ['SENDING', 'UNKNOWN', 'REQUIRES_ACTION'].includes(payment.state)
}
