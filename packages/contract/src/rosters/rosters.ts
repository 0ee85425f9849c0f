import * as z from 'zod/mini'
import { PAYMENT_STATES } from '@afterbell/domain/ledger/enrollment-payment'
import { PHOTO_MARKS } from '@afterbell/domain/families/photo-consent'
import { FORMS_SHOWN } from '@afterbell/domain/forms/forms-due'
import { GRADES } from '@afterbell/domain/kernel/grades'
import {
  changedAnswers,
  chosenSections,
  paperForm,
  ROSTER_ADDRESSES,
  rosterAnswers,
} from '../places/enrolling.ts'
import { op, opsUnder } from '../kernel/op.ts'
import { amountList, date, dateList, flag, id, idList, instant, money } from '../kernel/fields.ts'
import { bulkAnswer, exportFields, exportQuery, listQuery, page } from '../kernel/lists.ts'
import { chosenAddOns, quote } from '../prices/quote.ts'
import { details } from './roster-details.ts'
import { listedRow } from './roster-rows.ts'
import { places } from '../activities/sections.ts'
import { undoable, undoForm, undoAnswer, UNDO_REFUSALS } from '../kernel/undo.ts'
import { changePlace } from '../transfers/transfer-form.ts'

/**
 * The child to add: by `childId`, or from the wait list by `rosterId`. `overbook` confirms that the section is full,
 * or that waiting children are passed over.
 */
const addForm = z.object({
  childId: z.optional(id),
  rosterId: z.optional(id),
  ...chosenSections,
  ...rosterAnswers,
  /** Only of a new child: one who moves up has a turn already. */
  ...paperForm,
  addOns: chosenAddOns,
  overbook: z._default(z.boolean(), false),
  /** The displayed total. If it changed, the call is refused as PRICE_CHANGED with the new total. */
  total: z.optional(money),
  /**
   * Our addition: holds the spot until it is paid, for the school's hold time. A free spot, or one for a family
   * without a guardian to pay, is taken at once.
   * An offer is held for its own duration. Unpaid, it becomes an offer again, and a child moved up from the wait list
   * returns to their old position.
   */
  pay: z._default(z.boolean(), false),
})

const addAnswer = z.object({
  rosterId: id,
  childId: id,
  /** A spot for each section; `rosterId` is the first. */
  rosters: z.array(z.object({ rosterId: id, sectionId: id })),
  warnings: z.array(z.string()),
  places,
  /** End of the hold; null if the spot is taken. */
  heldUntil: z.nullable(instant),
  /** The guardian to ask for the payment of a hold. */
  parentId: z.nullable(id),
})

const ROSTER_SORTS = ['name', 'birthDate', 'grade', 'joinedAt', 'payment'] as const
const rosterFilters = {
  grade: z.optional(z.enum(GRADES)),
  /** Children who lack a required form, or who have all of them. */
  forms: z.optional(z.enum(FORMS_SHOWN)),
  allergies: z.optional(flag),
  /** What holds about photos of the child. */
  photos: z.optional(z.enum(PHOTO_MARKS)),
  /** Whether the family registered the child in the portal. */
  online: z.optional(flag),
  /** Whether the spot has an open amount. For users who may see money. */
  unpaid: z.optional(flag),
  /** Payment status of the spot. For users who may see money. */
  payment: z.optional(z.enum(PAYMENT_STATES)),
  /** Our addition: one row per child instead of per spot, if a child takes several weekdays. */
  perChild: z.optional(flag),
}

export const rosters = opsUnder('rosters', ROSTER_ADDRESSES, (base, address) => ({
  list: op({
    method: 'GET',
    path: `${base}/{id}/rosters`,
    summary: 'The children who have a place.',
    allow: ['{kind}.rosters', 'view'],
    query: listQuery(ROSTER_SORTS, rosterFilters),
    answer: page(listedRow),
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
    /** Our addition: occupancy on these days, if days are picked. */
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
      /** What is charged later than at once, by day; an estimate where it depends on attendance. */
      later: z.array(z.object({ dueOn: date, amount: money, isEstimate: z.boolean() })),
      /** The child's other activities at the same time, in words, as a warning for staff. */
      clashes: z.array(z.string()),
      /** Drop-in dates of the child that this price covers too, in words; null if nothing is paid twice. */
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
    answer: addAnswer,
    refusals: [
      'FULL',
      'OTHERS_WAIT',
      'NOT_IN_TURN',
      'ALREADY_ENROLLED',
      'PRICE_CHANGED',
      'NOT_PUBLISHED',
      'IS_OVER',
      'OFFER_ENDED',
      'NOT_HERE',
      'BEING_PAID',
    ],
  }),
  addAll: op({
    method: 'POST',
    path: `${base}/{id}/enrollment-all`,
    summary: 'Gives several children a place, all of them or none.',
    // The specification has it only for classes.
    addition: address !== 'classes',
    allow: ['{kind}.rosters', 'add'],
    body: z.object({
      childIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
      ...chosenSections,
      /** Applies to all of them. */
      ...rosterAnswers,
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
      /** Whether the child has the spot, an offer, or a wait list entry. */
      state: z.enum(['TAKEN', 'OFFERED', 'WAITING']),
      /** Our addition: children, by name, who would be passed over if this one got the spot now. */
      ahead: z.array(z.string()),
      /** Children among them for whom the next spots are reserved, one of which would be used. */
      reservedFor: z.array(z.string()),
      version: z.int(),
    }),
  }),
  update: changePlace(base),
  updateMany: op({
    method: 'PUT',
    path: `${base}/{id}/rosters`,
    summary: 'Changes what the roster knows of several children: the given fields only.',
    allow: ['{kind}.rosters', 'edit'],
    body: z.object({
      rosterIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
      ...changedAnswers,
      ...undoable,
    }),
    answer: bulkAnswer,
  }),
  undoChange: op({
    method: 'POST',
    path: `${base}/{id}/rosters/undo-change`,
    summary: 'Undoes for some minutes what was changed of several children: each has the answers they had.',
    allow: ['{kind}.rosters', 'edit'],
    addition: true,
    body: undoForm,
    answer: undoAnswer,
    refusals: ['CANNOT_UNDO'],
  }),
  removal: op({
    method: 'GET',
    path: `${base}/{id}/rosters/removal`,
    summary:
      'What taking children off the roster would mean: what was paid and is owed for their spots, what of it can be given back, and who is offered them.',
    allow: ['{kind}.rosters', 'remove'],
    addition: true,
    query: z.object({ rosterIds: idList() }),
    answer: z.object({
      /** For users who may see money: the open amount for the spots, and the paid amount the school has. */
      owed: z.nullable(money),
      paid: z.nullable(money),
      /** Proposed credit of the paid amount, and of the open amount. Nothing is credited automatically. */
      givenBack: z.nullable(money),
      noLongerOwed: z.nullable(money),
      /** Next children on the wait list, in order. Null for users who may not see it. */
      next: z.nullable(z.array(z.string())),
      /** Whether they get offers automatically or from staff. */
      isAutomatic: z.nullable(z.boolean()),
      /** Siblings for whom the spots are reserved, and the number open for them, which is less than they need. */
      nextSpots: z.nullable(z.array(z.object({ children: z.array(z.string()), open: z.int() }))),
    }),
  }),
  remove: op({
    method: 'DELETE',
    path: `${base}/{id}/rosters/{rosterId}`,
    summary: 'Closes a place today. Past rosters and attendance stay.',
    allow: ['{kind}.rosters', 'remove'],
    query: z.object(undoable),
    refusals: ['NOT_HERE'],
  }),
  removeMany: op({
    method: 'DELETE',
    path: `${base}/{id}/rosters`,
    summary: 'Closes several places today.',
    allow: ['{kind}.rosters', 'remove'],
    query: z.object({ rosterIds: idList(), ...undoable }),
    answer: bulkAnswer,
  }),
  removeChild: op({
    method: 'DELETE',
    path: `${base}/{id}/rosters/children/{childId}`,
    summary: 'Closes every place of a child here, without touching money.',
    allow: ['{kind}.rosters', 'remove'],
    query: z.object(undoable),
  }),
  undoRemoval: op({
    method: 'POST',
    path: `${base}/{id}/rosters/undo-removal`,
    summary:
      'Undoes a removal for some minutes: the places are what they were, and what was proposed to be given back is proposed no more.',
    allow: ['{kind}.rosters', 'remove'],
    addition: true,
    body: undoForm,
    answer: undoAnswer,
    refusals: [...UNDO_REFUSALS],
  }),
}))
