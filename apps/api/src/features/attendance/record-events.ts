import type { today } from '@afterbell/contract/attendance/today'
import type { Outcome } from '@afterbell/domain/attendance/check-events'
import { record, type AuditEvent } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { isOfAbsence, recordAbsenceEvents } from './absences/record-absence-events.ts'
import type { EntryRow } from './attendance.store.ts'
import { auditChecks } from './audit-checks.ts'
import { checkedEntriesOfPlaces, childrenOfPlaces, lockForCheckIn, sectionsOf } from './check-events.store.ts'
import { NOT_HERE, NOT_YOURS, USED_AGAIN, type Recording, type Sent } from './judge-check.ts'
import { outcomeText } from './outcome-text.ts'
import { receiveChecks, type Received } from './receive-checks.ts'
import { storeChecks, type StoredChecks } from './store-checks.ts'

type Acts = typeof today

/** What became of a check that was sent, and where it does not count, why. */
export interface Answer {
  id: string
  outcome: Outcome | 'REFUSED'
  message: string | null
}

/**
 * Takes checks that a device made while it could not reach the server. Every one is kept, and an entry says what all its
 * checks come to in the order of their time: so it does not matter which device is heard first (decision 42). A check that
 * may not be is kept with the reason it is refused for, and counts for nothing; but what it tells has happened, so the
 * board shows a child that was handed over so (decision 55). What belongs to no entry any more is written down anyway.
 */
export const recordEvents: Act<Acts['record']> = async (call) => {
  const { tx, school, teachesOnly, body } = call
  const meetings = [...new Set(body.events.map((event) => event.meetingId))]
  const sections = await sectionsOf(tx, school, teachesOnly, meetings)
  const sectionIds = sections.map(({ id }) => id)
  await lockForCheckIn(tx, sectionIds)
  const places = [...new Set(body.events.map((event) => event.rosterId))]
  const entries = await checkedEntriesOfPlaces(tx, school.id, sectionIds, { places, meetings })
  const sectionOf = (entry: EntryRow) => sections.find(({ id }) => id === entry.section_id)!
  const isOwn = (entry: EntryRow) => {
    const section = sectionOf(entry)
    return section.isOwn || (section.isOwnToday && entry.date === school.today)
  }

  const told = await recordAbsenceEvents(call, body.events.filter(isOfAbsence), { entries, isOwn })
  const received = await receiveChecks(call, body.events.filter(isCheck), entries, isOwn)
  const fresh = received.filter((each) => each.kind === 'NEW')
  const stored = await storeChecks(
    call,
    entries,
    fresh.map(({ check }) => check),
  )
  await auditLost(
    call,
    received.flatMap((each) => (each.entry ? [] : [each.sent])),
  )
  await auditChecks(
    call,
    fresh
      .filter(({ check }) => stored.kept.has(check.id))
      .map(({ check, entry }) => {
        const isTaken = stored.replays.get(entry.id)!.outcomes.get(check.id) === 'TAKEN'
        return { check, entry, name: sectionOf(entry).name, isTaken }
      }),
  )
  const judged = received.map((each) => answerOf(call, each, { stored, isOwn }))
  // Each in the order of its own: one number may have been sent twice.
  return { outcomes: body.events.map((event) => (isOfAbsence(event) ? told : judged).shift()!) }
}

function isCheck(event: Recording['body']['events'][number]): event is Sent & typeof event {
  return !isOfAbsence(event)
}

function answerOf(
  { school: { dateFormat } }: Recording,
  received: Received,
  { stored, isOwn }: { stored: StoredChecks; isOwn: (entry: EntryRow) => boolean },
): Answer {
  const { sent, entry } = received
  const refusal = refusalOf(received, stored)
  // What staff are told of a child names them, and an instructor hears of the own ones only.
  if (refusal !== null)
    return { id: sent.id, outcome: 'REFUSED', message: entry && !isOwn(entry) ? NOT_YOURS : refusal }
  const { state, outcomes } = stored.replays.get(entry!.id)!
  if (received.kind === 'SENT_AGAIN' && received.isOtherTime) {
    const { time, date, person } = received.check
    const kept = { ...state, checkIn: time, checkOut: time, checkOutDate: date, checkOutPerson: person }
    const message = outcomeText('EARLIER_STAYS', { sent, entry: entry!, state: kept, dateFormat })
    return { id: sent.id, outcome: 'EARLIER_STAYS', message }
  }
  const outcome = outcomes.get(sent.id)!
  return { id: sent.id, outcome, message: outcomeText(outcome, { sent, entry: entry!, state, dateFormat }) }
}

function refusalOf(received: Received, { replays }: StoredChecks): string | null {
  if (received.kind === 'NOT_KEPT') return received.refused
  const { check, entry } = received
  if (check.refused !== null) return check.refused
  // Another call may have given its number to a check of another section at this very moment.
  return replays.get(entry.id)!.outcomes.has(check.id) ? null : USED_AGAIN
}

/** A check of a child that left the roster meanwhile, or of a meeting that takes place no more, has no entry to stand in. */
async function auditLost(call: Recording, lost: readonly Sent[]): Promise<void> {
  if (lost.length === 0) return
  const { tx, school } = call
  const whose = await childrenOfPlaces(
    tx,
    school.id,
    lost.map(({ rosterId }) => rosterId),
  )
  await record(
    tx,
    call,
    lost.flatMap(({ act, time, person, rosterId }) =>
      whose
        .filter(({ placeId }) => placeId === rosterId)
        .map(({ childId, child, name }): AuditEvent => ({
          what: 'attendance.not-taken',
          subjectId: rosterId,
          childId,
          details: { name, child, act, time, person, reason: NOT_HERE },
        })),
    ),
  )
}
