import * as z from 'zod/mini'
import { ACCEPT_REASON_MAX, MATCHES } from '@afterbell/domain/payouts/payouts'
import { PAYOUT_LINE_KINDS, PAYOUT_STATES } from '@afterbell/domain/providers/payout-states'
import { date, id, instant, requiredText, signedMoney } from '../kernel/fields.ts'
import { exportFields, exportQuery, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const payoutsOf = '/schools/{schoolId}/payouts'

const payout = z.object({
  id,
  madeAt: instant,
  /** The day it arrives in the bank, or is expected to. */
  arrivesOn: date,
  /** Arriving amount; negative if the provider debits the bank. */
  amount: signedMoney,
  /** ISO 4217. A payout in another currency than the school's is neither booked nor compared. */
  currency: z.string(),
  state: z.enum(PAYOUT_STATES),
  /** Why the bank returned it, as a sentence. */
  failure: z.nullable(z.string()),
  /**
   * READY: compared line by line. LATER: the provider has not reported its lines yet. NEVER: there are no lines to
   * compare.
   */
  lines: z.enum(['READY', 'LATER', 'NEVER']),
  /** Number of mismatched lines, and their sum: positive if more was paid out than the books have. */
  differences: z.int(),
  difference: signedMoney,
  /** The acceptance of the mismatch by a user. */
  accepted: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), reason: z.string() })),
})

/** A line of a payout next to the books' entry; values that one side lacks are null. */
const line = z.object({
  id,
  kind: z.enum(PAYOUT_LINE_KINDS),
  at: instant,
  match: z.enum(MATCHES),
  /** The payment, also for a refund or dispute of it; null if the books have none. */
  paymentId: z.nullable(id),
  payer: z.nullable(z.string()),
  /** The provider's reference. */
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

/** Payouts from the provider to the school's bank, compared with the books. */
export const payouts = group('payouts', {
  list: op({
    method: 'GET',
    path: payoutsOf,
    summary: 'The payouts of the provider, the latest first.',
    allow: ['transactions', 'view'],
    addition: true,
    query: listQuery(['at', 'amount'], {
      /** DIFFERENT finds payouts with a mismatch that nobody accepted. */
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
