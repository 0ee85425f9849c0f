import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { payments } from '@afterbell/contract/payments/payments'
import { sum } from '@afterbell/domain/kernel/sum'
import { failureText } from '@afterbell/domain/payments/payment-ways'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { storedReasonText } from '../ledger/reason-text.ts'
import { linesOfInvoices, type PaidLine } from './payable.store.ts'
import type { Payment } from './payments.store.ts'

/** What is asked for, line by line, as it is answered before it is confirmed. */
export async function paymentData(
  { tx, school }: { tx: Tx; school: SchoolNow },
  payment: Pick<Payment, 'id' | 'cents' | 'parts'>,
  made: Payment | null,
): Promise<AnswerOf<(typeof payments)['create']>> {
  const lines = await linesOfInvoices(
    tx,
    school.id,
    payment.parts.map(({ invoiceId }) => invoiceId),
  )
  const told = (kinds: readonly PaidLine['kind'][]) =>
    lines
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ label, amount_cents: amount }) => ({ label, amount }))
  const [discounts, addons] = [told(['DISCOUNT', 'COUPON']), told(['ADD_ON'])]
  return {
    paymentId: payment.id,
    amount: sum(lines.map(({ amount_cents }) => Math.max(0, amount_cents))),
    total: payment.cents,
    totalDiscount: -sum(discounts.map(({ amount }) => amount)),
    totalAddon: sum(addons.map(({ amount }) => amount)),
    discounts: discounts.map(({ label, amount }) => ({ label, amount: -amount })),
    addons,
    lines: lines.map(({ label, reason, amount_cents: amount }) => ({
      label,
      reason: storedReasonText(reason, school) ?? '',
      amount,
    })),
    invoices: payment.parts.map(({ invoiceId, cents }) => {
      const line = lines.find(({ invoice_id }) => invoice_id === invoiceId)
      return { id: invoiceId, number: line?.number ?? null, amount: cents, dueOn: line?.due_on ?? null }
    }),
    childNames: namesOf(lines.map(({ child }) => child)),
    activityName: namesOf(lines.map(({ activity }) => activity)).join(', '),
    payment: made && paymentShown(made),
  }
}

/** A payment as it is answered. */
export function paymentShown(payment: Payment): AnswerOf<(typeof payments)['get']> {
  return {
    id: payment.id,
    state: payment.state,
    how: payment.how,
    amount: payment.cents,
    refunded: payment.refunded_cents,
    failure: payment.state === 'FAILED' ? failureText(payment.failure) : null,
    actionUrl: payment.action_url,
    createdAt: payment.created_at,
  }
}

function namesOf(names: readonly (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))]
}
