import * as z from 'zod/mini'
import { AFTERCARE_CYCLES } from '@afterbell/domain/prices/billing-types'
import { REQUEST_WORDS_MAX } from '@afterbell/domain/families/requests/request-values'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { date, id, money, signedMoney, text } from '../../kernel/fields.ts'
import { familyOp, idOf } from '../../kernel/family-op.ts'
import { listQuery, page } from '../../kernel/lists.ts'
import { group } from '../../kernel/op.ts'
import { quote } from '../../prices/quote.ts'

const CHANGE_WAYS = ['ASK', 'AT_ONCE'] as const

const path = '/family/schools/{schoolId}/spots/{enrollmentId}/changes'

/** A weekday, group or class, and what takes its place: of the same activity, or of another that families may book. */
const ends = { leavesId: idOf('spotSection'), sectionId: idOf('changeTarget') }

/** A weekday, or a group. */
const choice = z.object({ id, name: z.string(), weekdays: z.array(z.enum(WEEKDAYS)) })

/** Meetings that have not begun. */
const meetings = z.object({ count: z.int(), firstOn: z.nullable(date), lastOn: z.nullable(date) })

const eachCycle = z.object({ before: money, after: money, cycle: z.enum(AFTERCARE_CYCLES) })

/** An activity that a spot can be changed for. */
const target = z.object({
  id,
  kind: z.enum(ACTIVITY_KINDS),
  name: z.string(),
  startDate: z.nullable(date),
  endDate: z.nullable(date),
  sections: z.array(
    z.extend(choice, {
      /** WAIT: it is full, and the child can join its wait list. */
      state: z.enum(['FREE', 'WAIT', 'NO']),
      /** Why it is not free for this child, in the language of the reader; empty if it is. */
      why: z.string(),
    }),
  ),
})

/** How a family changes a weekday or group of a spot, or the spot for one in another activity. */
export const familyChanges = group('familyChanges', {
  choices: familyOp({
    method: 'GET',
    path,
    summary: 'What of a spot can be changed, and the other weekdays or groups of its activity.',
    whileInactive: 'seven days',
    params: z.object({ enrollmentId: idOf('enrollment') }),
    answer: z.object({
      /** What the child has: the weekdays, or all its groups as one. */
      has: z.array(choice),
      /** What it does not have of the same activity. Whether there is room is told when it is looked at. */
      others: z.array(choice),
      /** The spot can be changed for one in another activity, too. */
      elsewhere: z.boolean(),
      way: z.enum(CHANGE_WAYS),
      /** The last day on which the family does it by itself. */
      lastDay: z.nullable(date),
    }),
    refusals: ['CANNOT_CHANGE'],
  }),
  activities: familyOp({
    method: 'GET',
    path: `${path}/activities`,
    summary:
      'The other activities that a spot can be changed for, the first one first: those that families may book. Each class and group with whether the child may join it, and why not.',
    whileInactive: 'seven days',
    params: z.object({ enrollmentId: idOf('enrollment') }),
    query: listQuery(['startDate'], {}),
    answer: page(target),
    refusals: ['CANNOT_CHANGE'],
  }),
  look: familyOp({
    method: 'GET',
    path: `${path}/price`,
    summary:
      'What a change comes to: the meetings that are lost and won, and the price before and after. Changes nothing.',
    whileInactive: 'seven days',
    params: z.object({ enrollmentId: idOf('enrollment') }),
    query: z.object(ends),
    answer: z.object({
      /** ASK: the school decides. */
      way: z.enum(CHANGE_WAYS),
      /** The last day on which the family did it by itself, where it has to ask since. */
      lastDay: z.nullable(date),
      /** False where others pay a part: all amounts are 0 then. */
      hasMoney: z.boolean(),
      /** Why it cannot be done now, in the language of the reader; null if it can. */
      why: z.nullable(z.string()),
      /** Policies are to be accepted before. */
      policiesDue: z.boolean(),
      lost: meetings,
      won: meetings,
      /** The new price, line by line. */
      quote,
      /** What is billed for it now, without what stays billed for meetings that are over. */
      before: money,
      /** Positive: owed in addition. Negative: comes off. */
      difference: signedMoney,
      /** Of all the child's weekdays; null where nothing is charged by the week or month. */
      eachCycle: z.nullable(eachCycle),
    }),
    refusals: ['CANNOT_CHANGE', 'SAME_SPOT'],
  }),
  change: familyOp({
    method: 'POST',
    path,
    summary:
      'Changes a spot as it was shown, place and money together, or asks the school to where it decides. What was changed already stays so.',
    params: z.object({ enrollmentId: idOf('enrollment') }),
    body: z.object({
      ...ends,
      way: z._default(z.enum(CHANGE_WAYS), 'AT_ONCE'),
      words: z._default(text(REQUEST_WORDS_MAX), ''),
      /** As it was shown. */
      difference: signedMoney,
      /** What each week or month costs afterwards, as it was shown. */
      eachCycle: z.nullable(money),
    }),
    answer: z.object({ outcome: z.enum(['CHANGED', 'ASKED']) }),
    refusals: ['CANNOT_CHANGE', 'SAME_SPOT', 'SPOT_CHANGED', 'POLICIES_DUE'],
  }),
})
