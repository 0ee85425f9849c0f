import { Unreachable } from './calls-send.ts'
import { readEntry, writeEntry } from './device-store.ts'
import type { Session } from './session.ts'
import { readSession, readTabSchool } from './session-store.ts'

interface Kept<T> {
  answer: T
  /** Milliseconds, by the device's clock. */
  at: number
}

/**
 * Asks, and keeps the answer on the device; where the server cannot be reached, answers what was kept, if that `isStill`
 * what is asked for. Kept per account and school, until the session is over.
 */
export async function throughKept<T>(
  ask: () => Promise<T>,
  question: unknown,
  isStill: (answer: T) => boolean = () => true,
): Promise<T> {
  const key = keyOf(JSON.stringify(question))
  try {
    const answer = await ask()
    if (key) await writeEntry('kept', key, { answer, at: Date.now() } satisfies Kept<T>).catch(() => {})
    return answer
  } catch (error) {
    if (!(error instanceof Unreachable) || !key) throw error
    const kept = await readEntry<Kept<T>>('kept', key).catch(() => undefined)
    if (!kept || !isStill(kept.answer)) throw error
    return kept.answer
  }
}

/** Keeps who is signed in, without the token, so that a page can be opened where there is no network. */
export async function keepSession(session: Session): Promise<void> {
  const key = keyOf('session')
  if (key) await writeEntry('kept', key, { ...session, jwtToken: '' })
}

export async function keptSession(): Promise<Session | null> {
  const key = keyOf('session')
  return (key && (await readEntry<Session>('kept', key).catch(() => null))) || null
}

function keyOf(what: string): string | null {
  const stored = readSession()
  return stored && `${stored.userId} ${readTabSchool() ?? stored.schoolId} ${what}`
}
