import * as z from 'zod/mini'
import { anyText, id, instant, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { session } from '../login/login.ts'
import { role } from './people.ts'

const one = '/schools/{schoolId}/users/{userId}'

const personalInfo = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role,
})

/** What people keep of themselves. It works while the school is inactive too. */
export const oneself = group('oneself', {
  personalInfo: op({
    method: 'GET',
    path: `${one}/personal-info`,
    summary: 'Names, email and phone of somebody who works in the school.',
    allow: { self: true, or: ['users', 'view'] },
    whileInactive: 'always',
    answer: personalInfo,
  }),
  changePersonalInfo: op({
    method: 'PATCH',
    path: `${one}/personal-info`,
    summary:
      'Changes what is given of names and phone. Of somebody who works in another school too, nobody else changes them.',
    allow: { self: true, or: ['users', 'edit'] },
    whileInactive: 'always',
    body: z.object({
      firstName: z.optional(text(100)),
      lastName: z.optional(text(100)),
      phone: z.optional(text(40)),
    }),
    answer: personalInfo,
    refusals: ['NOT_YOURS'],
  }),
  changePassword: op({
    method: 'PATCH',
    path: `${one}/password`,
    summary:
      'Changes the password, with the current one. All sessions end, and a new one begins. The owner is told by email.',
    allow: 'self',
    whileInactive: 'always',
    steps: true,
    notIdempotent: true,
    body: z.object({ currentPassword: anyText, password: anyText, confirmPassword: anyText }),
    answer: session,
  }),
  sessions: op({
    method: 'GET',
    path: `${one}/sessions`,
    summary: 'Where one is signed in, the session in use last first.',
    addition: true,
    allow: 'self',
    whileInactive: 'always',
    steps: true,
    answer: z.array(
      z.object({
        id,
        /** The browser as it names itself. */
        userAgent: z.string(),
        startedAt: instant,
        lastUsedAt: instant,
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endSession: op({
    method: 'DELETE',
    path: `${one}/sessions/{id}`,
    summary: 'Ends one session. Its next request is refused.',
    addition: true,
    allow: 'self',
    whileInactive: 'always',
    steps: true,
  }),
  endOtherSessions: op({
    method: 'DELETE',
    path: `${one}/sessions`,
    summary: 'Ends all sessions but this one, and answers how many.',
    addition: true,
    allow: 'self',
    whileInactive: 'always',
    steps: true,
    answer: z.object({ changed: z.int() }),
  }),
})
