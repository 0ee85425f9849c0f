import * as z from 'zod/mini'
import { DROP_IN_REFUSALS } from '@afterbell/domain/drop-in/drop-in'
import { details } from '../rosters/roster-details.ts'
import { withFamilyVisible } from '../families/family-visible.ts'
import { rosterRowSent } from '../rosters/roster-rows.ts'
import { op, under } from '../kernel/op.ts'
import { date, dateList, id, idList, instant, money, time } from '../kernel/fields.ts'
import { bulkAnswer, exportFields, exportQuery, listQuery, page } from '../kernel/lists.ts'
import { refusalParts } from '../kernel/problem.ts'
import { undoForm, undoable, undone, UNDO_REFUSALS } from '../kernel/undo.ts'
import { quote } from '../prices/quote.ts'

/** A child that comes on one date alone. Money is null for who may not see it. */
export const dropInRow = withFamilyVisible(
  z.extend(
    z.omit(rosterRowSent, {
      rosterId: true,
      classId: true,
      campPricingId: true,
      aftercareId: true,
      aftercareDayId: true,
    }),
    {
      dropInId: id,
      aftercareId: id,
      aftercareDayId: id,
      date,
      /** Null where nothing takes place on the date any more. */
      timeFrom: z.nullable(time),
      timeTo: z.nullable(time),
      /** Still to come (today included), was checked in, did not come, or has no meeting any more. */
      state: z.enum(['BOOKED', 'CAME', 'MISSED', 'NO_MEETING']),
      pickUpOptionId: z.nullable(id),
      teacherId: z.nullable(id),
      tshirtSizeId: z.nullable(id),
      version: z.int(),
    },
  ),
)

/** A date of the run: whether the child can drop in on it, and if not, why. */
const dropInDate = z.object({
  date,
  /** The weekday it belongs to; null where nothing takes place. */
  aftercareDayId: z.nullable(id),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  state: z.enum(['FREE', ...DROP_IN_REFUSALS]),
  /** The same as a sentence; null where it is free. */
  reason: z.nullable(z.string()),
  /** What that is made of. */
  parts: z.nullable(refusalParts),
  places: z.int(),
  free: z.int(),
  isPast: z.boolean(),
  /** What else the child has at the same time. */
  clashes: z.array(z.string()),
})

const answers = {
  pickUpOptionId: z._default(z.nullable(id), null),
  teacherId: z._default(z.nullable(id), null),
  tshirtSizeId: z._default(z.nullable(id), null),
}

/** What is left out stays as it is. With a date the drop-in moves there. */
const changes = {
  pickUpOptionId: z.optional(z.nullable(id)),
  teacherId: z.optional(z.nullable(id)),
  tshirtSizeId: z.optional(z.nullable(id)),
  date: z.optional(date),
  overbook: z._default(z.boolean(), false),
}

/** As many children, and dates, as one booking takes. */
const CHILDREN_MAX = 20
const DATES_MAX = 60

const SORTS = ['date', 'name', 'birthDate', 'grade', 'joinedAt'] as const
const filters = {
  when: z._default(z.enum(['ALL', 'TODAY', 'UPCOMING', 'PAST']), 'ALL'),
  date: z.optional(date),
  dateFrom: z.optional(date),
  dateTo: z.optional(date),
  /** One of the weekdays of a session. */
  sectionId: z.optional(id),
}

const MOVING = [...DROP_IN_REFUSALS, 'WAS_THERE'] as const

/** Children who come on single dates. A drop-in is one date; booking several is one act. */
export const dropIns = under('dropIns', ['aftercare', 'aftercare-day'], (base) => ({
  list: op({
    method: 'GET',
    path: `${base}/{id}/drop-in`,
    summary: 'The children who drop in, by date.',
    allow: ['aftercare.drop-in', 'view'],
    query: listQuery(SORTS, filters),
    answer: page(dropInRow),
  }),
  statistics: op({
    method: 'GET',
    path: `${base}/{id}/drop-in/statistics`,
    summary: 'How many drop-ins there are: today, from today on, over, all.',
    allow: ['aftercare.drop-in', 'view'],
    addition: true,
    answer: z.object({ today: z.int(), upcoming: z.int(), past: z.int(), total: z.int() }),
  }),
  offer: op({
    method: 'GET',
    path: `${base}/{id}/drop-in/offer`,
    summary: 'Where children can drop in, what it costs, and what the list asks of each.',
    allow: ['aftercare.drop-in', 'view'],
    addition: true,
    answer: z.object({
      /** Weekdays that take drop-ins, with the places of a date. */
      days: z.array(z.object({ id, name: z.string(), places: z.int() })),
      /** Null for who sees no money. A rate of null is free. */
      price: z.nullable(z.object({ price: money, billingRate: z.nullable(z.enum(['DAY', 'HOUR'])) })),
      asks: details.shape.asks,
      requires: details.shape.requires,
    }),
  }),
  dates: op({
    method: 'GET',
    path: `${base}/{id}/drop-in/children/{childId}/dates`,
    summary:
      'Every date of the run, with the places left on it and why the child cannot drop in where it cannot.',
    allow: ['aftercare.drop-in', 'view'],
    query: z.object({
      /** Others who are to come with the child. */
      with: z.optional(idList()),
      /** A drop-in that is to be moved: its own place is not counted. */
      moving: z.optional(id),
    }),
    answer: z.array(dropInDate),
  }),
  quote: op({
    method: 'GET',
    path: `${base}/{id}/drop-in/quote`,
    summary: 'What these children would pay for these dates: a line for each, with its reason.',
    allow: ['aftercare.drop-in', 'edit'],
    addition: true,
    query: z.object({ childIds: idList(), dates: dateList() }),
    answer: quote,
  }),
  add: op({
    method: 'POST',
    path: `${base}/{id}/drop-in`,
    summary: 'Lets children drop in on dates, on all of them or none: taken at once and owed.',
    allow: ['aftercare.drop-in', 'add'],
    body: z.object({
      childIds: z.array(id).check(z.minLength(1), z.maxLength(CHILDREN_MAX)),
      dates: z.array(date).check(z.minLength(1, 'Please choose at least one date'), z.maxLength(DATES_MAX)),
      ...answers,
      /** Staff know that a date is full. */
      overbook: z._default(z.boolean(), false),
      /** The total that was shown; when it no longer holds, the answer is PRICE_CHANGED with the new one. */
      total: z.optional(money),
      /** Ours: they are only held until they are paid, for as long as the school says; where nothing is to be paid, taken. */
      pay: z._default(z.boolean(), false),
    }),
    answer: z.object({
      added: z.array(z.object({ dropInId: id, childId: id, aftercareDayId: id, date })),
      total: money,
      warnings: z.array(z.string()),
      /** Until when they are held to be paid; null where they are taken. */
      heldUntil: z.nullable(instant),
      /** Who is asked to pay for them, of what is held. */
      parentId: z.nullable(id),
    }),
    refusals: [...DROP_IN_REFUSALS, 'NOT_PUBLISHED', 'PRICE_CHANGED'],
  }),
  update: op({
    method: 'PUT',
    path: `${base}/{id}/drop-in/{dropInId}`,
    summary: 'Changes what is known of one drop-in, or moves it to another date: the given fields only.',
    allow: ['aftercare.drop-in', 'edit'],
    /** `total` is the price that was shown for the new date. */
    body: z.object({ ...changes, version: z.optional(z.int()), total: z.optional(money) }),
    refusals: [...MOVING, 'NOT_HERE', 'PRICE_CHANGED', 'CHANGED_MEANWHILE'],
  }),
  updateMany: op({
    method: 'PUT',
    path: `${base}/{id}/drop-in`,
    summary: 'The same for several, all of them or none: the given fields only.',
    allow: ['aftercare.drop-in', 'edit'],
    body: z.object({
      dropInIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
      ...changes,
      /** Undone can be what moves none of them. */
      ...undoable,
    }),
    answer: z.object({ changed: z.int() }),
    refusals: MOVING,
  }),
  remove: op({
    method: 'DELETE',
    path: `${base}/{id}/drop-in/{dropInId}`,
    summary: 'Cancels a drop-in. Attendance that was recorded stays.',
    allow: ['aftercare.drop-in', 'remove'],
    query: z.object(undoable),
    refusals: ['NOT_HERE'],
  }),
  removeMany: op({
    method: 'DELETE',
    path: `${base}/{id}/drop-in`,
    summary: 'Cancels several drop-ins.',
    allow: ['aftercare.drop-in', 'remove'],
    query: z.object({ dropInIds: idList(), ...undoable }),
    answer: bulkAnswer,
  }),
  undoChange: op({
    method: 'POST',
    path: `${base}/{id}/drop-in/undo-change`,
    summary: 'Undoes for some minutes what was changed of several drop-ins: each has the answers it had.',
    allow: ['aftercare.drop-in', 'edit'],
    addition: true,
    body: undoForm,
    answer: undone,
    refusals: ['CANNOT_UNDO'],
  }),
  undoCancel: op({
    method: 'POST',
    path: `${base}/{id}/drop-in/undo-cancel`,
    summary:
      'Undoes for some minutes that drop-ins were canceled: they are booked as they were, and what was proposed to be given back is proposed no more.',
    allow: ['aftercare.drop-in', 'remove'],
    addition: true,
    body: undoForm,
    answer: undone,
    refusals: [...UNDO_REFUSALS],
  }),
  exportFields: exportFields(`${base}/{id}/drop-in/xls-fields`, ['aftercare.drop-in', 'download'], true),
  export: op({
    method: 'GET',
    path: `${base}/{id}/drop-in/xls`,
    summary: 'The drop-ins as a spreadsheet.',
    allow: ['aftercare.drop-in', 'download'],
    query: exportQuery(SORTS, filters),
    answerForm: 'file',
  }),
}))
