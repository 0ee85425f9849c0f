import { useEffect, useRef, useState } from 'react'
import { payments } from '@afterbell/contract/payments/payments'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { uuid } from '../../platform/uuid.ts'
import { notify } from '../../ui/notify/notify.ts'
import { useMoneyRefresh } from './shown-of-money.ts'

export type Payment = AnswerOf<typeof payments.get>
export type PaymentData = AnswerOf<typeof payments.create>

/** What is to be paid, and by whom. */
export interface ToPay {
  parentId: string
  rosterIds?: string[]
}

type Phase =
  | { is: 'preparing' }
  /** `problem`: why the attempt before did not go through. */
  | { is: 'ready'; data: PaymentData; problem: string | null }
  | { is: 'refused'; message: string; code: string | null }
  /** It is with the bank, or with whoever has to confirm it there. */
  | { is: 'under-way'; paymentId: string }

/**
 * One payment after another until one goes through. Each has an id of its own, which this browser makes: sent twice, it is
 * charged once; only after a bank said no is there another.
 */
export function usePaying(toPay: ToPay, close: () => void) {
  const create = useWrite(payments.create)
  const confirm = useWrite(payments.confirm)
  const refresh = useMoneyRefresh()
  const attempt = useRef(uuid())
  const isRunning = useRef(false)
  const [phase, setPhase] = useState<Phase>({ is: 'preparing' })

  const prepare = async (problem: string | null) => {
    try {
      const data = await create.mutateAsync({ body: { ...toPay, paymentId: attempt.current } })
      setPhase({ is: 'ready', data, problem })
    } catch (error) {
      const known = underWayIn(error)
      const message = sentenceOf(error)
      if (known) setPhase({ is: 'under-way', paymentId: known })
      else if (message) setPhase({ is: 'refused', message, code: (error as CallRefused).code })
      else {
        // R208: without what is asked there is nothing to go on with.
        notify.error('Failed to create payment')
        close()
      }
    }
  }
  const start = useRef(prepare)
  useEffect(() => void start.current(null), [])

  /** What becomes of it: it is through, was refused, or is on its way. */
  const settle = async (payment: Payment) => {
    refresh()
    if (payment.state === 'SUCCEEDED') {
      notify.success('Payment confirmed successfully')
      close()
    } else if (payment.state === 'FAILED') {
      attempt.current = uuid()
      await prepare(payment.failure)
    } else if (payment.state === 'REQUIRES_ACTION') {
      setPhase({ is: 'under-way', paymentId: payment.id })
    } else {
      notify(payment.state === 'PROCESSING' ? PROCESSING : IN_DOUBT)
      close()
    }
  }

  const charge = async (methodId: string | null) => {
    if (phase.is !== 'ready' || isRunning.current) return
    // OQ-72: it warns, and stays.
    if (methodId === null) {
      notify.warning('Parent does not have any selected payment method')
      return
    }
    isRunning.current = true
    const { paymentId } = phase.data
    try {
      await settle(
        await confirm.mutateAsync({ params: { id: paymentId }, body: { paymentMethodId: methodId } }),
      )
    } catch (error) {
      const problem = sentenceOf(error) ?? (error instanceof CallRefused ? FAILED : BROKE)
      setPhase({ ...phase, problem })
    } finally {
      isRunning.current = false
    }
  }
  return { phase, settle, charge, isCharging: confirm.isPending }
}

const FAILED = 'Failed to confirm payment'
const BROKE = 'Error during payment process'
const PROCESSING =
  'The bank is working on this payment, which can take several days. The spot is kept, and Transactions shows how it ends.'
const IN_DOUBT =
  'The bank has not answered yet. We keep asking, and Transactions shows how it ends. Please do not charge it again.'

/** What the server says in its own words. */
function sentenceOf(error: unknown): string | null {
  return error instanceof CallRefused && error.status === 400 ? (error.problem?.message ?? null) : null
}

/** The payment that is under way for the same already. */
function underWayIn(error: unknown): string | null {
  if (!(error instanceof CallRefused) || error.code !== 'PAYMENT_UNDER_WAY') return null
  const { paymentId } = (error.problem?.details ?? {}) as { paymentId?: string }
  return paymentId ?? null
}
