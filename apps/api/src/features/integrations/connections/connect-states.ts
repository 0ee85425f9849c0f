import type { AnyCall } from '../../../platform/http/serve.ts'
import { hashOf, mailToken } from '../../../platform/security/tokens.ts'
import { keepConnectState, useConnectState } from '../../payments/connect-states.store.ts'

/** How long somebody may take to choose an account. */
const CHOOSE_MINUTES = 10

/**
 * Makes the state that travels with somebody who is sent to a provider. It proves, when they come back, that it was this session
 * that sent them: nobody can make somebody else connect an account of theirs (R394–R397). It says to which app it belongs.
 */
export async function makeState(
  call: AnyCall,
  app: string,
  minutes: number = CHOOSE_MINUTES,
): Promise<string> {
  const { token } = mailToken()
  const state = `${app}.${token}`
  const kept = { hash: hashOf(state), schoolId: call.school.id, sessionId: call.sessionId!, app }
  await call.outside((tx) => keepConnectState(tx, { ...kept, minutes }))
  return state
}

/** Uses it up. False unless this session was sent to this app for this school, not long ago, and has not come back yet. */
export function takeState(call: AnyCall, app: string, state: string): Promise<boolean> {
  const sent = { hash: hashOf(state), schoolId: call.school.id, sessionId: call.sessionId!, app }
  return call.outside((tx) => useConnectState(tx, sent))
}

/** Where providers send people back to. */
export function returnUrl(publicUrl: string): string {
  return `${publicUrl}/schools/settings/apps`
}
