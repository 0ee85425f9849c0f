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
  const [known, setKnown] = useState(rows)
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const held = type === 'updated' ? entriesIn(query) : []
        if (held.length === 0) return
        setKnown((before) => {
          const after = before.map((row) => knownOf(row, held))
          return after.every((row, index) => row === before[index]) ? before : after
        })
      }),
    [client],
  )
  return known
}

const PEOPLE = ['doNotRelease', 'pickups', 'emergencyContacts'] as const

function knownOf(row: EntryRow, held: readonly EntryRow[]): EntryRow {
  const now = held.find(({ id }) => id === row.id)
  if (!now || PEOPLE.every((list) => now[list] === row[list])) return row
  const { doNotRelease, pickups, emergencyContacts } = now
  return { ...row, doNotRelease, pickups, emergencyContacts }
}
