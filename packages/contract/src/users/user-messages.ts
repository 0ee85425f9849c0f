import { group, op } from '../kernel/op.ts'
import { emailToSome, sent, SENDING_REFUSALS } from '../messages/sending.ts'

/** Emails to staff. */
export const userMessages = group('userMessages', {
  email: op({
    method: 'POST',
    path: '/schools/{schoolId}/users/users-emails',
    summary: 'Emails some of those who work in the school.',
    allow: ['users', 'send'],
    ...emailToSome,
    answer: sent,
    refusals: SENDING_REFUSALS,
  }),
})
