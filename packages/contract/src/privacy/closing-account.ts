import * as z from 'zod/mini'
import { date, id } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { credentials, session } from '../login/login.ts'

const closingPath = '/schools/{schoolId}/users/{userId}/closing'
const OBSTACLES = ['ONLY_ADMIN', 'MAIN_CONTACT'] as const

/** People close and reopen their own account. */
export const closingAccount = group('closingAccount', {
  look: op({
    method: 'GET',
    path: closingPath,
    summary: 'What closing one’s own account would end in each school, and what keeps one from it.',
    allow: 'self',
    addition: true,
    whileInactive: 'always',
    steps: true,
    answer: z.object({
      schools: z.array(
        z.object({
          id,
          schoolName: z.string(),
          isClosed: z.boolean(),
          isOnlyAdmin: z.boolean(),
          /** Names of current activities with this instructor. */
          taught: z.array(z.string()),
          apiKeys: z.int(),
          hasCalendar: z.boolean(),
        }),
      ),
      /** Obstacles to closing, with their school. */
      obstacles: z.array(z.object({ schoolId: id, code: z.enum(OBSTACLES), text: z.string() })),
      /** The last day to reopen the account, if it were closed now. */
      lastDay: date,
    }),
  }),
  close: op({
    method: 'POST',
    path: closingPath,
    summary:
      'Closes one’s own account in every school. Its owner may open it again for 30 days. The password has to have been typed in the last ten minutes.',
    allow: 'self',
    addition: true,
    whileInactive: 'always',
    steps: true,
    notIdempotent: true,
    freshPassword: 'always',
    answer: z.object({ lastDay: date }),
    refusals: ['PASSWORD_NEEDED', ...OBSTACLES],
  }),
  closeByPassword: op({
    method: 'POST',
    path: '/no-auth/login/close-account',
    summary:
      'Closes the account of somebody who cannot log in to any school. It is proved by the password and, where the login has one, the second step.',
    allow: 'anyone',
    addition: true,
    steps: true,
    notIdempotent: true,
    challenge: 'when asked',
    body: credentials,
    answer: z.object({ lastDay: date }),
    refusals: ['SECOND_STEP_NEEDED', 'SECOND_STEP_WRONG', 'PASSKEY_REFUSED', ...OBSTACLES],
  }),
  reopen: op({
    method: 'POST',
    path: '/no-auth/login/reopen-account',
    summary:
      'Opens an account again that its owner closed, and signs them in. It is proved by the password and, where the login has one, the second step.',
    allow: 'anyone',
    addition: true,
    steps: true,
    notIdempotent: true,
    challenge: 'when asked',
    body: credentials,
    answer: session,
    refusals: ['SECOND_STEP_NEEDED', 'SECOND_STEP_WRONG', 'PASSKEY_REFUSED'],
  }),
})
