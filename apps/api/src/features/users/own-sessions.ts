import type { oneself } from '@afterbell/contract/users/oneself'
import type { Act } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import { endOthers, endOwnSession, liveSessions } from '../login/own-sessions.store.ts'

/** Lists the user's active sessions. */
export const listSessions: Act<(typeof oneself)['sessions']> = async (call) => {
  const sessions = await call.outside((tx) => liveSessions(tx, call.user.id))
  return sessions.map((each) => ({ ...each, isCurrent: each.id === call.sessionId }))
}

/** Ends one of the user's sessions, possibly the current one. */
export const endSession: Act<(typeof oneself)['endSession']> = (call) =>
  call.outside(async (tx) => {
    if (!(await endOwnSession(tx, call.user.id, call.params.id))) throw notThere()
  })

export const endOtherSessions: Act<(typeof oneself)['endOtherSessions']> = async (call) => ({
  changed: await call.outside((tx) => endOthers(tx, call.user.id, call.sessionId!)),
})
