import type { Asked } from '@afterbell/contract/op'
import type { today } from '@afterbell/contract/today'
import { timeIn } from '@afterbell/domain/calendar'
import { Unreachable } from '../../platform/calls-send.ts'
import { currentSession } from '../../platform/session.ts'
import type { LineRow } from './line.ts'
import { currentOutbox, queueChecks } from './outbox.ts'

type Event = Asked<typeof today.record>['body']['events'][number]
export type CheckSaid = Pick<Event, 'act' | 'time' | 'isCorrection' | 'person' | 'overrideReason' | 'note'>

/** A tap does not wait longer for an answer: it is kept on the device, and counts once whatever became of the request. */
const PATIENCE_MS = 8_000

/**
 * Sends a check of some lines; where the server cannot be reached, keeps it on the device to be sent later. What was kept
 * before goes first, so nothing overtakes it. Answers null when it was kept.
 */
export async function deliver<T>(
  rows: readonly LineRow[],
  said: CheckSaid,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const madeAt = Date.now()
  if (navigator.onLine && currentOutbox().queued.length === 0) {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      return await send(signal)
    } catch (error) {
      if (!(error instanceof Unreachable) && !signal.aborted) throw error
    }
  }
  const { timezone } = currentSession()!.school
  const now = timeIn(timezone, Temporal.Instant.fromEpochMilliseconds(madeAt))
  await queueChecks(
    rows.map((row) => ({
      lineId: row.id,
      event: { ...said, id: uuid(), rosterId: row.rosterId, meetingId: row.meetingId },
      madeAt,
      isNow: said.time === now,
    })),
  )
  return null
}

/** `crypto.randomUUID` is not there without https. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 15) | 64
  bytes[8] = (bytes[8]! & 63) | 128
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
