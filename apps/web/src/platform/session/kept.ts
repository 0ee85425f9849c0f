import type { QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { isUnreached } from '../calls/calls-send.ts'
import { fromWire, toWire } from '../calls/wire.ts'
import { readEntry, removeEntriesWhere, writeEntry } from './device-store.ts'
import type { Session } from './session.ts'
import { readSession, readTabSchool } from './session-store.ts'

/** A stored answer, and when it was stored. */
export interface StoredAnswer<T> {
  answer: T
  /** Milliseconds, by the device's clock. */
  at: number
}

interface StoredFormat {
  /**
   * Stores the answer in its wire format, so that older and newer versions can read it. Without it, in the internal
   * format.
   */
  schema?: z.ZodMiniType | undefined
}

interface StoredOptions<T> extends StoredFormat {
  /** The answer on screen, which includes changes since the last stored one. */
  shown?: () => StoredAnswer<T> | undefined
  /** Checks whether the stored answer still applies. */
  isStill?: (answer: T) => boolean
  /** Fallback from other stored data. The newer of it and the stored answer wins. */
  orElse?: () => Promise<StoredAnswer<T> | undefined>
}

/** Stored answers are deleted after one day. */
const KEPT_MS = 24 * 60 * 60_000

/**
 * Reads and stores the answer on the device; if the server is unreachable, returns the stored one. Stored per account
 * and school, for a day, until the session ends.
 */
export async function withStored<T>(
  ask: () => Promise<T>,
  question: QueryKey,
  {
    schema,
    shown = () => undefined,
    isStill = () => true,
    orElse = async () => undefined,
  }: StoredOptions<T> = {},
): Promise<T> {
  const key = keyOf(JSON.stringify(question))
  try {
    const answer = await ask()
    // Stores nothing if the user has logged out by now.
    if (key && key === keyOf(JSON.stringify(question)))
      await writeEntry('kept', key, { answer: toWire(schema, answer), at: Date.now() }).catch(() => {})
    return answer
  } catch (error) {
    if (!isUnreached(error)) throw error
    const candidate = [shown(), await storedAnswer<T>(question, { schema })].find(
      (each) => each && isStill(each.answer),
    )
    const candidates = [candidate, await orElse().catch(() => undefined)]
    const [last] = candidates.filter((each) => each !== undefined).toSorted((one, other) => other.at - one.at)
    if (!last) throw error
    return last.answer
  }
}

/** Returns the last stored answer to a question, if any. */
export async function storedAnswer<T>(
  question: QueryKey,
  { schema }: StoredFormat = {},
): Promise<StoredAnswer<T> | undefined> {
  const key = keyOf(JSON.stringify(question))
  const entry = key ? await readEntry<StoredAnswer<unknown>>('kept', key).catch(() => undefined) : undefined
  return entry && { ...entry, answer: fromWire<T>(schema, entry.answer) }
}

/** Stores an answer that the server has not sent. */
export async function keepAnswer<T>(
  question: QueryKey,
  { answer, at }: StoredAnswer<T>,
  { schema }: StoredFormat = {},
): Promise<void> {
  const key = keyOf(JSON.stringify(question))
  if (key) await writeEntry('kept', key, { answer: toWire(schema, answer), at }).catch(() => {})
}

/** Changes a stored answer, if any, without changing its age. */
export async function changeStored<T>(
  question: QueryKey,
  change: (answer: T) => T,
  { schema }: StoredFormat = {},
): Promise<void> {
  const key = keyOf(JSON.stringify(question))
  const entry = await storedAnswer<T>(question, { schema })
  // Somebody else may have logged in by now.
  if (!entry || !key || key !== keyOf(JSON.stringify(question))) return
  await writeEntry('kept', key, { ...entry, answer: toWire(schema, change(entry.answer)) }).catch(() => {})
}

/** Deletes answers older than a day. */
export async function forgetOld(): Promise<void> {
  const isOld = (value: unknown) => {
    const { at } = value as Partial<StoredAnswer<unknown>>
    return at !== undefined && Math.abs(Date.now() - at) > KEPT_MS
  }
  await removeEntriesWhere('kept', isOld).catch(() => {})
}

/** Stores the session without its token, so that a page can open without a network. */
export async function keepSession(session: Session): Promise<void> {
  const key = keyOf('session')
  if (key) await writeEntry('kept', key, { ...session, jwtToken: '' })
}

export async function storedSession(): Promise<Session | null> {
  const key = keyOf('session')
  return (key && (await readEntry<Session>('kept', key).catch(() => null))) || null
}

function keyOf(what: string): string | null {
  const currentSession = readSession()
  return currentSession && `${currentSession.userId} ${readTabSchool() ?? currentSession.schoolId} ${what}`
}
