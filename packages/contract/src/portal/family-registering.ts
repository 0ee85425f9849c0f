import * as z from 'zod/mini'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { date, requiredText, text } from '../kernel/fields.ts'
import { familyOp } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'
import { familySession } from './family-log-in.ts'

const base = '/family/schools/{schoolId}'

/** Children as their family enters them. A birth date is asked for, with a sentence of its own where there is none. */
const children = z
  .array(
    z.object({
      firstName: requiredText(100),
      lastName: requiredText(100),
      birthDate: z._default(z.nullable(date), null),
      grade: z._default(z.nullable(z.enum(GRADES)), null),
      allergies: z._default(text(1000), ''),
      specialNeeds: z._default(text(1000), ''),
    }),
  )
  .check(z.minLength(1), z.maxLength(20))

/** How a family enters itself and its children, where the school lets it. */
export const familyRegistering = group('familyRegistering', {
  register: familyOp({
    method: 'POST',
    path: `${base}/registration`,
    summary:
      'Begins a family with the first guardian and their children, once somebody has shown that an address is theirs which the school does not know. Sent again, also from another device, it adds the children who are not there yet.',
    steps: true,
    challenge: 'when asked',
    body: z.object({
      guardian: z.object({
        firstName: requiredText(100),
        lastName: requiredText(100),
        phone: requiredText(30),
      }),
      children,
    }),
    answer: familySession,
    refusals: ['CHALLENGE_NEEDED', 'CHALLENGE_FAILED'],
  }),
  addChildren: familyOp({
    method: 'POST',
    path: `${base}/children`,
    summary:
      'Adds children to the family. Refused where the family has two homes, or the guardian does not see all of its children: then the school does it.',
    body: z.object({ children }),
    answer: familySession,
  }),
})
