import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { meetings } from '@afterbell/contract/activities/meetings'
import { lossesText } from '@afterbell/domain/activities/meetings/meetings-gone'
import { sum } from '@afterbell/domain/kernel/sum'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { record, type AuditEvent } from '../../../platform/database/history.ts'
import { onlyTried } from '../../../platform/database/savepoint.ts'
import { notThere, refuse } from '../../../platform/problems.ts'
import type { Act, Call } from '../../../platform/http/serve.ts'
import { lockSectionsOf } from '../activities.store.ts'
import { loadActivity } from '../activity-rows.store.ts'
import {
  requestedChanges,
  datesChanged,
  eventOfMeetings,
  type ChangeOfMeeting,
  type MeetingsThere,
} from './changes-of-meetings.ts'
import { assertGone, goneFor } from './meetings-gone.ts'
import { meetingsOf, putByHand } from './meetings.store.ts'
import type { ChangeContext } from '../save-activity.ts'
import { childrenOn, dropInDates } from '../section-usage.store.ts'
import { sectionsAt } from '../sections-at.ts'
import { clashesOf } from '../substitutes/clashes.store.ts'
import { tellOfTakenOver } from '../substitutes/tell-substitute.ts'

type Change = (typeof meetings)['change']

/**
 * Cancels, moves, restores or adds single meetings. Locks the activity and its sections first, so that nobody is
 * enrolled concurrently. Later saves of the activity leave these meetings alone. A preview stores nothing.
 */
export const changeMeetings: Act<Change> = (call) =>
  call.body.preview ? onlyTried(call.tx, () => applyChange(call)) : applyChange(call)

async function applyChange(call: Call<Change>): Promise<AnswerOf<Change>> {
  const { tx, school, body, user } = call
  const at = await sectionsAt(call, call.params.id)
  const { kind, activityId } = at
  const storedActivity = await loadActivity(tx, {
    schoolId: school.id,
    kind,
    id: activityId,
    forChange: true,
  })
  if (!storedActivity) throw notThere()
  if (storedActivity.isDraft) throw refuse('IS_A_DRAFT', 'This is still a draft. Publish it first')
  await lockSectionsOf(tx, school.id, [activityId])
  const allMeetings = await meetingsOf(tx, school.id, [activityId])
  const meetingContext: MeetingsThere = {
    kind,
    activity: storedActivity.activity,
    sections: storedActivity.sections.filter(({ id }) => at.sectionIds.includes(id)),
    meetings: allMeetings.filter(({ section_id: id }) => at.sectionIds.includes(id)),
  }
  const changes = requestedChanges(school, meetingContext, body)
  const { dropped } = datesChanged(changes)
  const canceledMeetings = body.change === 'CANCEL' ? dropped : []
  const impact = await goneFor(call, kind, storedActivity.sections, canceledMeetings)
  assertGone(impact, { anyway: body.anyway || body.preview, dateFormat: school.dateFormat })
  const children = await childrenOn(tx, school.id, changes.map(dayOf))
  const dropIns = await dropInDates(tx, school.id, canceledMeetings)
  const clashes = await clashesOf(
    tx,
    school.id,
    changes.flatMap(({ after }) => (after.isCanceled ? [] : [after])),
  )
  const details = { kind, name: storedActivity.activity.name, losses: lossesText(impact), cause: body.cause }
  const events =
    changes.length > 0 ? [{ ...eventOfMeetings(body.change, changes, details), subjectId: activityId }] : []
  const proposedCents = await putChanges(call, changes, { events })
  await call.react('activityChanged', at.sectionIds)
  return {
    changed: changes.length,
    children: new Set(children.map(({ childId }) => childId)).size,
    dropIns: dropIns.length,
    clashes,
    gone: { meetings: [...impact.meetings], losses: [...impact.losses] },
    proposed: seesPrices(user.role, kind) ? proposedCents : null,
  }
}

/**
 * Stores changes to meetings, records them, and notifies other features of dates dropped, moved and added. Returns the
 * cents proposed for refund. The sections must be locked. The number of statements does not grow with the number of
 * activities.
 * `isQuiet`: the school tells families itself.
 */
export async function putChanges(
  call: Pick<ChangeContext, 'tx' | 'school' | 'user' | 'react'>,
  changes: readonly ChangeOfMeeting[],
  {
    events,
    isClosed = false,
    isQuiet = false,
  }: {
    events: readonly AuditEvent[]
    isClosed?: boolean
    isQuiet?: boolean
  },
): Promise<number> {
  const { tx, school } = call
  if (changes.length > 0) {
    const meetings = changes.map(({ after }) => after)
    await tellOfTakenOver(call, await putByHand(tx, school.id, meetings))
  }
  await record(tx, call, events)
  if (changes.length === 0) return 0
  return sum(await call.react('meetingsChanged', { ...datesChanged(changes), isClosed, isQuiet }))
}

/** The meeting's date before the change; for an added meeting, its new date. */
function dayOf({ before, after }: ChangeOfMeeting) {
  return { sectionId: after.sectionId, date: before?.date ?? after.date }
}
