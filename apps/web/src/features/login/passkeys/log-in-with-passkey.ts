import { login } from '@afterbell/contract/login/login'
import { call } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { signed } from './passkey-device.ts'
import { PasskeyFailed } from './passkeys.ts'
import { sayRefused } from '../say-refused.ts'

/** Logs in with a passkey alone. Returns an error message; null on success, or if another page shows the error. */
export async function logInWithPasskey(): Promise<string | null> {
  try {
    const body = await signed(await call(login.passkeyChallenge, {}))
    adoptSession(await call(login.logInWithPasskey, { body }))
    return null
  } catch (error) {
    return error instanceof PasskeyFailed ? error.message : sayRefused(error)
  }
}
