import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { amountList, date, dateList, id, idList, money, signedMoney, time } from '../kernel/fields.ts'
import { bulkAnswer, listQuery, page } from '../kernel/lists.ts'
import { op, under } from '../kernel/op.ts'
import { quote } from '../prices/quote.ts'
import { places } from '../activities/sections.ts'
import { undoable, undoForm, undone, UNDO_REFUSALS } from '../kernel/undo.ts'
import { transferForm } from './transfer-form.ts'

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

const where = { classId: transferForm.classId, campPricingId: transferForm.campPricingId }

/**
 * What was billed, what the new place costs, and what stays billed of the old one for meetings that were held. Above zero the
 * difference is owed besides, below zero it is credited.
 */
const owing = { owedBefore: money, owed: money, kept: money, difference: signedMoney }

/** What there is for those who are moved, on the day on which there is least. */
const room = {
  /** Why there is not room for all of them now; staff who may add can overbook. */
  room: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** How full it is on that day, without them. */
  places,
  /** How many of them come on it. One that was offered a place there has it already, and is not counted. */
  coming: z.int(),
  /** How many who wait there would be passed over. */
  passed: z.int(),
  /** Who they are, in the order of the line. */
  passedNames: z.array(z.string()),
  /** Those of them for whom the next spots are kept, and one of these would be taken. */
  reservedFor: z.array(z.string()),
}

/** What moving one child would mean. */
export const transferQuoted = z.object({
  quote,
  owedBefore: money,
  /** What stays billed of what the child leaves: for meetings that were held. */
  kept: money,
  /** Above zero it is owed besides, below zero it is credited. */
  difference: signedMoney,
  /** Why the child cannot be moved there at all. */
  refused: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** The child is waiting there, and would be moved up. */
  isWaitingThere: z.boolean(),
  ...room,
  warnings: z.array(z.string()),
})

/** As many are moved at once. */
export const TRANSFER_MAX = 100

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
      ...owing,
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
      /** Of all of them; left out, each keeps the days it has picked in the camp. */
      dates: transferForm.dates,
      /** For those of whom the roster knows none. */
      pickUpOptionId: z._default(z.nullable(id), null),
      teacherId: z._default(z.nullable(id), null),
      tshirtSizeId: z._default(z.nullable(id), null),
      overbook: transferForm.overbook,
      /** What all of them owe there together, as it was shown; when it no longer holds, the answer is PRICE_CHANGED. */
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
          /** Who can be asked to pay. Null of a family without a parent. */
          parentId: z.nullable(id),
        }),
      ),
      ...owing,
      warnings: z.array(z.string()),
      /** Whether it can be undone by the name it was given: not what is paid in installments, with a coupon, by aid or by an agency. */
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
    answer: undone,
    refusals: [...UNDO_REFUSALS],
  }),
}))
