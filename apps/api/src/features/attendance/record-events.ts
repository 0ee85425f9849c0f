import type { today } from '@afterbell/contract/today'
import { decideCheckIn, decideCheckOut, isApproved } from '@afterbell/domain/attendance'
import { timeShown } from '@afterbell/domain/calendar'
import { settle, type Outcome, type Said } from '@afterbell/domain/check-events'
import type { HappeningName } from '@afterbell/domain/happenings'
import { record, type Happening } from '../../platform/history.ts'
import type { Act, Call } from '../../platform/serve.ts'
import { writeLines, type LineFacts } from './attendance.store.ts'
import {
  eventsOf,
  keepEvents,
  linesOfPlaces,
  oneAfterAnother,
  sectionsOf,
  type EventOfLine,
} from './check-events.store.ts'
import { lineOf } from './line.ts'

type Acts = typeof today
type Sent = Call<Acts['record']>['body']['events'][number]
type Judged = { id: string; outcome: Outcome | 'REFUSED'; message: string | null }

/**
 * Takes checks that a device made while it could not reach the server. A check that may not be is refused with its
 * reason; every other one is kept, and its line says what all its checks come to in the order of their time: so it does
 * not matter which device is heard first (decision 42).
 */
export const recordEvents: Act<Acts['record']> = async (call) => {
  const { tx, school, user, body } = call
  const meetings = [...new Set(body.events.map((event) => event.meetingId))]
  const sections = await sectionsOf(tx, school.id, user, meetings)
  const sectionIds = sections.map(({ id }) => id)
  await oneAfterAnother(tx, sectionIds)
  const places = [...new Set(body.events.map((event) => event.rosterId))]
  const lines = await linesOfPlaces(tx, school.id, sectionIds, { places, meetings })
  const known = await eventsOf(
    tx,
    school.id,
    lines.map(({ id }) => id),
  )

  const lineOfEvent = (sent: Sent) =>
    lines.find((line) => line.place_id === sent.rosterId && line.meeting_id === sent.meetingId)
  const refusals = new Map(
    body.events.flatMap((sent) => {
      const refusal = known.some(({ id }) => id === sent.id) ? null : refusalOf(call, sent, lineOfEvent(sent))
      return refusal ? [[sent.id, refusal] as const] : []
    }),
  )
  const fresh = body.events
    .filter(({ id }) => !refusals.has(id) && !known.some((each) => each.id === id))
    .map((sent) => eventOf(sent, lineOfEvent(sent)!, call.at))
  if (fresh.length > 0) await keepEvents(tx, school.id, user.id, fresh)

  const settled = new Map(
    lines.map((line) => [
      line.id,
      settle([...known, ...fresh].filter((each) => each.attendanceId === line.id)),
    ]),
  )
  const changed = lines.flatMap((line) => {
    const { said } = settled.get(line.id)!
    return isSame(line, said) ? [] : [{ ...writtenOf(line, said), check: null }]
  })
  if (changed.length > 0) await writeLines(tx, school.id, user.id, call.at, changed)

  const names = new Map(sections.map(({ id, name }) => [id, name]))
  await record(
    tx,
    call,
    body.events.flatMap((sent): Happening[] => {
      const line = lineOfEvent(sent)
      const isNew = refusals.has(sent.id) || fresh.some(({ id }) => id === sent.id)
      if (!line || !isNew) return []
      const reason = refusals.get(sent.id)
      const isTaken = settled.get(line.id)!.outcomes.get(sent.id) === 'TAKEN'
      return [happeningOf(sent, line, names.get(line.section_id)!, { reason, isTaken })]
    }),
  )
  return {
    outcomes: body.events.map((sent): Judged => {
      const refusal = refusals.get(sent.id)
      if (refusal) return { id: sent.id, outcome: 'REFUSED', message: refusal }
      const line = lineOfEvent(sent)!
      const { said, outcomes } = settled.get(line.id)!
      const outcome = outcomes.get(sent.id) ?? 'TAKEN'
      return { id: sent.id, outcome, message: told(outcome, sent, line, said, call) }
    }),
  }
}

/** Why a check is not kept at all: there is no such line, or nobody may do that. Null when it may be. */
function refusalOf(
  { school, at }: Call<Acts['record']>,
  sent: Sent,
  line: LineFacts | undefined,
): string | null {
  if (!line) return 'This child has no place here on that day any more'
  const child = `${line.first_name} ${line.last_name}`
  const asRule = { ...lineOf(line), checkIn: sent.time ?? '00:00', checkOut: null }
  const { today, dateFormat } = school
  if ((sent.time === null) !== sent.act.startsWith('UNDO')) return `${child}: the time is missing`
  if (Temporal.Instant.compare(Temporal.Instant.from(sent.at), at.add({ hours: 24 })) > 0)
    return `${child}: the clock of the device is wrong by more than a day`
  if (sent.act === 'IN') {
    const decision = decideCheckIn(asRule, { time: sent.time!, today, dateFormat })
    return decision.allowed ? null : `${child}: ${decision.message}`
  }
  if (sent.act !== 'OUT') return null
  if (!sent.person?.trim()) return `${child}: who collects is missing`
  const decision = decideCheckOut(asRule, {
    time: sent.time!,
    person: sent.person,
    overrideReason: sent.overrideReason,
    pickups: line.pickups,
    doNotRelease: line.do_not_release,
    dateFormat,
  })
  return decision.allowed ? null : `${child}: ${decision.message}`
}

/** A check as it is kept. Nothing was made after it arrived, whatever a clock says. */
function eventOf(sent: Sent, line: LineFacts, now: Temporal.Instant): EventOfLine {
  const at = Temporal.Instant.from(sent.at)
  const isOut = sent.act === 'OUT'
  const isKnown = isOut && isApproved(sent.person!, line.pickups)
  return {
    id: sent.id,
    attendanceId: line.id,
    act: sent.act,
    at: Temporal.Instant.compare(at, now) > 0 ? now : at,
    time: sent.time,
    isCorrection: sent.isCorrection,
    person: isOut ? sent.person : null,
    overrideReason: isOut && !isKnown ? sent.overrideReason : null,
    note: isOut ? sent.note || null : null,
  }
}

function isSame(line: LineFacts, said: Said): boolean {
  return (
    line.check_in === said.checkIn &&
    line.check_out === said.checkOut &&
    line.check_out_person === said.checkOutPerson &&
    line.override_reason === said.overrideReason &&
    line.note === said.note
  )
}

function writtenOf(line: LineFacts, said: Said) {
  return { id: line.id, placeId: line.place_id, meetingId: line.meeting_id, childId: line.child_id, ...said }
}

const HAPPENED: Record<Sent['act'], HappeningName> = {
  IN: 'attendance.checked-in',
  OUT: 'attendance.checked-out',
  UNDO_IN: 'attendance.check-in-undone',
  UNDO_OUT: 'attendance.check-out-undone',
}

function happeningOf(
  sent: Sent,
  line: LineFacts,
  name: string,
  { reason, isTaken }: { reason: string | undefined; isTaken: boolean },
): Happening {
  const isReleased = sent.act === 'OUT' && !isApproved(sent.person!, line.pickups)
  const common = { name, child: `${line.first_name} ${line.last_name}`, date: line.date, time: sent.time }
  const of = { subjectId: line.id, childId: line.child_id }
  if (reason !== undefined || !isTaken)
    return {
      ...of,
      what: 'attendance.not-taken',
      details: { ...common, reason: reason ?? 'what was said earlier stays' },
    }
  return {
    ...of,
    what: isReleased ? 'attendance.released' : HAPPENED[sent.act],
    details: { ...common, person: sent.person, ...(isReleased && { reason: sent.overrideReason }) },
  }
}

/** What to tell who sent a check that does not count. */
function told(
  outcome: Outcome,
  { act }: Sent,
  line: LineFacts,
  said: Said,
  { school: { dateFormat } }: Call<Acts['record']>,
): string | null {
  const child = `${line.first_name} ${line.last_name}`
  const shown = (time: string | null) => (time === null ? '' : timeShown(time, dateFormat))
  switch (outcome) {
    case 'TAKEN':
      return null
    case 'EARLIER_STAYS':
      return act === 'IN'
        ? `${child} was checked in already, at ${shown(said.checkIn)}. What was recorded first stays`
        : `${child} was checked out already, at ${shown(said.checkOut)} to ${said.checkOutPerson ?? 'somebody'}. What was recorded first stays`
    case 'NOT_CHECKED_IN':
      return `${child} was not checked in any more, so the check-out was not taken`
    case 'OUT_BEFORE_IN':
      return `${child} would have left before coming, so this time was not taken`
  }
}
