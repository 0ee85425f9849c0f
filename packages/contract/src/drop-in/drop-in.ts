import * as z from 'zod/mini'
import { DROP_IN_REFUSALS } from '@afterbell/domain/drop-in/drop-in'
import { details } from '../rosters/roster-details.ts'
import { withFamilyVisible } from '../families/family-visible.ts'
import { rosterRowSent } from '../rosters/roster-rows.ts'
import { op, opsUnder } from '../kernel/op.ts'
import { date, dateList, id, idList, instant, money, time } from '../kernel/fields.ts'
import { bulkAnswer, exportFields, exportQuery, listQuery, page } from '../kernel/lists.ts'
import { refusalParts } from '../kernel/problem.ts'
import { undoForm, undoable, undoAnswer, UNDO_REFUSALS } from '../kernel/undo.ts'
import { quote } from '../prices/quote.ts'

/** A child booked for a single date. Money is null for users who may not see it. */
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
      /** Null if the meeting on this date no longer exists. */
      timeFrom: z.nullable(time),
      timeTo: z.nullable(time),
      /** Upcoming (including today), checked in, did not come, or without a meeting. */
      state: z.enum(['BOOKED', 'CAME', 'MISSED', 'NO_MEETING']),
      pickUpOptionId: z.nullable(id),
      teacherId: z.nullable(id),
      tshirtSizeId: z.nullable(id),
      version: z.int(),
    },
  ),
)

/** A date of the session: whether the child can drop in, and if not, why. */
const dropInDate = z.object({
  date,
  /** The weekday it belongs to; null if there is no meeting. */
  aftercareDayId: z.nullable(id),
  timeFrom: z.nullable(time),
  timeTo: z.nullable(time),
  state: z.enum(['FREE', ...DROP_IN_REFUSALS]),
  /** The reason as a sentence; null if the child can drop in. */
  reason: z.nullable(z.string()),
  /** The parts of that sentence. */
  parts: z.nullable(refusalParts),
  places: z.int(),
  free: z.int(),
  isPast: z.boolean(),
  /** The child's other activities at the same time. */
  clashes: z.array(z.string()),
})

const answers = {
  pickUpOptionId: z._default(z.nullable(id), null),
  teacherId: z._default(z.nullable(id), null),
  tshirtSizeId: z._default(z.nullable(id), null),
}

/** Undefined fields stay unchanged. A date moves the drop-in there. */
const changes = {
  pickUpOptionId: z.optional(z.nullable(id)),
  teacherId: z.optional(z.nullable(id)),
  tshirtSizeId: z.optional(z.nullable(id)),
  date: z.optional(date),
  overbook: z._default(z.boolean(), false),
}

/** Limits of children and dates per booking. */
const CHILDREN_MAX = 20
const DATES_MAX = 60

const SORTS = ['date', 'name', 'birthDate', 'grade', 'joinedAt'] as const
const filters = {
  when: z._default(z.enum(['ALL', 'TODAY', 'UPCOMING', 'PAST']), 'ALL'),
  date: z.optional(date),
  dateFrom: z.optional(date),
  dateTo: z.optional(date),
  /** One of the session's weekdays. */
  sectionId: z.optional(id),
}

const MOVE_REFUSALS = [...DROP_IN_REFUSALS, 'WAS_THERE'] as const

/** Children who come on single dates. Each date is one drop-in; booking several is one act. */
export const dropIns = opsUnder('dropIns', ['aftercare', 'aftercare-day'], (base) => ({
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
      /** Weekdays that take drop-ins, with the spots per date. */
      days: z.array(z.object({ id, name: z.string(), places: z.int() })),
      /** Null for users who may not see money. A null rate means free. */
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
      /** Other children to book together with this one. */
      with: z.optional(idList()),
      /** The drop-in to be moved; its own spot is not counted. */
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
      /** Staff agree to overbook a full date. */
      overbook: z._default(z.boolean(), false),
      /** The displayed total. If it changed, the call is refused as PRICE_CHANGED with the new total. */
      total: z.optional(money),
      /** Our addition: holds the spots until they are paid, for the school's hold time. Free spots are taken at once. */
      pay: z._default(z.boolean(), false),
    }),
    answer: z.object({
      added: z.array(z.object({ dropInId: id, childId: id, aftercareDayId: id, date })),
      total: money,
      warnings: z.array(z.string()),
      /** End of the hold; null if the spots are taken. */
      heldUntil: z.nullable(instant),
      /** The guardian to ask for the payment of a hold. */
      parentId: z.nullable(id),
    }),
    refusals: [...DROP_IN_REFUSALS, 'NOT_PUBLISHED', 'PRICE_CHANGED'],
  }),
  update: op({
    method: 'PUT',
    path: `${base}/{id}/drop-in/{dropInId}`,
    summary: 'Changes what is known of one drop-in, or moves it to another date: the given fields only.',
    allow: ['aftercare.drop-in', 'edit'],
    /** `total` is the displayed price for the new date. */
    body: z.object({ ...changes, version: z.optional(z.int()), total: z.optional(money) }),
    refusals: [...MOVE_REFUSALS, 'NOT_HERE', 'PRICE_CHANGED', 'CHANGED_MEANWHILE'],
  }),
  updateMany: op({
    method: 'PUT',
    path: `${base}/{id}/drop-in`,
    summary: 'The same for several, all of them or none: the given fields only.',
    allow: ['aftercare.drop-in', 'edit'],
    body: z.object({
      dropInIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
      ...changes,
      /** Only a change that moves no date can be undone. */
      ...undoable,
    }),
    answer: z.object({ changed: z.int() }),
    refusals: MOVE_REFUSALS,
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
    answer: undoAnswer,
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
    answer: undoAnswer,
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
