import * as z from 'zod/mini'
import { AFTERCARE_CYCLES } from '@afterbell/domain/prices/billing-types'
import { id, money } from '../kernel/fields.ts'
import { changedAnswers } from '../places/enrolling.ts'
import { op, under } from '../kernel/op.ts'
import { undoable, undoForm, undone, UNDO_REFUSALS } from '../kernel/undo.ts'
import { transferred, transferForm, TRANSFER_REFUSALS } from './transfer-form.ts'
import { transferQuoted } from './transfers.ts'

const where = { aftercareDayId: id }

/**
 * Moving a child from one weekday of aftercare to another one of the same session: place and money in one step. A transfer to
 * another activity is not known of aftercare (OQ-08); this is the adding and the removing of a day, done at once.
 */
export const weekdayMoves = under('weekdayMoves', ['aftercare', 'aftercare-day'], (base) => ({
  quote: op({
    method: 'GET',
    path: `${base}/{id}/rosters/{rosterId}/move`,
    summary:
      'What moving a child to another weekday would mean: the price before and after, and what staff should know.',
    allow: ['{kind}.rosters', 'edit'],
    addition: true,
    query: z.object(where),
    answer: z.extend(transferQuoted, {
      /** What the roster insists on by now and does not know of the child: it is given with the move. */
      missing: z.array(z.enum(['pickUpOptionId', 'teacherId', 'tshirtSizeId'])),
      /** What all weekdays of the child in the session come to each week or month, before and after. Null where they are not charged so. */
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
      /** What the new weekday was shown to be billed at; when it no longer holds, the answer is PRICE_CHANGED. */
      total: transferForm.total,
      ...undoable,
    }),
    answer: z.object({
      rosterId: id,
      /** Who can be asked to pay. Null of a family without a parent. */
      parentId: z.nullable(id),
      transferred,
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
    answer: undone,
    refusals: [...UNDO_REFUSALS],
  }),
}))
