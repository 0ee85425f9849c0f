import type { Billing } from '../ledger/owe.ts'
import { sendPayment, type PaymentToSend } from '../payments/charging/confirm.ts'
import { accountOf } from '../payments/methods/methods.store.ts'
import { insertPayment } from '../payments/charging/payments.store.ts'
import type { FollowedPayerRow, FollowedRow } from './followed.store.ts'
import { paymentIdOf } from './payment-id.ts'

interface Charge {
  step: number
  invoice: Pick<FollowedRow, 'id' | 'dueOn' | 'dueCents'>
  payerId: string
  payer: Pick<FollowedPayerRow, 'methodId' | 'methodType'>
  /** Writes the step with its payment. Returns false if the step was already taken. */
  insert: (paymentId: string) => Promise<boolean>
}

/**
 * Creates the payment that charges the due part of an invoice to the payer's default method, and marks it as sent.
 * Callers hold the locks of payer and invoice. Returns null if this was done before.
 */
export async function charge(
  billing: Billing,
  { step, invoice, payerId, payer, insert }: Charge,
): Promise<PaymentToSend | null> {
  const { tx, school, user } = billing
  const id = paymentIdOf(invoice, step)
  const isNew = await insertPayment(tx, school.id, {
    id,
    payerId,
    how: payer.methodType!,
    methodId: payer.methodId,
    account: await accountOf(tx, school.id),
    cents: invoice.dueCents,
    state: 'CREATED',
    receivedOn: null,
    reference: '',
    parts: [{ invoiceId: invoice.id, cents: invoice.dueCents }],
    accountId: user?.id ?? null,
    isAutomatic: true,
  })
  if (!isNew || !(await insert(id))) return null
  const result = await sendPayment(billing, { id, methodId: payer.methodId })
  return 'payment' in result ? null : result
}
