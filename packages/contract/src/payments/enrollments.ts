import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { activityRow } from '../activities/activity-lists.ts'
import { date, id, idList, money, signedMoney, text } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'
import { chosenSections, paperForm, rosterAnswers } from '../places/enrolling.ts'
import { chosenAddOns } from '../prices/quote.ts'
import { JOIN_REFUSALS } from '../wait-list/wait-lists.ts'
import { COUPON_REFUSALS } from './payments.ts'

const path = '/schools/{schoolId}/enrollments'

/** What a line asks for: a free spot, a spot although it is full or others wait, or the wait list. */
export const ENROLL_WAYS = ['PLACE', 'OVERBOOK', 'WAIT'] as const

/** One child in one activity. */
const line = z.object({
  childId: id,
  kind: z.enum(ACTIVITY_KINDS),
  activityId: id,
  ...chosenSections,
  ...rosterAnswers,
  ...paperForm,
  addOns: chosenAddOns,
  way: z._default(z.enum(ENROLL_WAYS), 'PLACE'),
  /** On the wait list: with the other lines of the same activity and sections that say so. All get spots, or none. */
  together: z._default(z.boolean(), false),
})

const asked = {
  /** Children of one family, in the order in which they count for discounts. */
  lines: z.array(line).check(z.minLength(1), z.maxLength(30)),
  coupon: z._default(text(100), ''),
  /** On the dates of each activity's plan, where it has one: then each has an invoice of its own. */
  installments: z._default(z.boolean(), false),
}

const installmentParts = z.array(z.object({ dueOn: date, amount: money }))

/** Several children of a family, enrolled in several activities at once. */
export const enrollments = group('enrollments', {
  activities: op({
    method: 'GET',
    path: `${path}/activities`,
    summary:
      'Activities of all kinds that are not over, to enroll children in: those that fit most of the children first, with spots and price.',
    allow: ['classes.rosters', 'add'],
    addition: true,
    query: listQuery(['fit'], {
      childIds: z.optional(idList()),
      kind: z.optional(z.enum(ACTIVITY_KINDS)),
      weekday: z.optional(z.enum(WEEKDAYS)),
    }),
    answer: page(
      z.extend(activityRow, {
        /** Those of the children who have the age and grade of a section, on the day it begins. */
        fits: z.array(id),
      }),
    ),
  }),
  review: op({
    method: 'POST',
    path: `${path}/review`,
    summary:
      'What enrolling several children in several activities would mean now: for each line whether it is given, waits, or is refused and why; each price with its reasons, one coupon, credit, and what is left to pay. Keeps nothing.',
    allow: ['classes.rosters', 'add'],
    addition: true,
    body: z.object(asked),
    answer: z.object({
      /** In the order of the request. */
      lines: z.array(
        z.object({
          state: z.enum(['PLACE', 'WAIT', 'REFUSED']),
          /** Why it is refused, as a code and as a sentence. */
          code: z.nullable(z.string()),
          why: z.string(),
          /** The place in line; null unless the child would wait. */
          position: z.nullable(z.int()),
          /** Does not fit, other activities at the same time, and the like: staff may go on. */
          warnings: z.array(z.string()),
          /** What is asked of the family's payer now. */
          prices: z.array(z.object({ label: z.string(), reason: z.string(), amount: signedMoney })),
          total: money,
          /** What agencies and another home are asked for it. */
          ofOthers: money,
          /** What care by the week or month is charged later; an estimate where it depends on attendance. */
          later: z.array(z.object({ dueOn: date, amount: money, isEstimate: z.boolean() })),
        }),
      ),
      /** What is left to pay, after the coupon and the credit. */
      total: money,
      credit: money,
      /** The coupon as it is called, if it takes something off. */
      coupon: z.nullable(z.string()),
      /** Why the coupon is not taken; the prices are then without it. */
      couponProblem: z.nullable(z.string()),
      /** What would be due when, if an activity offers a plan. */
      installments: z.nullable(installmentParts),
      others: z.array(z.object({ name: z.string(), amount: money })),
      /** The guardian to ask for the payment. Null for a family without one. */
      parentId: z.nullable(id),
      /** Whether something can be charged now, and whether a bank account can be added for that. */
      isConnected: z.boolean(),
      savesBankAccounts: z.boolean(),
    }),
  }),
  enroll: op({
    method: 'POST',
    path,
    summary:
      'Enrolls several children of a family in several activities, all or none, and bills them on one invoice for each payer. A refusal says in `details.line` which line it is about, from 0. What is paid now is a payment of the invoices.',
    allow: ['classes.rosters', 'add'],
    addition: true,
    body: z.object({
      ...asked,
      /** The total that was shown. If it changed, the call is refused as PRICE_CHANGED. */
      total: z.optional(money),
    }),
    answer: z.object({
      /** In the order of the request. */
      lines: z.array(
        z.object({
          childId: id,
          rosterIds: z.array(id),
          /** The place in line; null unless the child waits. */
          position: z.nullable(z.int()),
        }),
      ),
      /** What is left to pay, after the coupon and the credit. */
      total: money,
      /** The invoices of the family's payer, with what is open. */
      invoices: z.array(z.object({ id, number: z.int(), amount: money, dueOn: z.nullable(date) })),
      parentId: z.nullable(id),
    }),
    refusals: [
      ...COUPON_REFUSALS,
      ...JOIN_REFUSALS,
      'SECTION_NOT_THERE',
      'CHOOSE_A_SECTION',
      'NOT_BY_THE_DAY',
      'DAY_NOT_THERE',
      'ADD_ON_NOT_THERE',
      'FULL',
      'OTHERS_WAIT',
      'PRICE_CHANGED',
    ],
  }),
})
