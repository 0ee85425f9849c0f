import type { QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { isUnreached } from '../calls/calls-send.ts'
import { fromWire, toWire } from '../calls/wire.ts'
import { readEntry, removeEntriesWhere, writeEntry } from './device-store.ts'
import type { Session } from './session.ts'
import { readSession, readTabSchool } from './session-store.ts'

/** What was answered, and when it was kept. */
export interface Kept<T> {
  answer: T
  /** Milliseconds, by the device's clock. */
  at: number
}

interface KeptAs {
  /** It is kept as it travels, so that programs before and after this one read it. Left out, as it is inside. */
  schema?: z.ZodMiniType | undefined
}

interface KeptOptions<T> extends KeptAs {
  /** What is held of it by the screen: what was done since the last answer is in that, and not in what was kept. */
  shown?: () => Kept<T> | undefined
  /** Whether what was kept is still what is asked for. */
  isStill?: (answer: T) => boolean
  /** What can be told from something else that was kept. Of the two, what is known from the later one is told. */
  orElse?: () => Promise<Kept<T> | undefined>
}

/** What was read is of a day; older than that it is nobody's, and goes. */
const KEPT_MS = 24 * 60 * 60_000

/**
 * Asks, and keeps the answer on the device; where the server cannot be reached, answers what was kept. Kept per account and
 * school, for a day, until the session is over.
 */
export async function throughKept<T>(
  ask: () => Promise<T>,
  question: QueryKey,
  {
    schema,
    shown = () => undefined,
    isStill = () => true,
    orElse = async () => undefined,
  }: KeptOptions<T> = {},
): Promise<T> {
  const key = keyOf(JSON.stringify(question))
  try {
    const answer = await ask()
    // Whoever signed out meanwhile leaves nothing behind.
    if (key && key === keyOf(JSON.stringify(question)))
      await writeEntry('kept', key, { answer: toWire(schema, answer), at: Date.now() }).catch(() => {})
    return answer
  } catch (error) {
    if (!isUnreached(error)) throw error
    const own = [shown(), await keptAnswer<T>(question, { schema })].find(
      (each) => each && isStill(each.answer),
    )
    const both = [own, await orElse().catch(() => undefined)]
    const [last] = both.filter((each) => each !== undefined).toSorted((one, other) => other.at - one.at)
    if (!last) throw error
    return last.answer
  }
}

/** What was answered to a question last, if it is kept. */
export async function keptAnswer<T>(
  question: QueryKey,
  { schema }: KeptAs = {},
): Promise<Kept<T> | undefined> {
  const key = keyOf(JSON.stringify(question))
  const kept = key ? await readEntry<Kept<unknown>>('kept', key).catch(() => undefined) : undefined
  return kept && { ...kept, answer: fromWire<T>(schema, kept.answer) }
}

/** Keeps what is known of a question though nobody has answered it. */
export async function keepAnswer<T>(
  question: QueryKey,
  { answer, at }: Kept<T>,
  { schema }: KeptAs = {},
): Promise<void> {
  const key = keyOf(JSON.stringify(question))
  if (key) await writeEntry('kept', key, { answer: toWire(schema, answer), at }).catch(() => {})
}

/** Changes what is kept of a question, where something is. It stays as old as it is. */
export async function changeKept<T>(
  question: QueryKey,
  change: (answer: T) => T,
  { schema }: KeptAs = {},
): Promise<void> {
  const key = keyOf(JSON.stringify(question))
  const kept = await keptAnswer<T>(question, { schema })
  // Somebody else may have signed in meanwhile.
  if (!kept || !key || key !== keyOf(JSON.stringify(question))) return
  await writeEntry('kept', key, { ...kept, answer: toWire(schema, change(kept.answer)) }).catch(() => {})
}

/** Throws away what was read before today. */
export async function forgetOld(): Promise<void> {
  const isOld = (value: unknown) => {
    const { at } = value as Partial<Kept<unknown>>
    return at !== undefined && Math.abs(Date.now() - at) > KEPT_MS
  }
  await removeEntriesWhere('kept', isOld).catch(() => {})
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
