import { absenceFindings } from '@afterbell/domain/attendance/absence'
import { childName } from '@afterbell/domain/families/child-name'
import { timeShown } from '@afterbell/domain/kernel/dates'
import { record } from '../../../platform/database/history.ts'
import type { EntryRow } from '../attendance.store.ts'
import { NOT_HERE, NOT_YOURS, USED_AGAIN, type Recording } from '../judge-check.ts'
import type { Answer } from '../record-events.ts'
import { eventOf, isOn, tellRecorded } from './absences.ts'
import { absencesOf, lockForAbsence, writeAbsences, type Absence, type NewAbsence } from './absences.store.ts'

type SentEvent = Recording['body']['events'][number]

/** Whether a device event is about an absence rather than a check. */
export function isOfAbsence({ act }: Pick<SentEvent, 'act'>): boolean {
  return act === 'ABSENT' || act === 'UNDO_ABSENT'
}

interface Known {
  entries: readonly EntryRow[]
  isOwn: (entry: EntryRow) => boolean
}

/** An absence while events are processed: stored, or about to be. */
type Counting = Pick<Absence, 'id' | 'child_id' | 'from' | 'to' | 'activity_id' | 'reason'> & {
  madeAt: Temporal.Instant
}

/**
 * Takes absences that a device recorded offline, however late; each is for one meeting and its activity. Idempotent. A
 * check-in outranks an absence in any order: the absence is stored, and the sender learns that the child is in.
 * @answers Does a child not come, and what follows?
 */
export async function recordAbsenceEvents(
  call: Recording,
  events: readonly SentEvent[],
  { entries, isOwn }: Known,
): Promise<Answer[]> {
  if (events.length === 0) return []
  const { tx, school, user } = call
  const entryOf = ({ rosterId, meetingId }: SentEvent) =>
    entries.find((each) => each.place_id === rosterId && each.meeting_id === meetingId)
  const childIds = [...new Set(events.flatMap((sent) => entryOf(sent)?.child_id ?? []))]
  await lockForAbsence(tx, childIds)
  const known = await absencesOf(tx, school.id, { childIds, ids: events.map(({ id }) => id) })
  const numbered = new Map(known.map((each) => [each.id, saidBy(each)]))
  const counting = new Map<string, Counting>(
    known
      .filter((each) => !each.is_withdrawn)
      .map((each) => [each.id, { ...each, madeAt: Temporal.Instant.from(each.made_at) }]),
  )
  const added = new Map<string, NewAbsence>()
  const withdrawn = new Set<string>()
  const takeBack = (id: string) => {
    counting.delete(id)
    // Recorded and withdrawn within one call: never stored.
    if (!added.delete(id)) withdrawn.add(id)
  }

  const answers = events.map((sent): Answer => {
    const refused = (message: string): Answer => ({ id: sent.id, outcome: 'REFUSED', message })
    const taken: Answer = { id: sent.id, outcome: 'TAKEN', message: null }
    const entry = entryOf(sent)
    if (!entry) return refused(NOT_HERE)
    if (!isOwn(entry)) return refused(NOT_YOURS)
    const child = childName(entry)
    const on = { from: entry.date, to: entry.date, activityId: entry.activity_id }
    const said = Temporal.Instant.from(sent.at)
    const at = Temporal.Instant.compare(said, call.at) > 0 ? call.at : said
    const own = [...counting.values()].filter((each) => each.child_id === entry.child_id)
    const same = own.filter((each) => isOn(each, on))
    const isBefore = ({ madeAt }: Counting) => Temporal.Instant.compare(madeAt, at) <= 0
    if (sent.act === 'UNDO_ABSENT') {
      if (same.length === 0 && own.some((each) => covers(each, on)))
        return refused(`${child} is absent on more days than this one. Undo the absence on their page`)
      for (const { id } of same.filter(isBefore)) takeBack(id)
      return taken
    }
    const { reason } = sent
    if (reason === null) return refused(`${child}: the reason is missing`)
    const wrong = absenceFindings({ ...on, today: school.today })[0]
    if (wrong) return refused(`${child}: ${wrong.message}`)
    const says = saidBy({ child_id: entry.child_id, from: on.from, activity_id: on.activityId, reason })
    const before = numbered.get(sent.id)
    if (before !== undefined && before !== says) return refused(`${child}: ${USED_AGAIN}`)
    const last = own.filter((each) => covers(each, on)).at(-1)
    const isSaid = before !== undefined || last?.reason === reason
    if (!isSaid && same.some((each) => !isBefore(each)))
      return {
        id: sent.id,
        outcome: 'EARLIER_STAYS',
        message: `${child} was recorded as absent on another device later. That record was kept`,
      }
    if (!isSaid) {
      for (const { id } of same) takeBack(id)
      const { id } = sent
      added.set(id, { id, childId: entry.child_id, reason, madeAt: at.toString(), ...on })
      counting.set(id, {
        id,
        child_id: entry.child_id,
        from: on.from,
        to: on.to,
        activity_id: on.activityId,
        reason,
        madeAt: at,
      })
      numbered.set(id, says)
    }
    if (entry.check_in === null) return taken
    const since = timeShown(entry.check_in, school.dateFormat)
    return {
      id: sent.id,
      outcome: 'EARLIER_STAYS',
      message: `${child} was checked in at ${since}, which counts more than the absence. Undo the check-in if it was a mistake`,
    }
  })

  await writeAbsences(
    tx,
    { schoolId: school.id, accountId: user.id },
    { added: [...added.values()], withdrawn: [...withdrawn] },
  )
  await record(
    tx,
    call,
    known
      .filter(({ id }) => withdrawn.has(id))
      .map((each) => eventOf('absence.withdrawn', each, school.dateFormat)),
  )
  await tellRecorded(call, [...added.values()])
  return answers
}

/** The contents of an absence, to tell a repeated event from another one with the same id. */
function saidBy({
  child_id,
  from,
  activity_id,
  reason,
}: Pick<Absence, 'child_id' | 'from' | 'activity_id' | 'reason'>) {
  return [child_id, from, activity_id, reason].join(' ')
}

function covers(absence: Counting, { from, activityId }: { from: string; activityId: string }): boolean {
  return (
    absence.from <= from &&
    absence.to >= from &&
    (absence.activity_id === null || absence.activity_id === activityId)
  )
}
