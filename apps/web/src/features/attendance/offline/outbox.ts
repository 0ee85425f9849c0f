import type { Asked } from '@afterbell/contract/kernel/op'
import { today } from '@afterbell/contract/attendance/today'
import { puttingClockRight } from '@afterbell/domain/attendance/check-events'
import { CallRefused, clockAheadMs } from '../../../platform/calls/calls-send.ts'
import { call } from '../../../platform/calls/calls.ts'
import { entriesUnder, removeEntries, writeEntries } from '../../../platform/session/device-store.ts'
import {
  currentSession,
  onSessionEnd,
  refreshSession,
  type Session,
} from '../../../platform/session/session.ts'
import { markUnsent } from '../../../platform/session/unsent-mark.ts'
import { oneAtATime, openTabs } from '../../../platform/session/tabs.ts'
import { tellNotTaken } from './tell-not-taken.ts'

type Sent = Asked<typeof today.record>['body']['events'][number]

/** A check that could not be sent yet. */
export interface QueuedCheck {
  /** Its place in the order they were made. */
  key: string
  lineId: string
  event: Omit<Sent, 'at'>
  /** By the device's clock. */
  madeAt: number
  /** Its time stood for 'now', and is as right as the clock was. */
  isNow: boolean
  /** Who it is of, and what it said: to be told where it is not taken. */
  told: string
}

/** Why a check was not taken: kept until whoever made it has read that. */
interface NotTaken {
  key: string
  message: string
}

export interface Outbox {
  queued: readonly QueuedCheck[]
  notTaken: readonly NotTaken[]
  /** Checks that others made on this device, and that wait for them to sign in. */
  ofOthers: number
  /** Whether this browser keeps anything on the device: in a private window it may not. */
  canKeep: boolean
}

const AT_ONCE = 50
const AGAIN_MIN_MS = 3_000
const AGAIN_MAX_MS = 60_000
/** Who has not heard by then is as good as cut off. */
const PATIENCE_MS = 20_000

const EMPTY: Outbox = { queued: [], notTaken: [], ofOthers: 0, canKeep: true }
let outbox = EMPTY
/** Checks on the device that this tab is sending by themselves, or has sent just now. */
const held = new Set<string>()
let again: ReturnType<typeof setTimeout> | undefined
let againMs = AGAIN_MIN_MS
const listeners = new Set<() => void>()
const sentListeners = new Set<(sent: readonly QueuedCheck[]) => void>()
const tellTabs = openTabs<'changed'>('afterbell.outbox', () => void load())

export function currentOutbox(): Outbox {
  return outbox
}

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called with checks the server has judged, before they leave the queue. */
export function onSent(listener: (sent: readonly QueuedCheck[]) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Reads what is queued on the device, and sends it. */
export async function beginOutbox(): Promise<void> {
  await load()
  if (outbox.queued.length > 0) void flush()
}

/** How many checks of whoever is signed in are not sent yet, in all their schools. */
export async function countUnsent(): Promise<number> {
  const session = currentSession()
  return session ? (await entriesUnder('outbox', `${session.userId} `)).length : 0
}

/** Checks that are on the device while they are sent by themselves. */
export interface HeldChecks {
  /** They were judged: the device need not know them any more. */
  drop: () => Promise<void>
  /** They could not be sent: they wait behind those that wait already. Answers once they are on the device. */
  queue: () => Promise<void>
}

/**
 * Writes checks on the device before they are sent, all or none: a page that is closed or reloaded in the middle has lost
 * nothing. What was sent all the same counts once, for it says the same.
 */
export function holdChecks(checks: readonly Omit<QueuedCheck, 'key'>[]): HeldChecks {
  const prefix = prefixOf(currentSession()!)
  const all = checks.map((check): QueuedCheck => ({ ...check, key: prefix + nextPlace() }))
  const keys = all.map(({ key }) => key)
  for (const key of keys) held.add(key)
  markUnsent(true)
  const write = () =>
    writeEntries(
      'outbox',
      all.map((check) => [check.key, check]),
    )
  const written = write().then(
    () => true,
    () => false,
  )
  const letGo = async () => {
    for (const key of keys) held.delete(key)
    await load()
  }
  return {
    drop: async () => {
      if (await written) await removeEntries('outbox', keys).catch(() => {})
      await letGo()
    },
    queue: async () => {
      // A device that could not write at first may have made room since.
      if (!(await written)) await write()
      void navigator.storage?.persist?.().catch(() => {})
      await letGo()
      tellTabs('changed')
      void flush()
    },
  }
}

/** Somebody read why checks were not taken. */
async function dismissNotTaken(): Promise<void> {
  const read = outbox.notTaken.map(({ key }) => key)
  if (read.length > 0) await removeEntries('outbox', read).catch(() => {})
  change({ ...outbox, notTaken: outbox.notTaken.filter(({ key }) => !read.includes(key)) })
  tellTabs('changed')
}

/** Sends what waits, in its order, one tab at a time; again later where the server cannot be reached. */
export async function flush(): Promise<void> {
  clearTimeout(again)
  await oneAtATime('afterbell.outbox', async () => {
    try {
      for (let atOnce = AT_ONCE; ;) {
        await load()
        const piece = outbox.queued.slice(0, atOnce)
        if (piece.length === 0) break
        atOnce = (await sendPiece(piece)) ? AT_ONCE : 1
      }
      againMs = AGAIN_MIN_MS
    } catch {
      again = setTimeout(() => void flush(), againMs)
      againMs = Math.min(againMs * 2, AGAIN_MAX_MS)
    }
  })
}

/** False where the piece must be sent one by one, to find the check that cannot be read. */
async function sendPiece(piece: readonly QueuedCheck[]): Promise<boolean> {
  // How wrong this clock is, is known from an answer of the server.
  const session = clockAheadMs() === null ? await refreshSession() : currentSession()!
  // Whoever is here by now may be somebody else, or in another school: what was not theirs waits.
  if (!piece[0]!.key.startsWith(prefixOf(session))) throw new Error('These checks are of another session')
  const aheadMs = clockAheadMs() ?? 0
  const events = piece.map((check) => eventOf(check, { aheadMs, timezone: session.school.timezone }))
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { outcomes } = await call(
      today.record,
      { body: { events } },
      { global: true, isKept: true, signal },
    )
    await leave(
      piece,
      piece.flatMap((check) => {
        const message = outcomes.find(({ id }) => id === check.event.id)?.message
        return message ? [notTaken(check, message)] : []
      }),
    )
    return true
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status !== 400) throw error
    if (piece.length > 1) return false
    await leave(piece, [notTaken(piece[0]!, error.message)])
    return true
  }
}

/** What was not taken, and why: on paper it counts for as much as before. */
function notTaken({ told }: QueuedCheck, message: string): string {
  return told ? `${told}. ${message}` : message
}

function eventOf(check: QueuedCheck, { aheadMs, timezone }: { aheadMs: number; timezone: string }): Sent {
  const { at, time } = puttingClockRight(
    {
      at: Temporal.Instant.fromEpochMilliseconds(check.madeAt),
      time: check.event.time ?? null,
      isNow: check.isNow,
    },
    { aheadMs, now: Temporal.Now.instant().subtract({ milliseconds: Math.round(aheadMs) }), timezone },
  )
  return { ...check.event, at: at.toString(), time }
}

async function leave(piece: readonly QueuedCheck[], messages: readonly string[]): Promise<void> {
  for (const listener of sentListeners) listener(piece)
  if (messages.length > 0) {
    const prefix = READ_LATER + prefixOf(currentSession()!)
    const told = messages.map((message): NotTaken => ({ key: prefix + nextPlace(), message }))
    await writeEntries(
      'outbox',
      told.map((each) => [each.key, each]),
    )
  }
  await removeEntries(
    'outbox',
    piece.map(({ key }) => key),
  )
  await load()
  tellTabs('changed')
}

/** Before the keys of what is to be read, so that it does not stand among what is to be sent. */
const READ_LATER = 'not-taken '

async function load(): Promise<void> {
  const session = currentSession()
  if (!session) return change(EMPTY)
  const kept = await entriesUnder<QueuedCheck | NotTaken>('outbox', '').catch(() => null)
  const all = kept ?? []
  // Somebody may have signed out while it was read, and somebody else in.
  if (currentSession()?.userId !== session.userId) return
  const prefix = prefixOf(session)
  const checks = all.filter((each) => 'event' in each)
  markUnsent(checks.length > 0)
  change({
    queued: checks.filter(({ key }) => key.startsWith(prefix) && !held.has(key)),
    notTaken: all
      .filter((each) => 'message' in each)
      .filter(({ key }) => key.startsWith(READ_LATER + prefix)),
    ofOthers: checks.filter(({ key }) => !key.startsWith(`${session.userId} `)).length,
    canKeep: kept !== null,
  })
}

function change(next: Outbox): void {
  outbox = next
  tellNotTaken(
    next.notTaken.map(({ message }) => message),
    () => void dismissNotTaken(),
  )
  for (const listener of listeners) listener()
}

function prefixOf({ userId, schoolId }: Session): string {
  return `${userId} ${schoolId} `
}

let count = 0

/** Text that sorts as checks were made, in this tab and in those before it. */
function nextPlace(): string {
  count += 1
  return `${String(Date.now()).padStart(15, '0')} ${String(count).padStart(6, '0')}`
}

window.addEventListener('online', () => void flush())
onSessionEnd(() => {
  clearTimeout(again)
  change(EMPTY)
})
