import * as z from 'zod/mini'
import { FORMS_SHOWN } from '@afterbell/domain/forms-due'
import { GRADES } from '@afterbell/domain/grades'
import { OFFER_MODES, WAIT_STATES } from '@afterbell/domain/offers'
import { group, op, under } from './op.ts'
import { amountList, date, dateList, flag, id, idList, instant, money } from './fields.ts'
import { bulkAnswer, exportFields, exportQuery, listQuery, page } from './lists.ts'
import { chosenAddOns, quote } from './quote.ts'
import { details } from './roster-details.ts'
import { JOIN_REFUSALS, queued, rosterRow, waitRow } from './roster-rows.ts'
import { places } from './sections.ts'
import { transferForm, transferred } from './transfer-form.ts'

/** Where the child is to be: ours, beside the address. */
const taken = {
  /** The group of a camp, or the weekdays of aftercare; those of the address when left out. */
  sectionIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(7))),
  /** The days that are picked of a camp that is taken by the day; all that are left when left out. */
  dates: z.optional(z.array(date).check(z.minLength(1), z.maxLength(400))),
}

const answers = {
  pickUpOptionId: z._default(z.nullable(id), null),
  teacherId: z._default(z.nullable(id), null),
  tshirtSizeId: z._default(z.nullable(id), null),
}

/** What is left out stays as it is. */
const changedAnswers = {
  pickUpOptionId: z.optional(z.nullable(id)),
  teacherId: z.optional(z.nullable(id)),
  tshirtSizeId: z.optional(z.nullable(id)),
}

/**
 * A child to be added: by `childId`, or from the wait list by the `rosterId` it waits under.
 * `overbook` says that staff know the section is full, or that others wait.
 */
const addForm = z.object({
  childId: z.optional(id),
  rosterId: z.optional(id),
  ...taken,
  ...answers,
  addOns: chosenAddOns,
  overbook: z._default(z.boolean(), false),
  /** The total that was shown; when it no longer holds, the answer is PRICE_CHANGED with the new one. */
  total: z.optional(money),
})

const added = z.object({
  rosterId: id,
  childId: id,
  /** A place for each section; `rosterId` is the first. */
  rosters: z.array(z.object({ rosterId: id, sectionId: id })),
  warnings: z.array(z.string()),
  places,
})

const ROSTER_SORTS = ['name', 'birthDate', 'grade', 'joinedAt'] as const
const rosterFilters = {
  grade: z.optional(z.enum(GRADES)),
  /** Those who lack a form the activity insists on, or those who lack none. */
  forms: z.optional(z.enum(FORMS_SHOWN)),
  allergies: z.optional(flag),
  /** Whether something is owed for the place. For those who see money. */
  unpaid: z.optional(flag),
}

/** Where rosters and wait lists stand: a class, a camp's group, aftercare as a whole or one of its weekdays. */
const ROSTER_ADDRESSES = ['classes', 'camp-pricing', 'aftercare', 'aftercare-day'] as const

export const rosters = under('rosters', ROSTER_ADDRESSES, (base, address) => ({
  list: op({
    method: 'GET',
    path: `${base}/{id}/rosters`,
    summary: 'The children who have a place.',
    allow: ['{kind}.rosters', 'view'],
    query: listQuery(ROSTER_SORTS, rosterFilters),
    answer: page(rosterRow),
  }),
  exportFields: exportFields(`${base}/{id}/rosters/xls-fields`, ['{kind}.rosters', 'download']),
  export: op({
    method: 'GET',
    path: `${base}/{id}/rosters/xls`,
    summary: 'The roster as a spreadsheet.',
    allow: ['{kind}.rosters', 'download'],
    query: exportQuery(ROSTER_SORTS, rosterFilters),
    answerForm: 'file',
  }),
  details: op({
    method: 'GET',
    path: `${base}/{id}/details`,
    summary:
      'What an activity is, what its roster asks of a child, what a place costs and how many are left.',
    allow: ['{kind}.rosters', 'view'],
    /** Ours: how full it is on these days, where days are picked. */
    query: z.object({ dates: z.optional(dateList()) }),
    answer: details,
  }),
  quote: op({
    method: 'GET',
    path: `${base}/{id}/rosters/quote`,
    summary:
      'What a child would pay who is given a place now, with the discounts its family has: every line with its reason.',
    allow: ['{kind}.rosters', 'add'],
    addition: true,
    query: z.object({
      childId: id,
      addOns: z.optional(amountList()),
      sectionIds: z.optional(idList()),
      dates: z.optional(dateList()),
    }),
    answer: z.extend(quote, {
      /** What else the child has at the same time, in words: staff are warned before they go on. */
      clashes: z.array(z.string()),
      /** The dates it is to drop in on that this price holds as well, in words; null where nothing is paid twice. */
      bookedDates: z.nullable(z.string()),
    }),
  }),
  clashes: op({
    method: 'GET',
    path: `${base}/{id}/rosters/clashes`,
    summary: 'Which children of the roster have something else at the same time, and what.',
    allow: ['{kind}.rosters', 'edit'],
    addition: true,
    answer: z.array(z.object({ rosterId: id, clashes: z.array(z.string()) })),
  }),
  add: op({
    method: 'POST',
    path: `${base}/{id}/rosters`,
    summary:
      'Gives a child a place, taken at once and owed. With a wait-list rosterId, moves it up from the wait list, or accepts the place it was offered.',
    allow: ['{kind}.rosters', 'add'],
    body: addForm,
    answer: added,
    refusals: [
      'FULL',
      'OTHERS_WAIT',
      'ALREADY_ENROLLED',
      'PRICE_CHANGED',
      'NOT_PUBLISHED',
      'IS_OVER',
      'OFFER_ENDED',
      'NOT_HERE',
    ],
  }),
  addAll: op({
    method: 'POST',
    path: `${base}/{id}/enrollment-all`,
    summary: 'Gives several children a place, all of them or none.',
    // The specification has it for classes only.
    addition: address !== 'classes',
    allow: ['{kind}.rosters', 'add'],
    body: z.object({
      childIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
      ...taken,
      /** Of all of them. */
      ...answers,
      overbook: z._default(z.boolean(), false),
    }),
    answer: z.object({ added: z.array(z.object({ rosterId: id, childId: id, sectionId: id })), places }),
    refusals: ['FULL', 'OTHERS_WAIT', 'ALREADY_ENROLLED', 'NOT_PUBLISHED', 'IS_OVER'],
  }),
  updateInfo: op({
    method: 'GET',
    path: `${base}/{id}/rosters/{rosterId}/update-info`,
    summary: 'What the roster knows of one child, for the edit dialog.',
    allow: ['{kind}.rosters', 'edit'],
    answer: z.object({
      rosterId: id,
      childId: id,
      name: z.string(),
      pickUpOptionId: z.nullable(id),
      teacherId: z.nullable(id),
      tshirtSizeId: z.nullable(id),
      addOns: z.array(z.object({ id, amount: z.int() })),
      /** Whether it has its place, is offered it, or waits for it. */
      state: z.enum(['TAKEN', 'OFFERED', 'WAITING']),
      version: z.int(),
    }),
  }),
  update: op({
    method: 'PUT',
    path: `${base}/{id}/rosters/{rosterId}`,
    summary:
      'Changes what the roster knows of one child: the given fields only. With a target it is moved there: place and money together.',
    allow: ['{kind}.rosters', 'edit'],
    body: z.object({ ...changedAnswers, version: z.optional(z.int()), ...transferForm }),
    answer: z.object({
      /** The place the child has now: another one after a transfer. */
      rosterId: id,
      transferred: z.nullable(transferred),
    }),
    refusals: [
      'CHANGED_MEANWHILE',
      'SAME_PLACE',
      'IS_WAITING',
      'FULL',
      'OTHERS_WAIT',
      'ALREADY_ENROLLED',
      'PRICE_CHANGED',
      'NOT_PUBLISHED',
      'IS_OVER',
    ],
  }),
  updateMany: op({
    method: 'PUT',
    path: `${base}/{id}/rosters`,
    summary: 'Changes what the roster knows of several children: the given fields only.',
    allow: ['{kind}.rosters', 'edit'],
    body: z.object({
      rosterIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
      ...changedAnswers,
    }),
    answer: bulkAnswer,
  }),
  remove: op({
    method: 'DELETE',
    path: `${base}/{id}/rosters/{rosterId}`,
    summary: 'Closes a place today. Past rosters and attendance stay.',
    allow: ['{kind}.rosters', 'remove'],
    refusals: ['NOT_HERE'],
  }),
  removeMany: op({
    method: 'DELETE',
    path: `${base}/{id}/rosters`,
    summary: 'Closes several places today.',
    allow: ['{kind}.rosters', 'remove'],
    query: z.object({ rosterIds: idList() }),
    answer: bulkAnswer,
  }),
  removeChild: op({
    method: 'DELETE',
    path: `${base}/{id}/rosters/children/{childId}`,
    summary: 'Closes every place of a child here, without touching money.',
    allow: ['{kind}.rosters', 'remove'],
  }),
}))

export const waitLists = under('waitLists', ROSTER_ADDRESSES, (base, address) => {
  const path =
    address === 'classes' ? (`${base}/{id}/waitlist` as const) : (`${base}/{id}/wait-list` as const)
  return {
    list: op({
      method: 'GET',
      path,
      summary: 'The children who wait, first come first.',
      allow: ['{kind}.wait-list', 'view'],
      query: listQuery(['joinedAt', 'name'], { state: z.optional(z.enum(WAIT_STATES)) }),
      answer: page(waitRow),
    }),
    counts: op({
      method: 'GET',
      path: `${path}/counts`,
      summary:
        'How many wait, were offered a place, or did not take one; and what becomes of a place that is freed.',
      allow: ['{kind}.wait-list', 'view'],
      addition: true,
      answer: z.object({
        waiting: z.int(),
        offered: z.int(),
        notTaken: z.int(),
        mode: z.enum(OFFER_MODES),
        hours: z.int(),
      }),
    }),
    add: op({
      method: 'POST',
      path,
      summary: 'Puts a child at the end of the wait list, when the section is full or others wait.',
      allow: ['{kind}.wait-list', 'add'],
      body: z.object({
        childId: id,
        ...answers,
        ...taken,
        /** Brothers and sisters who ask together with it: they are offered a place together. */
        siblingIds: z._default(z.array(id).check(z.maxLength(10)), []),
      }),
      answer: z.object({
        rosterId: id,
        childId: id,
        position: z.int(),
        /** A place in each section's queue; `rosterId` and `position` are those of the first. */
        waiting: z.array(queued),
        places,
      }),
      refusals: JOIN_REFUSALS,
    }),
    offer: op({
      method: 'POST',
      path: `${path}/{rosterId}/offer`,
      summary:
        'Offers a waiting child, and who asked together with it, a place now. Out of turn, or beyond the capacity, only knowingly.',
      allow: ['{kind}.rosters', 'add'],
      addition: true,
      body: z.object({
        /** Who asked together is offered together, unless staff part them. */
        together: z._default(z.boolean(), true),
        overbook: z._default(z.boolean(), false),
      }),
      answer: z.object({ rosterIds: z.array(id), expiresAt: instant, places }),
      refusals: [
        'FULL',
        'NOT_IN_TURN',
        'ALREADY_OFFERED',
        'ALREADY_ENROLLED',
        'NOT_HERE',
        'NOT_PUBLISHED',
        'IS_OVER',
      ],
    }),
    decline: op({
      method: 'POST',
      path: `${path}/{rosterId}/decline`,
      summary:
        'Declines an offer for the family: the child leaves the wait list, and the place goes to the next.',
      allow: ['{kind}.wait-list', 'remove'],
      addition: true,
      answer: z.object({ places }),
      refusals: ['NOT_OFFERED', 'NOT_HERE'],
    }),
    withdraw: op({
      method: 'DELETE',
      path: `${path}/{rosterId}/offer`,
      summary:
        'Takes an offer back: the child keeps its position and is offered nothing by itself; the place goes to the next.',
      allow: ['{kind}.rosters', 'add'],
      addition: true,
      answer: z.object({ places }),
      refusals: ['NOT_OFFERED', 'NOT_HERE'],
    }),
    remove: op({
      method: 'DELETE',
      path: `${path}/{rosterId}`,
      summary: 'Takes a child off the wait list.',
      allow: ['{kind}.wait-list', 'remove'],
      refusals: ['NOT_HERE'],
    }),
    removeMany: op({
      method: 'DELETE',
      path,
      summary: 'Takes several children off the wait list.',
      allow: ['{kind}.wait-list', 'remove'],
      query: z.object({ rosterIds: idList() }),
      answer: bulkAnswer,
    }),
  }
})

export const campWaitLists = group('campWaitLists', {
  add: op({
    method: 'POST',
    path: '/schools/{schoolId}/camps/wait-list',
    summary: 'Puts children on the wait lists of several groups at once, all of them or none (OQ-81).',
    allow: ['camps.wait-list', 'add'],
    body: z.object({
      childIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
      campPricingIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
      ...answers,
    }),
    answer: z.object({ waiting: z.array(queued) }),
    refusals: JOIN_REFUSALS,
  }),
})
