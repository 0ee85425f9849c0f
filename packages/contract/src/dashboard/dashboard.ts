import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { FIRST_STEPS } from '@afterbell/domain/dashboard/first-steps'
import { MONEY_TODOS } from '@afterbell/domain/dashboard/money-todos'
import { NEEDS } from '@afterbell/domain/dashboard/todos'
import { date, id, instant, money, named, signedMoney, time } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const kind = z.enum(ACTIVITY_KINDS)

const dashboardOf = '/schools/{schoolId}/dashboard'

/** A to-do for the office. Fields that do not apply are null. */
const need = z.object({
  kind,
  activityId: id,
  /** Null for a draft, which opens as a whole. */
  sectionId: z.nullable(id),
  name: z.string(),
  section: z.nullable(z.string()),
  enrolled: z.nullable(z.int()),
  capacity: z.nullable(z.int()),
  waiting: z.nullable(z.int()),
  children: z.nullable(z.int()),
  missing: z.array(z.enum(['PICK_UP_OPTION', 'TEACHER', 'TSHIRT'])),
  at: z.nullable(instant),
  /** The child, if there is only one; the day and attendance entry; and the reported pickup person. */
  child: z.nullable(z.string()),
  date: z.nullable(date),
  entryId: z.nullable(id),
  persons: z.array(z.string()),
  /**
   * The entry of the do-not-release list that their name resembles, the time of the pickup, and the user who checked
   * the child out.
   */
  near: z.nullable(z.object({ entry: z.string(), time, leftOn: date, by: z.nullable(z.string()) })),
})

const amounts = {
  collected: signedMoney,
  refunded: signedMoney,
  net: signedMoney,
  payments: z.int(),
  booked: signedMoney,
  enrollments: z.int(),
}

export const dashboard = group('dashboard', {
  lastSignUps: op({
    method: 'GET',
    path: '/schools/{schoolId}/last-sign-ups',
    summary: 'The ten children who were enrolled or put on a wait list last, within the last 90 days.',
    allow: ['dashboard', 'view'],
    answer: z.array(
      z.object({
        id,
        child: named,
        kind,
        activity: named,
        sectionId: id,
        /** Groups or days; empty if the activity has only one section. */
        sections: z.array(z.string()),
        state: z.enum(['ENROLLED', 'WAITING']),
        at: instant,
      }),
    ),
  }),
  summaryTransactions: op({
    method: 'GET',
    path: '/schools/{schoolId}/summary-transactions',
    summary:
      'What was booked and what was paid from one day to another, with the same length of time before it. Without dates, the last 30 days.',
    allow: ['dashboard', 'view'],
    query: z.object({ startDate: z.optional(date), endDate: z.optional(date) }),
    answer: z.object({
      startDate: date,
      endDate: date,
      ...amounts,
      previous: z.object({ startDate: date, endDate: date, ...amounts }),
      /** Days, weeks or months, depending on the length of the range. */
      step: z.enum(['DAY', 'WEEK', 'MONTH']),
      parts: z.array(z.object({ from: date, to: date, ...amounts })),
    }),
  }),
  enrolledChildren: op({
    method: 'GET',
    path: '/schools/{schoolId}/enrolled-children',
    summary: 'How many children are enrolled in each kind of activity, over all that are not over.',
    allow: ['dashboard', 'view'],
    answer: z.array(
      z.object({
        kind,
        activities: z.int(),
        children: z.int(),
        /** A child may have several. */
        places: z.int(),
        capacity: z.int(),
        percent: z.int(),
        waiting: z.int(),
      }),
    ),
  }),
  trends: op({
    method: 'GET',
    path: `${dashboardOf}/trends`,
    summary:
      'How many enrollments began in each of the last eight weeks, wait lists included, and the sections for which most children wait.',
    allow: ['dashboard', 'view'],
    addition: true,
    answer: z.object({
      /** Oldest first; the last week is the current one. */
      weeks: z.array(z.object({ from: date, signUps: z.int() })),
      wanted: z.array(
        z.object({
          kind,
          activityId: id,
          sectionId: id,
          name: z.string(),
          /** Empty if the activity has only one section. */
          section: z.string(),
          waiting: z.int(),
          capacity: z.int(),
        }),
      ),
    }),
  }),
  firstSteps: op({
    method: 'GET',
    path: `${dashboardOf}/first-steps`,
    summary: 'Which of the first steps of a new school are done.',
    allow: ['dashboard', 'view'],
    addition: true,
    answer: z.object({ done: z.array(z.enum(FIRST_STEPS)) }),
  }),
  needs: op({
    method: 'GET',
    path: `${dashboardOf}/needs`,
    summary:
      'What waits for somebody of the office: by what it is, how many there are, and the first of them.',
    allow: ['dashboard', 'view'],
    addition: true,
    answer: z.array(
      z.object({
        what: z.enum(NEEDS),
        total: z.int(),
        first: z.array(need),
      }),
    ),
  }),
  moneyNeeds: op({
    method: 'GET',
    path: `${dashboardOf}/money-needs`,
    summary:
      'What of money waits for somebody: payments in doubt or failed, charges that wait for a person, what might be given back, what is past due, and which of it nobody can be reminded of or was in vain; how many, and how much.',
    allow: ['transactions', 'view'],
    addition: true,
    answer: z.array(
      z.object({
        what: z.enum(MONEY_TODOS),
        total: z.int(),
        amount: money,
        /** The payer, if there is only one, and a child of theirs. */
        payer: z.nullable(z.string()),
        childId: z.nullable(id),
      }),
    ),
  }),
  failedTransactions: op({
    method: 'GET',
    path: `${dashboardOf}/failed-transactions`,
    summary: 'Payments that failed and are still open or past due, the latest first.',
    allow: ['dashboard', 'view'],
    addition: true,
    query: listQuery(['date'], { status: z.optional(z.enum(['OPEN', 'PAST_DUE'])) }),
    answer: page(
      z.object({
        id,
        date,
        payer: z.string(),
        what: z.string(),
        amount: signedMoney,
        status: z.enum(['OPEN', 'PAST_DUE']),
      }),
    ),
  }),
})
