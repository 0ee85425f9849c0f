import { randomUUIDv7 } from 'node:crypto'
import { refund as postings } from '@afterbell/domain/ledger/ledger'
import { later } from '../../../platform/jobs/jobs.ts'
import type { Billing } from '../../ledger/owe.ts'
import type { Payment } from './payments.store.ts'
import { refundsResolve } from './payment-jobs.ts'
import { bookRefund } from './book-refund.ts'
import { insertRefunds } from './refund-rows.store.ts'

/**
 * Refunds a payment that came too late for its spot. It is the payer's credit by now; the job for refunds requests it
 * from the provider.
 */
export async function sendBackLate({ tx, school }: Billing, payment: Payment, cents: number): Promise<void> {
  const id = randomUUIDv7()
  const { payer_id: payerId } = payment
  const refund = { id, payment, payerId, cents, reason: LATE, state: 'SENDING' as const, parts: [] }
  await insertRefunds(tx, school.id, [refund], null)
  await bookRefund({ tx, school, user: null }, refund, postings.asked(id, cents))
  await later(tx, refundsResolve, { schoolId: school.id, refundId: id })
}

const LATE = 'The payment came after the hold had expired, and somebody else has the spot now'
