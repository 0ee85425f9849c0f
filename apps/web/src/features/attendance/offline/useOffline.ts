import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { applyCheck, checkEvent } from '@afterbell/domain/attendance/check-events'
import { forgetOld, keepSession } from '../../../platform/session/kept.ts'
import { useSession } from '../../../platform/session/session.ts'
import type { EntryRow } from '../attendance-entry.ts'
import { withSeen } from '../family-changes/with-seen.ts'
import { currentOutbox, onOutbox, type Outbox, type QueuedCheck } from './outbox.ts'
import { beginOutbox, onSent } from './send-queued.ts'
import { askEntriesAgain, patchEntries } from './patch-entries.ts'

/** Makes this screen work offline. Returns the unsent checks. */
export function useOffline(): Outbox {
  const client = useQueryClient()
  const session = useSession()
  const outbox = useSyncExternalStore(onOutbox, currentOutbox)
  useEffect(() => {
    void navigator.serviceWorker?.register('/sw.js', { scope: '/schools/' }).catch(() => {})
  }, [])
  useEffect(() => {
    void keepSession(session).catch(() => {})
    void forgetOld()
    void beginOutbox()
    return onSent((sent) => {
      patchEntries(client, (row) => withQueued(row, sent))
      askEntriesAgain(client)
    })
  }, [client, session])
  return outbox
}

/** Defaults for fields missing from lines that an earlier version stored. */
const NOT_KEPT: Partial<EntryRow> = {
  elsewhere: [],
  conflictingReleases: [],
  checkOutDate: null,
  absence: null,
  emergencyContacts: [],
  familyChanges: [],
  lateNotice: null,
}

/** Returns a line with its queued checks applied. */
export function withQueued<Row extends EntryRow>(row: Row, queued: readonly QueuedCheck[]): Row {
  const isWhole = Object.keys(NOT_KEPT).every((field) => field in row)
  let result = isWhole ? row : { ...NOT_KEPT, ...row }
  for (const { lineId, event, madeAt } of queued)
    if (lineId === row.id) result = withOne(result, event, Temporal.Instant.fromEpochMilliseconds(madeAt))
  return result
}

function withOne<Row extends EntryRow>(row: Row, event: QueuedCheck['event'], at: Temporal.Instant): Row {
  const { act, id, reason = null } = event
  const { date } = row
  if (act === 'ABSENT')
    return {
      ...row,
      absence: reason && { id, reason, from: date, to: date, isOfAll: false, toldBy: null, note: '' },
    }
  if (act === 'UNDO_ABSENT') return { ...row, absence: null }
  if (act === 'SEEN') {
    const { changeIds = [] } = event
    return { ...row, familyChanges: withSeen(row.familyChanges, { changeIds, at }) }
  }
  return { ...row, ...applyCheck(row, checkEvent(at, { ...event, act }, date)).state }
}
