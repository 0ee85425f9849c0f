import { sql, type RawBuilder } from 'kysely'
import { plusDays } from '@afterbell/domain/kernel/dates'
import type { AnyCall } from '../../platform/http/serve.ts'
import { entries, type EntryRow } from './attendance.store.ts'
import { checkedOn, type CheckedThere } from './other-activities.store.ts'
import { overnightLines, type OvernightLine } from './overnight.store.ts'

/** What the boards of a day show of the day before: who is still there, and who left after midnight (decision 82). */
export interface Overnight {
  /** A line each, with its section and activity. */
  lines: OvernightLine[]
  entries: EntryRow[]
  /** What was checked of their children on that day, by child. */
  checked: ReadonlyMap<string, CheckedThere[]>
}

export const nobodyOvernight: Overnight = { lines: [], entries: [], checked: new Map() }

/** Who of the day before is on the boards of today. `sections` is a condition on `s` (section) and `m` (meeting). */
export async function overnightOf(
  { tx, school, teachesOnly }: Pick<AnyCall, 'tx' | 'school' | 'teachesOnly'>,
  sections: RawBuilder<unknown>,
): Promise<Overnight> {
  const date = plusDays(school.today, -1)
  const lines = await overnightLines(tx, school.id, date, sections)
  // As on nearly every day.
  if (lines.length === 0) return nobodyOvernight
  const [meetings, places] = [lines.map((line) => line.meeting_id), lines.map((line) => line.place_id)]
  const [found, checked] = await Promise.all([
    entries(tx, school.id, sql`m.id = any(${meetings}::uuid[]) and p.id = any(${places}::uuid[])`),
    checkedOn(tx, school, teachesOnly, { date, childIds: lines.map((line) => line.child_id) }),
  ])
  return { lines, entries: found, checked }
}
