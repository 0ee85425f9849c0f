import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/activity-kinds'
import { date, id, money, signedMoney } from './fields.ts'
import { chosenAddOns } from './quote.ts'

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
}

/** What became of the place, and of what is owed. */
export const transferred = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  sectionId: id,
  owedBefore: money,
  owed: money,
  /** Above zero it is owed besides, below zero it is credited. */
  difference: signedMoney,
  warnings: z.array(z.string()),
})
