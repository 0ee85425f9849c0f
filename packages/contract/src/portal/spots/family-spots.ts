import * as z from 'zod/mini'
import { REQUEST_WORDS_MAX } from '@afterbell/domain/families/requests/request-values'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { WITHDRAWAL_WAYS } from '@afterbell/domain/places/withdrawal-ways'
import { date, id, money, text } from '../../kernel/fields.ts'
import { familyOp, idOf } from '../../kernel/family-op.ts'
import { group } from '../../kernel/op.ts'

const path = '/family/schools/{schoolId}'

const way = z.enum(WITHDRAWAL_WAYS)

/** A spot of a child, or a drop-in, that may be given up. */
const spot = z.object({
  /** Of the child's enrollment. */
  id,
  childId: id,
  kind: z.enum(ACTIVITY_KINDS),
  activity: z.string(),
  /** The groups or weekdays; empty for a class. */
  sections: z.array(z.string()),
  isDropIn: z.boolean(),
  firstOn: z.nullable(date),
  /** The next meeting that has not begun; null if all are over, or there are none yet. */
  nextOn: z.nullable(date),
  way,
  /** The last day on which the family does it by itself; null where there is none. */
  lastDay: z.nullable(date),
  /** The family may change it now, or ask the school to. */
  mayChange: z.boolean(),
  /** The weekdays of which one alone may be given up: of a spot that has several. */
  weekdays: z.array(z.object({ sectionId: id, weekday: z.enum(WEEKDAYS), isAsked: z.boolean() })),
  /** One of the session's people asked the school already, to give it up or to change it. */
  isAsked: z.boolean(),
  isChangeAsked: z.boolean(),
})

const shown = {
  way,
  /** What the school keeps. */
  fee: money,
  /** What it takes back of the discounts of brothers and sisters that rested on the child. */
  discounts: money,
  /** What goes back of what was paid. */
  back: money,
  noLongerOwed: money,
}

/** The spots of children, and how their families give them up. */
export const familySpots = group('familySpots', {
  list: familyOp({
    method: 'GET',
    path: `${path}/children/{childId}/spots`,
    summary: 'The spots and drop-ins that a child has, each with whether and how the family may give it up.',
    whileInactive: 'seven days',
    params: z.object({ childId: idOf('child') }),
    answer: z.object({ spots: z.array(spot) }),
  }),
  look: familyOp({
    method: 'GET',
    path: `${path}/spots/{enrollmentId}`,
    summary:
      'What giving up a spot, or one weekday of it, comes to for whoever asks: what goes back, what is no longer owed and what the school keeps. What others pay for it is not in it. Changes nothing.',
    whileInactive: 'seven days',
    params: z.object({ enrollmentId: idOf('enrollment') }),
    /** One weekday of several, alone. */
    query: z.object({ sectionId: z.optional(idOf('spotSection')) }),
    answer: z.extend(spot, {
      ...shown,
      /** Of what they owe for it, installments are still to come. */ hasInstallments: z.boolean(),
    }),
  }),
  giveUp: familyOp({
    method: 'POST',
    path: `${path}/spots/{enrollmentId}/giving-up`,
    summary:
      'Gives up a spot, or one weekday of it, as it was shown, or asks the school to where it decides. The spot is offered on, and what goes back is proposed to staff. A spot that is given up already stays so.',
    params: z.object({ enrollmentId: idOf('enrollment') }),
    body: z.object({
      ...shown,
      words: z._default(text(REQUEST_WORDS_MAX), ''),
      /** One weekday of several, alone. */
      sectionId: z.optional(idOf('spotSection')),
    }),
    answer: z.object({ outcome: z.enum(['GIVEN_UP', 'ASKED']) }),
    refusals: ['CANNOT_GIVE_UP', 'SPOT_OVER', 'SPOT_CHANGED'],
  }),
})
