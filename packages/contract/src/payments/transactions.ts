import * as z from 'zod/mini'
import { PAYMENT_HOWS } from '@afterbell/domain/payments/payment-ways'
import { PAYMENT_STATES, REFUND_STATES } from '@afterbell/domain/payments/payment-states'
import { date, id, idList, instant, money, named, requiredText, signedMoney, text } from '../kernel/fields.ts'
import { bulkAnswer, exportFields, exportQuery, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const transactionsOf = '/schools/{schoolId}/transactions'

/** A payment or a refund. */
const transaction = z.object({
  id,
  type: z.enum(['PAYMENT', 'REFUND']),
  /** Time of recording; the list is sorted and filtered by it. */
  at: instant,
  /** Day of receipt, for money taken outside of the system. */
  receivedOn: z.nullable(date),
  payer: named,
  email: z.nullable(z.string()),
  how: z.enum(PAYMENT_HOWS),
  /** Card or bank account. Null if none was stored, and for money taken outside of the system. */
  method: z.nullable(
    z.object({ type: z.enum(['CARD', 'BANK_ACCOUNT']), brand: z.string(), last4: z.string() }),
  ),
  state: z.enum([...PAYMENT_STATES, 'REQUESTED']),
  amount: money,
  /** For a payment: refunded amount, and amount that can still be refunded. */
  refunded: money,
  refundable: money,
  /** For a payment: the provider's fee, once known. */
  fee: z.nullable(money),
  /** For a payment: amount in open disputes, and amount that banks took back. */
  disputed: money,
  takenBack: money,
  children: z.array(z.string()),
  activities: z.array(z.string()),
  invoiceNumbers: z.array(z.int()),
  reference: z.string(),
  /** Paid by the guardian with the invoice's link. */
  isByLink: z.boolean(),
  /** For a refund made directly at the provider: the provider's name. */
  madeAt: z.nullable(z.string()),
  failure: z.nullable(z.string()),
})

const filters = {
  type: z.optional(z.enum(['PAYMENT', 'REFUND'])),
  state: z.optional(z.enum(['SUCCEEDED', 'PROCESSING', 'FAILED', 'UNDER_WAY'])),
  how: z.optional(z.enum(PAYMENT_HOWS)),
  from: z.optional(date),
  to: z.optional(date),
}
const sorts = ['at', 'amount', 'payer'] as const

export const refundAnswer = z.object({
  /** One refund per payment. */
  refunds: z.array(
    z.object({ id, amount: money, state: z.enum(REFUND_STATES), failure: z.nullable(z.string()) }),
  ),
  /** Amount no longer owed, in addition to the refund. */
  noLongerOwed: money,
  /** Amount that stays as the family's credit: by choice, or because no payment can be refunded. */
  keptAsCredit: money,
})
const REFUSALS = ['NOT_REFUNDABLE', 'PAYMENT_UNDER_WAY', 'DISPUTED', 'TOO_MUCH', 'NOT_CONNECTED'] as const
export const REFUND_REASON_MAX = 500
const reason = requiredText(REFUND_REASON_MAX)
/** Cancels the open amount of the invoices together with the refund. Without it, that amount stays owed. */
const cancelRest = z.optional(z.boolean())
const activityType = z.enum(['Class', 'Camp', 'Aftercare', 'DropIn'])

export const transactions = group('transactions', {
  list: op({
    method: 'GET',
    path: transactionsOf,
    summary: 'Payments and refunds, the latest first.',
    allow: ['transactions', 'view'],
    query: listQuery(sorts, filters),
    answer: page(transaction),
  }),
  summary: op({
    method: 'GET',
    path: `${transactionsOf}/summary`,
    summary: 'What came in, went back, is on its way and is owed: this month, and as of now.',
    allow: ['transactions', 'view'],
    answer: z.object({
      collected: money,
      refunded: money,
      processing: money,
      open: money,
      pastDue: money,
      credit: money,
      proposals: z.int(),
      /** Recurring care charges that wait for staff. */
      chargesWaiting: z.int(),
      /** Payouts that do not match the books. */
      payouts: z.int(),
      /** Late pickups that wait for a decision. */
      latePickups: z.int(),
    }),
  }),
  exportFields: exportFields(`${transactionsOf}/xls-fields`, ['transactions', 'view']),
  export: op({
    method: 'GET',
    path: `${transactionsOf}/xls-file`,
    summary: 'The same as a spreadsheet.',
    allow: ['transactions', 'view'],
    query: exportQuery(sorts, filters),
    answerForm: 'file',
  }),
  charge: op({
    method: 'GET',
    path: `${transactionsOf}/charge/{id}`,
    summary:
      'A payment with what it paid, line by line, what was tried, and what went back. By its own id, or an invoice of it.',
    allow: ['transactions', 'view'],
    answer: z.object({
      transaction,
      /**
       * A child of the family, whose page shows its billing. Null for payers that are not families or have no child
       * left.
       */
      childId: z.nullable(id),
      /** Time of success or final failure. */
      settledAt: z.nullable(instant),
      /** Amount that can be refunded now. */
      refundable: money,
      /** The payout that brought it to the bank, if there is one. */
      payout: z.nullable(z.object({ id, arrivesOn: date })),
      /** For a payment with unknown outcome: when it was sent, and whether staff declared it failed. */
      doubt: z.nullable(z.object({ sentAt: instant, isDecided: z.boolean() })),
      invoices: z.array(
        z.object({
          id,
          number: z.nullable(z.int()),
          paid: money,
          /** Amount it paid when it succeeded. Less if the invoice had been paid otherwise; the rest became credit. */
          applied: money,
          /** Amount that can be refunded, and the open amount that can be canceled with it. */
          refundable: money,
          open: money,
          lines: z.array(
            z.object({
              id,
              label: z.string(),
              reason: z.nullable(z.string()),
              child: z.nullable(z.string()),
              amount: signedMoney,
              net: money,
              /** Part credited already. */
              credited: money,
            }),
          ),
        }),
      ),
      attempts: z.array(
        z.object({ at: instant, state: z.enum(PAYMENT_STATES), failure: z.nullable(z.string()) }),
      ),
      /** Disputes and bank returns. */
      reversals: z.array(
        z.object({
          id,
          at: instant,
          kind: z.enum(['RETURN', 'DISPUTE']),
          amount: money,
          state: z.enum(['OPEN', 'WON', 'LOST']),
        }),
      ),
      refunds: z.array(
        z.object({
          id,
          at: instant,
          amount: money,
          reason: z.string(),
          /**
           * For a refund made at the provider: the part that belongs to no invoice and was deducted from the family's
           * credit.
           */
          unassigned: money,
          state: z.enum(REFUND_STATES),
          failure: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  chargeAmount: op({
    method: 'GET',
    path: `${transactionsOf}/charge/{id}/amount`,
    summary: 'What can go back of a payment, or of what was paid for an invoice.',
    allow: ['transactions', 'refund'],
    answer: z.object({ amount: money }),
  }),
  refund: op({
    method: 'POST',
    path: `${transactionsOf}/refund`,
    summary: 'Gives back of a payment or an invoice: whole or in part, by its lines where they are named.',
    allow: ['transactions', 'refund'],
    steps: true,
    body: z.object({
      invoiceId: id,
      amount: money,
      reason,
      cancelRest,
      rosterId: z.optional(z.nullable(id)),
      activityType: z.optional(z.nullable(activityType)),
      lines: z.optional(z.array(z.object({ id, amount: money })).check(z.maxLength(200))),
    }),
    answer: refundAnswer,
    refusals: REFUSALS,
  }),
  resendMany: op({
    method: 'PUT',
    path: transactionsOf,
    summary: 'Sends the receipts of payments and refunds again.',
    allow: ['transactions', 'view'],
    query: z.object({ uniqueIds: idList() }),
    answer: bulkAnswer,
  }),
  resend: op({
    method: 'PUT',
    path: `${transactionsOf}/{id}`,
    summary: 'Sends the receipt of a payment or refund again.',
    allow: ['transactions', 'view'],
    refusals: ['NO_EMAIL', 'NOT_SETTLED'],
  }),
})

export const refunds = group('refunds', {
  ofInvoice: op({
    method: 'POST',
    path: '/refunds/schools/{schoolId}/invoice',
    summary: 'Gives back of a payment or an invoice.',
    allow: ['transactions', 'refund'],
    steps: true,
    body: z.object({ chargeId: id, amount: money, reason, cancelRest }),
    answer: refundAnswer,
    refusals: REFUSALS,
  }),
  ofActivity: op({
    method: 'POST',
    path: '/refunds/activity',
    summary: 'Gives back of what was paid for a spot.',
    allow: ['transactions', 'refund'],
    steps: true,
    body: z.object({
      rosterId: id,
      activityType: z.optional(activityType),
      amount: money,
      reason,
      cancelRest,
    }),
    answer: refundAnswer,
    refusals: REFUSALS,
  }),
  balance: op({
    method: 'POST',
    path: '/refunds/activity/balance',
    summary: 'What can go back of what was paid for a spot.',
    allow: ['transactions', 'refund'],
    writes: false,
    body: z.object({ rosterId: id, activityType: z.optional(activityType) }),
    answer: z.object({ amount: money }),
  }),
})

const CAUSES = [
  'REMOVED',
  'DROP_IN_CANCELED',
  'DATE_DROPPED',
  'CLOSED_DAY',
  'ABSENT',
  'PAUSED',
  'TIMES_CORRECTED',
  'TRANSFERRED',
] as const

export const proposals = group('proposals', {
  list: op({
    method: 'GET',
    path: '/schools/{schoolId}/proposals',
    summary: 'What might be given back, because somebody was taken off or a date does not take place.',
    allow: ['transactions', 'view'],
    addition: true,
    query: listQuery(['at'], {
      state: z._default(z.enum(['OPEN', 'DONE', 'DISMISSED']), 'OPEN'),
      rosterIds: z.optional(idList()),
    }),
    answer: page(
      z.object({
        id,
        cause: z.enum(CAUSES),
        state: z.enum(['OPEN', 'DONE', 'DISMISSED']),
        at: instant,
        child: named,
        activity: z.string(),
        payers: z.array(z.string()),
        /**
         * Amount refunded or kept as credit, and amount no longer owed: a preview if undecided, the result otherwise.
         * Null for decisions from before this was stored.
         */
        givenBack: z.nullable(money),
        noLongerOwed: z.nullable(money),
        lines: z.array(z.object({ id, label: z.string(), dates: z.array(date), amount: money })),
      }),
    ),
  }),
  confirm: op({
    method: 'POST',
    path: '/schools/{schoolId}/proposals/{id}/confirm',
    summary:
      'Gives back what is proposed: nothing of it is owed any more, and what was paid goes back to where it came from, or stays as credit.',
    allow: ['transactions', 'refund'],
    addition: true,
    steps: true,
    body: z.object({ keepAsCredit: z._default(z.boolean(), false), reason: z._default(text(500), '') }),
    answer: refundAnswer,
    refusals: ['DECIDED', 'NOT_CONNECTED'],
  }),
  dismiss: op({
    method: 'POST',
    path: '/schools/{schoolId}/proposals/{id}/dismiss',
    summary: 'Gives nothing back.',
    allow: ['transactions', 'refund'],
    addition: true,
    refusals: ['DECIDED'],
  }),
})
