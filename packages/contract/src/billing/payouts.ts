import * as z from 'zod/mini'
import { ACCEPT_REASON_MAX, MATCHES } from '@afterbell/domain/billing/payouts'
import { PAYOUT_LINE_KINDS, PAYOUT_STATES } from '@afterbell/domain/payments/payout-states'
import { date, id, instant, requiredText, signedMoney } from '../kernel/fields.ts'
import { exportFields, exportQuery, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const payoutsOf = '/schools/{schoolId}/payouts'

const payout = z.object({
  id,
  madeAt: instant,
  /** The day it is in the bank, or is expected there. */
  arrivesOn: date,
  /** What arrives: below zero where the provider takes money from the bank. */
  amount: signedMoney,
  /** ISO 4217: one that is not the school's is neither booked nor compared. */
  currency: z.string(),
  state: z.enum(PAYOUT_STATES),
  /** Why the bank sent it back, as a sentence. */
  failure: z.nullable(z.string()),
  /** READY: compared line by line. LATER: the provider has not told its lines yet. NEVER: there are none to compare. */
  lines: z.enum(['READY', 'LATER', 'NEVER']),
  /** How many lines do not match, and what that comes to: above zero where more was paid out than the books have. */
  differences: z.int(),
  difference: signedMoney,
  /** Somebody accepted that it does not match. */
  accepted: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), reason: z.string() })),
})

/** A line of a payout beside what the books have of it: what the other side does not have is null. */
const line = z.object({
  id,
  kind: z.enum(PAYOUT_LINE_KINDS),
  at: instant,
  match: z.enum(MATCHES),
  /** The payment it is about, or that was refunded or disputed: null where the books have none. */
  paymentId: z.nullable(id),
  payer: z.nullable(z.string()),
  /** As the provider calls it. */
  reference: z.nullable(z.string()),
  amount: z.nullable(signedMoney),
  fee: z.nullable(signedMoney),
  net: z.nullable(signedMoney),
  ourAmount: z.nullable(signedMoney),
  ourFee: z.nullable(signedMoney),
  difference: signedMoney,
})

const lineFilters = { match: z.optional(z.enum(['WRONG', ...MATCHES])) }
const lineSorts = ['at', 'amount'] as const

/** What the provider sends to the bank of the school, held beside the books. */
export const payouts = group('payouts', {
  list: op({
    method: 'GET',
    path: payoutsOf,
    summary: 'The payouts of the provider, the latest first.',
    allow: ['transactions', 'view'],
    addition: true,
    query: listQuery(['at', 'amount'], {
      /** Those with something that does not match, which nobody accepted. */
      state: z.optional(z.enum(['DIFFERENT', ...PAYOUT_STATES])),
    }),
    answer: page(payout),
  }),
  get: op({
    method: 'GET',
    path: `${payoutsOf}/{id}`,
    summary: 'A payout, with what it is made of by kind.',
    allow: ['transactions', 'view'],
    addition: true,
    answer: z.object({
      payout,
      parts: z.array(
        z.object({ kind: z.enum(PAYOUT_LINE_KINDS), count: z.int(), amount: signedMoney, fees: signedMoney }),
      ),
    }),
  }),
  lines: op({
    method: 'GET',
    path: `${payoutsOf}/{id}/lines`,
    summary: 'The lines of a payout, each beside what the books have of it.',
    allow: ['transactions', 'view'],
    addition: true,
    query: listQuery(lineSorts, lineFilters),
    answer: page(line),
  }),
  exportFields: exportFields(`${payoutsOf}/{id}/xls-fields`, ['transactions', 'view'], true),
  export: op({
    method: 'GET',
    path: `${payoutsOf}/{id}/xls-file`,
    summary: 'The lines of a payout as a spreadsheet.',
    allow: ['transactions', 'view'],
    addition: true,
    query: exportQuery(lineSorts, lineFilters),
    answerForm: 'file',
  }),
  check: op({
    method: 'POST',
    path: `${payoutsOf}/{id}/check`,
    summary: 'Asks the provider for a payout again, and compares it with the books as they are now.',
    allow: ['transactions', 'charge'],
    addition: true,
    steps: true,
    answer: payout,
    refusals: ['PROVIDER_UNREACHABLE', 'NOT_CONNECTED'],
  }),
  accept: op({
    method: 'POST',
    path: `${payoutsOf}/{id}/accept`,
    summary: 'Accepts that a payout does not match, with a reason. Nothing is booked by it.',
    allow: ['transactions', 'charge'],
    addition: true,
    body: z.object({ reason: requiredText(ACCEPT_REASON_MAX) }),
    answer: payout,
    refusals: ['NOTHING_TO_ACCEPT'],
  }),
})
