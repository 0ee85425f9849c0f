import { replayChecks, type AttendanceState, type Replay } from '@afterbell/domain/attendance/check-events'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { tellCorrected } from '../tell-corrected.ts'
import { tellChecks } from '../automatic/check-notes.job.ts'
import { tellPickedUp } from '../tell-picked-up.ts'
import { writeChecks, type CheckedEntry, type EntryCheck } from './check-events.store.ts'

export interface StoredChecks {
  /** Ids of the checks this call stored. */
  storedIds: ReadonlySet<string>
  /** State and outcomes after replaying all checks, by entry id. */
  replays: ReadonlyMap<string, Replay>
}

/**
 * Stores checks and the resulting states of their entries. Every check passes through here, and nothing else writes
 * attendance, so an entry always equals the replay of its checks (decision 72).
 */
export async function storeChecks(
  call: Pick<AnyCall, 'tx' | 'school' | 'react'> & { user: { id: string } },
  entries: readonly CheckedEntry[],
  checks: readonly EntryCheck[],
): Promise<StoredChecks> {
  const { tx, school, user } = call
  const who = { schoolId: school.id, accountId: user.id }
  const replays = replayAll(entries, checks)
  const changedEntries = entries.filter((entry) => !isUnchanged(entry, replays.get(entry.id)!.state))
  if (checks.length === 0 && changedEntries.length === 0) return { storedIds: new Set(), replays }
  const newStates = statesOf(changedEntries, replays)
  const storedIds = await writeChecks(tx, who, { checks, newStates })
  if (storedIds.size === checks.length) {
    await tell(call, newStates)
    return { storedIds, replays }
  }
  // A concurrent call used the id for another entry; that one stays, and the states are computed without this check.
  const replaysWithout = replayAll(
    entries,
    checks.filter(({ id }) => storedIds.has(id)),
  )
  const statesWithout = statesOf(changedEntries, replaysWithout)
  await writeChecks(tx, who, { checks: [], newStates: statesWithout })
  await tell(call, statesWithout)
  return { storedIds, replays: replaysWithout }
}

/** Notifies other features of entries' new states. */
async function tell(
  call: Pick<AnyCall, 'react' | 'school' | 'tx'>,
  newStates: ReturnType<typeof statesOf>,
): Promise<void> {
  await tellPickedUp(call, newStates)
  await tellChecks(call, newStates)
  await tellCorrected(call, newStates)
}

function replayAll(
  entries: readonly CheckedEntry[],
  checks: readonly EntryCheck[],
): ReadonlyMap<string, Replay> {
  const newChecksByEntry = Map.groupBy(checks, ({ attendanceId }) => attendanceId)
  return new Map(
    entries.map(({ id, checks: before }) => {
      const acceptedChecks = [...before, ...(newChecksByEntry.get(id) ?? [])].filter(
        ({ refused }) => refused === null,
      )
      return [id, replayChecks(acceptedChecks)]
    }),
  )
}

function statesOf(entries: readonly CheckedEntry[], replays: ReadonlyMap<string, Replay>) {
  return entries.map((entry) => ({ entry, state: replays.get(entry.id)!.state }))
}

function isUnchanged(entry: CheckedEntry, state: AttendanceState): boolean {
  return (
    entry.check_in === state.checkIn &&
    entry.check_out === state.checkOut &&
    entry.check_out_date === state.checkOutDate &&
    entry.check_out_person === state.checkOutPerson &&
    entry.override_reason === state.overrideReason &&
    entry.note === state.note
  )
}
