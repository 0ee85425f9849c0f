import type { today } from '@afterbell/contract/today'
import { decideCheckIn, decideCheckOut, isApproved } from '@afterbell/domain/attendance'
import { timeShown } from '@afterbell/domain/calendar'
import { settle, type Outcome, type Said } from '@afterbell/domain/check-events'
import type { HappeningName } from '@afterbell/domain/happenings'
import { record, type Happening } from '../../platform/history.ts'
import type { Act, Call } from '../../platform/serve.ts'
import { writeLines, type LineFacts } from './attendance.store.ts'
import {
  childrenOfPlaces,
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
 * Takes checks that a device made while it could not reach the server. Every one is kept, and a line says what all its
 * checks come to in the order of their time: so it does not matter which device is heard first (decision 42). A check that
 * may not be is kept with the reason it is refused for, and counts for nothing; but what it tells has happened, so the
 * board shows a child that was handed over so (decision 55). What belongs to no line any more is written down all the same.
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
  const isKnown = (sent: Sent) => known.some(({ id }) => id === sent.id)
  /** What cannot be read, or is of no line, cannot be kept. */
  const unkept = new Map(
    body.events.flatMap((sent) => {
      const why = isKnown(sent) ? null : unkeptBecause(sent, lineOfEvent(sent), call.at)
      return why ? [[sent.id, why] as const] : []
    }),
  )
  const sectionOf = (line: LineFacts) => sections.find(({ id }) => id === line.section_id)!
  const fresh = body.events
    .filter((sent) => !unkept.has(sent.id) && !isKnown(sent))
    .map((sent) => {
      const line = lineOfEvent(sent)!
      return eventOf(call, sent, line, sectionOf(line).isOwn)
    })
  if (fresh.length > 0) await keepEvents(tx, school.id, user.id, fresh)
  const kept = [...known, ...fresh]
  const refusals = new Map([
    ...unkept,
    ...kept.flatMap(({ id, refused }) => (refused === null ? [] : [[id, refused] as const])),
  ])

  const settled = new Map(
    lines.map((line) => [
      line.id,
      settle(kept.filter((each) => each.attendanceId === line.id && each.refused === null)),
    ]),
  )
  const changed = lines.flatMap((line) => {
    const { said } = settled.get(line.id)!
    return isSame(line, said) ? [] : [{ ...writtenOf(line, said), check: null }]
  })
  if (changed.length > 0) await writeLines(tx, school.id, user.id, call.at, changed)

  const lost = body.events.filter((sent) => !lineOfEvent(sent)).map(({ rosterId }) => rosterId)
  const whose = lost.length > 0 ? await childrenOfPlaces(tx, school.id, lost) : []
  await record(
    tx,
    call,
    body.events.flatMap((sent): Happening[] => {
      const line = lineOfEvent(sent)
      const reason = refusals.get(sent.id)
      if (!line) return lostOf(sent, whose, reason!)
      if (isKnown(sent)) return []
      const isTaken = settled.get(line.id)!.outcomes.get(sent.id) === 'TAKEN'
      return [happeningOf(sent, line, sectionOf(line).name, { reason, isTaken })]
    }),
  )
  return {
    outcomes: body.events.map((sent): Judged => {
      const line = lineOfEvent(sent)
      const refusal = refusals.get(sent.id)
      // What staff are told of a child names it, and an instructor hears of the own ones only.
      if (refusal) {
        const message = line && !sectionOf(line).isOwn ? NOT_YOURS : refusal
        return { id: sent.id, outcome: 'REFUSED', message }
      }
      const { said, outcomes } = settled.get(line!.id)!
      const outcome = outcomes.get(sent.id) ?? 'TAKEN'
      return { id: sent.id, outcome, message: told(outcome, sent, line!, said, call) }
    }),
  }
}

const NOT_HERE = 'This child has no place here on that day any more, so this was not taken. Tell the office'
const NOT_YOURS = 'You do not teach here any more, so this was not taken. Tell the office'

/** Why a check is not kept at all: there is no such line, or it says nothing that could be kept. Null when it does. */
function unkeptBecause(sent: Sent, line: LineFacts | undefined, now: Temporal.Instant): string | null {
  if (!line) return NOT_HERE
  const child = childOf(line)
  if ((sent.time === null) !== sent.act.startsWith('UNDO')) return `${child}: the time is missing`
  if (Temporal.Instant.compare(Temporal.Instant.from(sent.at), now.add({ hours: 24 })) > 0)
    return `${child}: the clock of the device is wrong by more than a day`
  return sent.act === 'OUT' && !sent.person?.trim() ? `${child}: who collects is missing` : null
}

/** So far apart the clocks of a device and the server may be, though they agree. */
const CLOCK_DOUBT = { minutes: 1 }

/** Why a check may not be. Null when it may: then what it comes to is for all checks of its line to say. */
function refusalOf(
  { school: { today, dateFormat } }: Call<Acts['record']>,
  sent: Sent,
  line: LineFacts,
  at: Temporal.Instant,
): string | null {
  const asRule = { ...lineOf(line), checkIn: sent.time, checkOut: null }
  const time = sent.time!
  if (sent.act === 'IN') {
    const decision = decideCheckIn(asRule, { time, today, dateFormat })
    return decision.allowed ? null : `${childOf(line)}: ${decision.message}`
  }
  if (sent.act !== 'OUT') return null
  const decision = decideCheckOut(asRule, {
    time,
    person: sent.person!,
    overrideReason: sent.overrideReason,
    pickups: line.pickups,
    // Whoever was put on the list since was not on it when the child was handed over. In doubt of the clocks, it was.
    doNotRelease: line.do_not_release.filter(
      ({ since }) => Temporal.Instant.compare(Temporal.Instant.from(since), at.add(CLOCK_DOUBT)) <= 0,
    ),
    dateFormat,
  })
  return decision.allowed ? null : `${childOf(line)}: ${decision.message}`
}

/** A check as it is kept. Nothing was made after it arrived, whatever a clock says. */
function eventOf(call: Call<Acts['record']>, sent: Sent, line: LineFacts, isOwn: boolean): EventOfLine {
  const made = Temporal.Instant.from(sent.at)
  const at = Temporal.Instant.compare(made, call.at) > 0 ? call.at : made
  const isOut = sent.act === 'OUT'
  const isKnown = isOut && isApproved(sent.person!, line.pickups)
  return {
    id: sent.id,
    attendanceId: line.id,
    act: sent.act,
    at,
    refused: isOwn ? refusalOf(call, sent, line, at) : notTeaching(call.user),
    time: sent.time,
    isCorrection: sent.isCorrection,
    person: isOut ? sent.person : null,
    overrideReason: isOut && !isKnown ? sent.overrideReason : null,
    note: isOut ? sent.note : null,
  }
}

/** Taken from them while they were without a network, perhaps: staff have to look. */
function notTeaching({ firstName, lastName }: Call<Acts['record']>['user']): string {
  return `${firstName} ${lastName} does not teach here any more, so this was not taken`
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
  const common = { name, child: childOf(line), date: line.date, time: sent.time }
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

/** A check of a child that left the roster meanwhile, or of a meeting that takes place no more, has no line to stand in. */
function lostOf(
  { act, time, person, rosterId }: Sent,
  whose: Awaited<ReturnType<typeof childrenOfPlaces>>,
  reason: string,
): Happening[] {
  return whose
    .filter(({ placeId }) => placeId === rosterId)
    .map(({ childId, child, name }) => ({
      what: 'attendance.not-taken',
      subjectId: rosterId,
      childId,
      details: { name, child, act, time, person, reason },
    }))
}

/** What to tell who sent a check that does not count. */
function told(
  outcome: Outcome,
  { act }: Sent,
  line: LineFacts,
  said: Said,
  { school: { dateFormat } }: Call<Acts['record']>,
): string | null {
  const child = childOf(line)
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

function childOf(line: LineFacts): string {
  return `${line.first_name} ${line.last_name}`
}
