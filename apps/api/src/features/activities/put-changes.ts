import { sum } from '@afterbell/domain/kernel/sum'
import { record, type AuditEvent } from '../../platform/database/history.ts'
import { datesChanged, type ChangeOfMeeting } from './changes-of-meetings.ts'
import { putByHand, type KeptBefore } from './meetings.store.ts'
import type { Changing } from './save-activity.ts'

/**
 * Stores what becomes of meetings, of one activity or of hundreds by as many statements, writes it down, and tells the rooms
 * further right which dates are dropped, moved and added. What they were before is kept where a closed day changes them.
 * Answers the cents that are proposed to go back. The sections are locked.
 */
export async function putChanges(
  call: Pick<Changing, 'tx' | 'school' | 'user' | 'react'>,
  changes: readonly ChangeOfMeeting[],
  {
    events,
    kept = [],
    isClosed = false,
  }: { events: readonly AuditEvent[]; kept?: readonly KeptBefore[]; isClosed?: boolean },
): Promise<number> {
  const { tx, school } = call
  if (changes.length > 0)
    await putByHand(
      tx,
      school.id,
      changes.map(({ after }) => after),
      kept,
    )
  await record(tx, call, events)
  if (changes.length === 0) return 0
  return sum(await call.react('meetingsChanged', { ...datesChanged(changes), isClosed }))
}
