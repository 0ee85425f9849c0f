import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { boardEvents } from '@afterbell/contract/attendance/today'
import { useSession } from '../../../platform/session/session.ts'
import { fromWire } from '../../../platform/calls/wire.ts'
import type { EntryRow } from '../attendance-entry.ts'
import { listenToBoard } from './live-board.ts'
import { askEntriesAgain, patchEntries } from './patch-entries.ts'

/** Combines changes in quick succession into one request, and spreads the browsers' requests over time. */
const ASK_AFTER_MS = 300

type Change = z.output<typeof boardEvents.lines>[number]

/** Keeps lines in step with all other screens of the school, within a second. Returns false while the stream is down. */
export function useLiveBoard(): boolean {
  const client = useQueryClient()
  const { schoolId } = useSession()
  const [isLive, setLive] = useState(true)
  useEffect(() => {
    let refreshTimer: ReturnType<typeof setTimeout> | undefined
    const hear = (event: string, data: unknown) => {
      if (event === 'stale') {
        clearTimeout(refreshTimer)
        refreshTimer = setTimeout(() => askEntriesAgain(client), ASK_AFTER_MS * (1 + Math.random()))
        return
      }
      if (event !== 'lines') return
      const changes = new Map((fromWire(boardEvents.lines, data) as Change[]).map((each) => [each.id, each]))
      patchEntries(client, (row) => {
        const change = changes.get(row.id)
        return withChanged(change && change.version > row.version ? { ...row, ...change } : row, changes)
      })
    }
    const stop = listenToBoard({ schoolId, hear, onState: setLive })
    return () => {
      clearTimeout(refreshTimer)
      stop()
    }
  }, [client, schoolId])
  return isLive
}

/** Updates where else a line's child is, after changes to other lines. New places come with the next answer. */
function withChanged<Row extends EntryRow>(row: Row, changes: ReadonlyMap<string, Change>): Row {
  if (!row.elsewhere?.some(({ lineId }) => changes.has(lineId))) return row
  const elsewhere = row.elsewhere.flatMap((there) => {
    const { checkIn, checkOut, checkOutDate, checkOutPerson } = changes.get(there.lineId) ?? there
    return checkIn === null ? [] : [{ ...there, checkIn, checkOut, checkOutDate, checkOutPerson }]
  })
  return { ...row, elsewhere }
}
