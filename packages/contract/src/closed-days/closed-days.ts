import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { CLOSED_LINES_MAX } from '@afterbell/domain/closed-days/closed-list'
import { group, op } from '../kernel/op.ts'
import { date, flag, id, money, named, text, time } from '../kernel/fields.ts'
import { sendingCalls } from '../messages/sending.ts'
import { undoable, undoForm } from '../kernel/undo.ts'
import { meetingsGone } from '../activities/meetings-gone.ts'
import { clashes } from '../activities/meetings.ts'

const base = '/schools/{schoolId}/closed-days'
const kind = z.enum(ACTIVITY_KINDS)

/** A closed day as sent. The domain's rule checks for missing fields. */
const closedDayFields = {
  name: text(1000),
  startsOn: date,
  endsOn: date,
  kinds: z.array(kind).check(z.maxLength(ACTIVITY_KINDS.length)),
  /** Empty means all locations. */
  locationIds: z._default(z.array(id).check(z.maxLength(200)), []),
  /** For a short day: when school ends, and when it usually ends. */
  schoolEnds: z._default(z.nullable(time), null),
  usuallyEnds: z._default(z.nullable(time), null),
}

export const closedDay = z.object({
  id,
  ...closedDayFields,
  locations: z.array(named),
  version: z.int(),
  /** Meetings it canceled, and meetings it moved to other hours. */
  canceled: z.int(),
  moved: z.int(),
  /** Whether the school informs families itself instead of the automatic message, and whether it has done so. */
  writesOwn: z.boolean(),
  isAnnounced: z.boolean(),
})

const closeOptions = {
  /** The school informs families itself: the automatic message about changed dates is not sent. */
  writesOwn: z._default(z.boolean(), false),
  anyway: z._default(z.boolean(), false),
  preview: z._default(z.boolean(), false),
}

/** Effects of a change: the affected meetings and children, and the proposed credits. */
const closedAnswer = z.object({
  /** Ids of the added days. The ids in a preview are discarded. */
  ids: z.array(id),
  /** Days that already existed and stay as they are. */
  known: z.int(),
  canceled: z.int(),
  moved: z.int(),
  /** Meetings that take place again, or at their old hours. */
  restored: z.int(),
  /** Meetings that stay because children were already checked in. */
  held: z.int(),
  /** Names of the activities these meetings belong to. */
  heldIn: z.array(z.string()),
  activities: z.array(
    z.object({
      id,
      kind,
      name: z.string(),
      canceled: z.int(),
      moved: z.int(),
      restored: z.int(),
      children: z.int(),
    }),
  ),
  children: z.int(),
  dropIns: z.int(),
  gone: meetingsGone,
  /** Amount of proposed credits; null for users who may not see money. */
  proposed: z.nullable(money),
  /** For an undo: amount already credited, which stays credited. */
  givenBack: z.nullable(money),
  /** For a preview of an undo: people and rooms that are busy elsewhere by now. */
  clashes,
  /** Whether a change can be undone by its undo id. */
  canUndo: z.boolean(),
})

const REFUSALS = ['MEETINGS_GO', 'CLOSED_ALREADY'] as const

/** Days on which a school has no programs, or ends early (decision 142). */
export const closedDays = group('closedDays', {
  list: op({
    method: 'GET',
    path: base,
    summary:
      'The closed days of a time, in their order: those that end on its first day or later and begin on its last or before.',
    allow: 'member',
    addition: true,
    query: z.object({ from: z.optional(date), to: z.optional(date) }),
    answer: z.array(closedDay),
  }),
  add: op({
    method: 'POST',
    path: base,
    summary:
      'Adds closed days, one or a list of many: meetings to come are canceled, or take place at other hours where school ends early, and what was billed for canceled ones is proposed to go back. Meetings children are enrolled in are canceled only with `anyway`. With `preview` nothing is stored, and the answer says what would come of it.',
    allow: ['locations', 'add'],
    addition: true,
    body: z.object({
      days: z.array(z.object(closedDayFields)).check(z.minLength(1), z.maxLength(CLOSED_LINES_MAX)),
      ...closeOptions,
    }),
    answer: closedAnswer,
    refusals: REFUSALS,
  }),
  change: op({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Changes a closed day: what it did to meetings is undone, and done anew as it now is.',
    allow: ['locations', 'edit'],
    addition: true,
    body: z.object({ ...closedDayFields, version: z.optional(z.int()), ...closeOptions, ...undoable }),
    answer: closedAnswer,
    refusals: [...REFUSALS, 'CHANGED_MEANWHILE'],
  }),
  undoChange: op({
    method: 'POST',
    path: `${base}/{id}/undo-change`,
    summary:
      'Undoes for some minutes a change of a closed day: the day and its meetings are as they were, and so is what was proposed to go back.',
    allow: ['locations', 'edit'],
    addition: true,
    body: undoForm,
    answer: closedAnswer,
    refusals: ['CANNOT_UNDO', 'CLOSED_ALREADY'],
  }),
  remove: op({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary:
      'Removes a closed day, and undoes what it did: meetings take place again as they were, and what was proposed to go back for them is withdrawn. With `preview` nothing is stored.',
    allow: ['locations', 'edit'],
    addition: true,
    query: z.object({ preview: z._default(flag, false) }),
    answer: closedAnswer,
  }),
  unreached: op({
    method: 'GET',
    path: `${base}/{id}/unreached`,
    summary:
      'The children a closed day concerns whose families no email reaches, whether a text does, and the phones to call.',
    allow: ['contacts', 'view'],
    addition: true,
    answer: z.array(
      z.object({
        childId: id,
        name: z.string(),
        activities: z.array(z.string()),
        /** The family can be reached by text. */
        byText: z.boolean(),
        guardians: z.array(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
      }),
    ),
  }),
})

/** Messages to parents of children whose meetings a closed day cancels or moves. The ids are those of closed days. */
export const closedDayMessages = group(
  'closedDayMessages',
  sendingCalls(
    { email: `${base}/emails`, sms: `${base}/sms`, recipients: `${base}/recipients` },
    { email: ['contacts', 'email'], sms: ['contacts', 'sms'] },
    'of the children closed days concern',
  ),
)
