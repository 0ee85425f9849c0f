import * as z from 'zod/mini'
import { boardEvents } from '@afterbell/contract/attendance/today'
import { dateIn } from '@afterbell/domain/kernel/dates'
import type { Opening, Tx } from '../../../platform/database/database.ts'
import { entriesNow, EVENTS_MAX, type AuditEventRow, type EntryNow } from '../today.store.ts'

/** Changes to today's board, derived from audit events. */
export interface Changes {
  lines: EntryNow[]
  /** More than lines changed: who is expected, or facts about a child. Clients must reload. */
  isStale: boolean
  lastId: string
  today: string
}

/** Derives today's changes from audit events and reads the current state of the lines concerned. */
export async function changesOf(
  tx: Tx,
  schoolId: string,
  { at, timezone }: Pick<Opening, 'at' | 'timezone'>,
  happened: readonly AuditEventRow[],
): Promise<Changes> {
  const today = dateIn(timezone!, Temporal.Instant.from(at))
  const ids = happened.flatMap(({ what, subject_id: id }) =>
    what.startsWith('attendance.') && id ? [id] : [],
  )
  const lines = ids.length === 0 ? [] : await entriesNow(tx, schoolId, today, [...new Set(ids)])
  // A check on yesterday's line may add a child to today's board or remove one.
  const isOfBefore = lines.some(({ date }) => date !== today)
  return {
    lines,
    isStale: happened.length === EVENTS_MAX || isOfBefore || happened.some(({ what }) => CONCERNS.test(what)),
    lastId: happened.at(-1)!.id,
    today,
  }
}

/** Events that change who is expected today, facts about a child, or when late begins. */
const CONCERNS =
  /^(?:(?:absence|activity|catalog|child|do-not-release|drop-in|enrollment|families|family|guardian|late-notice|pick-up-option)\.|attendance\.(?:family-change-seen|not-taken|near-release-reviewed|released-near|released-twice|releases-reviewed)$|school\.registration-changed$)/

export function nothingChanged({ lines, isStale }: Changes): boolean {
  return lines.length === 0 && !isStale
}

/** The changed lines this listener may see, in the stream's format. */
export function linesFor({ lines }: Changes, sees: ReadonlySet<string> | null): unknown[] {
  const heard = lines.filter((line) => sees === null || sees.has(`${line.section_id} ${line.date}`))
  return z.encode(
    boardEvents.lines,
    heard.map((line) => ({
      id: line.id,
      checkIn: line.check_in,
      checkOut: line.check_out,
      checkOutDate: line.check_out_date,
      checkOutPerson: line.check_out_person,
      overrideReason: line.override_reason,
      note: line.note,
      version: line.version,
    })),
  )
}
