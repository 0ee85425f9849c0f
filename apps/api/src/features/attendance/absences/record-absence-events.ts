import { absenceFindings } from '@afterbell/domain/attendance/absence'
import { childName } from '@afterbell/domain/families/child-name'
import { formatTime } from '@afterbell/domain/kernel/dates'
import { record } from '../../../platform/database/history.ts'
import type { EntryRow } from '../attendance.store.ts'
import { NOT_HERE, NOT_YOURS, USED_AGAIN, type RecordCall } from '../checks/judge-check.ts'
import type { Answer } from '../checks/record-events.ts'
import { eventOf, isOn, tellRecorded } from './absences.ts'
import {
  absencesOf,
  lockForAbsence,
  writeAbsences,
  type Absence,
  type AbsentOn,
  type NewAbsence,
} from './absences.store.ts'

type SentEvent = RecordCall['body']['events'][number]

/** Whether a device event is about an absence rather than a check. */
export function isOfAbsence({ act }: Pick<SentEvent, 'act'>): boolean {
  return act === 'ABSENT' || act === 'UNDO_ABSENT'
}

interface EntriesContext {
  entries: readonly EntryRow[]
  teaches: (entry: EntryRow) => boolean
}

/** An absence while events are processed: stored, or about to be. */
type TrackedAbsence = Pick<Absence, 'id' | 'child_id' | 'from' | 'to' | 'activity_id' | 'reason'> & {
  madeAt: Temporal.Instant
}

/**
 * Takes absences that a device recorded offline, however late; each is for one meeting and its activity. Idempotent. A
 * check-in outranks an absence in any order: the absence is stored, and the sender learns that the child is in.
 * @answers Does a child not come, and what follows?
 */
export async function recordAbsenceEvents(
  call: RecordCall,
  events: readonly SentEvent[],
  { entries, teaches }: EntriesContext,
): Promise<Answer[]> {
  if (events.length === 0) return []
  const { tx, school } = call
  const entryOf = ({ rosterId, meetingId }: SentEvent) =>
    entries.find((each) => each.place_id === rosterId && each.meeting_id === meetingId)
  const childIds = [...new Set(events.flatMap((sent) => entryOf(sent)?.child_id ?? []))]
  await lockForAbsence(tx, childIds)
  const existing = await absencesOf(tx, school.id, { childIds, ids: events.map(({ id }) => id) })
  const tracker = changesTo(existing)
  const answers = events.map((sent): Answer => {
    const entry = entryOf(sent)
    if (!entry) return refusedAnswer(sent, NOT_HERE)
    if (!teaches(entry)) return refusedAnswer(sent, NOT_YOURS)
    const report = toReport(sent, entry, call)
    return sent.act === 'UNDO_ABSENT' ? withdraw(tracker, report) : add(tracker, report, school)
  })
  const { added, withdrawn } = tracker.all()
  await writeAbsences(call, { added, withdrawn: [...withdrawn] })
  await record(
    tx,
    call,
    existing
      .filter(({ id }) => withdrawn.has(id))
      .map((each) => eventOf('absence.withdrawn', each, school.dateFormat)),
  )
  await tellRecorded(call, added)
  return answers
}

/** An event of a device about one meeting of a child. */
interface AbsenceReport {
  sent: SentEvent
  entry: EntryRow
  /** The child's name, for sentences. */
  child: string
  on: AbsentOn
  /** When it was said, by the server's clock at the latest. */
  at: Temporal.Instant
}

function toReport(sent: SentEvent, entry: EntryRow, call: RecordCall): AbsenceReport {
  const reportedAt = Temporal.Instant.from(sent.at)
  return {
    sent,
    entry,
    child: childName(entry),
    on: { from: entry.date, to: entry.date, activityId: entry.activity_id },
    at: Temporal.Instant.compare(reportedAt, call.at) > 0 ? call.at : reportedAt,
  }
}

/** Takes back the absence of one meeting, unless it was recorded later than this was said. */
function withdraw(changing: AbsenceChanges, { sent, entry, child, on, at }: AbsenceReport): Answer {
  const childAbsences = changing.ofChild(entry.child_id)
  const same = childAbsences.filter((each) => isOn(each, on))
  if (same.length === 0 && childAbsences.some((each) => covers(each, on)))
    return refusedAnswer(
      sent,
      `${child} is absent on more days than this one. Undo the absence on their page`,
    )
  for (const each of same) if (isBefore(each, at)) changing.takeBack(each.id)
  return acceptedAnswer(sent)
}

/** Records an absence in place of the earlier one of the same meeting. */
function add(
  changing: AbsenceChanges,
  { sent, entry, child, on, at }: AbsenceReport,
  school: RecordCall['school'],
): Answer {
  const { reason } = sent
  if (reason === null) return refusedAnswer(sent, `${child}: the reason is missing`)
  const wrong = absenceFindings({ ...on, today: school.today })[0]
  if (wrong) return refusedAnswer(sent, `${child}: ${wrong.message}`)
  const absence = { id: sent.id, childId: entry.child_id, reason, madeAt: at.toString(), ...on }
  const repeats = changing.repeats(absence)
  if (repeats === 'OTHER_CONTENT') return refusedAnswer(sent, `${child}: ${USED_AGAIN}`)
  const childAbsences = changing.ofChild(entry.child_id)
  const same = childAbsences.filter((each) => isOn(each, on))
  const isRecorded =
    repeats === 'SAME' || childAbsences.findLast((each) => covers(each, on))?.reason === reason
  if (!isRecorded && same.some((each) => !isBefore(each, at)))
    return earlierStays(sent, `${child} was recorded as absent on another device later. That record was kept`)
  if (!isRecorded) {
    for (const { id } of same) changing.takeBack(id)
    changing.add(absence)
  }
  if (entry.check_in === null) return acceptedAnswer(sent)
  const since = formatTime(entry.check_in, school.dateFormat)
  return earlierStays(
    sent,
    `${child} was checked in at ${since}, which counts more than the absence. Undo the check-in if it was a mistake`,
  )
}

const acceptedAnswer = ({ id }: SentEvent): Answer => ({ id, outcome: 'TAKEN', message: null })
const refusedAnswer = ({ id }: SentEvent, message: string): Answer => ({ id, outcome: 'REFUSED', message })
const earlierStays = ({ id }: SentEvent, message: string): Answer => ({
  id,
  outcome: 'EARLIER_STAYS',
  message,
})

type AbsenceChanges = ReturnType<typeof changesTo>

/** The absences of children while events change them, and the changes to store in the end. */
function changesTo(existing: readonly Absence[]) {
  const contents = new Map(existing.map((each) => [each.id, contentsOf(each)]))
  const activeById = new Map<string, TrackedAbsence>(
    existing
      .filter((each) => !each.is_withdrawn)
      .map((each) => [each.id, { ...each, madeAt: Temporal.Instant.from(each.made_at) }]),
  )
  const addedById = new Map<string, NewAbsence>()
  const withdrawn = new Set<string>()
  const inRow = ({ id, childId, from, to, activityId, reason }: NewAbsence) => ({
    id,
    child_id: childId,
    from,
    to,
    activity_id: activityId,
    reason,
  })
  return {
    ofChild: (childId: string) => [...activeById.values()].filter((each) => each.child_id === childId),
    /** Whether an event with this id was recorded before. */
    repeats(absence: NewAbsence): 'SAME' | 'OTHER_CONTENT' | null {
      const storedContents = contents.get(absence.id)
      if (storedContents === undefined) return null
      return storedContents === contentsOf(inRow(absence)) ? 'SAME' : 'OTHER_CONTENT'
    },
    add(absence: NewAbsence): void {
      const row = inRow(absence)
      addedById.set(absence.id, absence)
      activeById.set(absence.id, { ...row, madeAt: Temporal.Instant.from(absence.madeAt) })
      contents.set(absence.id, contentsOf(row))
    },
    takeBack(id: string): void {
      activeById.delete(id)
      // Recorded and withdrawn within one call: never stored.
      if (!addedById.delete(id)) withdrawn.add(id)
    },
    all: () => ({ added: [...addedById.values()], withdrawn }),
  }
}

function isBefore({ madeAt }: TrackedAbsence, at: Temporal.Instant): boolean {
  return Temporal.Instant.compare(madeAt, at) <= 0
}

/** The contents of an absence, to tell a repeated event from another one with the same id. */
function contentsOf({
  child_id,
  from,
  activity_id,
  reason,
}: Pick<Absence, 'child_id' | 'from' | 'activity_id' | 'reason'>) {
  return [child_id, from, activity_id, reason].join(' ')
}

function covers(absence: TrackedAbsence, { from, activityId }: AbsentOn): boolean {
  return (
    absence.from <= from &&
    absence.to >= from &&
    (absence.activity_id === null || absence.activity_id === activityId)
  )
}
