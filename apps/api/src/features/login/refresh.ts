import { timingSafeEqual } from 'node:crypto'
import type { login } from '@afterbell/contract/login/login'
import { notSignedIn } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { hashOf } from '../../platform/security/tokens.ts'
import { mySchools } from './account.store.ts'
import { refreshTokenOf, sessionAnswer, setRefreshCookie, type LoginParts } from './session.ts'
import { endSession, lockSession, moveSession, rotateSession } from './session.store.ts'

/**
 * Exchanges a refresh token for its successor. Reuse ends the session, because somebody has a copy. Exception: within
 * ten seconds the answer was probably lost, so the same successor is returned, never a second branch (OQ-32).
 */
export function refresh(parts: LoginParts): Act<(typeof login)['refresh']> {
  return async (call) => {
    const refreshToken = parts.tokens.readRefresh(refreshTokenOf(parts, call))
    if (!refreshToken) throw sessionEndedRefusal()
    const next = await call.outside(async (tx) => {
      const session = await lockSession(tx, refreshToken.sessionId)
      if (!session?.lives) return null
      const isCurrent =
        refreshToken.generation === session.generation &&
        timingSafeEqual(session.token_hash, hashOf(parts.tokens.refreshToken(session.id, session.generation)))
      const isLostAnswer =
        refreshToken.generation === session.generation - 1 && session.age_seconds <= GRACE_SECONDS
      if (!isCurrent && !isLostAnswer) {
        await endSession(tx, session.id, 'REPLAY')
        return null
      }
      const generation = isCurrent ? session.generation + 1 : session.generation
      const token = parts.tokens.refreshToken(session.id, generation)
      if (isCurrent) await rotateSession(tx, session.id, generation, hashOf(token))
      const schools = await mySchools(tx, session.account_id)
      const targetSchoolId = session.is_operator
        ? session.school_id
        : (call.body.schoolId ?? session.school_id)
      const school =
        schools.find(({ id }) => id === targetSchoolId) ?? (session.is_operator ? undefined : schools[0])
      if (!school) return null
      if (school.id !== session.school_id) await moveSession(tx, session.id, school.id)
      return { token, sessionId: session.id, accountId: session.account_id, schoolId: school.id }
    })
    if (!next) {
      setRefreshCookie(parts, call, null)
      throw sessionEndedRefusal()
    }
    setRefreshCookie(parts, call, next.token)
    return sessionAnswer(parts, next)
  }
}

/** How long a used token may be sent again because its answer was lost. */
const GRACE_SECONDS = 10

function sessionEndedRefusal() {
  return notSignedIn('Your session has ended. Please log in again')
}
