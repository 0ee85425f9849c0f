import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { PLAN_INTERVALS } from '@afterbell/domain/own-bill/plans'
import { date, id, money, requiredText } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/billing'
const itself = '/schools/{schoolId}/subscription'

/** In an inactive school nothing works until it pays, so every step toward paying always works. */
const worksWhileInactive = { whileInactive: 'always' } as const
const view = { allow: ['billing', 'view'], ...worksWhileInactive } as const
const add = { allow: ['billing', 'add'], ...worksWhileInactive } as const
const edit = { allow: ['billing', 'edit'], ...worksWhileInactive } as const

const terms = {
  name: z.string(),
  price: money,
  currency: z.enum(CURRENCIES),
  every: z.enum(PLAN_INTERVALS),
}

const plan = z.object({ id: z.string(), ...terms, description: z.string() })

const trial = { isTrialEnded: z.boolean(), trialEndDate: z.nullable(date) }

const subscription = z.object({
  /** Whether this installation charges schools at all. */
  isBilled: z.boolean(),
  state: z.enum(['ACTIVE', 'INACTIVE', 'SUSPENDED', 'DEACTIVATED']),
  ...trial,
  /** Null before a plan was chosen. A plan that is no longer offered keeps its last price. */
  plan: z.nullable(z.object({ id: z.string(), ...terms })),
  /** The next automatic invoice. Null if none is planned: something is due already, or the plan is free. */
  nextInvoice: z.nullable(z.object({ on: date, amount: money })),
  /** From duplicate payments; deducted from the next invoice. */
  credit: money,
  /** Display name of the payment provider. */
  providerName: z.nullable(z.string()),
  /** Test mode: no money moves. */
  isTest: z.boolean(),
})

const type = z.enum(['CARD', 'BANK_ACCOUNT'])

const source = z.object({
  id,
  type,
  brand: z.string(),
  last4: z.string(),
  /** Null for bank accounts. */
  expiryMonth: z.nullable(z.int()),
  expiryYear: z.nullable(z.int()),
  defaultMethod: z.boolean(),
  state: z.enum(['PENDING', 'USABLE', 'UNUSABLE']),
  /** The billed account: the school's own. */
  accountId: id,
})

const attempt = z.object({
  id,
  state: z.enum(['SENDING', 'UNKNOWN', 'REQUIRES_ACTION', 'PROCESSING', 'FAILED', 'SUCCEEDED']),
  /** Reason for the failure, as text for people. */
  failure: z.nullable(z.string()),
  /** Page on which the cardholder continues, if an action is required. */
  actionUrl: z.nullable(z.string()),
})

const invoice = z.object({
  id,
  number: z.string(),
  status: z.enum(['OPEN', 'PAST_DUE', 'PAID']),
  planName: z.string(),
  amount: money,
  /** Amount still to pay. */
  amountDue: money,
  currency: z.enum(CURRENCIES),
  periodStart: date,
  periodEnd: date,
  dueDate: date,
  /** Day of the next automatic attempt. */
  nextTryDate: z.nullable(date),
  /** The latest payment attempt. */
  payment: z.nullable(attempt),
})

export const ownBill = group('ownBill', {
  plans: op({
    method: 'GET',
    path: '/subscriptions',
    summary: 'The plans a school can choose from, as whoever runs this installation offers them.',
    ...view,
    answer: z.array(plan),
  }),
  trial: op({
    method: 'GET',
    path: `${itself}/trial-end-date`,
    summary: 'The last day of the school’s trial, and whether it is over.',
    allow: 'member',
    ...worksWhileInactive,
    answer: z.object(trial),
  }),
  subscription: op({
    method: 'GET',
    path: itself,
    summary: 'The plan of the school, its trial, and what is billed next.',
    ...view,
    answer: subscription,
    addition: true,
  }),
  changePlan: op({
    method: 'PUT',
    path: itself,
    summary: 'Chooses a plan. It holds from the next invoice on; what was billed stays as it was.',
    ...edit,
    body: z.object({ planId: requiredText(100) }),
    answer: subscription,
    refusals: ['NOT_BILLED', 'PLAN_UNKNOWN'],
    addition: true,
  }),

  invoices: op({
    method: 'GET',
    path: `${base}/invoices`,
    summary: 'What the school was billed, the latest first.',
    ...view,
    query: listQuery(['period'], {}),
    answer: page(invoice),
  }),
  invoicePdf: op({
    method: 'GET',
    path: `${base}/invoices/{id}/pdf`,
    summary: 'One of them as a PDF.',
    ...view,
    answerForm: 'file',
    fileType: 'application/pdf',
    addition: true,
  }),
  payInvoice: op({
    method: 'POST',
    path: `${base}/invoices/{id}/pay`,
    summary:
      'Pays an invoice now with the default source. With the id of a payment that was asked for before, it is told how that stands.',
    ...edit,
    steps: true,
    body: z.object({ paymentId: id }),
    answer: invoice,
    refusals: ['NOT_BILLED', 'NO_SOURCE', 'PAID_ALREADY', 'PAYMENT_UNDER_WAY'],
    addition: true,
  }),

  list: op({
    method: 'GET',
    path: base,
    summary: 'The cards and bank accounts the school pays its own bill with, the default first.',
    ...view,
    answer: z.array(source),
  }),
  setUp: op({
    method: 'POST',
    path: `${base}/set-up`,
    summary:
      'Begins a new source: the page for cards where it is entered, and the token by which it is added afterwards.',
    ...add,
    steps: true,
    // Each call creates another set-up.
    notIdempotent: true,
    body: z.object({ type }),
    answer: z.object({ sourceToken: z.string(), payUrl: z.string() }),
    refusals: ['NOT_BILLED', 'PROVIDER_UNREACHABLE', 'PROVIDER_REFUSES'],
    addition: true,
  }),
  create: op({
    method: 'POST',
    path: base,
    summary:
      'Adds what was entered on the page for cards. What is due already is asked for at once. The first source is the default.',
    ...add,
    steps: true,
    body: z.object({
      sourceToken: requiredText(500),
      type,
      defaultMethod: z._default(z.boolean(), false),
      /** Defaults to the school's own account. */
      accountId: z.optional(z.nullable(id)),
    }),
    answer: source,
    refusals: ['NOT_BILLED', 'SOURCE_REJECTED', 'NOT_ENTERED', 'PROVIDER_UNREACHABLE'],
  }),
  get: op({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One of the school’s own cards or bank accounts.',
    ...view,
    answer: source,
  }),
  change: op({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Changes when a card expires, or makes a source the default.',
    ...edit,
    steps: true,
    body: z.object({
      expiryMonth: z.optional(z.int()),
      expiryYear: z.optional(z.int()),
      defaultMethod: z.optional(z.boolean()),
    }),
    answer: source,
    refusals: ['SOURCE_REJECTED', 'PROVIDER_UNREACHABLE'],
  }),
  remove: op({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary:
      'Removes a source. Not while it is charged, and the only one not while an invoice is due. The next one becomes the default.',
    ...edit,
    steps: true,
    refusals: ['SOURCE_IN_USE', 'ONLY_SOURCE'],
  }),
})
