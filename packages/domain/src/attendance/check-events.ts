import { dateIn, timeIn, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import { CLOCKS_DIFFER_MINUTES, otherDay } from './check-time.ts'

/** Reasons for correcting a time: chosen with one tap and shown in the history. No rule depends on them. */
export const WHY_CORRECTED = ['TAPPED_LATE', 'TAPPED_WRONG', 'TOLD_LATER', 'OTHER'] as const

export type WhyCorrected = (typeof WHY_CORRECTED)[number]

export const whyCorrectedLabels: Readonly<Record<WhyCorrected, string>> = {
  TAPPED_LATE: 'Tapped late',
  TAPPED_WRONG: 'Tapped by mistake',
  TOLD_LATER: 'Told later',
  OTHER: 'Other reason',
}

/** One check of one entry, made on any device. */
export interface CheckEvent {
  /** Made by the device: makes retries idempotent. */
  readonly id: string
  /** When it was made, by the server's clock as well as the device knows it. */
  readonly at: Temporal.Instant
  readonly act: 'IN' | 'OUT' | 'UNDO_IN' | 'UNDO_OUT'
  /** The recorded time of day, for IN and OUT. */
  readonly time: ClockTime | null
  /** The day of that time, for an OUT after midnight; null for the day of the meeting. */
  readonly date: IsoDate | null
  /** Replaces the earlier check. Without it the earlier check stays. */
  readonly isCorrection: boolean
  /** The reason for a correction, if one was chosen. */
  readonly why: WhyCorrected | null
  readonly person: string | null
  readonly overrideReason: string | null
  /** Null leaves the note as it is; empty text removes it. */
  readonly note: string | null
}

/** A check as a device sends it: fields without a value are missing. */
export type SentCheck = Pick<CheckEvent, 'id' | 'act'> & {
  readonly [Key in 'time' | 'date' | 'isCorrection' | 'why' | 'person' | 'overrideReason' | 'note']?:
    | CheckEvent[Key]
    | undefined
}

/**
 * Builds a check from a device's data and the time it was made. Older programs send no day for a check-out; it then
 * counts for the day of the meeting.
 */
export function checkEvent(at: Temporal.Instant, sent: SentCheck, meetingDate: IsoDate): CheckEvent {
  const {
    id,
    act,
    time = null,
    date,
    isCorrection = false,
    why = null,
    person = null,
    overrideReason = null,
    note = null,
  } = sent
  const day = act === 'OUT' ? otherDay(date, meetingDate) : null
  return {
    id,
    at,
    act,
    time,
    date: day,
    isCorrection,
    why: isCorrection ? why : null,
    person,
    overrideReason,
    note,
  }
}

/** The attendance recorded in an entry. */
export interface AttendanceState {
  readonly checkIn: ClockTime | null
  readonly checkOut: ClockTime | null
  /** The day of the check-out if it is not the meeting's. */
  readonly checkOutDate: IsoDate | null
  readonly checkOutPerson: string | null
  readonly overrideReason: string | null
  readonly note: string | null
}

/**
 * The result of a check. A check counts (`TAKEN`) unless an earlier check stays, the child was not checked in, or they
 * would have left before they came.
 */
export type Outcome = 'TAKEN' | 'EARLIER_STAYS' | 'NOT_CHECKED_IN' | 'OUT_BEFORE_IN'

export const emptyAttendance: AttendanceState = {
  checkIn: null,
  checkOut: null,
  checkOutDate: null,
  checkOutPerson: null,
  overrideReason: null,
  note: null,
}

/** The attendance after all checks of an entry, and the outcome of each check by its id. */
export interface Replay {
  readonly state: AttendanceState
  readonly outcomes: ReadonlyMap<string, Outcome>
}

/**
 * Replays the checks of an entry. They may come in any order and repeatedly; each counts once, by time, then by id.
 * Devices and server thus agree as soon as they know the same checks (decision 42).
 */
export function replayChecks(checks: readonly CheckEvent[]): Replay {
  const outcomes = new Map<string, Outcome>()
  let state = emptyAttendance
  for (const check of inOrderOfTime(checks)) {
    const next = applyCheck(state, check)
    outcomes.set(check.id, next.outcome)
    state = next.state
  }
  return { state, outcomes }
}

interface CheckResult {
  state: AttendanceState
  outcome: Outcome
}

/** Applies one more check to an entry's attendance. */
export function applyCheck(state: AttendanceState, check: CheckEvent): CheckResult {
  switch (check.act) {
    case 'IN':
      return applyIn(state, check)
    case 'OUT':
      return applyOut(state, check)
    case 'UNDO_IN':
      // R049: undoing a check-in also removes the check-out.
      return accept({ ...emptyAttendance, note: state.note })
    case 'UNDO_OUT':
      return accept({
        ...state,
        checkOut: null,
        checkOutDate: null,
        checkOutPerson: null,
        overrideReason: null,
      })
  }
}

function applyIn(state: AttendanceState, { time, isCorrection }: CheckEvent): CheckResult {
  if (state.checkIn === time) return accept(state)
  if (state.checkIn !== null && !isCorrection) return { state, outcome: 'EARLIER_STAYS' }
  if (state.checkOut !== null && state.checkOutDate === null && time! > state.checkOut)
    return { state, outcome: 'OUT_BEFORE_IN' }
  return accept({ ...state, checkIn: time })
}

function applyOut(state: AttendanceState, check: CheckEvent): CheckResult {
  const { time, date, person, isCorrection } = check
  if (state.checkIn === null) return { state, outcome: 'NOT_CHECKED_IN' }
  const isSame = state.checkOut === time && state.checkOutDate === date && state.checkOutPerson === person
  if (isSame && !isCorrection) return accept(state)
  if (state.checkOut !== null && !isCorrection) return { state, outcome: 'EARLIER_STAYS' }
  if (date === null && time! < state.checkIn) return { state, outcome: 'OUT_BEFORE_IN' }
  // The reason belongs to the person. It stays as long as the same person picks up, whatever else a correction changes.
  const reason =
    state.checkOutPerson === person ? (check.overrideReason ?? state.overrideReason) : check.overrideReason
  return accept({
    ...state,
    checkOut: time,
    checkOutDate: date,
    checkOutPerson: person,
    overrideReason: reason,
    note: check.note === null ? state.note : check.note || null,
  })
}

function accept(state: AttendanceState): CheckResult {
  return { state, outcome: 'TAKEN' }
}

/**
 * Returns the time of an online check by somebody who knows all `checks` of the entry: `now`, or just after the last
 * check if that is later. The new check must be the last, even if it waited for another.
 */
export function madeAfterAll(
  checks: readonly Pick<CheckEvent, 'at'>[],
  now: Temporal.Instant,
): Temporal.Instant {
  return checks.reduce((latest, { at }) => {
    const nextInstant = at.add({ microseconds: 1 })
    return Temporal.Instant.compare(nextInstant, latest) > 0 ? nextInstant : latest
  }, now)
}

/** Sorts checks by time, then by id, and drops repeated ones. */
export function inOrderOfTime<E extends Pick<CheckEvent, 'id' | 'at'>>(events: readonly E[]): E[] {
  const uniqueEvents = [...new Map(events.map((event) => [event.id, event])).values()]
  return uniqueEvents.toSorted(
    (one, other) => Temporal.Instant.compare(one.at, other.at) || (one.id < other.id ? -1 : 1),
  )
}

/** A larger difference cannot be only the duration of a request. */
const CLOCKS_AGREE_SECONDS = 30

/** Checks whether a device's clock is right, judged by how far it is ahead of the server's. */
export function clocksAgree(aheadMs: number): boolean {
  return Math.abs(aheadMs) <= CLOCKS_AGREE_SECONDS * 1000
}

/**
 * Converts a check's time to the server's clock. `aheadMs` is the lead of the device's clock, negative if behind. If
 * the clocks differ, corrects the time and day of a tap ("now"); chosen times stay. Future instants become `now`.
 */
export function puttingClockRight(
  made: { at: Temporal.Instant; time: ClockTime | null; date: IsoDate | null; isNow: boolean },
  { aheadMs, now, timezone }: { aheadMs: number; now: Temporal.Instant; timezone: string },
): { at: Temporal.Instant; time: ClockTime | null; date: IsoDate | null } {
  const put = made.at.subtract({ milliseconds: Math.round(aheadMs) })
  const at = Temporal.Instant.compare(put, now) > 0 ? now : put
  const { time, date } = made
  if (time === null || !made.isNow || clocksAgree(aheadMs)) return { at, time, date }
  return { at, time: timeIn(timezone, at), date: date && dateIn(timezone, at) }
}

/** A corrected time must not lie further ahead of the server's clock than this, however long the check took to arrive. */
const AHEAD_MOST = { minutes: CLOCKS_DIFFER_MINUTES }

/**
 * Limits a check's time to the span from the start of its meeting's day (`dayStart`) to now. `isPossible` is false if
 * the device's time lay outside, apart from the tolerance: its clock is wrong, or somebody changed it.
 */
export function madeWithin(
  reportedAt: Temporal.Instant,
  { dayStart, now }: { dayStart: Temporal.Instant; now: Temporal.Instant },
): { at: Temporal.Instant; isPossible: boolean } {
  const { compare } = Temporal.Instant
  const isPossible = compare(reportedAt, dayStart) >= 0 && compare(reportedAt, now.add(AHEAD_MOST)) <= 0
  const notEarlier = compare(reportedAt, dayStart) < 0 ? dayStart : reportedAt
  return { at: compare(notEarlier, now) > 0 ? now : notEarlier, isPossible }
}
