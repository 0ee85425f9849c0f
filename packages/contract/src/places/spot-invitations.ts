import * as z from 'zod/mini'
import { INVITATION_STATES, LIFTABLE } from '@afterbell/domain/places/spot-invitations'
import { date, id, instant, text } from '../kernel/fields.ts'
import { op, opsUnder } from '../kernel/op.ts'
import { ROSTER_ADDRESSES } from './enrolling.ts'

const invitation = z.object({
  id,
  childId: id,
  child: z.string(),
  sectionId: id,
  /** The group or weekday; empty where there is nothing to tell apart. */
  section: z.string(),
  lifts: z.array(z.enum(LIFTABLE)),
  /** The last day. */
  endsOn: date,
  note: z.string(),
  state: z.enum(INVITATION_STATES),
  invitedAt: instant,
  invitedBy: z.string(),
})

/** Invitations of one child to book a section past the sign-up window, age and grade, or capacity (decision 252). */
export const spotInvitations = opsUnder('spotInvitations', ROSTER_ADDRESSES, (base) => ({
  list: op({
    method: 'GET',
    path: `${base}/{id}/spot-invitations`,
    summary: 'The latest invitations to book here past a rule, with what became of them.',
    allow: ['{kind}.rosters', 'add'],
    addition: true,
    answer: z.array(invitation),
  }),
  invite: op({
    method: 'POST',
    path: `${base}/{id}/spot-invitations`,
    summary:
      'Lets the family of one child book one section past what is ticked, once, until a day. The guardians who hear of the child are told by letter.',
    allow: ['{kind}.rosters', 'add'],
    addition: true,
    body: z.object({
      childId: id,
      sectionId: z.optional(id),
      lifts: z.array(z.enum(LIFTABLE)).check(z.maxLength(LIFTABLE.length)),
      endsOn: date,
      note: z._default(text(500), ''),
    }),
    answer: z.object({ id }),
    refusals: [
      'ALREADY_INVITED',
      'ALREADY_ENROLLED',
      'ALREADY_WAITING',
      'NOT_PUBLISHED',
      'IS_OVER',
      'NOT_BOOKED_ONLINE',
    ],
  }),
  withdraw: op({
    method: 'DELETE',
    path: `${base}/{id}/spot-invitations/{invitationId}`,
    summary:
      'Withdraws an invitation. A spot that the family holds by it and is not paying is free again at once.',
    allow: ['{kind}.rosters', 'add'],
    addition: true,
    refusals: ['NOT_INVITED', 'PAYMENT_UNDER_WAY'],
  }),
}))
