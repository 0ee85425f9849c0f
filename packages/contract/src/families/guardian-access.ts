import * as z from 'zod/mini'
import { LIMITED_BY } from '@afterbell/domain/messages/telling'
import { TELLINGS } from '@afterbell/domain/messages/tellings'
import { id, instant, requiredText } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/children/{childId}/guardian-access'

const decision = z.object({ reason: z.string(), at: instant, by: z.string() })

const access = z.object({
  guardians: z.array(
    z.object({
      guardianId: id,
      name: z.string(),
      telling: z.enum(TELLINGS),
      /**
       * What limits it: the do-not-release list; staff; the limit of a removed guardian with the same name or email;
       * another guardian with the same email or name. Null if nothing does.
       */
      limitedBy: z.nullable(z.enum(LIMITED_BY)),
      /** The decision of staff that limits it; null without one. */
      decision: z.nullable(decision),
    }),
  ),
  /** Limits of guardians who were removed. They wait for whoever comes back under that name or email. */
  removed: z.array(z.object({ id, name: z.string(), telling: z.enum(TELLINGS), decision })),
})

const reason = requiredText(500)

/** What each guardian of a child sees of them and is told, where no do-not-release list decides. */
export const guardianAccess = group('guardianAccess', {
  list: op({
    method: 'GET',
    path: base,
    summary:
      'How much each guardian of a child sees and is told of them: everything, money only or nothing, and why.',
    allow: ['contacts', 'view'],
    addition: true,
    answer: access,
  }),
  set: op({
    method: 'PUT',
    path: `${base}/{guardianId}`,
    summary:
      'Decides how much a guardian sees and is told of a child; with `siblings`, of all children of the family. A limit stays with the guardian whatever is corrected in their record. If their name is on the do-not-release list or nearly, only roles that decide about the list may.',
    allow: ['contacts', 'limit'],
    addition: true,
    body: z.object({ telling: z.enum(TELLINGS), reason, siblings: z._default(z.boolean(), false) }),
    answer: access,
  }),
  end: op({
    method: 'POST',
    path: `${base}/removed/{id}`,
    summary: 'Ends the limit of a guardian who was removed.',
    allow: ['contacts', 'limit'],
    addition: true,
    body: z.object({ reason }),
    answer: access,
  }),
})
