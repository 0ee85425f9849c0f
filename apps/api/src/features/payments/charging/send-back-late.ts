import { randomUUIDv7 } from 'node:crypto'
import { refund as postings } from '@afterbell/domain/ledger/ledger'
import { later } from '../../../platform/jobs/jobs.ts'
import type { Billing } from '../../ledger/owe.ts'
import type { Payment } from './payments.store.ts'
import { refundsResolve } from './payment-jobs.ts'
import { bookRefund } from './book-refund.ts'
import { namesOfDrafts } from './payable.store.ts'
import { insertRefunds } from './refund-rows.store.ts'

/**
 * Refunds what a payment brought for spots it came too late for, line by line. It is the payer's credit by now; the job
 * for refunds requests it from the provider. `issued` are the invoices of the spots that were taken.
 */
export async function sendBackLate(
  { tx, school }: Billing,
  payment: Payment,
  cents: number,
  issued: readonly { id: string }[],
): Promise<void> {
  const lateParts = payment.parts.filter(({ invoiceId }) => issued.every(({ id }) => id !== invoiceId))
  const isWhole = lateParts.length === payment.parts.length
  const names = isWhole
    ? []
    : await namesOfDrafts(
        tx,
        school.id,
        lateParts.map(({ invoiceId }) => invoiceId),
      )
  let restCents = cents
  const refunds = lateParts.flatMap(({ invoiceId, cents: partCents }, nth) => {
    const isLast = nth === lateParts.length - 1
    const back = isLast ? restCents : Math.min(restCents, partCents)
    restCents -= back
    if (back <= 0) return []
    const name = names.find((each) => each.invoice_id === invoiceId)
    const reason = name ? `${name.child}, ${name.activity}: ${LATE}` : LATE
    return [refundOf(payment, back, reason)]
  })
  // A payment of which nothing was taken goes back whole.
  const all = isWhole || refunds.length === 0 ? [refundOf(payment, cents, LATE)] : refunds
  await insertRefunds(tx, school.id, all, null)
  for (const refund of all) {
    await bookRefund({ tx, school, user: null }, refund, postings.asked(refund.id, refund.cents))
    await later(tx, refundsResolve, { schoolId: school.id, refundId: refund.id })
  }
}

function refundOf(payment: Payment, cents: number, reason: string) {
  const { payer_id: payerId } = payment
  return { id: randomUUIDv7(), payment, payerId, cents, reason, state: 'SENDING' as const, parts: [] }
}

const LATE = 'The payment came after the hold had expired, and somebody else has the spot now'
