import type { EntryRow } from '../attendance-entry.ts'

interface Seeing {
  changeIds: readonly string[]
  at: Temporal.Instant
}

/** Returns a family's changes with these marked as seen by the user of this device. Those that somebody has seen before stay as they are. */
export function withSeen(
  changes: EntryRow['familyChanges'],
  { changeIds, at }: Seeing,
): EntryRow['familyChanges'] {
  return changes.map((change) =>
    change.seen === null && changeIds.includes(change.id)
      ? { ...change, seen: { at: at.toString(), by: 'you' } }
      : change,
  )
}
