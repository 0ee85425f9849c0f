import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { amountList, date, dateList, id, idList, money, signedMoney, time } from '../kernel/fields.ts'
import { bulkAnswer, listQuery, page } from '../kernel/lists.ts'
import { op, opsUnder } from '../kernel/op.ts'
import { quote } from '../prices/quote.ts'
import { places } from '../activities/sections.ts'
import { undoable, undoForm, undoAnswer, UNDO_REFUSALS } from '../kernel/undo.ts'
import { transferForm } from './transfer-form.ts'

/** A section a child can be transferred to. */
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
  /** Another group of the child's current camp. */
  isSameActivity: z.boolean(),
})

const where = { classId: transferForm.classId, campPricingId: transferForm.campPricingId }

/**
 * Billed amount, price of the new spot, and amount that stays billed for past meetings of the old one. A positive
 * difference is owed, a negative one is credited.
 */
const transferAmounts = { owedBefore: money, owed: money, kept: money, difference: signedMoney }

/** Room for the transferred children, on the fullest day. */
const room = {
  /** Why there is not enough room now; staff who may add children can overbook. */
  room: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** Occupancy on that day, without them. */
  places,
  /** Number of them who come on that day. A child with an offer there already has a spot and is not counted. */
  coming: z.int(),
  /** Number of waiting children who would be passed over. */
  passed: z.int(),
  /** Their names, in wait list order. */
  passedNames: z.array(z.string()),
  /** Children among them for whom the next spots are reserved, one of which would be used. */
  reservedFor: z.array(z.string()),
}

/** Preview of one child's transfer. */
export const transferQuoted = z.object({
  quote,
  owedBefore: money,
  /** Amount that stays billed for past meetings of the old spot. */
  kept: money,
  /** Positive: owed in addition. Negative: credited. */
  difference: signedMoney,
  /** Why the child cannot be transferred there at all. */
  refused: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** The child is on the wait list there and would be moved up. */
  isWaitingThere: z.boolean(),
  ...room,
  warnings: z.array(z.string()),
})

/** Limit of children per call. */
export const TRANSFER_MAX = 100

/** Query of a transfer's preview; same names as in the body of the transfer. */
const previewQuery = z.object({
  classId: z.optional(id),
  campPricingId: z.optional(id),
  dates: z.optional(dateList()),
  addOns: z.optional(amountList()),
})

/**
 * Transfers of a child from one spot to another, for kinds that support them (OQ-08). PUT rosters/{rosterId} with a
 * target does it; these calls return the targets and a preview.
 */
export const transfers = opsUnder('transfers', ['classes', 'camp-pricing'], (base) => ({
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
    query: previewQuery,
    answer: transferQuoted,
  }),
  targetsOfMany: op({
    method: 'GET',
    path: `${base}/{id}/rosters/transfer-targets`,
    summary: 'Where children of this roster can be moved to together.',
    allow: ['{kind}.rosters', 'transfer'],
    addition: true,
    query: listQuery(['name'], {}),
    answer: page(transferTarget),
  }),
  quoteMany: op({
    method: 'GET',
    path: `${base}/{id}/rosters/transfer`,
    summary:
      'What moving several children would mean: the price of each, who cannot be moved and why, and whether there is room for all others.',
    allow: ['{kind}.rosters', 'transfer'],
    addition: true,
    query: z.object({
      rosterIds: idList(),
      ...where,
      dates: z.optional(dateList()),
      pickUpOptionId: z.optional(id),
      teacherId: z.optional(id),
      tshirtSizeId: z.optional(id),
    }),
    answer: z.object({
      children: z.array(
        z.object({
          rosterId: id,
          childId: id,
          name: z.string(),
          owedBefore: money,
          owed: money,
          kept: money,
          warnings: z.array(z.string()),
        }),
      ),
      refused: bulkAnswer.shape.refused,
      ...transferAmounts,
      ...room,
    }),
  }),
  many: op({
    method: 'POST',
    path: `${base}/{id}/rosters/transfer`,
    summary:
      'Moves several children to one place, places and money together. Who cannot be moved stays and is told; the others are moved all or not at all.',
    allow: ['{kind}.rosters', 'transfer'],
    addition: true,
    body: z.object({
      rosterIds: z.array(id).check(z.minLength(1), z.maxLength(TRANSFER_MAX)),
      ...where,
      /** Days for all of them; undefined keeps each child's picked days in the camp. */
      dates: transferForm.dates,
      /** For children without this detail on the roster. */
      pickUpOptionId: z._default(z.nullable(id), null),
      teacherId: z._default(z.nullable(id), null),
      tshirtSizeId: z._default(z.nullable(id), null),
      overbook: transferForm.overbook,
      /** The displayed total of all children. If it changed, the call is refused as PRICE_CHANGED. */
      total: transferForm.total,
      ...undoable,
    }),
    answer: z.extend(bulkAnswer, {
      moved: z.array(
        z.object({
          rosterId: id,
          childId: id,
          name: z.string(),
          owedBefore: money,
          owed: money,
          kept: money,
          /** The guardian to ask for the payment. Null for a family without one. */
          parentId: z.nullable(id),
        }),
      ),
      ...transferAmounts,
      warnings: z.array(z.string()),
      /** Whether it can be undone by its undo id. Not with installments, coupons, aid or an agency. */
      canUndo: z.boolean(),
    }),
    refusals: ['FULL', 'OTHERS_WAIT', 'NOT_IN_TURN', 'PRICE_CHANGED'],
  }),
  undo: op({
    method: 'POST',
    path: `${base}/{id}/rosters/undo-transfer`,
    summary: 'Undoes a transfer for some minutes: children, places and money are where they were.',
    allow: ['{kind}.rosters', 'transfer'],
    addition: true,
    body: undoForm,
    answer: undoAnswer,
    refusals: [...UNDO_REFUSALS],
  }),
}))
