import { dateIn, timeIn, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import { CLOCKS_DIFFER_MINUTES, otherDay } from './check-time.ts'

/** Why a time that was said is corrected: asked with one tap, kept and told in the history, and never decided by. */
export const WHY_CORRECTED = ['TAPPED_LATE', 'TAPPED_WRONG', 'TOLD_LATER', 'OTHER'] as const

export type WhyCorrected = (typeof WHY_CORRECTED)[number]

export const whyCorrectedLabels: Readonly<Record<WhyCorrected, string>> = {
  TAPPED_LATE: 'Tapped late',
  TAPPED_WRONG: 'Tapped by mistake',
  TOLD_LATER: 'Told later',
  OTHER: 'Other reason',
}

/** One check of one entry as somebody made it, on whichever device. */
export interface CheckEvent {
  /** Made by the device, once: what is sent twice counts once. */
  readonly id: string
  /** When it was made, by the server's clock as far as the device knows it. */
  readonly at: Temporal.Instant
  readonly act: 'IN' | 'OUT' | 'UNDO_IN' | 'UNDO_OUT'
  /** The time of day that is said, of IN and OUT. */
  readonly time: ClockTime | null
  /** The day of that time where it is not the meeting's: of an OUT after midnight. */
  readonly date: IsoDate | null
  /** Means to change what was said before. Otherwise what was said first stays. */
  readonly isCorrection: boolean
  /** Why, of a correction where that was asked. */
  readonly why: WhyCorrected | null
  readonly person: string | null
  readonly overrideReason: string | null
  /** Null says nothing of the note, so it stays; empty text takes it off. */
  readonly note: string | null
}

/** A check as a device sends it: what it does not say is not there. */
export type SentCheck = Pick<CheckEvent, 'id' | 'act'> & {
  readonly [Key in 'time' | 'date' | 'isCorrection' | 'why' | 'person' | 'overrideReason' | 'note']?:
    | CheckEvent[Key]
    | undefined
}

/**
 * A check as it is replayed, from what a device sent and when it was made, of an entry of that day. Programs before the day
 * of a check-out was asked send none: theirs are of the meeting's.
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

/** What an entry says. */
export interface AttendanceState {
  readonly checkIn: ClockTime | null
  readonly checkOut: ClockTime | null
  /** The day of the check-out where it is not the meeting's. */
  readonly checkOutDate: IsoDate | null
  readonly checkOutPerson: string | null
  readonly overrideReason: string | null
  readonly note: string | null
}

/**
 * What became of a check: taken; or not, because something else was said earlier and stays, because the child was not
 * checked in then, or because the child would have left before it came.
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

/** What an entry says by its checks, and what became of each of them, by its id. */
export interface Replay {
  readonly state: AttendanceState
  readonly outcomes: ReadonlyMap<string, Outcome>
}

/**
 * What an entry says after all its checks, and what became of each. The checks may come in any order and more than once:
 * they count in the order of their time (of the same instant by id), each once. So every device and the server say the same
 * as soon as they know the same checks (decision 42).
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

interface Applied {
  state: AttendanceState
  outcome: Outcome
}

/** What an entry says after one more check, and what became of that. */
export function applyCheck(state: AttendanceState, check: CheckEvent): Applied {
  switch (check.act) {
    case 'IN':
      return applyIn(state, check)
    case 'OUT':
      return applyOut(state, check)
    case 'UNDO_IN':
      // R049: the check-out goes with it.
      return taken({ ...emptyAttendance, note: state.note })
    case 'UNDO_OUT':
      return taken({
        ...state,
        checkOut: null,
        checkOutDate: null,
        checkOutPerson: null,
        overrideReason: null,
      })
  }
}

function applyIn(state: AttendanceState, { time, isCorrection }: CheckEvent): Applied {
  if (state.checkIn === time) return taken(state)
  if (state.checkIn !== null && !isCorrection) return { state, outcome: 'EARLIER_STAYS' }
  if (state.checkOut !== null && state.checkOutDate === null && time! > state.checkOut)
    return { state, outcome: 'OUT_BEFORE_IN' }
  return taken({ ...state, checkIn: time })
}

function applyOut(state: AttendanceState, check: CheckEvent): Applied {
  const { time, date, person, isCorrection } = check
  if (state.checkIn === null) return { state, outcome: 'NOT_CHECKED_IN' }
  const isSame = state.checkOut === time && state.checkOutDate === date && state.checkOutPerson === person
  if (isSame && !isCorrection) return taken(state)
  if (state.checkOut !== null && !isCorrection) return { state, outcome: 'EARLIER_STAYS' }
  if (date === null && time! < state.checkIn) return { state, outcome: 'OUT_BEFORE_IN' }
  // The reason belongs to the person: it stays while the same one collects, whatever else is corrected.
  const reason =
    state.checkOutPerson === person ? (check.overrideReason ?? state.overrideReason) : check.overrideReason
  return taken({
    ...state,
    checkOut: time,
    checkOutDate: date,
    checkOutPerson: person,
    overrideReason: reason,
    note: check.note === null ? state.note : check.note || null,
  })
}

function taken(state: AttendanceState): Applied {
  return { state, outcome: 'TAKEN' }
}

/**
 * When a check counts that somebody makes online, knowing all `checks` of the entry: `now`, or just after the last of them
 * where that is not earlier, because this one waited while another was written. So it is the last in the order of time.
 */
export function madeAfterAll(
  checks: readonly Pick<CheckEvent, 'at'>[],
  now: Temporal.Instant,
): Temporal.Instant {
  return checks.reduce((latest, { at }) => {
    const after = at.add({ microseconds: 1 })
    return Temporal.Instant.compare(after, latest) > 0 ? after : latest
  }, now)
}

/** Checks in the order of their time, of the same instant by id, each once however often it is given. */
export function inOrderOfTime<E extends Pick<CheckEvent, 'id' | 'at'>>(events: readonly E[]): E[] {
  const once = [...new Map(events.map((event) => [event.id, event])).values()]
  return once.toSorted(
    (one, other) => Temporal.Instant.compare(one.at, other.at) || (one.id < other.id ? -1 : 1),
  )
}

/** So far from the server's clock, a device's clock is not only a request under way. */
const CLOCKS_AGREE_SECONDS = 30

/** Whether a device's clock is right, as far as one can tell from how far it is ahead of the server's. */
export function clocksAgree(aheadMs: number): boolean {
  return Math.abs(aheadMs) <= CLOCKS_AGREE_SECONDS * 1000
}

/**
 * When a check was made by the server's clock: what the device's clock said, and how far that was ahead of the server's
 * (`aheadMs`, negative when behind). The time of day of a tap, which stood for 'now', and its day where one is told, are put
 * right with it where the clocks do not agree; what somebody chose stays. An instant to come is cut to `now`.
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

/** What was put right with the server's clock is not further ahead of it than this, however long it was on its way. */
const AHEAD_MOST = { minutes: CLOCKS_DIFFER_MINUTES }

/**
 * When a check was made, as far as that can be: not before the day of its meeting began (`dayStart`), and not after it
 * arrived. Whether what the device said of that is possible; otherwise its clock is wrong, or made so.
 */
export function madeWithin(
  said: Temporal.Instant,
  { dayStart, now }: { dayStart: Temporal.Instant; now: Temporal.Instant },
): { at: Temporal.Instant; isPossible: boolean } {
  const { compare } = Temporal.Instant
  const isPossible = compare(said, dayStart) >= 0 && compare(said, now.add(AHEAD_MOST)) <= 0
  const notEarlier = compare(said, dayStart) < 0 ? dayStart : said
  return { at: compare(notEarlier, now) > 0 ? now : notEarlier, isPossible }
}
