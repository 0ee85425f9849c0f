import { randomUUIDv7 } from 'node:crypto'
import type { signUp } from '@afterbell/contract/users/sign-up'
import type { Act } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { forbidden } from '../../../platform/problems.ts'
import { attemptsSoFar, countAttempt } from '../../../platform/security/attempts.ts'
import { emailKey } from '../../login/account.store.ts'
import { insertPasswordRequest } from '../../login/password-request.store.ts'
import { againLimits, letterLimit } from './sign-up-limits.ts'
import { signUpLetter } from './sign-up-jobs.ts'

/** Enqueues another letter. Says that one was just sent for any address, whether or not it signed up. */
export const requestLetter: Act<(typeof signUp)['requestVerifyEmailToken']> = async (call) => {
  const email = emailKey(call.body.email)
  const { network } = call
  await call.outside(async (tx) => {
    const limit = letterLimit(email)
    if ((await attemptsSoFar(tx, limit.key)) >= limit.most)
      throw forbidden(
        'VALID_EMAIL_VERIFICATION_TOKEN_EXISTS',
        'An email is already on its way. Its link works',
      )
    await countAttempt(tx, [limit, ...againLimits({ email, network })], 'READ_EMAIL')
    const requestId = randomUUIDv7()
    await insertPasswordRequest(tx, requestId, email)
    await later(tx, signUpLetter, { requestId })
  })
}
