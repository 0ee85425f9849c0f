import { childName } from '@afterbell/domain/families/child-name'
import { familyChangeLabels } from '@afterbell/domain/attendance/family-change'
import { record } from '../../../platform/database/history.ts'
import type { EntryRow } from '../attendance.store.ts'
import { NOT_HERE, NOT_YOURS, type RecordCall } from '../checks/judge-check.ts'
import type { Answer } from '../checks/record-events.ts'
import { seeFamilyChanges } from './family-changes.store.ts'

type SentEvent = RecordCall['body']['events'][number]

/** Whether a device event says that staff have seen what a family changed. */
export function isOfSeeing({ act }: Pick<SentEvent, 'act'>): boolean {
  return act === 'SEEN'
}

/** Takes what staff have seen, however late a device sends it. The first who saw a change stays. */
export async function recordSeenEvents(
  call: RecordCall,
  events: readonly SentEvent[],
  { entries, teaches }: { entries: readonly EntryRow[]; teaches: (entry: EntryRow) => boolean },
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const sent of events) {
    const entry = entries.find(
      (each) => each.place_id === sent.rosterId && each.meeting_id === sent.meetingId,
    )
    const refusal = !entry ? NOT_HERE : teaches(entry) ? null : NOT_YOURS
    if (entry && refusal === null) await see(call, sent, entry)
    answers.push({ id: sent.id, outcome: refusal === null ? 'TAKEN' : 'REFUSED', message: refusal })
  }
  return answers
}

async function see(call: RecordCall, sent: SentEvent, entry: EntryRow): Promise<void> {
  const { tx, school, user } = call
  const madeAt = Temporal.Instant.from(sent.at)
  const at = Temporal.Instant.compare(madeAt, call.at) > 0 ? call.at : madeAt
  const { child_id: childId } = entry
  const seen = await seeFamilyChanges(tx, school.id, {
    childId,
    ids: sent.changeIds,
    at: at.toString(),
    accountId: user.id,
  })
  await record(
    tx,
    call,
    seen.map((what) => ({
      what: 'attendance.family-change-seen',
      subjectId: childId,
      childId,
      details: { child: childName(entry), name: familyChangeLabels[what].toLowerCase() },
    })),
  )
}
