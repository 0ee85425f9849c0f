import { useSyncExternalStore } from 'react'
import { login } from '@afterbell/contract/login/login'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { CallRefused, Unreachable, isUnreached, send } from '../calls/calls-send.ts'
import { isUnavailable } from '../calls/unavailable.ts'
import { forgetSession, readSession, readTabSchool, storeSession } from './session-store.ts'
import { oneAtATime, openTabs } from './tabs.ts'

export type Session = AnswerOf<typeof login.logIn>

/** `left`: the user logged out. `ended`: the server no longer takes it, and one would like to come back. */
export type EndReason = 'left' | 'ended'

let session: Session | null = null
/** Lets screens still draw after the session ended, until they unmount. */
let lastSession: Session | null = null
/** When to renew the access token before it is refused. Infinity if the two clocks disagree. */
let renewAt = Infinity
let underWay: Promise<Session> | null = null
const listeners = new Set<() => void>()
const endings = new Set<(why: EndReason) => void>()

type TabMessage = { is: 'session'; session: Session } | { is: 'end'; why: EndReason }
const tellTabs = openTabs<TabMessage>('afterbell.session', hear)

export function currentSession(): Session | null {
  return session
}

/** The session of the screens behind sign-in. */
export function useSession(): Session {
  const current = useSessionIfAny() ?? lastSession
  if (!current) throw new Error('Only screens behind sign-in have a session')
  return current
}

export function useSessionIfAny(): Session | null {
  return useSyncExternalStore(onSession, currentSession)
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listener once when a session ends, in every tab. */
export function onSessionEnd(listener: (why: EndReason) => void): () => void {
  endings.add(listener)
  return () => endings.delete(listener)
}

/** Adopts the session from a login, refresh or school switch, here and in the other tabs. */
export function adoptSession(fresh: Session): void {
  keep(fresh)
  tellTabs({ is: 'session', session: fresh })
}

/** Adopts changed school settings, here and in the other tabs. */
export function adoptSchool(changed: Partial<Session['school']>): void {
  if (session) adoptSession({ ...session, school: { ...session.school, ...changed } })
}

/** Forgets the session here and in every other tab (R005). */
export function endSession(why: EndReason): void {
  tellTabs({ is: 'end', why })
  forget(why)
}

/** Checks whether somebody was logged in here when the page loaded. */
export function hasStoredSession(): boolean {
  return session !== null || readSession() !== null
}

/** Returns the session after a reload: the stored one, with a new access token. Null without a stored session (R001). */
export async function restoreSession(): Promise<Session | null> {
  if (session) return session
  if (!readSession()) return null
  try {
    return await refreshSession()
  } catch (error) {
    if (error instanceof CallRefused) return null
    // Without a network the last user continues with stored data; the next answer needs a token again.
    const savedSession = await import('./kept.ts')
      .then(({ storedSession: keptSession }) => keptSession())
      .catch(() => null)
    if (!savedSession) throw error
    session = lastSession = savedSession
    renewAt = 0
    return savedSession
  }
}

/** Returns a session with a valid access token; null if nobody is logged in. */
export async function freshSession(): Promise<Session | null> {
  if (!session) return readSession() ? refreshSession() : null
  return underWay || Date.now() >= renewAt ? refreshSession() : session
}

/**
 * Asks for a new access token: once, however many wait for it (R002, R003), in however many tabs. Refused, the
 * session is over (R005, R182). Without any answer it is not: there is just no network.
 */
export function refreshSession(): Promise<Session> {
  underWay ??= refreshOnce().finally(() => {
    underWay = null
  })
  return underWay
}

async function refreshOnce(): Promise<Session> {
  const previousToken = session?.expirationToken ?? readSession()?.expirationToken
  return oneAtATime('afterbell.refresh', async () => {
    const deviceSession = readSession()
    if (!deviceSession)
      throw new CallRefused({ op: login.refresh, status: 401, text: '', retryAfterSeconds: null })
    // Another tab was faster: its answer is on the way to this one.
    if (
      deviceSession.expirationToken !== previousToken &&
      (await isSoon(() => session?.expirationToken === deviceSession.expirationToken))
    )
      return session!
    const fresh = await askForRefresh(readTabSchool() ?? deviceSession.schoolId)
    adoptSession(fresh)
    return fresh
  })
}

/**
 * Retries twice when the server cannot answer, so that a restart does not end the session. If a proxy keeps failing in
 * front of it, the server has refused nothing: that counts as no network, and the session stays.
 */
async function askForRefresh(schoolId: string): Promise<Session> {
  for (let tries = 1; ; tries++) {
    try {
      const sendOptions = { token: null, schoolId: null, signal: AbortSignal.timeout(20_000) }
      return (await send(login.refresh, { body: { schoolId } }, sendOptions)) as Session
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      // The server itself is unavailable: the caller shows that and retries.
      if (isUnavailable(error)) throw new Unreachable(login.refresh.name, error)
      const isPassing = isUnreached(error) || error.status >= 500
      if (!isPassing || tries === 3) {
        if (isUnreached(error)) throw new Unreachable(login.refresh.name, error)
        endSession('ended')
        throw error
      }
      await pause(Math.min(error.retryAfterSeconds ?? tries, 5) * 1000)
    }
  }
}

function keep(fresh: Session): void {
  session = lastSession = fresh
  storeSession(fresh)
  const expiresAt = Date.parse(fresh.expirationToken)
  renewAt = expiresAt > Date.now() ? expiresAt - RENEW_BEFORE_MS : Infinity
  for (const listener of listeners) listener()
}

const RENEW_BEFORE_MS = 30_000

function forget(why: EndReason): void {
  const was = session ?? readSession()
  session = null
  renewAt = Infinity
  forgetSession()
  // Deletes the offline copies of what was read; entries still to be sent stay (device-store.ts).
  try {
    globalThis.indexedDB?.deleteDatabase('afterbell-kept')
  } catch {
    // A browser that lets nothing be kept has kept nothing.
  }
  for (const listener of listeners) listener()
  if (was) for (const listener of endings) listener(why)
}

/** Handles a message from another tab. A tab on another school of the same user stays there, with the new token. */
function hear(message: TabMessage): void {
  if (message.is === 'end') return forget(message.why)
  const fresh = message.session
  if (session && session.userId !== fresh.userId) return location.reload()
  if (!session || session.schoolId === fresh.schoolId) return keep(fresh)
  const { jwtToken, expirationToken } = fresh
  keep({ ...session, jwtToken, expirationToken })
}

async function isSoon(condition: () => boolean): Promise<boolean> {
  for (let turn = 0; turn < 10 && !condition(); turn++) await pause(20)
  return condition()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
