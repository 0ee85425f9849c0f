import * as z from 'zod/mini'
import { requiredText, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { passkeyAssertion } from '../login/passkeys.ts'

/** The call behind the link that confirms a new email address. */
export const emailChange = group('emailChange', {
  confirm: op({
    method: 'PATCH',
    path: '/no-auth/users/email-update',
    summary:
      'Makes the new email the account’s, once, by the token of the link. Whoever is not signed in with the account gives its password (CONFIRMED_ELSEWHERE). Both emails are told, and all sessions end but the one that asked and the one that opens the link.',
    allow: 'anyone',
    auth: 'either',
    steps: true,
    query: z.object({ emailChangeToken: requiredText(200) }),
    body: z.object({
      password: z.optional(text(1000)),
      code: z.optional(text(100)),
      passkey: z.optional(passkeyAssertion),
    }),
    answer: z.object({ email: z.string() }),
    refusals: [
      'TOKEN_INVALID',
      'EMAIL_TAKEN',
      'CONFIRMED_ELSEWHERE',
      'SECOND_STEP_NEEDED',
      'SECOND_STEP_WRONG',
      'PASSKEY_REFUSED',
    ],
  }),
})
