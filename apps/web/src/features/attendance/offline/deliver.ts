import type { CallInput } from '@afterbell/contract/kernel/op'
import type { today } from '@afterbell/contract/attendance/today'
import { childName } from '@afterbell/domain/families/child-name'
import { formatDayTime, otherDay } from '@afterbell/domain/attendance/check-time'
import { timeIn, type DateFormat } from '@afterbell/domain/kernel/dates'
import { CallRefused, isUnreached } from '../../../platform/calls/calls-send.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { uuid } from '../../../platform/uuid.ts'
import { notify } from '../../../ui/notify/notify.ts'
import type { EntryRow } from '../attendance-entry.ts'
import { holdChecks } from './hold-checks.ts'
import { currentOutbox, type QueuedCheck } from './outbox.ts'
import { trueNow } from './server-clock.ts'

type Event = CallInput<typeof today.record>['body']['events'][number]
export type CheckInput = Pick<
  Event,
  | 'act'
  | 'time'
  | 'date'
  | 'isCorrection'
  | 'why'
  | 'person'
  | 'overrideReason'
  | 'photoIdChecked'
  | 'note'
  | 'reason'
  | 'changeIds'
>

/** After this a tap is stored on the device; it counts once even if the request succeeds after all. */
const PATIENCE_MS = 8_000

/**
 * Sends a check of some lines. Without a connection it stores the check on the device to send later, and returns null.
 * Waits for earlier checks first: stored ones, and those of the same lines in flight.
 */
export async function deliver<T>(
  rows: readonly EntryRow[],
  check: CheckInput,
  send: (signal: AbortSignal, events: readonly Event[]) => Promise<T>,
): Promise<T | null> {
  const checks = checksOf(rows, check)
  const inFlight = holdChecks(checks)
  return afterOthersOf(rows, async () => {
    if (navigator.onLine && currentOutbox().queued.length === 0) {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      try {
        const answer = await Promise.race([send(signal, eventsOf(checks)), abortOf(signal)])
        void inFlight.drop()
        return answer
      } catch (error) {
        if (!signal.aborted && !isUnreached(error)) {
          // A lost session refuses nothing: the check is sent after the user has signed in.
          if (error instanceof CallRefused && error.status === 401) await inFlight.queue().catch(() => {})
          else void inFlight.drop()
          throw error
        }
      }
    }
    try {
      await inFlight.queue()
    } catch (error) {
      notify.error('This device could not save the check, and the server cannot be reached. Please try again')
      throw error
    }
    return null
  })
}

function checksOf(rows: readonly EntryRow[], check: CheckInput): Omit<QueuedCheck, 'key'>[] {
  const { timezone, dateFormat } = currentSession()!.school
  const madeAt = Date.now()
  // The screen may still show the previous minute.
  const times = [0, 60].map((seconds) => timeIn(timezone, trueNow().subtract({ seconds })))
  const isNow = times.includes(check.time ?? '')
  return rows.map((row) => ({
    lineId: row.id,
    event: { ...check, id: uuid(), rosterId: row.rosterId, meetingId: row.meetingId },
    madeAt,
    isNow,
    told: `${childName(row)}: ${checkText(check, row.date, dateFormat)}`,
  }))
}

/** Converts checks to the body of a call. Sent again they have the same ids, and count once. */
function eventsOf(checks: readonly Omit<QueuedCheck, 'key'>[]): Event[] {
  return checks.map(({ event }) => ({ ...event, at: trueNow().toString() }))
}

const ACTS: Record<CheckInput['act'], string> = {
  IN: 'in',
  OUT: 'out',
  UNDO_IN: 'check-in removed',
  UNDO_OUT: 'check-out removed',
  ABSENT: 'absent',
  UNDO_ABSENT: 'absence removed',
  SEEN: 'changes seen',
}

/** 'out 5:31 PM, picked up by Gus Test' */
function checkText(
  { act, time, date, person }: CheckInput,
  meetingDate: string,
  dateFormat: DateFormat,
): string {
  const timeText = time ? ` ${formatDayTime(time, otherDay(date, meetingDate), dateFormat)}` : ''
  return `${ACTS[act]}${timeText}${person ? `, picked up by ${person}` : ''}`
}

/** Requests in flight, by line. */
const underWay = new Map<string, Promise<unknown>>()

async function afterOthersOf<T>(rows: readonly EntryRow[], run: () => Promise<T>): Promise<T> {
  const others = rows.flatMap(({ id }) => underWay.get(id) ?? [])
  const mine = Promise.allSettled(others).then(run)
  for (const { id } of rows) underWay.set(id, mine)
  try {
    return await mine
  } finally {
    for (const { id } of rows) if (underWay.get(id) === mine) underWay.delete(id)
  }
}

/** Rejects on timeout, even while the call waits for a new token, which cannot be canceled. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}
