import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EntryRow } from './attendance-entry.ts'
import { entriesIn } from './offline/patch-entries.ts'

/**
 * Returns a dialog's lines with the current pickups and do-not-release entries: somebody may be added while the dialog is
 * open.
 */
export function useKnownNow(rows: readonly EntryRow[]): readonly EntryRow[] {
  const client = useQueryClient()
  const [latestRows, setLatestRows] = useState(rows)
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const cachedEntries = type === 'updated' ? entriesIn(query) : []
        if (cachedEntries.length === 0) return
        setLatestRows((before) => {
          const after = before.map((row) => withLatestPeople(row, cachedEntries))
          return after.every((row, index) => row === before[index]) ? before : after
        })
      }),
    [client],
  )
  return latestRows
}

const PEOPLE = ['doNotRelease', 'pickups', 'emergencyContacts'] as const

function withLatestPeople(row: EntryRow, cachedEntries: readonly EntryRow[]): EntryRow {
  const now = cachedEntries.find(({ id }) => id === row.id)
  if (!now || PEOPLE.every((list) => now[list] === row[list])) return row
  const { doNotRelease, pickups, emergencyContacts } = now
  return { ...row, doNotRelease, pickups, emergencyContacts }
}
