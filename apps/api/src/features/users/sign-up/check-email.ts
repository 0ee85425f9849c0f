import type { signUp } from '@afterbell/contract/users/sign-up'
import { attemptsSoFar, countAttempt } from '../../../platform/security/attempts.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { accountByEmail } from '../../login/account.store.ts'
import type { LoginParts } from '../../login/session.ts'
import { checkLimit, provenCheckLimit } from './sign-up-limits.ts'

/**
 * Checks whether an address has an account (R081, R387). The answer reveals accounts by design. So each network gets
 * a few checks a minute for free; more require a proof of work.
 */
export function checkEmail({ challenges }: LoginParts): Act<(typeof signUp)['checkEmail']> {
  return async (call) => {
    const free = checkLimit(call.network)
    const isFree = await call.outside(async (tx) => (await attemptsSoFar(tx, free.key)) < free.most)
    if (!isFree) await challenges.assertSolved(call)
    return call.outside(async (tx) => {
      await countAttempt(tx, [isFree ? free : provenCheckLimit(call.network)])
      return (await accountByEmail(tx, call.body)) ? ('true' as const) : ('false' as const)
    })
  }
}
