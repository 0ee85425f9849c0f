import * as z from 'zod/mini'
import { FORGIVE_REASON_MAX, LATE_PICKUP_STATES } from '@afterbell/domain/late-pickups/late-pickups'
import { date, id, instant, money, named, requiredText, time } from '../kernel/fields.ts'
import { bulkAnswer, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const latePickupsOf = '/schools/{schoolId}/late-pickups'

const latePickup = z.object({
  /** Id of the attendance entry. */
  id,
  child: named,
  activity: z.string(),
  date,
  /** End of the meeting. */
  timeTo: time,
  /** Time of the pickup and the person; null if the check-out was undone. */
  pickedUpAt: z.nullable(time),
  pickedUpBy: z.nullable(z.string()),
  /** After the end. 0 if a correction means the pickup is no longer late. */
  minutes: z.int(),
  /** The fee under the rules of that day. */
  fee: money,
  state: z.enum(LATE_PICKUP_STATES),
  /** Undecided, or a correction changed the fee since the decision. */
  waits: z.boolean(),
  /** It has waited for a week. */
  isOverdue: z.boolean(),
  /** Amount on invoices, less credits. */
  billed: money,
  invoiceNumbers: z.array(z.int()),
  decided: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), reason: z.string() })),
})

/** Late pickups; users who may charge bill or forgive the fee. */
export const latePickups = group('latePickups', {
  list: op({
    method: 'GET',
    path: latePickupsOf,
    summary: 'Late pickups that wait for a decision, or that were billed or forgiven; the latest first.',
    allow: ['transactions', 'view'],
    // The Today page needs it.
    whileInactive: 'seven days',
    addition: true,
    query: listQuery(['at', 'fee', 'child'], {
      state: z._default(z.enum(['WAITING', 'BILLED', 'FORGIVEN']), 'WAITING'),
      childId: z.optional(id),
    }),
    answer: page(latePickup),
  }),
  bill: op({
    method: 'POST',
    path: `${latePickupsOf}/bill`,
    summary:
      'Bills late pickups: each what is said in all, so that what is billed already is not billed again, and what is too much is taken off.',
    allow: ['transactions', 'charge'],
    addition: true,
    body: z.object({
      latePickups: z
        .array(
          z.object({
            id,
            /** Null for the regular fee. */
            amount: z.nullable(money),
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
    }),
    answer: bulkAnswer,
  }),
  forgive: op({
    method: 'POST',
    path: `${latePickupsOf}/forgive`,
    summary: 'Forgives late pickups with a reason: nothing is billed, and what was billed is taken off.',
    allow: ['transactions', 'charge'],
    addition: true,
    body: z.object({
      ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
      reason: requiredText(FORGIVE_REASON_MAX),
    }),
    answer: bulkAnswer,
  }),
})
