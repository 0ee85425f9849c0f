import type { today } from '@afterbell/contract/attendance/today'
import { timeShown } from '@afterbell/domain/kernel/dates'
import { settle, type Outcome, type Said } from '@afterbell/domain/attendance/check-events'
import type { HappeningName } from '@afterbell/domain/kernel/audit-events'
import { record, type Happening } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { writeLines, type LineFacts } from './attendance.store.ts'
import { releaseTold } from './check.ts'
import {
  childrenOfPlaces,
  eventsOf,
  linesOfPlaces,
  oneAfterAnother,
  sectionsOf,
  type EventOfLine,
} from './check-events.store.ts'
import { childOf, NOT_HERE, NOT_YOURS, type Recording, type Sent } from './judge-check.ts'
import { receive } from './receive-checks.ts'
import { conflictsBegun } from './releases.ts'

type Acts = typeof today
type Judged = { id: string; outcome: Outcome | 'REFUSED'; message: string | null }

/**
 * Takes checks that a device made while it could not reach the server. Every one is kept, and a line says what all its
 * checks come to in the order of their time: so it does not matter which device is heard first (decision 42). A check that
 * may not be is kept with the reason it is refused for, and counts for nothing; but what it tells has happened, so the
 * board shows a child that was handed over so (decision 55). What belongs to no line any more is written down all the same.
 */
export const recordEvents: Act<Acts['record']> = async (call) => {
  const { tx, school, user, teachesOnly, body } = call
  const meetings = [...new Set(body.events.map((event) => event.meetingId))]
  const sections = await sectionsOf(tx, school.id, teachesOnly, meetings)
  const sectionIds = sections.map(({ id }) => id)
  await oneAfterAnother(tx, sectionIds)
  const places = [...new Set(body.events.map((event) => event.rosterId))]
  const lines = await linesOfPlaces(tx, school.id, sectionIds, { places, meetings })
  const lineIds = lines.map(({ id }) => id)
  const sectionOf = (line: LineFacts) => sections.find(({ id }) => id === line.section_id)!
  const known = await eventsOf(tx, school.id, lineIds)
  const received = await receive(call, lines, (line) => sectionOf(line).isOwn)
  const fresh = received.flatMap(({ event, isNew }) => (event && isNew ? [event] : []))
  const kept = [...known, ...fresh]

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

  const lost = received.flatMap(({ sent, line }) => (line ? [] : [sent.rosterId]))
  const whose = lost.length > 0 ? await childrenOfPlaces(tx, school.id, lost) : []
  await record(
    tx,
    call,
    received.flatMap(({ sent, line, event, isNew }): Happening[] => {
      if (!line) return lostOf(sent, whose, NOT_HERE)
      if (!event || !isNew) return []
      const isTaken = settled.get(line.id)!.outcomes.get(event.id) === 'TAKEN'
      return [happeningOf(event, line, sectionOf(line).name, isTaken)]
    }),
  )
  if (fresh.some(({ act }) => act === 'OUT')) {
    const begun = await conflictsBegun(call, lines, (line) => sectionOf(line).name)
    await record(tx, call, begun)
  }
  return {
    outcomes: received.map(({ sent, line, event, refused }): Judged => {
      const refusal = refused ?? event!.refused
      // What staff are told of a child names it, and an instructor hears of the own ones only.
      if (refusal !== null) {
        const message = line && !sectionOf(line).isOwn ? NOT_YOURS : refusal
        return { id: sent.id, outcome: 'REFUSED', message }
      }
      const { said, outcomes } = settled.get(line!.id)!
      const outcome = outcomes.get(sent.id) ?? 'TAKEN'
      return { id: sent.id, outcome, message: told(outcome, sent, line!, said, call) }
    }),
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

const HAPPENED: Record<Exclude<Sent['act'], 'OUT'>, HappeningName> = {
  IN: 'attendance.checked-in',
  UNDO_IN: 'attendance.check-in-undone',
  UNDO_OUT: 'attendance.check-out-undone',
}

function happeningOf(event: EventOfLine, line: LineFacts, name: string, isTaken: boolean): Happening {
  const { act, time, person, refused } = event
  const common = { name, child: childOf(line), date: line.date, time }
  const of = { subjectId: line.id, childId: line.child_id }
  if (!isTaken) {
    const reason = refused ?? 'what was said earlier stays'
    return { ...of, what: 'attendance.not-taken', details: { ...common, reason } }
  }
  if (act !== 'OUT') return { ...of, what: HAPPENED[act], details: common }
  const { what, details } = releaseTold(time!, person!, event)
  return { ...of, what, details: { ...common, ...details } }
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
  { school: { dateFormat } }: Recording,
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
