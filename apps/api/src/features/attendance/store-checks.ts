import { replayChecks, type AttendanceState, type Replay } from '@afterbell/domain/attendance/check-events'
import type { AnyCall } from '../../platform/http/serve.ts'
import { tellCorrected } from './tell-corrected.ts'
import { tellCheckedOut } from './automatic/checked-out.job.ts'
import { tellPickedUp } from './tell-picked-up.ts'
import { writeChecks, type CheckedEntry, type EntryCheck } from './check-events.store.ts'

export interface StoredChecks {
  /** Ids of the checks this call stored. */
  kept: ReadonlySet<string>
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
  const changed = entries.filter((entry) => !isSaid(entry, replays.get(entry.id)!.state))
  if (checks.length === 0 && changed.length === 0) return { kept: new Set(), replays }
  const said = statesOf(changed, replays)
  const kept = await writeChecks(tx, who, { checks, said })
  if (kept.size === checks.length) {
    await tell(call, said)
    return { kept, replays }
  }
  // A concurrent call used the id for another entry; that one stays, and the states are computed without this check.
  const without = replayAll(
    entries,
    checks.filter(({ id }) => kept.has(id)),
  )
  const saidWithout = statesOf(changed, without)
  await writeChecks(tx, who, { checks: [], said: saidWithout })
  await tell(call, saidWithout)
  return { kept, replays: without }
}

/** Notifies other features of entries' new states. */
async function tell(
  call: Pick<AnyCall, 'react' | 'school' | 'tx'>,
  said: ReturnType<typeof statesOf>,
): Promise<void> {
  await tellPickedUp(call, said)
  await tellCheckedOut(call, said)
  await tellCorrected(call, said)
}

function replayAll(
  entries: readonly CheckedEntry[],
  checks: readonly EntryCheck[],
): ReadonlyMap<string, Replay> {
  const added = Map.groupBy(checks, ({ attendanceId }) => attendanceId)
  return new Map(
    entries.map(({ id, checks: before }) => {
      const counting = [...before, ...(added.get(id) ?? [])].filter(({ refused }) => refused === null)
      return [id, replayChecks(counting)]
    }),
  )
}

function statesOf(entries: readonly CheckedEntry[], replays: ReadonlyMap<string, Replay>) {
  return entries.map((entry) => ({ entry, state: replays.get(entry.id)!.state }))
}

function isSaid(entry: CheckedEntry, state: AttendanceState): boolean {
  return (
    entry.check_in === state.checkIn &&
    entry.check_out === state.checkOut &&
    entry.check_out_date === state.checkOutDate &&
    entry.check_out_person === state.checkOutPerson &&
    entry.override_reason === state.overrideReason &&
    entry.note === state.note
  )
}
