import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { ANSWERED_BY, OFFER_STATES, WAITING_STATES } from '@afterbell/domain/portal/offers/offers'
import { date, id, money, requiredText, time } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { group, op } from '../kernel/op.ts'
import { quote } from '../prices/quote.ts'

const base = '/family/schools/{schoolId}'
const token = requiredText(100)

/** A spot, as a family reads it. */
const spot = {
  childName: z.string(),
  activity: z.string(),
  /** The group or weekday; empty if the activity has one section. */
  section: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  weekdays: z.array(z.enum(WEEKDAYS)),
  times: z.array(z.object({ from: time, to: time })),
  /** The meetings still to come. */
  datesLeft: z.int(),
  firstDate: z.nullable(date),
  lastDate: z.nullable(date),
  location: z.nullable(z.string()),
}

const familyOffer = z.object({
  id,
  ...spot,
  state: z.enum(OFFER_STATES),
  /** Who accepted or declined it; null if nobody did. */
  answeredBy: z.nullable(z.enum(ANSWERED_BY)),
  /** Until when it holds, in the school's time. */
  untilDate: date,
  untilTime: time,
  /** What it costs if it is accepted now; null once it is no longer open. */
  quote: z.nullable(quote),
  /** Answers the activity requires that are not there yet. */
  questions: z.array(
    z.object({
      field: z.enum(['pickUpOptionId', 'teacherId', 'tshirtSizeId']),
      choices: z.array(z.object({ id, name: z.string() })),
    }),
  ),
  /** The wait lists that the child leaves by accepting, because the family wants one of them alone. */
  leaves: z.array(z.string()),
  /** What the reader owes for it once it is accepted; null if nothing is open. */
  bill: z.nullable(
    z.object({
      amount: money,
      dueDate: z.nullable(date),
      /** The page for cards; null if the school takes no payments online. */
      payUrl: z.nullable(z.string()),
    }),
  ),
})

const around = {
  /** The guardian the link was made for. */
  firstName: z.string(),
  /** False while the school is not active. */
  canAnswer: z.boolean(),
  contact: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
}

const offersOfLink = z.object({ ...around, offers: z.array(familyOffer) })

const waitOfLink = z.object({
  ...around,
  wait: z.object({
    id,
    ...spot,
    state: z.enum(WAITING_STATES),
    /** 1 for the first; 0 if the child no longer waits. */
    position: z.int(),
  }),
})

/** A spot in a list, with the address of its page. */
const listedSpot = {
  id,
  childName: z.string(),
  activity: z.string(),
  section: z.string(),
  /** The page that answers it: the link of the reader, without the site. */
  path: z.string(),
}

/** What a family wants to be taken by itself once it opens. */
const mandate = z.nullable(
  z.object({
    /** Whether the reader asked for it. Somebody else's limit and card are not told. */
    isOwn: z.boolean(),
    limit: z.nullable(money),
    /** The spot has to open before this day. */
    endsOn: z.nullable(date),
    method: z.nullable(
      z.object({ type: z.enum(['CARD', 'BANK_ACCOUNT']), brand: z.string(), last4: z.string() }),
    ),
  }),
)

const waits = z.array(
  z.object({
    ...listedSpot,
    activityId: id,
    childId: id,
    weekdays: z.array(z.enum(WEEKDAYS)),
    times: z.array(z.object({ from: time, to: time })),
    position: z.int(),
    /** The family wants one alone of this and the child's other waits that say so. */
    isWish: z.boolean(),
    mandate,
    /** The last day that the reader may choose as the end of a mandate; null if they cannot give one. */
    mandateUntil: z.nullable(date),
  }),
)

const listed = z.object({
  offers: z.array(z.object({ ...listedSpot, untilDate: date, untilTime: time, waitId: id, mandate })),
  waits,
})

const waitId = z.object({ waitId: idOf('wait') })

/** What a family that is logged in waits for, or has to answer. */
export const familyOffers = group('familyOffers', {
  list: familyOp({
    method: 'GET',
    path: `${base}/offers`,
    summary:
      'The open offers of the children in reach, and the wait lists they are on, each with the link by which the reader answers or leaves.',
    answer: listed,
  }),
  chooseWishes: familyOp({
    method: 'PUT',
    path: `${base}/wait-lists/wishes`,
    summary:
      "Says of which of a child's waits the family wants one alone: taking one leaves the others. Fewer than two are none.",
    body: z.object({ childId: idOf('child'), waitIds: z.array(idOf('wait')).check(z.maxLength(100)) }),
    answer: z.object({ waits }),
  }),
  giveMandate: familyOp({
    method: 'PUT',
    path: `${base}/wait-lists/{waitId}/mandate`,
    summary:
      'Wants the spot to be taken once it opens, and charged to a card or bank account of the reader up to a limit. Where another guardian wants that already, it stays as it is. Answers how everything stands now.',
    params: waitId,
    body: z.object({
      /** The most that may be due when the spot is taken. */
      limit: money,
      methodId: idOf('method'),
      /** The spot has to open before this day. */
      endsOn: date,
    }),
    answer: listed,
    refusals: ['NOT_CONNECTED', 'METHOD_UNUSABLE', 'CANNOT_BOOK'],
  }),
  takeMandateBack: familyOp({
    method: 'DELETE',
    path: `${base}/wait-lists/{waitId}/mandate`,
    summary:
      'Wants to be asked first again. A spot that is being taken at this moment is taken. Answers how everything stands now.',
    params: waitId,
    answer: listed,
  }),
})

const byLink = {
  allow: 'anyone',
  forFamilies: true,
  addition: true,
  steps: true,
  notIdempotent: true,
} as const

/** What a family does by the link of a letter, without a log-in: it answers offers, and leaves wait lists. */
export const offersByLink = group('offersByLink', {
  read: op({
    method: 'POST',
    path: `${base}/offers/by-link`,
    summary:
      'The offer behind the link of a letter, and others made to the family at the same moment that its reader may see. Opening a link changes nothing.',
    ...byLink,
    body: z.object({ token }),
    answer: offersOfLink,
    refusals: ['LINK_UNKNOWN'],
  }),
  accept: op({
    method: 'POST',
    path: `${base}/offers/by-link/accept`,
    summary:
      'Accepts an offer at the price that was shown. Answers how it stands now: an offer that has ended or was answered by the other guardian stays as it is.',
    ...byLink,
    body: z.object({
      token,
      offerId: id,
      /** The price that was shown. */
      amount: money,
      pickUpOptionId: z.optional(id),
      teacherId: z.optional(id),
      tshirtSizeId: z.optional(id),
    }),
    answer: offersOfLink,
    refusals: ['LINK_UNKNOWN', 'PRICE_CHANGED', 'CLASH'],
  }),
  decline: op({
    method: 'POST',
    path: `${base}/offers/by-link/decline`,
    summary:
      'Declines an offer: the child leaves the wait list, and the spot goes to the next family. Answers how it stands now.',
    ...byLink,
    body: z.object({ token, offerId: id }),
    answer: offersOfLink,
    refusals: ['LINK_UNKNOWN'],
  }),
  readWait: op({
    method: 'POST',
    path: `${base}/wait-lists/by-link`,
    summary: 'The position on a wait list, behind the link of a letter.',
    ...byLink,
    body: z.object({ token }),
    answer: waitOfLink,
    refusals: ['LINK_UNKNOWN'],
  }),
  leaveWait: op({
    method: 'POST',
    path: `${base}/wait-lists/by-link/leave`,
    summary: 'Takes the child off the wait list. Answers how it stands now.',
    ...byLink,
    body: z.object({ token }),
    answer: waitOfLink,
    refusals: ['LINK_UNKNOWN'],
  }),
})
