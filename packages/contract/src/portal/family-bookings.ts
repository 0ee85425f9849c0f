import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { AGES } from '@afterbell/domain/kernel/ages'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { date, id, instant, money, named, signedMoney, text, time } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'
import { quote } from '../prices/quote.ts'
import { familyFormRow } from './family-forms.ts'
import { attempt, payment } from './family-payments.ts'

const path = '/family/schools/{schoolId}'

const kind = z.enum(ACTIVITY_KINDS)

/** One thing that a family wants: spots of an activity for children, or single days as drop-ins. */
const wanted = z.object({
  activityId: idOf('offeredActivity'),
  childIds: z.array(idOf('child')).check(z.minLength(1), z.maxLength(10)),
  /** The class, one group, or the weekdays. Empty for drop-ins. */
  sectionIds: z._default(z.array(idOf('offeredSection')).check(z.maxLength(50)), []),
  /** The picked days of a camp by the day, or the days of drop-ins. */
  dates: z._default(z.array(date).check(z.maxLength(200)), []),
  addOns: z._default(
    z
      .array(z.object({ id: idOf('offeredAddOn'), amount: z.int().check(z.minimum(1), z.maximum(1000)) }))
      .check(z.maxLength(50)),
    [],
  ),
  isDropIn: z._default(z.boolean(), false),
})

const lines = z.array(wanted).check(z.minLength(1), z.maxLength(30))

/** WAIT: it is full, and the child can join its wait list. */
const joinState = z.enum(['FREE', 'WAIT', 'NO'])

/** Whether a child may join, and why not, in the language of the reader. */
const joins = z.object({
  childId: id,
  sectionId: id,
  state: joinState,
  /** Why it is not free; empty if it is. */
  why: z.string(),
})

const dueLater = z.array(z.object({ date, amount: money }))

/** What families see before they put something into the cart. */
export const familyBookings = group('familyBookings', {
  choices: familyOp({
    method: 'GET',
    path: `${path}/offered/{activityId}`,
    summary:
      'What can be booked of an activity that the public pages show: sections, days and add-ons, and for each child whether they may join and why not.',
    params: z.object({ activityId: idOf('offeredActivity') }),
    answer: z.object({
      id,
      kind,
      name: z.string(),
      /** When sign-up opens; null if it has, or is over. */
      opensAt: z.nullable(instant),
      /** By the day: a family picks days of one group. */
      isByTheDay: z.boolean(),
      sections: z.array(
        z.object({
          id,
          name: z.string(),
          weekdays: z.array(z.enum(WEEKDAYS)),
          /** Meetings to come. */
          dates: z.array(z.object({ date, timeFrom: time, timeTo: time })),
        }),
      ),
      addOns: z.array(
        z.object({ id, name: z.string(), price: money, isRequired: z.boolean(), maxAmount: z.int() }),
      ),
      /** Days for drop-ins; empty where the activity takes none. */
      dropIns: z.array(z.object({ date, price: money, isFull: z.boolean() })),
      children: z.array(named),
      joins: z.array(joins),
      /** What staff invited children to past closing, age or capacity, with the last day. */
      invitations: z.array(z.object({ childId: id, sectionId: id, endsOn: date })),
      /** How long a spot is held for a family that has not paid yet, in minutes. */
      heldMinutes: z.int(),
    }),
  }),
  joins: familyOp({
    method: 'POST',
    path: `${path}/offered/joins`,
    summary:
      'For each of several activities, whether each child may join any of it and why not, decided as for booking. And the age and grade of each child, to look for what fits.',
    writes: false,
    body: z.object({ activityIds: z.array(idOf('offeredActivity')).check(z.maxLength(50)) }),
    answer: z.object({
      children: z.array(
        z.extend(named, { age: z.nullable(z.enum(AGES)), grade: z.nullable(z.enum(GRADES)) }),
      ),
      joins: z.array(
        z.object({
          activityId: id,
          childId: id,
          state: joinState,
          why: z.string(),
          /** The school invited the child past one of its rules, and the spot is free for them. */
          isInvited: z.boolean(),
        }),
      ),
    }),
  }),
  price: familyOp({
    method: 'POST',
    path: `${path}/offered/price`,
    summary:
      'What several things come to together, now and later, before coupons, credit and what agencies pay. Holds nothing.',
    writes: false,
    body: z.object({ lines }),
    answer: z.object({
      /** In the order of the request, one for each child. */
      lines: z.array(z.array(z.object({ childId: id, quote }))),
      now: money,
      later: dueLater,
    }),
    refusals: ['SECTION_NOT_THERE', 'CHOOSE_A_SECTION', 'NOT_BY_THE_DAY', 'DAY_NOT_THERE'],
  }),
})

const priced = {
  /** What is asked of the reader's home. */
  prices: z.array(z.object({ label: z.string(), reason: z.string(), amount: signedMoney })),
  total: money,
  /** What agencies and another home are asked for it. */
  ofOthers: money,
}

const cartLine = z.object({
  id,
  /** What is held for two of the reader's families is booked apart. */
  familyId: id,
  childId: id,
  child: z.string(),
  activityId: id,
  kind,
  activity: z.string(),
  /** The group, or the weekdays; empty where there is nothing to tell apart. */
  section: z.string(),
  isDropIn: z.boolean(),
  weekdays: z.array(z.enum(WEEKDAYS)),
  times: z.array(z.object({ from: time, to: time })),
  firstDate: z.nullable(date),
  lastDate: z.nullable(date),
  /** Meetings to come. */
  datesLeft: z.int(),
  location: z.nullable(z.string()),
  /** As the school writes it; empty if it says nothing. */
  whatToBring: z.string(),
  /** ENDED: nobody paid in time, and the spot is free for others. */
  state: z.enum(['HELD', 'BOOKED', 'ENDED']),
  /** What became of the invitation that it was held by, once it is held no more; null for all others. */
  invitation: z.nullable(z.enum(['ENDED', 'WITHDRAWN'])),
  /** Until the hold ends, by the server's clock; 0 where nothing is held. */
  secondsLeft: z.int(),
  canLengthen: z.boolean(),
  ...priced,
  questions: z.array(
    z.object({
      field: z.enum(['pickUpOptionId', 'teacherId', 'tshirtSizeId']),
      isRequired: z.boolean(),
      choices: z.array(named),
      /** What was chosen, or stands in the child's record. */
      answer: z.nullable(id),
    }),
  ),
})

const cart = z.object({
  /** In the order in which they were put in. */
  lines: z.array(cartLine),
  /** The family may leave what it books on an invoice. */
  canPayLater: z.boolean(),
  /** What one of the session’s people is paying for what is held, where nobody knows yet how it ends. */
  payment: z.nullable(z.extend(payment, { familyId: id })),
  /** Who besides the guardians may pick up each child of what is booked. */
  pickups: z.array(z.object({ childId: id, child: z.string(), names: z.array(z.string()) })),
  /** Policies that the reader has to accept before they book. */
  policiesDue: z.int(),
  /** What the activities ask of the children that is not answered yet. */
  forms: z.array(
    z.extend(familyFormRow, {
      /** It is answered before anything is booked; others can follow. */
      isDueNow: z.boolean(),
    }),
  ),
})

const cartLineId = z.object({ cartLineId: idOf('cartLine') })

const paying = {
  /** The lines that were shown: all that is held of one of the reader's families. */
  lineIds: z.array(idOf('cartLine')).check(z.minLength(1), z.maxLength(100)),
  /** Null: on an invoice, or nothing is due. */
  methodId: z.nullable(idOf('method')),
  /** Pays what is asked now, and the rest on its dates. */
  installments: z._default(z.boolean(), false),
  coupon: z._default(text(100), ''),
}

/** The cart of a family: the spots it holds and has not paid, the same for both guardians of a home, on every device. */
export const familyCart = group('familyCart', {
  get: familyOp({
    method: 'GET',
    path: `${path}/cart`,
    summary: 'The cart: what the home holds, what it just booked, and what has ended within a day.',
    answer: cart,
  }),
  add: familyOp({
    method: 'POST',
    path: `${path}/cart/lines`,
    summary:
      'Holds what it can of several things, and says of each whether it is held, waits, or is refused and why.',
    steps: true,
    body: z.object({
      lines: z
        .array(
          z.extend(wanted, {
            /** Joins the wait list where it is full. */
            orWaits: z._default(z.boolean(), false),
          }),
        )
        .check(z.minLength(1), z.maxLength(30)),
    }),
    answer: z.object({
      /** In the order of the request. */
      outcomes: z.array(
        z.object({
          state: z.enum(['HELD', 'WAITING', 'REFUSED']),
          /** Why it is refused, in the language of the reader; empty otherwise. */
          why: z.string(),
          /** The best position on a wait list; null unless the child waits. */
          position: z.nullable(z.int()),
        }),
      ),
      cart,
    }),
    refusals: ['CANNOT_BOOK'],
  }),
  remove: familyOp({
    method: 'DELETE',
    path: `${path}/cart/lines/{cartLineId}`,
    summary: 'Takes a line out of the cart; its spot is free for others at once.',
    params: cartLineId,
    answer: cart,
    refusals: ['PAYMENT_UNDER_WAY'],
  }),
  again: familyOp({
    method: 'POST',
    path: `${path}/cart/lines/{cartLineId}/again`,
    summary: 'Holds a line anew that has ended, if there is still room.',
    steps: true,
    params: cartLineId,
    answer: cart,
    refusals: ['CANNOT_BOOK', 'FULL', 'OTHERS_WAIT', 'TOO_MANY_HOLDS'],
  }),
  lengthen: familyOp({
    method: 'POST',
    path: `${path}/cart/longer`,
    summary: 'Holds every line of the cart longer, once.',
    answer: cart,
  }),
  answer: familyOp({
    method: 'PUT',
    path: `${path}/cart/lines/{cartLineId}/answers`,
    summary: 'Answers what the activity asks of the child.',
    params: cartLineId,
    body: z.object({
      pickUpOptionId: z._default(z.nullable(idOf('rosterChoice')), null),
      teacherId: z._default(z.nullable(idOf('rosterChoice')), null),
      tshirtSizeId: z._default(z.nullable(idOf('rosterChoice')), null),
    }),
    answer: cart,
    refusals: ['CART_CHANGED', 'HOLD_ENDED', 'PAYMENT_UNDER_WAY'],
  }),
  review: familyOp({
    method: 'POST',
    path: `${path}/cart/review`,
    summary: 'What the cart comes to with a way of paying and a coupon, to the cent. Changes nothing.',
    notIdempotent: true,
    body: z.object(paying),
    answer: z.object({
      /** What each line costs that way. */
      lines: z.array(z.object({ id, ...priced })),
      /** Paid by credit. */
      credit: money,
      total: money,
      later: dueLater,
      canPayInInstallments: z.boolean(),
    }),
    refusals: [
      'CART_CHANGED',
      'HOLD_ENDED',
      'NOTHING_TO_PAY',
      'NOT_CONNECTED',
      'METHOD_UNUSABLE',
      'COUPON_TAKES_NOTHING',
    ],
  }),
  book: familyOp({
    method: 'POST',
    path: `${path}/cart/book`,
    summary:
      'Books the whole cart or nothing of it: pays it, leaves it on an invoice, or takes what costs nothing now. Repeated with the same attempt, it answers how that stands.',
    steps: true,
    body: z.object({
      ...paying,
      attempt,
      /** What was shown as due now; another amount is refused. */
      amount: money,
    }),
    answer: z.object({
      /** Null where nothing was charged. */
      payment: z.nullable(payment),
      cart,
    }),
    refusals: [
      'AMOUNT_CHANGED',
      'CART_CHANGED',
      'COUPON_TAKES_NOTHING',
      'FORM_DUE',
      'HOLD_ENDED',
      'METHOD_UNUSABLE',
      'NOTHING_TO_PAY',
      'NOT_CONNECTED',
      'PAYMENT_UNDER_WAY',
      'POLICIES_DUE',
      'TOO_LITTLE_TO_CHARGE',
    ],
  }),
})
