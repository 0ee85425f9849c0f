import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/activity-kinds'
import { WEEKDAYS } from '@afterbell/domain/weekdays'
import { amountList, date, dateList, id, money, signedMoney, time } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { op, under } from './op.ts'
import { quote } from './quote.ts'
import { places } from './sections.ts'

/** A section a child can be moved to. */
const transferTarget = z.object({
  sectionId: id,
  section: z.string(),
  activityId: id,
  name: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  startDate: z.nullable(date),
  endDate: z.nullable(date),
  weekdays: z.array(z.enum(WEEKDAYS)),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  maxEnroll: z.int(),
  enrolled: z.int(),
  waiting: z.int(),
  /** A group of the camp the child is in now. */
  isSameActivity: z.boolean(),
})

/** What a transfer is asked with in a query; the same names as in the body that does it. */
const asked = z.object({
  classId: z.optional(id),
  campPricingId: z.optional(id),
  dates: z.optional(dateList()),
  addOns: z.optional(amountList()),
})

/**
 * Moving a child from its place to another one, of any kind that knows transfers (OQ-08). Done by PUT rosters/{rosterId}
 * with the target; here is what can be chosen, and what it would mean.
 */
export const transfers = under('transfers', ['classes', 'camp-pricing'], (base) => ({
  targets: op({
    method: 'GET',
    path: `${base}/{id}/rosters/{rosterId}/transfer-targets`,
    summary: 'Where a child can be moved to: the other groups of its camp first, then what begins next.',
    allow: ['{kind}.rosters', 'transfer'],
    addition: true,
    query: listQuery(['name'], {}),
    answer: page(transferTarget),
  }),
  quote: op({
    method: 'GET',
    path: `${base}/{id}/rosters/{rosterId}/transfer`,
    summary:
      'What a transfer would mean: the new price, the difference to what is owed now, and what staff should know.',
    allow: ['{kind}.rosters', 'transfer'],
    addition: true,
    query: asked,
    answer: z.object({
      quote,
      owedBefore: money,
      /** Above zero it is owed besides, below zero it is credited. */
      difference: signedMoney,
      /** Why the child cannot simply be moved now; staff who may add can overbook what is only full. */
      refused: z.nullable(z.object({ code: z.string(), message: z.string() })),
      /** The child waits there, and would be moved up. */
      isWaitingThere: z.boolean(),
      places,
      warnings: z.array(z.string()),
    }),
  }),
}))
