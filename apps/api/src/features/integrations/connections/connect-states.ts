import type { AnyCall } from '../../../platform/http/serve.ts'
import { hashOf, mailToken } from '../../../platform/security/tokens.ts'
import { keepConnectState, useConnectState } from './connect-states.store.ts'

/** Time to choose an account at the provider. */
const CHOOSE_MINUTES = 10

/**
 * Creates the state that goes to the provider and comes back. It proves that this session started the flow, so nobody
 * can trick another person into connecting a foreign account (R394–R397). It starts with the app's name.
 */
export async function makeState(
  call: AnyCall,
  app: string,
  minutes: number = CHOOSE_MINUTES,
): Promise<string> {
  const { token } = mailToken()
  const state = `${app}.${token}`
  const stateRow = { hash: hashOf(state), schoolId: call.school.id, sessionId: call.sessionId!, app }
  await call.outside((tx) => keepConnectState(tx, { ...stateRow, minutes }))
  return state
}

/**
 * Consumes the state. False unless this session was sent to this app for this school, the state has not expired, and
 * it is unused.
 */
export function takeState(call: AnyCall, app: string, state: string): Promise<boolean> {
  const sent = { hash: hashOf(state), schoolId: call.school.id, sessionId: call.sessionId!, app }
  return call.outside((tx) => useConnectState(tx, sent))
}

/** Redirect address for all providers. */
export function returnUrl(publicUrl: string): string {
  return `${publicUrl}/schools/settings/apps`
}
