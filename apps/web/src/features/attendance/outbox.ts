import type { Asked } from '@afterbell/contract/op'
import { today } from '@afterbell/contract/today'
import { puttingClockRight } from '@afterbell/domain/check-events'
import { CallRefused, clockAheadMs } from '../../platform/calls-send.ts'
import { call } from '../../platform/calls.ts'
import { entriesUnder, removeEntry, writeEntry } from '../../platform/device-store.ts'
import { currentSession, refreshSession, type Session } from '../../platform/session.ts'
import { oneAtATime, openTabs } from '../../platform/tabs.ts'

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
}

export interface Outbox {
  queued: readonly QueuedCheck[]
  /** Why checks were not taken, to be read by whoever made them. */
  notTaken: readonly string[]
}

const AT_ONCE = 50
const AGAIN_MIN_MS = 3_000
const AGAIN_MAX_MS = 60_000
/** Who has not heard by then is as good as cut off. */
const PATIENCE_MS = 20_000

let outbox: Outbox = { queued: [], notTaken: [] }
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

/** Puts checks behind those that wait already. Answers once they are on the device. */
export async function queueChecks(checks: readonly Omit<QueuedCheck, 'key'>[]): Promise<void> {
  for (const check of checks) {
    const key = prefixOf(currentSession()!) + nextPlace()
    await writeEntry('outbox', key, { ...check, key } satisfies QueuedCheck)
  }
  await load()
  tellTabs('changed')
  void flush()
}

/** Somebody read why checks were not taken. */
export function dismissNotTaken(): void {
  change({ ...outbox, notTaken: [] })
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
  const aheadMs = clockAheadMs() ?? 0
  const events = piece.map((check) => eventOf(check, { aheadMs, timezone: session.school.timezone }))
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { outcomes } = await call(today.record, { body: { events } }, { global: true, signal })
    await leave(
      piece,
      outcomes.flatMap(({ message }) => message ?? []),
    )
    return true
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status !== 400) throw error
    if (piece.length > 1) return false
    await leave(piece, [error.message])
    return true
  }
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
  for (const { key } of piece) await removeEntry('outbox', key)
  if (messages.length > 0) change({ ...outbox, notTaken: [...outbox.notTaken, ...messages] })
  await load()
  tellTabs('changed')
}

async function load(): Promise<void> {
  const session = currentSession()
  const queued = session ? await entriesUnder<QueuedCheck>('outbox', prefixOf(session)).catch(() => []) : []
  change({ ...outbox, queued })
}

function change(next: Outbox): void {
  outbox = next
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
