import * as z from 'zod/mini'
import { requiredText } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

/** What somebody does who opens the link that was sent to their new email. */
export const emailChange = group('emailChange', {
  confirm: op({
    method: 'PATCH',
    path: '/no-auth/users/email-update',
    summary:
      'Makes the new email the account’s, once, by the token of the link. Both emails are told, and all sessions end but the one that asked and the one that opens the link.',
    allow: 'anyone',
    auth: 'either',
    steps: true,
    query: z.object({ emailChangeToken: requiredText(200) }),
    answer: z.object({ email: z.string() }),
    refusals: ['TOKEN_INVALID', 'EMAIL_TAKEN'],
  }),
})
