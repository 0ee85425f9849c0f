import { NOTICE_MS } from '../../../ui/notify/notify.ts'
import type { EntryRow } from '../attendance-entry.ts'

/** Times of checks made on this device, by line id. */
const made = new Map<string, number>()

/** Records that lines were checked on this device just now. */
export function noteMade(rows: readonly EntryRow[]): void {
  for (const { id } of rows) made.set(id, Date.now())
}

/**
 * Whether correcting a time requires a reason. Not while the check can still be undone, and not for the scheduled time that
 * a tap filled in on a past day.
 */
export function asksWhy(row: EntryRow, which: 'in' | 'out', { today }: { today: string }): boolean {
  const recordedTime = which === 'in' ? row.checkIn : row.checkOut
  if (recordedTime === null) return false
  if (Date.now() - (made.get(row.id) ?? 0) <= NOTICE_MS.plain) return false
  return row.date === today || recordedTime !== (which === 'in' ? row.timeFrom : row.timeTo)
}
