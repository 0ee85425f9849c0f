import type { login } from '@afterbell/contract/login/login'
import type { Act } from '../../platform/http/serve.ts'
import { refreshTokenOf, setRefreshCookie, type LoginParts } from './session.ts'
import { endSession } from './session.store.ts'

/** Ends the session of the access token, or else of the refresh cookie. Idempotent. */
export function logOut(parts: LoginParts): Act<(typeof login)['logOut']> {
  return async (call) => {
    const session = call.sessionId ?? parts.tokens.readRefresh(refreshTokenOf(parts, call))?.sessionId
    if (session) await call.outside((tx) => endSession(tx, session, 'LOGOUT'))
    setRefreshCookie(parts, call, null)
  }
}
