import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { INVOICE_STATUSES } from '@afterbell/domain/ledger/invoice'
import { PAYMENT_STATES } from '@afterbell/domain/payments/payment-states'
import { FAILURES } from '@afterbell/domain/payments/payment-ways'
import { date, id, money, requiredText, signedMoney } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const one = '/no-auth/schools/{schoolId}/pay/invoice'
const token = requiredText(100)
const methodType = z.enum(['CARD', 'BANK_ACCOUNT'])

/** How a payment by the link stands. */
const linkedPayment = z.object({
  id,
  state: z.enum(PAYMENT_STATES),
  type: methodType,
  amount: money,
  date,
  /** Why it failed, as a sentence. */
  failure: z.nullable(z.string()),
  /** The same as a key. */
  failureCode: z.nullable(z.enum(FAILURES)),
  /** Where the payer goes on, while something is required of them. */
  actionUrl: z.nullable(z.string()),
})

/** An invoice as whoever has its link sees it: no more of the family than the first name of who pays. */
const linkedInvoice = z.object({
  schoolName: z.string(),
  payerFirstName: z.nullable(z.string()),
  number: z.string(),
  currency: z.enum(CURRENCIES),
  status: z.enum(INVOICE_STATUSES),
  dueDate: z.nullable(date),
  lines: z.array(
    z.object({
      label: z.string(),
      activity: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      amount: signedMoney,
    }),
  ),
  total: money,
  /** What is not asked for any more: credited, or written off. */
  creditedAmount: money,
  amountPaid: money,
  refundAmount: money,
  amountDue: money,
  /** Of what is due in installments: what is due by now, or what falls due first. Else all that is due. */
  amountAsked: money,
  /** What is open by the day it falls due. Empty where all of it is asked at once. */
  installments: z.array(z.object({ dueOn: date, open: money })),
  /** Of what is due, what is being paid just now. */
  pendingAmount: money,
  /** Less than that cannot be paid online. */
  leastAmount: money,
  /** Whether who pays is sent a receipt. */
  isReceiptEmailed: z.boolean(),
  /** Null where the school takes no payments online now. */
  checkout: z.nullable(
    z.object({
      provider: z.enum(['STRIPE', 'SANDBOX']),
      isTest: z.boolean(),
      types: z.array(methodType),
      /** What Stripe’s own form needs. Its key opens nothing by itself (R262). */
      stripe: z.nullable(z.object({ publishableKey: z.string(), accountRef: z.string() })),
    }),
  ),
  /** The payment that is asked about, else one by this link that is under way. */
  payment: z.nullable(linkedPayment),
})

/** What the page for cards asks about an invoice that somebody pays by its link. Nobody is signed in there. */
export const payByLink = group('payByLink', {
  invoice: op({
    method: 'POST',
    path: one,
    summary: 'The invoice of a link, what is open of it, and how a payment by the link stands.',
    allow: 'anyone',
    steps: true,
    notIdempotent: true,
    body: z.object({ token, paymentId: z.optional(id) }),
    answer: linkedInvoice,
    refusals: ['LINK_UNKNOWN'],
    addition: true,
  }),
  pay: op({
    method: 'POST',
    path: `${one}/payments`,
    summary:
      'Pays what is open of the invoice of a link. The browser makes the id of the payment: asked again with it, the same payment is told. What is paid with is what the provider’s form made of it, never a number.',
    allow: 'anyone',
    steps: true,
    notIdempotent: true,
    body: z.object({
      token,
      paymentId: id,
      /** What the payer agreed to pay. */
      amount: money,
      /** Only what is due by now, or what falls due first. */
      installments: z._default(z.boolean(), false),
      type: methodType,
      methodRef: requiredText(100),
      /** Keep it, so that the school can charge it again. */
      isKept: z._default(z.boolean(), false),
      /** What is kept may be charged by itself from now on. */
      isAutopay: z._default(z.boolean(), false),
    }),
    answer: linkedPayment,
    refusals: [
      'LINK_UNKNOWN',
      'AMOUNT_CHANGED',
      'NOTHING_TO_PAY',
      'PAYMENT_UNDER_WAY',
      'NOT_CONNECTED',
      'NOT_ENTERED',
      'TOO_LITTLE_TO_CHARGE',
    ],
    addition: true,
  }),
})
