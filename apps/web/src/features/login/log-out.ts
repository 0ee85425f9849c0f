import { login } from '@afterbell/contract/login/login'
import { call } from '../../platform/calls/calls.ts'
import { endSession } from '../../platform/session/session.ts'

/** Ends the session on the server and in every tab. Ends it here even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  await call(login.logOut, {}, { global: true }).catch(() => {})
  endSession('left')
}
