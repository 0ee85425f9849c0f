import { PROVIDER_NAMES } from '@afterbell/domain/providers/provider-names'
import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { INVOICE_STATUSES } from '@afterbell/domain/ledger/invoice'
import { PAYMENT_STATES } from '@afterbell/domain/payments/payment-states'
import { FAILURES } from '@afterbell/domain/payments/payment-ways'
import { date, id, money, requiredText, signedMoney } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const invoicePath = '/no-auth/schools/{schoolId}/pay/invoice'
const token = requiredText(100)
const methodType = z.enum(['CARD', 'BANK_ACCOUNT'])

/** Status of a payment by link. */
const linkPayment = z.object({
  id,
  state: z.enum(PAYMENT_STATES),
  type: methodType,
  amount: money,
  date,
  /** Reason for the failure, as a sentence. */
  failure: z.nullable(z.string()),
  /** The same as a key. */
  failureCode: z.nullable(z.enum(FAILURES)),
  /** Page on which the payer continues, while an action is required. */
  actionUrl: z.nullable(z.string()),
})

/** An invoice for anybody with its link. It shows only the payer's first name. */
const linkInvoice = z.object({
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
  /** No longer owed: credited or written off. */
  creditedAmount: money,
  amountPaid: money,
  refundAmount: money,
  amountDue: money,
  /** With installments: the amount due by now, or the first installment. Otherwise the full open amount. */
  amountAsked: money,
  /** Open amounts by due date. Empty if the invoice is due at once. */
  installments: z.array(z.object({ dueOn: date, open: money })),
  /** Part of the open amount that is being paid right now. */
  pendingAmount: money,
  /** Minimum for an online payment. */
  leastAmount: money,
  /** Whether the payer gets a receipt by email. */
  isReceiptEmailed: z.boolean(),
  /** Null if the school does not take online payments now. */
  checkout: z.nullable(
    z.object({
      provider: z.enum(PROVIDER_NAMES),
      isTest: z.boolean(),
      types: z.array(methodType),
      /** Parameters for Stripe's own form. The key is public (R262). */
      stripe: z.nullable(z.object({ publishableKey: z.string(), accountRef: z.string() })),
    }),
  ),
  /** The requested payment, or one in progress by this link. */
  payment: z.nullable(linkPayment),
})

/** Calls of the card page for an invoice that is paid by link. No login. */
export const payByLink = group('payByLink', {
  invoice: op({
    method: 'POST',
    path: invoicePath,
    summary: 'The invoice of a link, what is open of it, and how a payment by the link stands.',
    allow: 'anyone',
    forFamilies: true,
    steps: true,
    notIdempotent: true,
    body: z.object({ token, paymentId: z.optional(id) }),
    answer: linkInvoice,
    refusals: ['LINK_UNKNOWN'],
    addition: true,
  }),
  pay: op({
    method: 'POST',
    path: `${invoicePath}/payments`,
    summary:
      'Pays what is open of the invoice of a link. The browser makes the id of the payment: asked again with it, the same payment is told. What is paid with is what the provider’s form made of it, never a number.',
    allow: 'anyone',
    forFamilies: true,
    steps: true,
    notIdempotent: true,
    body: z.object({
      token,
      paymentId: id,
      /** The amount the payer agreed to. */
      amount: money,
      /** Only the amount due by now, or the first installment. */
      installments: z._default(z.boolean(), false),
      type: methodType,
      methodRef: requiredText(100),
      /** Saves the method, so that the school can charge it again. */
      isKept: z._default(z.boolean(), false),
      /** Authorizes automatic charges of the saved method. */
      isAutopay: z._default(z.boolean(), false),
    }),
    answer: linkPayment,
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
