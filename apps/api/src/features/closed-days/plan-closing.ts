import { becomesOn, type Becomes } from '@afterbell/domain/activities/closed/left-out'
import { meetingOn, meetsOn } from '@afterbell/domain/activities/schedule'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { asStored, type ChangeOfMeeting } from '../activities/meetings/changes-of-meetings.ts'
import type { MeetingByHand } from '../activities/meetings/meetings.store.ts'
import type { ClosedDayRow, StateBefore } from './closed-days.store.ts'
import type { ClosedRow, ClosingRow } from './closing.store.ts'

/** A change to a meeting, with the closed day that causes it. */
export interface ClosingChange extends ChangeOfMeeting {
  row: ClosingRow
  /** Null if the meeting is restored. */
  day: ClosedDayRow | null
  stateBefore: StateBefore | null
}

export interface ClosingPlan {
  changes: ClosingChange[]
  /** Left alone, because children were checked in. */
  attendedRows: ClosingRow[]
}

/**
 * Plans what closed days do to meetings. A day without programs takes precedence over a short day. A meeting that a
 * short day has moved is not moved again. Meetings with attendance stay.
 */
export function planClosing(
  school: SchoolNow,
  rows: readonly ClosingRow[],
  days: readonly ClosedDayRow[],
): ClosingPlan {
  const attendedRows: ClosingRow[] = []
  const changes = rows.flatMap((row): ClosingChange[] => {
    const before = asStored(row)
    const effect = becomesFor(row, before, days)
    if (!effect || (row.known_ids.length > 0 && !('isCanceled' in effect.becomes))) return []
    if (row.has_attendance) {
      attendedRows.push(row)
      return []
    }
    const after = afterwards(school, before, effect)
    return [{ row, before: row, after, day: effect.day, stateBefore: stateBeforeOf(effect.day, before) }]
  })
  return { changes, attendedRows }
}

/**
 * Plans the undoing of a closed day: meetings are restored unless another closed day applies or somebody changed them
 * since. A meeting that had not been changed by hand follows its activity's current schedule.
 */
export function planReopening(
  school: SchoolNow,
  rows: readonly ClosedRow[],
  days: readonly ClosedDayRow[],
): ClosingChange[] {
  return rows.flatMap((row): ClosingChange[] => {
    if (!row.is_untouched) return []
    const before = asItWas(school, row)
    if (before === null) return []
    const remainingDays = days.filter(({ id }) => !row.known_ids.includes(id))
    const effect = becomesFor(row, before, remainingDays)
    if (!effect) return [{ row, before: row, after: before, day: null, stateBefore: null }]
    const after = afterwards(school, before, effect)
    return [{ row, before: row, after, day: effect.day, stateBefore: stateBeforeOf(effect.day, before) }]
  })
}

/** Rebuilds a meeting as it was before a closed day changed it; null if the activity no longer meets then. */
function asItWas({ timezone: zone }: SchoolNow, row: ClosedRow): MeetingByHand | null {
  const { section_from: from, section_to: to, starts_on: startsOn, ends_on: endsOn } = row
  if (from === null || to === null || startsOn === null || endsOn === null) return null
  const isByHand = row.before_exception !== null
  const run = { weekdays: row.weekdays, startsOn, endsOn, noDates: row.no_dates }
  if (!isByHand && !meetsOn(row.date, run)) return null
  const timeFrom = isByHand ? row.before_from.slice(0, 5) : from
  const timeTo = isByHand ? row.before_to.slice(0, 5) : to
  return {
    ...asStored(row),
    ...meetingOn(row.date, { timeFrom, timeTo, zone }),
    isCanceled: false,
    exception: row.before_exception,
    plannedOn: row.before_planned_on,
    cause: row.before_cause,
  }
}

interface DayEffect {
  day: ClosedDayRow
  becomes: Becomes
}

/** Returns the day that decides about a meeting: the first without programs, else the first short one. */
function becomesFor(
  row: ClosingRow,
  meeting: MeetingByHand,
  days: readonly ClosedDayRow[],
): DayEffect | undefined {
  const activity = {
    kind: row.kind,
    locationId: row.location_id,
    meetsOnClosedDays: row.meets_on_closed_days,
    onShortDays: row.on_short_days,
  }
  const effects = days.flatMap((day): DayEffect[] => {
    const becomes = becomesOn(day, meeting, activity)
    return becomes === null ? [] : [{ day, becomes }]
  })
  return effects.find(({ becomes }) => 'isCanceled' in becomes) ?? effects[0]
}

function afterwards(
  { timezone: zone }: SchoolNow,
  before: MeetingByHand,
  { day: { name: cause }, becomes }: DayEffect,
): MeetingByHand {
  if ('isCanceled' in becomes) return { ...before, isCanceled: true, exception: 'CANCELED', cause }
  const exception = before.exception ?? 'MOVED'
  return { ...before, ...meetingOn(before.date, { ...becomes, zone }), exception, cause }
}

/** Returns the states to keep of the meetings that closed days change. */
export function statesBefore(changes: readonly ClosingChange[]): StateBefore[] {
  return changes.flatMap(({ stateBefore }) => stateBefore ?? [])
}

function stateBeforeOf({ id: closedDayId }: ClosedDayRow, before: MeetingByHand): StateBefore {
  const { id: meetingId, timeFrom, timeTo, exception, plannedOn, cause } = before
  return { closedDayId, meetingId, timeFrom, timeTo, exception, plannedOn, cause }
}
