import * as z from 'zod/mini'
import { BILLING_TYPES } from '@afterbell/domain/prices/billing-types'
import { FAILURES, PAYMENT_HOWS } from '@afterbell/domain/payments/payment-ways'
import { NOT_PAID_REASON_MAX } from '@afterbell/domain/payments/in-doubt'
import { PAYMENT_STATES } from '@afterbell/domain/payments/payment-states'
import { date, id, instant, money, requiredText, signedMoney, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const paymentsOf = '/schools/{schoolId}/payments'

/** A saved card or bank account. */
export const paymentMethod = z.object({
  id,
  type: z.enum(['CARD', 'BANK_ACCOUNT']),
  brand: z.string(),
  last4: z.string(),
  expiresOn: z.nullable(date),
  /** PENDING: the bank account waits for its micro-deposits to be verified. */
  state: z.enum(['PENDING', 'USABLE', 'UNUSABLE']),
  default: z.boolean(),
})

/** Status of a payment. */
export const payment = z.object({
  id,
  state: z.enum(PAYMENT_STATES),
  how: z.enum(PAYMENT_HOWS),
  amount: money,
  refunded: money,
  /** Reason for the failure, as a sentence. */
  failure: z.nullable(z.string()),
  /** The same as a key. */
  failureCode: z.nullable(z.enum(FAILURES)),
  /** Page on which the payer continues, while an action is required. */
  actionUrl: z.nullable(z.string()),
  createdAt: instant,
  /** Day of receipt, for money taken outside of the system. */
  receivedOn: z.nullable(date),
})

/** Amounts and facts before a payment is confirmed. */
export const paymentData = z.object({
  paymentId: id,
  amount: money,
  total: money,
  totalDiscount: money,
  totalAddon: money,
  /** Part that is due later and not charged now, with installments. */
  later: money,
  /**
   * Actual or possible installments: open amounts by due date. Null if not offered. An existing invoice may already
   * be on its plan; then `chosen` says whether the next installment or the full amount is charged.
   */
  installments: z.nullable(
    z.object({ chosen: z.boolean(), parts: z.array(z.object({ dueOn: date, amount: money })) }),
  ),
  /** Credit of the payer that covers a part. For an existing invoice, it was used before. */
  credit: money,
  discounts: z.array(z.object({ label: z.string(), amount: money })),
  addons: z.array(z.object({ label: z.string(), amount: money })),
  lines: z.array(z.object({ label: z.string(), reason: z.string(), amount: signedMoney })),
  invoices: z.array(z.object({ id, number: z.nullable(z.int()), amount: money, dueOn: z.nullable(date) })),
  childNames: z.array(z.string()),
  activityName: z.string(),
  /**
   * Whether the school is connected to a payment provider. Without one nothing can be charged, and the invoice stays
   * open.
   */
  isConnected: z.boolean(),
  /** Whether a bank account can be added to be charged. */
  savesBankAccounts: z.boolean(),
  /** The guardian to ask for the payment. Null for a family without one. */
  parentId: z.nullable(id),
  billingType: z.nullable(z.enum(BILLING_TYPES)),
  coupon: z.nullable(z.string()),
  /** Amounts for others, if two homes share costs. They are paid separately, never by this payment. */
  others: z.array(z.object({ name: z.string(), amount: money })),
  /** The spots, with the end of each hold; null if a spot is taken. */
  rosters: z.array(z.object({ rosterId: id, childId: id, heldUntil: z.nullable(instant) })),
  /** Null if nothing is charged: the invoice stays open and is sent. */
  payment: z.nullable(payment),
})

/** Reasons why something cannot be paid. */
export const PAYING_REFUSALS = [
  'DISPUTED',
  'NOTHING_TO_PAY',
  'PAYMENT_UNDER_WAY',
  'NO_METHOD',
  'METHOD_UNUSABLE',
  'NOT_CONNECTED',
  'HOLD_ENDED',
  'PRICE_CHANGED',
] as const

/** Reasons why a coupon cannot be used. */
export const COUPON_REFUSALS = [
  'COUPON_NOT_FOUND',
  'COUPON_OFF',
  'COUPON_EXPIRED',
  'COUPON_USED_UP',
  'COUPON_USED_BY_FAMILY',
  'COUPON_TAKES_NOTHING',
] as const

/** The payer, the items, and the way of paying. */
const toPay = {
  parentId: id,
  paymentType: z._default(z.enum(['CHARGE', 'INVOICE']), 'CHARGE'),
  paymentMethodId: z.optional(z.nullable(id)),
  rosterIds: z.optional(z.array(id).check(z.maxLength(200))),
  invoiceIds: z.optional(z.array(id).check(z.maxLength(200))),
  /** With installments, if offered: charges only the amount due by now, or the next installment. */
  installments: z._default(z.boolean(), false),
}

export const payments = group('payments', {
  methods: op({
    method: 'GET',
    path: `${paymentsOf}/method/{a}/{b}/all`,
    summary:
      'The cards and bank accounts of who pays for a parent, the default first. {a} is the school, {b} the parent.',
    allow: ['transactions', 'charge'],
    answer: z.array(paymentMethod),
  }),
  makeDefault: op({
    method: 'PUT',
    path: `${paymentsOf}/methods/{id}/default`,
    summary: 'Makes a card or bank account the one that is charged unless another is chosen.',
    allow: ['transactions', 'charge'],
    addition: true,
  }),
  removeMethod: op({
    method: 'DELETE',
    path: `${paymentsOf}/methods/{id}`,
    summary: 'Forgets a card or bank account, here and at the provider.',
    allow: ['transactions', 'charge'],
    addition: true,
    steps: true,
    refusals: ['PAYMENT_UNDER_WAY'],
  }),
  setUp: op({
    method: 'POST',
    path: `${paymentsOf}/methods`,
    summary: 'Begins to enter a card or bank account: answers what the page for cards needs.',
    allow: ['transactions', 'charge'],
    addition: true,
    steps: true,
    body: z.object({ parentId: id, type: z._default(z.enum(['CARD', 'BANK_ACCOUNT']), 'CARD') }),
    answer: z.object({ methodId: id, payUrl: z.string() }),
    refusals: ['NOT_CONNECTED', 'PROVIDER_UNREACHABLE', 'PROVIDER_REFUSES'],
  }),
  entered: op({
    method: 'POST',
    path: `${paymentsOf}/methods/{id}/entered`,
    summary: 'Asks the provider what was entered, and keeps it.',
    allow: ['transactions', 'charge'],
    addition: true,
    steps: true,
    answer: z.nullable(paymentMethod),
  }),
  create: op({
    method: 'POST',
    path: `${paymentsOf}/create`,
    summary:
      'What is asked of a parent for spots or invoices, before it is charged. The id of the payment may be made by the browser: asked again with it, the same is answered.',
    allow: ['transactions', 'charge'],
    body: z.object({
      ...toPay,
      schoolId: z.optional(id),
      activityType: z.optional(z.enum(['Class', 'Camp', 'Aftercare', 'DropIn'])),
      activityId: z.optional(id),
      paymentId: z.optional(id),
      /** Only computes the price of the held spots for this way of paying. Creates, takes and charges nothing. */
      preview: z._default(z.boolean(), false),
      /** The displayed total. If it changed, the call is refused as PRICE_CHANGED. */
      total: z.optional(money),
      /**
       * Our addition: charges this much of invoices, the earliest due first, and the rest stays owed. If less is open, the
       * call is refused as PRICE_CHANGED. What is held is paid whole.
       */
      amount: z.optional(money),
    }),
    answer: paymentData,
    refusals: [...PAYING_REFUSALS, ...COUPON_REFUSALS],
  }),
  applyCoupon: op({
    method: 'POST',
    path: `${paymentsOf}/{id}/coupon/apply`,
    summary:
      'Takes a coupon off spots that are held, once for all of them, instead of one that was taken off before; none, or an empty one, takes that off again. Of a payment that was created, or of what is named, which is told under this id.',
    allow: ['transactions', 'charge'],
    query: z.object({ coupon: z._default(text(100), '') }),
    /** Items to pay, if no payment with this id exists. */
    body: z.optional(z.object({ ...toPay, schoolId: z.optional(id), parentId: z.optional(id) })),
    answer: paymentData,
    refusals: [...PAYING_REFUSALS, ...COUPON_REFUSALS],
  }),
  confirm: op({
    method: 'POST',
    path: `${paymentsOf}/{id}/confirm`,
    summary: 'Charges what was created. Asked again, it tells how the same payment stands.',
    allow: ['transactions', 'charge'],
    steps: true,
    body: z.optional(z.object({ paymentMethodId: z.optional(z.nullable(id)) })),
    answer: payment,
    refusals: [...PAYING_REFUSALS, ...COUPON_REFUSALS],
  }),
  get: op({
    method: 'GET',
    path: `${paymentsOf}/{id}`,
    summary: 'How a payment stands.',
    allow: ['transactions', 'view'],
    addition: true,
    answer: payment,
  }),
  decide: op({
    method: 'POST',
    path: `${paymentsOf}/{id}/decide`,
    summary:
      'Says that a payment nobody has heard of for 24 hours did not go through, so that what it was for can be charged again. The provider is asked once more: what it says is what counts, now and later.',
    allow: ['transactions', 'charge'],
    addition: true,
    steps: true,
    body: z.object({ outcome: z.enum(['NOT_PAID']), reason: requiredText(NOT_PAID_REASON_MAX) }),
    answer: payment,
    refusals: ['NOT_IN_DOUBT', 'STILL_CHECKED'],
  }),
  takeOutside: op({
    method: 'POST',
    path: `${paymentsOf}/outside`,
    summary:
      'Writes down cash, a check or a bank transfer. It pays the invoices that are named, the earliest due first where none is; what is more is credit.',
    allow: ['transactions', 'charge'],
    addition: true,
    body: z.object({
      paymentId: z.optional(id),
      parentId: z.optional(id),
      payerId: z.optional(id),
      invoiceIds: z.optional(z.array(id).check(z.maxLength(200))),
      amount: money,
      how: z.enum(['CASH', 'CHECK', 'TRANSFER']),
      receivedOn: date,
      reference: z._default(text(100), ''),
    }),
    answer: payment,
    refusals: ['PAYMENT_ID_USED'],
  }),
})
