import * as z from 'zod/mini'
import { AID_LABEL_MAX, AID_STATES } from '@afterbell/domain/ledger/shares/aid'
import { AUTHORIZATION_MAX, SHARE_NOTE_MAX, SHARE_TYPES } from '@afterbell/domain/ledger/shares/share-form'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { date, id, idList, instant, money, named, text } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const ofChild = '/schools/{schoolId}/children/{childId}/shares'
const sharePath = `${ofChild}/{id}` as const
const aidOfChild = '/schools/{schoolId}/children/{childId}/aid'
const allAid = '/schools/{schoolId}/aid'
const oneAid = `${allAid}/{id}` as const

const percent = z.number()

/** Amount used of an agency's or fund's share: billed, less credits. */
const part = {
  type: z.enum(SHARE_TYPES),
  percent: z.nullable(percent),
  amount: z.nullable(money),
  used: money,
}

const share = z.object({
  id,
  payerId: id,
  payer: z.string(),
  ...part,
  /** Maximum in total. */
  cap: z.nullable(money),
  from: date,
  to: z.nullable(date),
  /** Empty means all activities. */
  activities: z.array(named),
  authorization: z.string(),
  note: z.string(),
  /** Before its first day, running, or over. */
  state: z.enum(['AHEAD', 'RUNNING', 'OVER']),
  version: z.int(),
})

const aid = z.object({
  id,
  child: named,
  /** Null if it is for several activities, or all. */
  activity: z.nullable(named),
  /** Empty means all activities. */
  activities: z.array(named),
  /** The days it counts for; null if it does not say. */
  from: z.nullable(date),
  to: z.nullable(date),
  label: z.string(),
  ...part,
  note: z.string(),
  state: z.enum(AID_STATES),
  requestedAt: instant,
  requestedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** Reason for the approval or denial. */
  decisionNote: z.string(),
})

const shareForm = z.object({
  payerId: z.nullable(id),
  type: z.enum(SHARE_TYPES),
  /** Percentage of each line, after discounts. */
  percent: z.optional(z.nullable(percent)),
  /** Amount per month. */
  amount: z.optional(z.nullable(money)),
  cap: z.optional(z.nullable(money)),
  from: date,
  to: z.optional(z.nullable(date)),
  activityIds: z.optional(z.nullable(z.array(id))),
  authorization: z._default(text(AUTHORIZATION_MAX), ''),
  note: z._default(text(SHARE_NOTE_MAX), ''),
})

const aidForm = z.object({
  activityId: z.nullable(id),
  label: z._default(text(AID_LABEL_MAX), 'Scholarship'),
  type: z.enum(SHARE_TYPES),
  /** Percentage of the family's amount. */
  percent: z.optional(z.nullable(percent)),
  /** Once, for the activity. */
  amount: z.optional(z.nullable(money)),
  note: z._default(text(SHARE_NOTE_MAX), ''),
})

/** Shares of a child's costs that others pay. */
export const shares = group('shares', {
  list: op({
    method: 'GET',
    path: ofChild,
    summary: 'Who else pays for a child, in the order in which it is used, and the aid the school gives.',
    allow: ['invoice', 'view'],
    addition: true,
    answer: z.object({
      currency: z.enum(CURRENCIES),
      shares: z.array(share),
      aid: z.array(aid),
    }),
  }),
  activities: op({
    method: 'GET',
    path: '/schools/{schoolId}/children/{childId}/shares/activities',
    summary:
      'Activities to choose from for a child, at most 50: those the child is in or waits for first, and those that are not over.',
    allow: ['invoice', 'view'],
    addition: true,
    query: z.object({ search: z._default(text(200), '') }),
    answer: z.array(named),
  }),
  billed: op({
    method: 'GET',
    path: '/schools/{schoolId}/children/{childId}/shares/billed',
    summary:
      'The invoices that are out for days of a child, the latest first, at most 20: a share that is added or changed leaves them as they are.',
    allow: ['invoice', 'view'],
    addition: true,
    query: z.object({
      from: date,
      to: z.optional(date),
      /** Empty means all activities. */
      activityIds: z.optional(idList()),
    }),
    answer: z.object({
      currency: z.enum(CURRENCIES),
      /** Number of shares, and the amount billed for lines with such days, less credits. */
      count: z.int(),
      amount: money,
      invoices: z.array(z.object({ id, number: z.string(), payer: z.string(), amount: money })),
    }),
  }),
  add: op({
    method: 'POST',
    path: ofChild,
    summary:
      'Adds who else pays for a child, after those there are. It counts for what is billed from now on.',
    allow: ['invoice', 'add'],
    addition: true,
    body: shareForm,
    answer: share,
    refusals: ['TURNED_OFF'],
  }),
  change: op({
    method: 'PUT',
    path: sharePath,
    summary: 'Changes what somebody else pays for a child. What was billed stays as it is.',
    allow: ['invoice', 'add'],
    addition: true,
    body: z.extend(shareForm, { version: z.optional(z.int()) }),
    answer: share,
    refusals: ['CHANGED_MEANWHILE', 'TURNED_OFF'],
  }),
  order: op({
    method: 'PATCH',
    path: ofChild,
    summary: 'Puts those who pay for a child in another order: the first are asked first.',
    allow: ['invoice', 'add'],
    addition: true,
    body: z.object({ ids: z.array(id).check(z.maxLength(100)) }),
  }),
  end: op({
    method: 'DELETE',
    path: sharePath,
    summary: 'Ends what somebody else pays for a child, today. One that nothing was billed with is removed.',
    allow: ['invoice', 'add'],
    addition: true,
    answer: z.object({ isRemoved: z.boolean() }),
    refusals: ['HAS_ENDED'],
  }),
})

/** Financial aid that families apply for. */
export const aids = group('aid', {
  list: op({
    method: 'GET',
    path: allAid,
    summary: 'The aid families asked for, with what became of it and what of it is given, the latest first.',
    allow: ['invoice', 'view'],
    addition: true,
    query: listQuery(['requestedAt'], { state: z.optional(z.enum(AID_STATES)) }),
    answer: page(aid),
  }),
  request: op({
    method: 'POST',
    path: aidOfChild,
    summary: 'Asks for aid for a child in one activity. Nothing of it is given before somebody approves it.',
    allow: ['invoice', 'add'],
    addition: true,
    body: aidForm,
    answer: aid,
  }),
  decide: op({
    method: 'POST',
    path: `${oneAid}/decide`,
    summary:
      'Approves aid, as it was asked for or otherwise, or declines it. Approved, it is taken off what is billed from now on.',
    allow: ['invoice', 'add'],
    addition: true,
    body: z.object({
      approve: z.boolean(),
      /** Defaults to the request. */
      type: z.optional(z.enum(SHARE_TYPES)),
      percent: z.optional(z.nullable(percent)),
      amount: z.optional(z.nullable(money)),
      note: z._default(text(SHARE_NOTE_MAX), ''),
    }),
    answer: aid,
    refusals: ['DECIDED'],
  }),
  end: op({
    method: 'DELETE',
    path: oneAid,
    summary: 'Withdraws a request, or gives aid that was approved no more. What was billed stays as it is.',
    allow: ['invoice', 'add'],
    addition: true,
    answer: aid,
    refusals: ['DECIDED'],
  }),
})
