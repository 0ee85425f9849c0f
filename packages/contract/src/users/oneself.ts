import * as z from 'zod/mini'
import { PICTURE_BYTES_MAX } from '@afterbell/domain/kernel/picture'
import { anyText, id, instant, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { session } from '../login/login.ts'
import { passkeyAssertion } from '../login/passkeys.ts'
import { role } from './people.ts'

const userPath = '/schools/{schoolId}/users/{userId}'

const personalInfo = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role,
  /** Address of the photo; each school stores its own copy. */
  logo: z.nullable(z.string()),
})

const photo = z.object({ logo: z.nullable(z.string()) })

/** Users' own details. These calls also work while the school is inactive. */
export const oneself = group('oneself', {
  personalInfo: op({
    method: 'GET',
    path: `${userPath}/personal-info`,
    summary: 'Names, email and phone of somebody who works in the school.',
    allow: { self: true, or: ['users', 'view'] },
    whileInactive: 'always',
    answer: personalInfo,
  }),
  changePersonalInfo: op({
    method: 'PATCH',
    path: `${userPath}/personal-info`,
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
    path: `${userPath}/password`,
    summary:
      'Changes the password, with the current one. All sessions end, and a new one begins. The owner is told by email.',
    allow: 'self',
    whileInactive: 'always',
    steps: true,
    notIdempotent: true,
    body: z.object({ currentPassword: anyText, password: anyText, confirmPassword: anyText }),
    answer: session,
  }),
  checkPassword: op({
    method: 'POST',
    path: `${userPath}/password-check`,
    summary:
      'Says with the current password who sits there. For ten minutes this session may then change what hands an account over.',
    addition: true,
    allow: 'self',
    whileInactive: 'always',
    steps: true,
    notIdempotent: true,
    body: z.object({ currentPassword: anyText }),
  }),
  checkPasskey: op({
    method: 'POST',
    path: `${userPath}/passkey-check`,
    summary:
      'Says the same with one of one’s own passkeys, by a challenge as for a login with a passkey alone: the device has to know the person.',
    addition: true,
    allow: 'self',
    whileInactive: 'always',
    steps: true,
    notIdempotent: true,
    body: passkeyAssertion,
    refusals: ['PASSKEY_REFUSED'],
  }),
  changeEmail: op({
    method: 'PATCH',
    path: userPath,
    summary:
      'Sends a link to a new email, which becomes the account’s when it is opened. The body is the email as text. Whether an account has it already is not told.',
    allow: 'self',
    whileInactive: 'always',
    steps: true,
    notIdempotent: true,
    bodyForm: 'text',
    body: text(254),
    freshPassword: 'always',
    refusals: ['PASSWORD_NEEDED'],
  }),
  photo: op({
    method: 'GET',
    path: '/schools/{schoolId}/logo',
    summary: 'Where the photo of somebody who works in the school is handed out.',
    allow: 'member',
    whileInactive: 'always',
    query: z.object({ userId: id }),
    answer: photo,
  }),
  changePhoto: op({
    method: 'PATCH',
    path: `${userPath}/logo`,
    summary:
      'Changes the photo the school keeps of somebody. The picture is decoded and encoded again, at most 256 pixels wide and high.',
    allow: { self: true, or: ['users', 'edit'] },
    whileInactive: 'always',
    // Decodes the picture before it takes a database connection.
    steps: true,
    bodyForm: 'multipart',
    files: ['logo'],
    fileBytesMax: PICTURE_BYTES_MAX,
    answer: photo,
    refusals: ['FILE_MISSING', 'FILE_TOO_LARGE', 'FILE_UNREADABLE', 'NOT_AN_IMAGE'],
  }),
  removePhoto: op({
    method: 'DELETE',
    path: `${userPath}/logo`,
    summary: 'Removes the photo the school keeps of somebody.',
    allow: { self: true, or: ['users', 'edit'] },
    whileInactive: 'always',
    answer: photo,
  }),
  sessions: op({
    method: 'GET',
    path: `${userPath}/sessions`,
    summary: 'Where one is signed in, the session in use last first.',
    addition: true,
    allow: 'self',
    whileInactive: 'always',
    steps: true,
    answer: z.array(
      z.object({
        id,
        /** The browser's user agent. */
        userAgent: z.string(),
        startedAt: instant,
        lastUsedAt: instant,
        isCurrent: z.boolean(),
        /** An operator uses this session to look into the school. */
        isOperator: z.boolean(),
      }),
    ),
  }),
  endSession: op({
    method: 'DELETE',
    path: `${userPath}/sessions/{id}`,
    summary: 'Ends one session. Its next request is refused.',
    addition: true,
    allow: 'self',
    whileInactive: 'always',
    steps: true,
  }),
  endOtherSessions: op({
    method: 'DELETE',
    path: `${userPath}/sessions`,
    summary: 'Ends all sessions but this one, and answers how many.',
    addition: true,
    allow: 'self',
    whileInactive: 'always',
    steps: true,
    answer: z.object({ changed: z.int() }),
  }),
})
