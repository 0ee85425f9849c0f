import * as z from 'zod/mini'
import { anyText, requiredText, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { session } from '../login/login.ts'
import { role } from './people.ts'
import { passkeyAssertion } from '../login/passkeys.ts'

const token = requiredText(200)
const refusals = ['TOKEN_INVALID', 'INVITATION_ACCEPTED', 'INVITATION_WITHDRAWN', 'INVITATION_EXPIRED']

/** Calls behind the link of an invitation. */
export const invitations = group('invitations', {
  exists: op({
    method: 'GET',
    path: '/no-auth/users/invites/exists',
    summary: 'What an invitation says, and whether its address has an account already.',
    allow: 'anyone',
    steps: true,
    query: z.object({ token }),
    answer: z.object({
      exists: z.boolean(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role,
      schoolName: z.string(),
      /** Determines the phone format. */
      country: z.string(),
      /** Names may contain more characters than specified. */
      moreNameCharacters: z.boolean(),
    }),
    refusals,
  }),
  accept: op({
    method: 'POST',
    path: '/no-auth/users/invites',
    summary: 'Accepts an invitation with a new account, and signs in.',
    allow: 'anyone',
    steps: true,
    query: z.object({ token }),
    body: z.object({
      firstName: text(100),
      lastName: text(100),
      phone: z._default(text(40), ''),
      password: anyText,
      confirmPassword: anyText,
    }),
    answer: session,
    refusals: [...refusals, 'ACCOUNT_EXISTS'],
  }),
  acceptExisting: op({
    method: 'POST',
    path: '/no-auth/users/invites/existing',
    summary:
      'Accepts an invitation with the account its address has, and signs in there. Whoever is not signed in with it gives its password.',
    allow: 'anyone',
    auth: 'either',
    steps: true,
    query: z.object({ token }),
    body: z.object({
      password: z.optional(text(1000)),
      code: z.optional(text(100)),
      passkey: z.optional(passkeyAssertion),
    }),
    answer: session,
    refusals: [...refusals, 'NO_ACCOUNT', 'SECOND_STEP_NEEDED', 'SECOND_STEP_WRONG', 'PASSKEY_REFUSED'],
  }),
})
