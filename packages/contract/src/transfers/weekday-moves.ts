import * as z from 'zod/mini'
import { AFTERCARE_CYCLES } from '@afterbell/domain/prices/billing-types'
import { id, money } from '../kernel/fields.ts'
import { changedAnswers } from '../places/enrolling.ts'
import { op, opsUnder } from '../kernel/op.ts'
import { undoable, undoForm, undoAnswer, UNDO_REFUSALS } from '../kernel/undo.ts'
import { transferAnswer, transferForm, TRANSFER_REFUSALS } from './transfer-form.ts'
import { transferQuoted } from './transfers.ts'

const where = { aftercareDayId: id }

/**
 * Moves a child between weekdays of one aftercare session, with spot and money in one step. Aftercare has no transfer
 * to another activity (OQ-08), so this adds and removes a day in one call.
 */
export const weekdayMoves = opsUnder('weekdayMoves', ['aftercare', 'aftercare-day'], (base) => ({
  quote: op({
    method: 'GET',
    path: `${base}/{id}/rosters/{rosterId}/move`,
    summary:
      'What moving a child to another weekday would mean: the price before and after, and what staff should know.',
    allow: ['{kind}.rosters', 'edit'],
    addition: true,
    query: z.object(where),
    answer: z.extend(transferQuoted, {
      /** Details that the roster requires by now and the child lacks; they are sent with the move. */
      missing: z.array(z.enum(['pickUpOptionId', 'teacherId', 'tshirtSizeId'])),
      /**
       * Amount of all the child's weekdays per week or month, before and after. Null if they are not charged that
       * way.
       */
      eachCycle: z.nullable(z.object({ before: money, after: money, cycle: z.enum(AFTERCARE_CYCLES) })),
    }),
  }),
  move: op({
    method: 'POST',
    path: `${base}/{id}/rosters/{rosterId}/move`,
    summary: 'Moves a child to another weekday of the session, place and money together.',
    allow: ['{kind}.rosters', 'edit'],
    addition: true,
    body: z.object({
      ...where,
      ...changedAnswers,
      overbook: transferForm.overbook,
      /** The displayed amount for the new weekday. If it changed, the call is refused as PRICE_CHANGED. */
      total: transferForm.total,
      ...undoable,
    }),
    answer: z.object({
      rosterId: id,
      /** The guardian to ask for the payment. Null for a family without one. */
      parentId: z.nullable(id),
      transferred: transferAnswer,
    }),
    refusals: ['OTHER_SESSION', ...TRANSFER_REFUSALS],
  }),
  undo: op({
    method: 'POST',
    path: `${base}/{id}/rosters/undo-move`,
    summary: 'Undoes a move to another weekday for some minutes: child, place and money are where they were.',
    allow: ['{kind}.rosters', 'edit'],
    addition: true,
    body: undoForm,
    answer: undoAnswer,
    refusals: [...UNDO_REFUSALS],
  }),
}))
