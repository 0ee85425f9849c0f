import type { today } from '@afterbell/contract/attendance/today'
import { childName } from '@afterbell/domain/families/child-name'
import { decideCheckIn, decideCheckOut, storedRelease } from '@afterbell/domain/attendance/attendance'
import type { Decision } from '@afterbell/domain/kernel/decision'
import { dateIn, instantOf, timeIn } from '@afterbell/domain/kernel/dates'
import { checkEvent, madeWithin, type SentCheck } from '@afterbell/domain/attendance/check-events'
import { forbiddenAs } from '@afterbell/domain/families/do-not-release'
import type { Call } from '../../../platform/http/serve.ts'
import type { EntryRow } from '../attendance.store.ts'
import type { EntryCheck } from './check-events.store.ts'
import { entryOf, peopleAtDoor } from '../attendance-entry.ts'

export type RecordCall = Call<(typeof today)['record']>
type SentEvent = RecordCall['body']['events'][number]
/** A check as sent; absences are handled separately. */
export type Sent = Omit<SentEvent, 'act'> & { act: SentCheck['act'] }

export const NOT_HERE =
  'This child is no longer enrolled here on that day, so this was not recorded. Tell the office'
export const NOT_YOURS = 'You no longer teach here, so this was not recorded. Tell the office'
export const USED_AGAIN =
  'This device already sent another check with the same number, so this one was not recorded. Check the child in or out again'

/** Returns why a check is too incomplete to store, or null. */
export function unreadable(sent: Sent, entry: EntryRow): string | null {
  const child = childName(entry)
  if ((sent.time === null) !== sent.act.startsWith('UNDO')) return `${child}: the time is missing`
  return sent.act === 'OUT' && !sent.person?.trim() ? `${child}: who is picking up is missing` : null
}

/**
 * Compares a check with the stored one of the same id. SAME: sent again. OTHER_TIME: the same tap with a time the
 * device has corrected since; the stored time stays, and the sender is told. OTHER: different entry, person, time, day,
 * reason or note.
 */
export function sentAgain(
  before: EntryCheck,
  sent: Omit<SentCheck, 'id'> & { at?: string },
  { entry, timezone }: { entry: EntryRow; timezone: string },
): 'SAME' | 'OTHER_TIME' | 'OTHER' {
  const { time, date, person, note, overrideReason } = checkEvent(
    before.at,
    { ...sent, id: before.id },
    entry.date,
  )
  const isOut = sent.act === 'OUT'
  const saysTheRest =
    before.attendanceId === entry.id &&
    before.act === sent.act &&
    // A reason is not stored if none was needed.
    (!isOut ||
      (before.person === person &&
        before.note === note &&
        (before.overrideReason ?? overrideReason) === overrideReason))
  if (!saysTheRest) return 'OTHER'
  if (before.time === time && before.date === date) return 'SAME'
  const made = sent.at === undefined ? null : Temporal.Instant.from(sent.at)
  const isTap = made !== null && time === timeIn(timezone, made)
  return isTap ? 'OTHER_TIME' : 'OTHER'
}

/** Whether two checks of one call say the same about a child, to the minute. */
export function saysTheSame(one: Sent, other: Sent): boolean {
  return WHAT_IT_SAYS.every((field) => one[field] === other[field])
}

const WHAT_IT_SAYS = [
  'time',
  'date',
  'isCorrection',
  'overrideReason',
  'note',
] as const satisfies (keyof Sent)[]

/**
 * Builds the check to store, with the reason if it is refused. The instructor may have been removed from the section
 * while their device was offline.
 * @answers Who may pick up a child, and who never?
 */
export function judge(call: RecordCall, sent: Sent, entry: EntryRow, isTaughtByCaller: boolean): EntryCheck {
  const { at, isPossible } = madeWithin(Temporal.Instant.from(sent.at), {
    dayStart: instantOf(entry.date, '00:00', call.school.timezone),
    now: call.at,
  })
  const { firstName, lastName } = call.user
  const refusal = isTaughtByCaller
    ? (refusalOf(call, sent, entry, { at, isPossible }) ?? (isPossible ? null : clockIsWrong(entry)))
    : `${firstName} ${lastName} no longer teaches here, so this was not recorded`
  const isOut = sent.act === 'OUT'
  const releaseDetails = isOut
    ? storedRelease(handoverOf(sent, entry), sent.overrideReason)
    : { overrideReason: null, resembles: null }
  return {
    ...checkEvent(
      at,
      { ...sent, person: isOut ? sent.person : null, note: isOut ? sent.note : null, ...releaseDetails },
      entry.date,
    ),
    attendanceId: entry.id,
    refused: refusal,
    resembles: releaseDetails.resembles,
    photoIdChecked: isOut && sent.photoIdChecked,
  }
}

/**
 * Returns why a check is refused, or null; the replay of all checks then decides its effect.
 * "Time in the future" is judged at the moment the check was made; if that moment is impossible, the device's clock is
 * wrong. The do-not-release list is always the current one, because a clock must not override it.
 */
function refusalOf(
  { school: { timezone, dateFormat } }: RecordCall,
  sent: Sent,
  entry: EntryRow,
  { at, isPossible }: ReturnType<typeof madeWithin>,
): string | null {
  const clock = { today: dateIn(timezone, at), now: timeIn(timezone, at), dateFormat }
  // The replay of all checks decides whether the child was in by then.
  const asRule = { ...entryOf(entry), checkIn: '00:00', checkOut: null, checkOutDate: null }
  const isRefused = (decision: Decision<string>): decision is RefusedDecision =>
    !decision.allowed && (isPossible || decision.code !== 'TIME_TO_COME')
  const time = sent.time!
  if (sent.act === 'IN') {
    const decision = decideCheckIn(asRule, { time, ...clock })
    return isRefused(decision) ? `${childName(entry)}: ${decision.message}` : null
  }
  if (sent.act !== 'OUT') return null
  const { date, overrideReason, photoIdChecked } = sent
  const handover = handoverOf(sent, entry)
  const decision = decideCheckOut(asRule, {
    ...handover,
    time,
    date,
    overrideReason,
    photoIdChecked,
    ...clock,
  })
  if (!isRefused(decision)) return null
  const since = forbiddenAs(handover.person, handover.doNotRelease)?.since
  const isSince = since !== undefined && Temporal.Instant.compare(at, Temporal.Instant.from(since)) < 0
  const clockText = isSince ? '. By the clock of the device, this was before they were put on the list' : ''
  return `${childName(entry)}: ${decision.message}${clockText}`
}

type RefusedDecision = Extract<Decision<string>, { allowed: false }>

function handoverOf({ person }: Sent, entry: EntryRow) {
  return { person: person!, ...peopleAtDoor(entry) }
}

function clockIsWrong(entry: EntryRow): string {
  return `${childName(entry)}: the clock on this device is wrong, so this was not recorded. Set the clock, then check the child in or out again`
}
