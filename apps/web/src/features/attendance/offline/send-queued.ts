import { today } from '@afterbell/contract/attendance/today'
import { puttingClockRight } from '@afterbell/domain/attendance/check-events'
import { CallRefused, clockAheadMs } from '../../../platform/calls/calls-send.ts'
import { call } from '../../../platform/calls/calls.ts'
import { currentSession, onSessionEnd, refreshSession } from '../../../platform/session/session.ts'
import { oneAtATime } from '../../../platform/session/tabs.ts'
import { currentOutbox, leaveQueue, loadOutbox, prefixOf, type QueuedCheck, type Sent } from './outbox.ts'

const AT_ONCE = 50
const AGAIN_MIN_MS = 3_000
const AGAIN_MAX_MS = 60_000
/** A server that takes longer counts as unreachable. */
const PATIENCE_MS = 20_000

let again: ReturnType<typeof setTimeout> | undefined
let againMs = AGAIN_MIN_MS
const sentListeners = new Set<(sent: readonly QueuedCheck[]) => void>()

/** Called with checks the server has judged, before they leave the queue. */
export function onSent(listener: (sent: readonly QueuedCheck[]) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Reads the stored queue, and sends it. */
export async function beginOutbox(): Promise<void> {
  await loadOutbox()
  if (currentOutbox().queued.length > 0) void flush()
}

/** Sends the queue in order, in one tab at a time; retries later if the server cannot be reached. */
export async function flush(): Promise<void> {
  clearTimeout(again)
  await oneAtATime('afterbell.outbox', async () => {
    try {
      for (let atOnce = AT_ONCE; ;) {
        await loadOutbox()
        const piece = currentOutbox().queued.slice(0, atOnce)
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

/** Returns false if checks have to be sent one by one, to find the one that the server cannot read. */
async function sendPiece(piece: readonly QueuedCheck[]): Promise<boolean> {
  // The error of this device's clock is known after any answer from the server.
  const session = clockAheadMs() === null ? await refreshSession() : currentSession()!
  // By now another user or school may be signed in: checks of the earlier one wait.
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
    await settleChecks(
      piece,
      piece.flatMap((check) => {
        const message = outcomes.find(({ id }) => id === check.event.id)?.message
        return message ? [refusalText(check, message)] : []
      }),
    )
    return true
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status !== 400) throw error
    if (piece.length > 1) return false
    await settleChecks(piece, [refusalText(piece[0]!, error.message)])
    return true
  }
}

/** Returns the notice on a refused check: the child and the check, then the reason. */
function refusalText({ told }: QueuedCheck, message: string): string {
  return told ? `${told}. ${message}` : message
}

function eventOf(check: QueuedCheck, { aheadMs, timezone }: { aheadMs: number; timezone: string }): Sent {
  const { at, time, date } = puttingClockRight(
    {
      at: Temporal.Instant.fromEpochMilliseconds(check.madeAt),
      time: check.event.time ?? null,
      date: check.event.date ?? null,
      isNow: check.isNow,
    },
    { aheadMs, now: Temporal.Now.instant().subtract({ milliseconds: Math.round(aheadMs) }), timezone },
  )
  return { ...check.event, at: at.toString(), time, date }
}

async function settleChecks(piece: readonly QueuedCheck[], messages: readonly string[]): Promise<void> {
  for (const listener of sentListeners) listener(piece)
  await leaveQueue(piece, messages)
}

window.addEventListener('online', () => void flush())
onSessionEnd(() => clearTimeout(again))
