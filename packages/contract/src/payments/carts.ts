import * as z from 'zod/mini'
import { WEEKDAYS, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { chosenSections, paperForm, rosterAnswers } from '../places/enrolling.ts'
import { chosenAddOns } from '../prices/quote.ts'
import { amountList, dateList, flag, id, idList, money, text } from '../kernel/fields.ts'
import { group, op, opsUnder } from '../kernel/op.ts'
import { COUPON_REFUSALS, paymentData, PAYING_REFUSALS } from './payments.ts'

/** The activity's list that a child is added to. */
export const ROSTER_LIST_TYPES = ['Rosters', 'Waitlist', 'Dropin'] as const

/** Weekdays of a session as flags; true selects one. */
function weekdayFlagsOf<S extends z.ZodMiniType>(yesOrNo: S) {
  return Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, z.optional(yesOrNo)])) as unknown as Record<
    Weekday,
    z.ZodMiniOptional<S>
  >
}

const fields = {
  childId: id,
  activityType: z.optional(z.enum(['Class', 'Camp', 'Aftercare', 'DropIn'])),
  listType: z._default(z.enum(ROSTER_LIST_TYPES), 'Rosters'),
  paymentType: z._default(z.enum(['CHARGE', 'INVOICE']), 'CHARGE'),
  paymentMethodId: z.optional(z.nullable(id)),
  coupon: z.optional(text(100)),
}

const refusals = [
  ...PAYING_REFUSALS,
  ...COUPON_REFUSALS,
  'FULL',
  'OTHERS_WAIT',
  'NOT_IN_TURN',
  'ALREADY_ENROLLED',
  'NOT_PUBLISHED',
  'IS_OVER',
  'OFFER_ENDED',
  'NOT_HERE',
  'BEING_PAID',
] as const

/** The price before a child is added, and adding with payment in one call. */
export const carts = opsUnder(
  'carts',
  ['classes', 'camp-pricing', 'aftercare', 'aftercare-day'],
  (base, address) => ({
    get: op({
      method: 'GET',
      path: `${base}/{id}/cart`,
      summary:
        'What a child would pay who is added now: every line, priced for the way it is paid. Nothing is held. `paymentId` is a new id, which the payment can have.',
      addition: address === 'aftercare-day',
      allow: ['{kind}.rosters', 'charge'],
      query: z.object({
        ...fields,
        ...weekdayFlagsOf(flag),
        /** Shows the installments, if they are offered. */
        installments: z.optional(flag),
        sectionIds: z.optional(idList()),
        dates: z.optional(dateList()),
        addOns: z.optional(amountList()),
      }),
      answer: paymentData,
      refusals,
    }),
    pay: op({
      method: 'POST',
      path: `${base}/{id}/payment`,
      summary:
        'Adds a child and asks for what it costs in one: the spot is held, and charged, or invoiced. Where the charge fails the spot stays held for as long as the school says. On the wait list nothing is asked.',
      addition: address === 'aftercare-day',
      allow: ['{kind}.rosters', 'charge'],
      steps: true,
      body: z.object({
        ...fields,
        ...weekdayFlagsOf(z.boolean()),
        installments: z._default(z.boolean(), false),
        ...chosenSections,
        ...rosterAnswers,
        ...paperForm,
        addOns: chosenAddOns,
        overbook: z._default(z.boolean(), false),
        /**
         * Our addition: the roster id of the child's wait list entry or offer, whose spot is paid for; see POST
         * rosters.
         */
        rosterId: z.optional(id),
        /** Created by the browser. A repeated call with it adds and charges nothing twice. */
        paymentId: z.optional(id),
        /** The displayed total. If it changed, the call is refused as PRICE_CHANGED. */
        total: z.optional(money),
      }),
      answer: paymentData,
      refusals,
    }),
  }),
)

/** Whether it was undone. If something was paid, the spot stays and `refundable` can be refunded. */
const cancelAnswer = z.object({ isCanceled: z.boolean(), refundable: money })

const CANCEL_SUMMARY =
  'Cancels a spot that is not paid: it is free at once, its payment is ended and what was asked for it is owed no more. Once something was paid nothing changes, and the answer tells what can be refunded.'

/** Cancels in the payment flow, one per kind (OQ-21). For drop-ins it is the ordinary cancel. */
export const cancels = group('cancels', {
  ofClass: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/classes/{classId}/enrollment/{a}/{b}',
    summary: `${CANCEL_SUMMARY} {a} is the roster id, {b} the child.`,
    allow: ['classes.rosters', 'remove'],
    steps: true,
    answer: cancelAnswer,
    refusals: ['PAYMENT_UNDER_WAY'],
  }),
  ofCamp: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/camp-pricing/{id}/rosters/enrollment/{enrollmentId}',
    summary: `${CANCEL_SUMMARY} {enrollmentId} is the roster id.`,
    allow: ['camps.rosters', 'remove'],
    steps: true,
    answer: cancelAnswer,
    refusals: ['PAYMENT_UNDER_WAY'],
  }),
  ofAftercare: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/aftercare/{id}/rosters/{rosterId}/child/{childId}',
    summary: CANCEL_SUMMARY,
    allow: ['aftercare.rosters', 'remove'],
    steps: true,
    answer: cancelAnswer,
    refusals: ['PAYMENT_UNDER_WAY'],
  }),
  addOn: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/rosters/{rosterId}/cart/addon',
    summary: 'Takes an add-on out of what a spot that is held costs. What the activity requires stays.',
    allow: ['classes.rosters', 'edit'],
    query: z.object({
      activityType: z.optional(z.enum(['Class', 'Camp', 'Aftercare'])),
      addOnId: id,
    }),
    answer: paymentData,
    refusals: ['HOLD_ENDED', 'ADD_ON_REQUIRED', 'PAYMENT_UNDER_WAY'],
  }),
})
