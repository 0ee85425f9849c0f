import type { familyDays } from '@afterbell/contract/portal/family-days'
import { decideLateNotice, type MeetingToday } from '@afterbell/domain/attendance/late-notice'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { record } from '../../../platform/database/history.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { assertAllowed } from '../../../platform/problems.ts'
import { lockForAbsence } from '../../attendance/absences/absences.store.ts'
import { meetingsWithStatus } from '../../attendance/child-schedule.ts'
import { markFamilyChange } from '../../attendance/family-changes/family-changes.store.ts'
import { saveLateNotice, withdrawLateNotice } from '../../attendance/family-changes/late-notices.store.ts'
import { familyActor } from '../by-family.ts'
import { assertFamilyMay } from '../family-door.ts'
import type { ChildInReach } from '../reach.ts'

/** Tells staff at the door that a child is picked up late today. Told once more as it stands, it marks nothing. */
export const tellLate: Act<(typeof familyDays)['tellLate']> = async (call) => {
  const { tx, school, body } = call
  const child = call.reached(call.params.childId)
  const by = await actorToday(call, child)
  const { minutes, note } = body
  const notice = { childId: child.id, date: school.today, minutes, note, personId: by.person.id }
  if (!(await saveLateNotice(tx, school.id, notice))) return
  await record(tx, by, [
    {
      what: 'late-notice.told',
      subjectId: child.id,
      childId: child.id,
      details: { child: child.name, minutes, date: formatDate(school.today, school.dateFormat) },
    },
  ])
  await markFamilyChange(by, [child.id], 'LATE_PICKUP')
}

/** Tells that a child is not picked up late after all. Said twice, the second does nothing. */
export const undoLate: Act<(typeof familyDays)['undoLate']> = async (call) => {
  const { tx, school } = call
  const child = call.reached(call.params.childId)
  const by = await actorToday(call, child)
  if (!(await withdrawLateNotice(tx, school.id, { childId: child.id, date: school.today }))) return
  await record(tx, by, [
    {
      what: 'late-notice.withdrawn',
      subjectId: child.id,
      childId: child.id,
      details: { child: child.name, date: formatDate(school.today, school.dateFormat) },
    },
  ])
  await markFamilyChange(by, [child.id], 'LATE_PICKUP')
}

/** Returns who speaks for the child, if there is anybody to pick up today. */
async function actorToday(call: AnyCall, child: ChildInReach) {
  assertFamilyMay(call.family, 'TELL_ABSENCE')
  const { tx, school, at } = call
  await lockForAbsence(tx, [child.id])
  const today = { from: school.today, to: school.today }
  const meetings = await meetingsWithStatus(call, { childIds: [child.id], ...today })
  assertAllowed(decideLateNotice({ child: child.name, meetings: meetings.map(meetingToday) }, at))
  return familyActor(call, child.familyId)
}

/** A meeting as the rule about late pickups reads it. */
export function meetingToday<M extends Omit<MeetingToday, 'isAbsent'> & { absence: string | null }>(
  meeting: M,
): M & MeetingToday {
  return { ...meeting, isAbsent: meeting.absence !== null }
}
