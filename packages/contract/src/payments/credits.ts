import * as z from 'zod/mini'
import { PAYMENT_HOWS } from '@afterbell/domain/payments/payment-ways'
import { money, requiredText } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { refundAnswer, REFUND_REASON_MAX } from './transactions.ts'

const creditOf = '/schools/{schoolId}/payers/{payerId}/credit'

/** A payer's credit, which can be refunded or used for open invoices. */
export const credits = group('credits', {
  get: op({
    method: 'GET',
    path: creditOf,
    summary:
      'What a payer has to their credit, and how much of it can go back which way, the latest payment first.',
    allow: ['transactions', 'refund'],
    addition: true,
    answer: z.object({
      credit: money,
      /** Limited to the payments that can still be refunded. */
      refundable: money,
      ways: z.array(z.object({ how: z.enum(PAYMENT_HOWS), amount: money })),
    }),
  }),
  refund: op({
    method: 'POST',
    path: `${creditOf}/refund`,
    summary: 'Gives credit back the way the money came, the latest payment first.',
    allow: ['transactions', 'refund'],
    addition: true,
    steps: true,
    body: z.object({ amount: money, reason: requiredText(REFUND_REASON_MAX) }),
    answer: refundAnswer,
    refusals: ['NOT_REFUNDABLE', 'TOO_MUCH', 'NOT_CONNECTED'],
  }),
  use: op({
    method: 'POST',
    path: `${creditOf}/use`,
    summary:
      'Pays with credit what is open of the payer, the earliest due first, but nothing that is being paid or disputed.',
    allow: ['transactions', 'charge'],
    addition: true,
    answer: z.object({ amount: money }),
    refusals: ['NOTHING_TO_PAY'],
  }),
})
