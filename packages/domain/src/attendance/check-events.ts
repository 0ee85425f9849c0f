import { timeIn, type ClockTime } from '../kernel/dates.ts'

/** One check of one line as somebody made it, on whichever device. */
export interface CheckEvent {
  /** Made by the device, once: what is sent twice counts once. */
  readonly id: string
  /** When it was made, by the server's clock as far as the device knows it. */
  readonly at: Temporal.Instant
  readonly act: 'IN' | 'OUT' | 'UNDO_IN' | 'UNDO_OUT'
  /** The time of day that is said, of IN and OUT. */
  readonly time: ClockTime | null
  /** Means to change what was said before. Otherwise what was said first stays. */
  readonly isCorrection: boolean
  readonly person: string | null
  readonly overrideReason: string | null
  /** Null says nothing of the note, so it stays; empty text takes it off. */
  readonly note: string | null
}

/** A check as a device sends it: what it does not say is not there. */
export type SentCheck = Pick<CheckEvent, 'id' | 'act'> & {
  readonly [Said in 'time' | 'isCorrection' | 'person' | 'overrideReason' | 'note']?:
    | CheckEvent[Said]
    | undefined
}

/** A check as it is settled, from what a device sent and when it was made. */
export function checkEvent(at: Temporal.Instant, sent: SentCheck): CheckEvent {
  const {
    id,
    act,
    time = null,
    isCorrection = false,
    person = null,
    overrideReason = null,
    note = null,
  } = sent
  return { id, at, act, time, isCorrection, person, overrideReason, note }
}

/** What a line says. */
export interface Said {
  readonly checkIn: ClockTime | null
  readonly checkOut: ClockTime | null
  readonly checkOutPerson: string | null
  readonly overrideReason: string | null
  readonly note: string | null
}

/**
 * What became of a check: taken; or not, because something else was said earlier and stays, because the child was not
 * checked in then, or because the child would have left before it came.
 */
export type Outcome = 'TAKEN' | 'EARLIER_STAYS' | 'NOT_CHECKED_IN' | 'OUT_BEFORE_IN'

export const nothingSaid: Said = {
  checkIn: null,
  checkOut: null,
  checkOutPerson: null,
  overrideReason: null,
  note: null,
}

/**
 * What a line says after all its checks, and what became of each, by its id. The checks may come in any order and more
 * than once: they count in the order of their time (of the same instant by id), each once. So every device and the
 * server say the same as soon as they know the same checks (decision 42).
 */
export function settle(events: readonly CheckEvent[]): {
  said: Said
  outcomes: ReadonlyMap<string, Outcome>
} {
  const outcomes = new Map<string, Outcome>()
  let said = nothingSaid
  for (const event of inOrderOfTime(events)) {
    const next = after(said, event)
    outcomes.set(event.id, next.outcome)
    said = next.said
  }
  return { said, outcomes }
}

/** What a line says after one more check, and what became of that. */
export function after(said: Said, event: CheckEvent): { said: Said; outcome: Outcome } {
  switch (event.act) {
    case 'IN':
      return afterIn(said, event)
    case 'OUT':
      return afterOut(said, event)
    case 'UNDO_IN':
      // R049: the check-out goes with it.
      return taken({ ...nothingSaid, note: said.note })
    case 'UNDO_OUT':
      return taken({ ...said, checkOut: null, checkOutPerson: null, overrideReason: null })
  }
}

function afterIn(said: Said, { time, isCorrection }: CheckEvent): { said: Said; outcome: Outcome } {
  if (said.checkIn === time) return taken(said)
  if (said.checkIn !== null && !isCorrection) return { said, outcome: 'EARLIER_STAYS' }
  if (said.checkOut !== null && time! > said.checkOut) return { said, outcome: 'OUT_BEFORE_IN' }
  return taken({ ...said, checkIn: time })
}

function afterOut(said: Said, event: CheckEvent): { said: Said; outcome: Outcome } {
  const { time, person, isCorrection } = event
  if (said.checkIn === null) return { said, outcome: 'NOT_CHECKED_IN' }
  const isSame = said.checkOut === time && said.checkOutPerson === person
  if (isSame && !isCorrection) return taken(said)
  if (said.checkOut !== null && !isCorrection) return { said, outcome: 'EARLIER_STAYS' }
  if (time! < said.checkIn) return { said, outcome: 'OUT_BEFORE_IN' }
  // The reason belongs to the person: it stays while the same one collects, whatever else is corrected.
  const reason =
    said.checkOutPerson === person ? (event.overrideReason ?? said.overrideReason) : event.overrideReason
  return taken({
    ...said,
    checkOut: time,
    checkOutPerson: person,
    overrideReason: reason,
    note: event.note === null ? said.note : event.note || null,
  })
}

function taken(said: Said): { said: Said; outcome: Outcome } {
  return { said, outcome: 'TAKEN' }
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
 * (`aheadMs`, negative when behind). The time of day of a tap, which stood for 'now', is put right with it where the
 * clocks do not agree; one that somebody chose stays. An instant to come is cut to `now`.
 */
export function puttingClockRight(
  made: { at: Temporal.Instant; time: ClockTime | null; isNow: boolean },
  { aheadMs, now, timezone }: { aheadMs: number; now: Temporal.Instant; timezone: string },
): { at: Temporal.Instant; time: ClockTime | null } {
  const put = made.at.subtract({ milliseconds: Math.round(aheadMs) })
  const at = Temporal.Instant.compare(put, now) > 0 ? now : put
  if (made.time === null || !made.isNow || clocksAgree(aheadMs)) return { at, time: made.time }
  return { at, time: timeIn(timezone, at) }
}

/** What was put right with the server's clock is not further ahead of it than this, however long it was on its way. */
const AHEAD_MOST = { minutes: 5 }

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
