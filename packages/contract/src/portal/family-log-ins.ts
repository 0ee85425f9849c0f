import * as z from 'zod/mini'
import { LOG_IN_STANDINGS } from '@afterbell/domain/families/log-in-standings'
import { id, instant } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/children/{childId}/log-ins'

const logIns = z.object({
  /** Whether the school's family portal is open. */
  isOn: z.boolean(),
  guardians: z.array(
    z.object({
      guardianId: id,
      standing: z.enum(LOG_IN_STANDINGS),
      /** Whether they do not see the child: by a do-not-release list, or by what staff decided. */
      isHeldBack: z.boolean(),
      /** When they last used the portal; null if not in the last weeks. */
      lastSeenAt: z.nullable(instant),
      deviceCount: z.int(),
    }),
  ),
})

/** How the guardians of a child log in to the family portal, for staff who help them. */
export const familyLogIns = group('familyLogIns', {
  list: op({
    method: 'GET',
    path: base,
    summary:
      'Whether each guardian of a child can log in to the family portal or why not, when they last did, and on how many devices.',
    allow: ['contacts', 'view'],
    addition: true,
    answer: logIns,
  }),
  sendLetter: op({
    method: 'POST',
    path: `${base}/{guardianId}/letters`,
    summary:
      'Sends a guardian the letter by which they log in, in their language. The first time, they are still asked for a birth date.',
    allow: ['contacts', 'contact'],
    addition: true,
    refusals: ['PORTAL_CLOSED', 'EMAIL_MISSING', 'EMAIL_IN_TWO_HOMES'],
  }),
  letIn: op({
    method: 'POST',
    path: `${base}/{guardianId}/proof`,
    summary: 'Spares a guardian the question of the first time: staff know that the address is theirs.',
    allow: ['contacts', 'contact'],
    addition: true,
    answer: logIns,
    refusals: ['EMAIL_MISSING', 'EMAIL_IN_TWO_HOMES'],
  }),
  logOut: op({
    method: 'DELETE',
    path: `${base}/{guardianId}/sessions`,
    summary: 'Logs a guardian out of the family portal on all devices.',
    allow: ['contacts', 'contact'],
    addition: true,
    answer: logIns,
  }),
})
