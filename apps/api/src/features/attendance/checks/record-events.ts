import type { today } from '@afterbell/contract/attendance/today'
import type { Outcome } from '@afterbell/domain/attendance/check-events'
import { record, type AuditEvent } from '../../../platform/database/history.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { isOfAbsence, recordAbsenceEvents } from '../absences/record-absence-events.ts'
import type { EntryRow } from '../attendance.store.ts'
import { isOfSeeing, recordSeenEvents } from '../family-changes/record-seen-events.ts'
import { auditChecks } from './audit-checks.ts'
import { checkedEntriesOfPlaces, childrenOfPlaces, lockForCheckIn, sectionsOf } from './check-events.store.ts'
import { NOT_HERE, NOT_YOURS, USED_AGAIN, type RecordCall, type Sent } from './judge-check.ts'
import { outcomeText } from '../outcome-text.ts'
import { receiveChecks, type ReceivedCheck } from './receive-checks.ts'
import { storeChecks, type StoredChecks } from './store-checks.ts'

type Acts = typeof today

/** Result of a check, with the reason if it does not count. */
export interface Answer {
  id: string
  outcome: Outcome | 'REFUSED'
  message: string | null
}

/**
 * Takes checks that a device made offline. All are stored; an entry's state is the replay of its checks by time, so
 * arrival order does not matter (decision 42).
 * A refused check changes nothing, but the board shows such a handover, because it happened (decision 55). Checks
 * without an entry are recorded in the history.
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
  const teaches = (entry: EntryRow) => {
    const section = sectionOf(entry)
    return section.isOwn || (section.isOwnToday && entry.date === school.today)
  }

  const absenceAnswers = await recordAbsenceEvents(call, body.events.filter(isOfAbsence), {
    entries,
    teaches,
  })
  const seenAnswers = await recordSeenEvents(call, body.events.filter(isOfSeeing), { entries, teaches })
  const receivedChecks = await receiveChecks(call, body.events.filter(isCheck), entries, teaches)
  const fresh = receivedChecks.filter((each) => each.kind === 'NEW')
  const storeResult = await storeChecks(
    call,
    entries,
    fresh.map(({ check }) => check),
  )
  await auditLost(
    call,
    receivedChecks.flatMap((each) => (each.entry ? [] : [each.sent])),
  )
  await auditChecks(
    call,
    fresh
      .filter(({ check }) => storeResult.storedIds.has(check.id))
      .map(({ check, entry }) => {
        const isTaken = storeResult.replays.get(entry.id)!.outcomes.get(check.id) === 'TAKEN'
        return { check, entry, name: sectionOf(entry).name, isTaken }
      }),
  )
  const checkAnswers = receivedChecks.map((each) => answerOf(call, each, { stored: storeResult, teaches }))
  // In the order sent; an id may occur twice.
  return {
    outcomes: body.events.map((event) =>
      (isOfAbsence(event) ? absenceAnswers : isOfSeeing(event) ? seenAnswers : checkAnswers).shift()!,
    ),
  }
}

function isCheck(event: RecordCall['body']['events'][number]): event is Sent & typeof event {
  return !isOfAbsence(event) && !isOfSeeing(event)
}

function answerOf(
  { school: { dateFormat } }: RecordCall,
  received: ReceivedCheck,
  { stored, teaches }: { stored: StoredChecks; teaches: (entry: EntryRow) => boolean },
): Answer {
  const { sent, entry } = received
  const refusal = refusalOf(received, stored)
  // Messages name the child, so an instructor gets them only for their own children.
  if (refusal !== null)
    return { id: sent.id, outcome: 'REFUSED', message: entry && !teaches(entry) ? NOT_YOURS : refusal }
  const { state, outcomes } = stored.replays.get(entry!.id)!
  if (received.kind === 'SENT_AGAIN' && received.isOtherTime) {
    const { time, date, person } = received.check
    const storedState = {
      ...state,
      checkIn: time,
      checkOut: time,
      checkOutDate: date,
      checkOutPerson: person,
    }
    const message = outcomeText('EARLIER_STAYS', { sent, entry: entry!, state: storedState, dateFormat })
    return { id: sent.id, outcome: 'EARLIER_STAYS', message }
  }
  const outcome = outcomes.get(sent.id)!
  return { id: sent.id, outcome, message: outcomeText(outcome, { sent, entry: entry!, state, dateFormat }) }
}

function refusalOf(received: ReceivedCheck, { replays }: StoredChecks): string | null {
  if (received.kind === 'NOT_KEPT') return received.refused
  const { check, entry } = received
  if (check.refused !== null) return check.refused
  // A concurrent call may have used the id for a check in another section.
  return replays.get(entry.id)!.outcomes.has(check.id) ? null : USED_AGAIN
}

/** Records checks that have no entry any more, because the child left the roster or the meeting was canceled. */
async function auditLost(call: RecordCall, lost: readonly Sent[]): Promise<void> {
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
