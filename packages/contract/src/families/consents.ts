import * as z from 'zod/mini'
import { ENDED_BY } from '@afterbell/domain/messages/consents'
import { ENDINGS } from '@afterbell/domain/messages/purpose'
import { id, instant } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const optOutFields = {
  ended: z.enum(ENDINGS),
  endedAt: z.nullable(instant),
  /** The side that opted out: the family by link or STOP, or staff. */
  endedBy: z.nullable(z.enum(ENDED_BY)),
  /** Messages to it bounce. */
  bounces: z.boolean(),
}

const guardianConsents = z.object({
  guardianId: id,
  name: z.string(),
  /** Null without an email address. Guardians with the same address share its opt-outs. */
  email: z.nullable(z.object({ address: z.string(), ...optOutFields })),
  /** Null without a number that can receive texts. */
  phone: z.nullable(z.object({ address: z.string(), ...optOutFields })),
})

/** Consents of a child’s guardians to emails and texts: school news, and messages about their child. */
export const consents = group('consents', {
  list: op({
    method: 'GET',
    path: '/schools/{schoolId}/children/{childId}/consents',
    summary: 'Which emails and texts each guardian of a child gets, and who ended those they do not get.',
    allow: ['contacts', 'contact'],
    addition: true,
    answer: z.array(guardianConsents),
  }),
  save: op({
    method: 'PUT',
    path: '/schools/{schoolId}/children/{childId}/consents/{guardianId}',
    summary:
      'Notes which emails and texts a guardian wants. What the family ended by itself begins again only on their word, and texts after a STOP only by a START from that phone.',
    allow: ['contacts', 'contact'],
    addition: true,
    body: z.object({
      /** New opt-out for emails. Undefined keeps it. */
      emails: z.optional(z.enum(ENDINGS)),
      /** Whether texts go to the number. Undefined keeps it. */
      texts: z.optional(z.boolean()),
      /** The family asked to get messages again after its opt-out. */
      isFamilysWish: z._default(z.boolean(), false),
      /** Tries an address or number again after a bounce. */
      triesEmailAgain: z._default(z.boolean(), false),
      triesTextsAgain: z._default(z.boolean(), false),
    }),
    answer: guardianConsents,
    refusals: ['STOPPED_BY_FAMILY'],
  }),
})
