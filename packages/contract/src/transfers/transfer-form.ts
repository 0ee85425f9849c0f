import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { changedAnswers } from '../places/enrolling.ts'
import { date, id, money, signedMoney } from '../kernel/fields.ts'
import { op, type Address, type Op } from '../kernel/op.ts'
import { undoable } from '../kernel/undo.ts'
import { chosenAddOns } from '../prices/quote.ts'

/** Where a child is moved to: a class or a camp's group, on its own terms. Nothing of it, and the child stays. */
export const transferForm = {
  classId: z.optional(id),
  campPricingId: z.optional(id),
  dates: z.optional(z.array(date).check(z.minLength(1), z.maxLength(400))),
  /** Those of the place it is moved to. */
  addOns: chosenAddOns,
  overbook: z._default(z.boolean(), false),
  /** The new total that was shown; when it no longer holds, the answer is PRICE_CHANGED. */
  total: z.optional(money),
  ...undoable,
}

/** What became of the place, and of what is owed. */
export const transferred = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  sectionId: id,
  owedBefore: money,
  owed: money,
  /** What stays billed of what the child leaves: for meetings that were held. */
  kept: money,
  /** Above zero it is owed besides, below zero it is credited. */
  difference: signedMoney,
  warnings: z.array(z.string()),
  /** Ours: whether the transfer can be undone by the name it was given. */
  canUndo: z.boolean(),
})

/** What keeps a child from another place. */
export const TRANSFER_REFUSALS = [
  'SAME_PLACE',
  'IS_WAITING',
  'FULL',
  'OTHERS_WAIT',
  'NOT_IN_TURN',
  'ALREADY_ENROLLED',
  'PRICE_CHANGED',
  'NOT_PUBLISHED',
  'IS_OVER',
] as const

/** What the roster knows of one child is changed; with a target they are moved there by the same call. */
export const changePlace = <const Base extends string>(base: Base) =>
  op({
    method: 'PUT',
    path: `${base}/{id}/rosters/{rosterId}`,
    summary:
      'Changes what the roster knows of one child: the given fields only. With a target it is moved there: place and money together.',
    allow: ['{kind}.rosters', 'edit'],
    body: z.object({ ...changedAnswers, version: z.optional(z.int()), ...transferForm }),
    answer: z.object({
      /** The place the child has now: another one after a transfer. */
      rosterId: id,
      transferred: z.nullable(transferred),
    }),
    refusals: ['CHANGED_MEANWHILE', ...TRANSFER_REFUSALS],
  })

/** That call, at whatever address. */
export type ChangePlace = Op<ReturnType<typeof changePlace<`/schools/{schoolId}/${Address}`>>, Address>
