import { sql, type RawBuilder } from 'kysely'
import { plusDays } from '@afterbell/domain/kernel/dates'
import type { AnyCall } from '../../platform/http/serve.ts'
import { entries, type EntryRow } from './attendance.store.ts'
import { checkedOn, type CheckedThere } from './other-activities.store.ts'
import { overnightLines, type OvernightLine } from './overnight.store.ts'

/** Yesterday's children on today's boards: still in, or left after midnight (decision 82). */
export interface OvernightChildren {
  /** One per child, with section and activity. */
  lines: OvernightLine[]
  entries: EntryRow[]
  /** The children's other check-ins on that day, by child. */
  checked: ReadonlyMap<string, CheckedThere[]>
}

export const nobodyOvernight: OvernightChildren = { lines: [], entries: [], checked: new Map() }

/** Loads yesterday's children for today's boards. `sections` is a condition on `s` (section) and `m` (meeting). */
export async function overnightOf(
  { tx, school, teachesOnly }: Pick<AnyCall, 'tx' | 'school' | 'teachesOnly'>,
  sections: RawBuilder<unknown>,
): Promise<OvernightChildren> {
  const date = plusDays(school.today, -1)
  const lines = await overnightLines(tx, school.id, date, sections)
  // The case on nearly every day.
  if (lines.length === 0) return nobodyOvernight
  const [meetings, places] = [lines.map((line) => line.meeting_id), lines.map((line) => line.place_id)]
  const [entryRows, checked] = await Promise.all([
    entries(tx, school.id, sql`m.id = any(${meetings}::uuid[]) and p.id = any(${places}::uuid[])`),
    checkedOn(tx, school, teachesOnly, { date, childIds: lines.map((line) => line.child_id) }),
  ])
  return { lines, entries: entryRows, checked }
}
