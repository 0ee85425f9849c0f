import * as z from 'zod/mini'
import { PAYMENT_STATES } from '@afterbell/domain/payments/payment-states'
import { date, id, money } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group } from '../kernel/op.ts'

const path = '/family/schools/{schoolId}/money'
const methodType = z.enum(['CARD', 'BANK_ACCOUNT'])
const methodId = z.object({ methodId: idOf('method') })

const method = z.object({
  id,
  type: methodType,
  brand: z.string(),
  last4: z.string(),
  /** The last day on which a card can be charged. */
  expiresOn: z.nullable(date),
  /** A bank account that the bank has not confirmed yet is PENDING. */
  state: z.enum(['PENDING', 'USABLE', 'UNUSABLE']),
  isDefault: z.boolean(),
  /** It is charged automatically when invoices fall due. */
  isAutopay: z.boolean(),
  /** What one agrees to by turning that on, in the language of the reader. */
  mandate: z.string(),
})

/** An id that the browser makes for a payment: whatever is pressed twice is one payment. */
export const attempt = z
  .string()
  .check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/))

/** How a payment of a family stands. */
export const payment = z.object({
  id,
  state: z.enum(PAYMENT_STATES),
  amount: money,
  date,
  /** Why it failed, in the language of the reader. */
  failure: z.nullable(z.string()),
  /** The bank's page on which it is confirmed. */
  actionUrl: z.nullable(z.string()),
})

/** How a person of a family pays: with cards and bank accounts that they entered themselves. */
export const familyPayments = group('familyPayments', {
  methods: familyOp({
    method: 'GET',
    path: `${path}/methods`,
    summary: 'The cards and bank accounts of the person, and of what type they can add one.',
    whileInactive: 'seven days',
    answer: z.object({ methods: z.array(method), canAdd: z.array(methodType) }),
  }),
  addMethod: familyOp({
    method: 'POST',
    path: `${path}/methods`,
    summary: 'A link to the page on which the person enters a card or bank account. It works for an hour.',
    whileInactive: 'seven days',
    steps: true,
    body: z.object({ type: methodType }),
    answer: z.object({ payUrl: z.string() }),
    refusals: ['NOT_CONNECTED', 'PROVIDER_UNREACHABLE', 'PROVIDER_REFUSES'],
  }),
  removeMethod: familyOp({
    method: 'DELETE',
    path: `${path}/methods/{methodId}`,
    summary: 'Removes a card or bank account of the person, here and at the provider.',
    whileInactive: 'seven days',
    steps: true,
    params: methodId,
    refusals: ['PAYMENT_UNDER_WAY', 'METHOD_NEEDED'],
  }),
  makeDefault: familyOp({
    method: 'POST',
    path: `${path}/methods/{methodId}/default`,
    summary: 'Makes a card or bank account the one that is used first.',
    whileInactive: 'seven days',
    params: methodId,
  }),
  setAutopay: familyOp({
    method: 'PUT',
    path: `${path}/methods/{methodId}/autopay`,
    summary: 'Allows or ends automatic charges of a card or bank account when invoices fall due.',
    whileInactive: 'seven days',
    params: methodId,
    body: z.object({ isOn: z.boolean() }),
    refusals: ['METHOD_UNUSABLE'],
  }),
  pay: familyOp({
    method: 'POST',
    path: `${path}/payments`,
    summary:
      'Pays invoices with a card or bank account of the person. Repeated with the same attempt, it answers how that payment stands.',
    whileInactive: 'seven days',
    steps: true,
    body: z.object({
      attempt,
      invoiceIds: z.array(idOf('invoice')).check(z.minLength(1), z.maxLength(100)),
      methodId: idOf('method'),
      /** The amount that was shown; another one is refused. */
      amount: money,
      /** Pays what is asked now, or else everything. */
      installments: z._default(z.boolean(), false),
    }),
    answer: payment,
    refusals: [
      'AMOUNT_CHANGED',
      'NOTHING_TO_PAY',
      'PAYMENT_UNDER_WAY',
      'DISPUTED',
      'NOT_CONNECTED',
      'METHOD_UNUSABLE',
      'TOO_LITTLE_TO_CHARGE',
    ],
  }),
  list: familyOp({
    method: 'GET',
    path: `${path}/payments`,
    summary:
      'A page of what the person paid, newest first, also for invoices of a home that was parted since.',
    whileInactive: 'seven days',
    query: listQuery(['date'], {}),
    answer: page(
      z.object({
        id,
        date,
        amount: money,
        state: z.enum(PAYMENT_STATES),
        /** Their numbers. */
        invoices: z.array(z.string()),
      }),
    ),
  }),
  payment: familyOp({
    method: 'GET',
    path: `${path}/payments/{paymentId}`,
    summary: 'How a payment of the person stands.',
    whileInactive: 'seven days',
    params: z.object({ paymentId: idOf('payment') }),
    answer: payment,
  }),
})
