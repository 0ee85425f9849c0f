import { useRef } from 'react'
import { payments } from '@afterbell/contract/payments/payments'
import { call } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { uuid } from '../../../platform/uuid.ts'
import { sentenceOf, underWayIn } from '../../ledger/paying/paying-errors.ts'

/** What is paid of invoices, in cents. */
export interface Part {
  parentId: string
  invoiceIds: string[]
  amount: number
  by: { how: 'CHARGE'; methodId: string | null } | { how: 'CASH' | 'CHECK'; reference: string }
}

export type PartEnd =
  | { is: 'paid' }
  /** The bank works on it, or nobody has heard of it yet. */
  | { is: 'pending' }
  | { is: 'under-way'; paymentId: string }
  | { is: 'failed'; message: string }

/** Pays a part of invoices. Sent again after a lost answer it is the same payment; a new one after the bank has refused. */
export function usePayPart() {
  const format = useFormat()
  const attempt = useRef(uuid())
  return async ({ parentId, invoiceIds, amount, by }: Part): Promise<PartEnd> => {
    const paymentId = attempt.current
    try {
      if (by.how !== 'CHARGE') {
        const { how, reference } = by
        const body = { paymentId, parentId, invoiceIds, amount, how, reference, receivedOn: format.today() }
        await call(payments.takeOutside, { body }, GLOBAL)
        return { is: 'paid' }
      }
      const paymentMethodId = by.methodId
      const body = { paymentId, parentId, invoiceIds, amount, paymentMethodId }
      const created = await call(payments.create, { body }, GLOBAL)
      if (!created.payment) return { is: 'paid' }
      const params = { id: paymentId }
      const payment = await call(payments.confirm, { params, body: { paymentMethodId } }, GLOBAL)
      if (payment.state === 'SUCCEEDED') return { is: 'paid' }
      if (payment.state === 'REQUIRES_ACTION') return { is: 'under-way', paymentId }
      if (payment.state !== 'FAILED') return { is: 'pending' }
      attempt.current = uuid()
      return { is: 'failed', message: payment.failure ?? NOT_PAID }
    } catch (error) {
      const pendingId = underWayIn(error)
      if (pendingId) return { is: 'under-way', paymentId: pendingId }
      return { is: 'failed', message: sentenceOf(error) ?? NOT_PAID }
    }
  }
}

const NOT_PAID = 'The payment was not confirmed'

// Continues when the page is left: a charge already sent cannot be stopped that way.
const GLOBAL = { global: true } as const
