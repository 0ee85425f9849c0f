import type { login } from '@afterbell/contract/login/login'
import type { Act } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/problems.ts'
import { countAttempt, takeAttemptBack } from '../../../platform/security/attempts.ts'
import { beginSession, firstSchool } from '../log-in.ts'
import { assertOpen } from '../prove-password.ts'
import type { LoginParts } from '../session.ts'
import { networkLimit } from '../tries.ts'
import { askForPasskey } from './ask-for-passkey.ts'
import { provePasskey } from './prove-passkey.ts'

/** Returns the passkey prompt for a login without a known account. Stores nothing. */
export function passkeyChallenge(parts: LoginParts): Act<(typeof login)['passkeyChallenge']> {
  return (call) => askForPasskey(parts, call.at)
}

/**
 * Signs in with a passkey alone: the device is one step, and its check of the person the other. Does not reveal why
 * it failed.
 */
export function logInWithPasskey(parts: LoginParts): Act<(typeof login)['logInWithPasskey']> {
  return async (call) => {
    const limit = networkLimit(call.network)
    await call.outside((tx) => countAttempt(tx, [limit]))
    const account = await provePasskey(parts, call, { assertion: call.body, purpose: { for: 'LOGIN' } })
    if (!account) throw passkeyRefusal()
    assertOpen(account, call.at)
    return beginSession(parts, call, {
      account,
      // Acts that change what protects the account still require the password.
      isProved: false,
      schoolOf: async (tx) => {
        await takeAttemptBack(tx, [limit])
        return firstSchool(tx, account.id)
      },
    })
  }
}

function passkeyRefusal() {
  return new Refusal(401, {
    code: 'PASSKEY_REFUSED',
    message: 'This passkey did not work. Try again, or log in with your password',
  })
}
