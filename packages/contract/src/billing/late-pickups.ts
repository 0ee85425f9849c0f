import * as z from 'zod/mini'
import { FORGIVE_REASON_MAX, LATE_PICKUP_STATES } from '@afterbell/domain/billing/late-pickups'
import { date, id, instant, money, named, requiredText, time } from '../kernel/fields.ts'
import { bulkAnswer, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const latePickupsOf = '/schools/{schoolId}/late-pickups'

const latePickup = z.object({
  /** Of the entry of attendance. */
  id,
  child: named,
  activity: z.string(),
  date,
  /** The end of the meeting. */
  timeTo: time,
  /** When the child was picked up and by whom; null where the check-out was undone. */
  pickedUpAt: z.nullable(time),
  pickedUpBy: z.nullable(z.string()),
  /** After the end. 0 where it is no longer late by a correction. */
  minutes: z.int(),
  /** What it costs by the terms of that day. */
  fee: money,
  state: z.enum(LATE_PICKUP_STATES),
  /** Nobody has decided, or a correction makes another fee of it than when that was decided. */
  waits: z.boolean(),
  /** It has waited for a week. */
  isOverdue: z.boolean(),
  /** What stands on invoices of it, less what was taken off. */
  billed: money,
  invoiceNumbers: z.array(z.int()),
  decided: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), reason: z.string() })),
})

/** Children who were picked up late: billed or forgiven by whoever may charge. */
export const latePickups = group('latePickups', {
  list: op({
    method: 'GET',
    path: latePickupsOf,
    summary: 'Late pickups that wait for a decision, or that were billed or forgiven; the latest first.',
    allow: ['transactions', 'view'],
    // Today asks for it
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
            /** Null: what it costs. */
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
