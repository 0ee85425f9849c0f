import type { oneself } from '@afterbell/contract/users/oneself'
import type { Act } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/problems.ts'
import { countAttempt, takeAttemptBack } from '../../platform/security/attempts.ts'
import { updateProved } from '../login/email-change.store.ts'
import type { LoginParts } from '../login/session.ts'
import { networkLimit } from '../login/tries.ts'
import { provePasskey } from '../login/passkeys/prove-passkey.ts'

/**
 * Proves the user with a passkey instead of the password. As at the login, the device has to verify the person. For
 * some minutes, this session may do what requires the password.
 */
export function checkOwnPasskey(parts: LoginParts): Act<(typeof oneself)['checkPasskey']> {
  return async (call) => {
    const limit = networkLimit(call.network)
    await call.outside((tx) => countAttempt(tx, [limit]))
    const account = await provePasskey(parts, call, { assertion: call.body, purpose: { for: 'LOGIN' } })
    if (account?.id !== call.user.id)
      throw refuse('PASSKEY_REFUSED', 'This passkey did not work. Try again, or type your password')
    await call.outside(async (tx) => {
      await takeAttemptBack(tx, [limit])
      await updateProved(tx, call.sessionId!)
    })
  }
}
