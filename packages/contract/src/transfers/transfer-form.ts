import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { changedAnswers } from '../places/enrolling.ts'
import { date, id, money, signedMoney } from '../kernel/fields.ts'
import { op, type Address, type Op } from '../kernel/op.ts'
import { undoable } from '../kernel/undo.ts'
import { chosenAddOns } from '../prices/quote.ts'

/** Target of a transfer: a class or a camp group, on its own terms. Without one, the child stays. */
export const transferForm = {
  classId: z.optional(id),
  campPricingId: z.optional(id),
  dates: z.optional(z.array(date).check(z.minLength(1), z.maxLength(400))),
  /** Add-ons of the target. */
  addOns: chosenAddOns,
  overbook: z._default(z.boolean(), false),
  /** The displayed new total. If it changed, the call is refused as PRICE_CHANGED. */
  total: z.optional(money),
  ...undoable,
}

/** Result of a transfer: the spot, and the amounts. */
export const transferAnswer = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  sectionId: id,
  owedBefore: money,
  owed: money,
  /** Amount that stays billed for past meetings of the old spot. */
  kept: money,
  /** Positive: owed in addition. Negative: credited. */
  difference: signedMoney,
  warnings: z.array(z.string()),
  /** Our addition: whether the transfer can be undone by its undo id. */
  canUndo: z.boolean(),
})

/** Reasons why a child cannot be transferred. */
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

/** Changes a child's details on a roster. With a target, the same call transfers the child. */
export const changePlace = <const Base extends string>(base: Base) =>
  op({
    method: 'PUT',
    path: `${base}/{id}/rosters/{rosterId}`,
    summary:
      'Changes what the roster knows of one child: the given fields only. With a target it is moved there: place and money together.',
    allow: ['{kind}.rosters', 'edit'],
    body: z.object({ ...changedAnswers, version: z.optional(z.int()), ...transferForm }),
    answer: z.object({
      /** The child's current spot; a new one after a transfer. */
      rosterId: id,
      transferred: z.nullable(transferAnswer),
    }),
    refusals: ['CHANGED_MEANWHILE', ...TRANSFER_REFUSALS],
  })

/** The same call at any address. */
export type ChangePlace = Op<ReturnType<typeof changePlace<`/schools/{schoolId}/${Address}`>>, Address>
