import * as z from 'zod/mini'
import { ENDED_BY } from '@afterbell/domain/messages/consents'
import { ENDINGS } from '@afterbell/domain/messages/purpose'
import { id, instant } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const ending = {
  ended: z.enum(ENDINGS),
  endedAt: z.nullable(instant),
  /** Who ended it: the family by their link or a STOP, or staff. */
  endedBy: z.nullable(z.enum(ENDED_BY)),
  /** What is sent there comes back. */
  bounces: z.boolean(),
}

const guardianConsents = z.object({
  guardianId: id,
  name: z.string(),
  /** Null without an address. Whoever shares the address shares what is ended. */
  email: z.nullable(z.object({ address: z.string(), ...ending })),
  /** Null without a number that takes texts. */
  phone: z.nullable(z.object({ address: z.string(), ...ending })),
})

/** What the guardians of a child get by email and by text: news of the school, and what concerns their child. */
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
      /** What is ended of emails from now on. Left out, it stays. */
      emails: z.optional(z.enum(ENDINGS)),
      /** Whether texts go to the number. Left out, it stays. */
      texts: z.optional(z.boolean()),
      /** The family asked to get again what they had ended. */
      isFamilysWish: z._default(z.boolean(), false),
      /** An address or a number that came back is tried again. */
      triesEmailAgain: z._default(z.boolean(), false),
      triesTextsAgain: z._default(z.boolean(), false),
    }),
    answer: guardianConsents,
    refusals: ['STOPPED_BY_FAMILY'],
  }),
})
