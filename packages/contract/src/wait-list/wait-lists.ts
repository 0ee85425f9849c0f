import * as z from 'zod/mini'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { OFFER_MODES } from '@afterbell/domain/school/registration'
import { WAIT_STATES } from '@afterbell/domain/places/offers'
import {
  contactPhone,
  paperForm,
  ROSTER_ADDRESSES,
  chosenSections,
  rosterAnswers,
} from '../places/enrolling.ts'
import { childFacts } from '../families/child-facts.ts'
import { group, kindOf, op, opsUnder } from '../kernel/op.ts'
import { date, dateList, id, idList, instant, named } from '../kernel/fields.ts'
import { bulkAnswer, listQuery, page } from '../kernel/lists.ts'
import { refusal } from '../kernel/problem.ts'
import { undoable, undoForm, undoAnswer, UNDO_REFUSALS } from '../kernel/undo.ts'
import { places } from '../activities/sections.ts'

/** Outcome of a child's last offer. */
const offer = z.object({
  state: z.enum(['OPEN', 'EXPIRED', 'DECLINED', 'WITHDRAWN']),
  offeredAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  /** Staff passed others over, or offered beyond the capacity. */
  isOutOfTurn: z.boolean(),
})

const { specialNeeds: _, ...facts } = childFacts

/**
 * A child on the wait list. `position` counts from 1 in order of joining, among entries for any of the same days. A
 * child with an offer has 0.
 */
const waitRow = z.object({
  rosterId: id,
  position: z.int(),
  childId: id,
  parentId: z.nullable(id),
  sectionId: id,
  section: z.nullable(named),
  /** Days the child waits for, if days are picked; null for the whole activity. */
  dates: z.nullable(z.array(date)),
  ...facts,
  contacts: z.array(contactPhone),
  joinedAt: instant,
  /** When the form on paper came in that staff entered later; null for others. */
  paperAt: z.nullable(instant),
  /** Siblings who joined together with the child and are still on this wait list. */
  siblings: z.array(z.object({ rosterId: id, childId: id, name: z.string() })),
  /** Our addition: spots that must be open at once before an offer is made; more than 1 if siblings joined together. */
  spotsTogether: z.int(),
  /** Our addition: the child's other waits of which the family wants one alone: taking one leaves the others. */
  otherWishes: z.array(z.string()),
  /** The family wants the spot to be taken and charged once it opens. */
  isTakenByItself: z.boolean(),
  /**
   * Our addition: start of the reservation of the next spots for the child and the siblings, their names, and the
   * number of spots open on all their days. Null without a reservation.
   */
  nextSpots: z.nullable(z.object({ since: instant, children: z.array(z.string()), open: z.int() })),
  /** Staff withdrew an offer: the child keeps the position and gets no automatic offers. */
  isHeldBack: z.boolean(),
  /** Whether an offer can reach the family: one of the first two guardians has an email address. */
  isReached: z.boolean(),
  /**
   * Our addition: end of the hold for the payment, after an accepted offer or a move up; null if nothing is being
   * paid.
   */
  paidUntil: z.nullable(instant),
  offer: z.nullable(offer),
})

/** A position on a section's wait list. */
const waitListEntry = z.object({ rosterId: id, childId: id, sectionId: id, position: z.int() })

/** Entries whose reservation of the next spots began or ended. */
const reservationAnswer = z.object({ rosterIds: z.array(id), places })

/** Reasons why a child cannot join a wait list. */
export const JOIN_REFUSALS = [
  'WAIT_LIST_OFF',
  'WAIT_LIST_FULL',
  'PLACES_FREE',
  'ALREADY_ENROLLED',
  'ALREADY_WAITING',
  'NOT_SIBLINGS',
  'NOT_PUBLISHED',
  'IS_OVER',
] as const

/** Siblings, each with the reason why they cannot join the wait list together with the child; null if they can. */
const siblingsBeside = z.array(z.object({ id, name: z.string(), refused: z.nullable(refusal) }))

export const waitLists = opsUnder('waitLists', ROSTER_ADDRESSES, (base, address) => {
  const path = `${base}/{id}/${activityKinds[kindOf(address)].addresses.waitList}` as const
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
        'How many wait, were offered a place, or did not take one; and what happens when a place opens up.',
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
        ...rosterAnswers,
        ...chosenSections,
        /** The child stands in line as if they had joined at that minute. */
        ...paperForm,
        /** Siblings who join together with the child; they get an offer together. */
        siblingIds: z._default(z.array(id).check(z.maxLength(10)), []),
      }),
      answer: z.object({
        rosterId: id,
        childId: id,
        position: z.int(),
        /** A position on each section's wait list; `rosterId` and `position` are those of the first. */
        waiting: z.array(waitListEntry),
        places,
      }),
      refusals: JOIN_REFUSALS,
    }),
    siblings: op({
      method: 'GET',
      path: `${path}/siblings`,
      summary: 'The siblings of a child, and why one of them cannot wait together with it.',
      allow: ['{kind}.wait-list', 'add'],
      addition: true,
      query: z.object({
        childId: id,
        sectionIds: z.optional(idList()),
        dates: z.optional(dateList()),
      }),
      answer: siblingsBeside,
    }),
    offer: op({
      method: 'POST',
      path: `${path}/{rosterId}/offer`,
      summary:
        'Offers a waiting child, and who asked together with it, a place now. Out of turn or over capacity only with `overbook`.',
      allow: ['{kind}.rosters', 'add'],
      addition: true,
      body: z.object({
        /** Siblings who joined together get an offer together, unless staff separate them. */
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
        'BEING_PAID',
      ],
    }),
    keepNextSpots: op({
      method: 'POST',
      path: `${path}/{rosterId}/next-spots`,
      summary:
        'Keeps the next spots that open for a waiting child and the siblings who wait with it. Ahead of others only with `overbook`.',
      allow: ['{kind}.rosters', 'add'],
      addition: true,
      body: z.object({ overbook: z._default(z.boolean(), false) }),
      answer: reservationAnswer,
      refusals: [
        'NOT_TOGETHER',
        'NOT_IN_TURN',
        'ALREADY_OFFERED',
        'ALREADY_ENROLLED',
        'NOT_HERE',
        'BEING_PAID',
      ],
    }),
    stopKeepingSpots: op({
      method: 'DELETE',
      path: `${path}/{rosterId}/next-spots`,
      summary: 'Keeps spots for them no longer: what is open goes to the next in line.',
      allow: ['{kind}.rosters', 'add'],
      addition: true,
      answer: reservationAnswer,
      refusals: ['ALREADY_OFFERED', 'ALREADY_ENROLLED', 'NOT_HERE', 'BEING_PAID'],
    }),
    decline: op({
      method: 'POST',
      path: `${path}/{rosterId}/decline`,
      summary:
        'Declines an offer for the family: the child leaves the wait list, and the place goes to the next.',
      allow: ['{kind}.wait-list', 'remove'],
      addition: true,
      answer: z.object({ places }),
      refusals: ['NOT_OFFERED', 'NOT_HERE', 'BEING_PAID'],
    }),
    withdraw: op({
      method: 'DELETE',
      path: `${path}/{rosterId}/offer`,
      summary:
        'Withdraws an offer: the child keeps their position and is offered nothing automatically; the place goes to the next.',
      allow: ['{kind}.rosters', 'add'],
      addition: true,
      answer: z.object({ places }),
      refusals: ['NOT_OFFERED', 'NOT_HERE', 'BEING_PAID'],
    }),
    remove: op({
      method: 'DELETE',
      path: `${path}/{rosterId}`,
      summary: 'Takes a child off the wait list.',
      allow: ['{kind}.wait-list', 'remove'],
      query: z.object(undoable),
      refusals: ['NOT_HERE', 'BEING_PAID'],
    }),
    removeMany: op({
      method: 'DELETE',
      path,
      summary: 'Takes several children off the wait list.',
      allow: ['{kind}.wait-list', 'remove'],
      query: z.object({ rosterIds: idList(), ...undoable }),
      answer: bulkAnswer,
    }),
    undoRemoval: op({
      method: 'POST',
      path: `${path}/undo-removal`,
      summary: 'Undoes a removal for some minutes: the children stand in line where they stood.',
      allow: ['{kind}.wait-list', 'remove'],
      addition: true,
      body: undoForm,
      answer: undoAnswer,
      refusals: [...UNDO_REFUSALS],
    }),
  }
})

export const campWaitLists = group('campWaitLists', {
  siblings: op({
    method: 'GET',
    path: '/schools/{schoolId}/camps/wait-list/siblings',
    summary: 'The siblings of a child, and why one of them cannot wait with it for these groups.',
    allow: ['camps.wait-list', 'add'],
    addition: true,
    query: z.object({ childId: id, campPricingIds: idList() }),
    answer: siblingsBeside,
  }),
  add: op({
    method: 'POST',
    path: '/schools/{schoolId}/camps/wait-list',
    summary: 'Puts children on the wait lists of several groups at once, all of them or none (OQ-81).',
    allow: ['camps.wait-list', 'add'],
    body: z.object({
      childIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
      campPricingIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
      ...rosterAnswers,
    }),
    answer: z.object({ waiting: z.array(waitListEntry) }),
    refusals: JOIN_REFUSALS,
  }),
})
