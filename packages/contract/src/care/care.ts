import * as z from 'zod/mini'
import { PAUSE_REASON_MAX } from '@afterbell/domain/care/pauses'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { AFTERCARE_CYCLES } from '@afterbell/domain/prices/billing-types'
import { date, id, idList, named, requiredText } from '../kernel/fields.ts'
import { bulkAnswer, listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'
import { quote } from '../prices/quote.ts'

const charges = '/schools/{schoolId}/care-charges'

/** Period and amount of a charge for recurring care. */
const charge = {
  from: date,
  to: date,
  /** The day of the charge. */
  chargedOn: date,
  ...quote.shape,
  /** Billed by attendance: the amount if the child attends every booked day. */
  isEstimate: z.boolean(),
}

const pause = z.object({ id, from: date, to: z.nullable(date), reason: z.string() })

const enrollmentInCare = z.object({
  enrollmentId: id,
  activity: named,
  weekdays: z.array(z.string()),
  cycle: z.enum(AFTERCARE_CYCLES),
  /** Last day that is charged and paid; null if there is none. */
  paidUntil: z.nullable(date),
  /** Last day that is charged. */
  chargedTo: z.nullable(date),
  /** Last day of the charges that are not made yet; null if none remain. */
  endsOn: z.nullable(date),
  pauses: z.array(pause),
  /** The next charges, in order. */
  coming: z.array(z.object(charge)),
})

const waitingCharge = z.object({
  id,
  /** A charge that was not made, or the additional amount after a correction. */
  kind: z.enum(['CHARGE', 'DIFFERENCE']),
  child: named,
  activity: named,
  ...charge,
})

/** Recurring aftercare charges: upcoming ones, those that wait for a decision, and pauses. */
export const care = group('care', {
  ofChild: op({
    method: 'GET',
    path: '/schools/{schoolId}/children/{childId}/care',
    summary:
      'The aftercare of a child that is charged by the week or month: what is paid, paused and coming, line by line. With a pause or spots that would be given up it tells what would be charged then.',
    allow: ['invoice', 'view'],
    addition: true,
    query: z.object({
      /** Preview as if this enrollment were paused. */
      enrollmentId: z.optional(id),
      pausedFrom: z.optional(date),
      pausedTo: z.optional(date),
      /** Preview as if these spots ended today, by roster id. */
      without: z.optional(idList()),
    }),
    answer: z.object({
      currency: z.enum(CURRENCIES),
      enrollments: z.array(enrollmentInCare),
    }),
  }),
  pause: op({
    method: 'POST',
    path: '/schools/{schoolId}/enrollments/{id}/pauses',
    summary: 'Pauses the billing of an enrollment from a day on: what is charged already stays.',
    allow: ['transactions', 'charge'],
    addition: true,
    body: z.object({
      from: date,
      /** The last day; without one, the pause lasts until somebody resumes it. */
      to: z.optional(z.nullable(date)),
      reason: requiredText(PAUSE_REASON_MAX),
    }),
    answer: pause,
    refusals: ['ENDS_BEFORE', 'ALREADY_CHARGED', 'NOTHING_LEFT', 'PAUSED_ALREADY'],
  }),
  resume: op({
    method: 'POST',
    path: '/schools/{schoolId}/enrollments/{id}/pauses/{pauseId}/resume',
    summary: 'Ends a pause: billing goes on from a day. On its first day or before, it never was.',
    allow: ['transactions', 'charge'],
    addition: true,
    body: z.object({ on: date }),
    refusals: ['ENDS_BEFORE'],
  }),
  waiting: op({
    method: 'GET',
    path: charges,
    summary:
      'What waits for staff: charges of cycles before the school charged by itself, or while it was not active, and what more a charge would come to since it was made.',
    allow: ['invoice', 'view'],
    addition: true,
    query: listQuery(['from'], {}),
    answer: page(waitingCharge),
  }),
  release: op({
    method: 'POST',
    path: `${charges}/release`,
    summary: 'Bills charges that wait. Those that were decided meanwhile are told.',
    allow: ['transactions', 'charge'],
    addition: true,
    body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
    answer: bulkAnswer,
  }),
  drop: op({
    method: 'POST',
    path: `${charges}/drop`,
    summary: 'Does not bill charges that wait: they were billed otherwise, or never will be.',
    allow: ['transactions', 'charge'],
    addition: true,
    body: z.object({
      ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
      reason: requiredText(PAUSE_REASON_MAX),
    }),
    answer: bulkAnswer,
  }),
})
