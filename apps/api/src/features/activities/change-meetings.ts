import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { meetings } from '@afterbell/contract/activities/meetings'
import { lossesText } from '@afterbell/domain/activities/meetings-gone'
import { sum } from '@afterbell/domain/kernel/sum'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { record, type AuditEvent } from '../../platform/database/history.ts'
import { onlyTried } from '../../platform/database/savepoint.ts'
import { notThere, refuse } from '../../platform/problems.ts'
import type { Act, Call } from '../../platform/http/serve.ts'
import { lockSectionsOf } from './activities.store.ts'
import { loadActivity } from './activity-rows.store.ts'
import {
  changesAsked,
  datesChanged,
  eventOfMeetings,
  type ChangeOfMeeting,
  type MeetingsThere,
} from './changes-of-meetings.ts'
import { assertGone, goneFor } from './meetings-gone.ts'
import { meetingsOf, putByHand, type KeptBefore } from './meetings.store.ts'
import type { Changing } from './save-activity.ts'
import { childrenOn, dropInsOn } from './section-usage.store.ts'
import { sectionsAt } from './sections-at.ts'
import { clashesOf } from './substitutes/clashes.store.ts'
import { tellOfTakenOver } from './substitutes/tell-substitute.ts'

type Change = (typeof meetings)['change']

/**
 * Changes meetings for themselves: cancels, moves, restores or adds them. The activity and its sections are locked first, so that
 * nobody is enrolled beside it. Later saves of the activity leave what was changed so alone. A preview stores nothing.
 */
export const changeMeetings: Act<Change> = (call) =>
  call.body.preview ? onlyTried(call.tx, () => changed(call)) : changed(call)

async function changed(call: Call<Change>): Promise<AnswerOf<Change>> {
  const { tx, school, body, user } = call
  const at = await sectionsAt(call, call.params.id)
  const { kind, activityId } = at
  const stored = await loadActivity(tx, { schoolId: school.id, kind, id: activityId, forChange: true })
  if (!stored) throw notThere()
  if (stored.isDraft) throw refuse('IS_A_DRAFT', 'This is still a draft. Publish it first')
  await lockSectionsOf(tx, school.id, [activityId])
  const all = await meetingsOf(tx, school.id, [activityId])
  const there: MeetingsThere = {
    kind,
    activity: stored.activity,
    sections: stored.sections.filter(({ id }) => at.sectionIds.includes(id)),
    meetings: all.filter(({ section_id: id }) => at.sectionIds.includes(id)),
  }
  const changes = changesAsked(school, there, body)
  const { dropped } = datesChanged(changes)
  const canceled = body.change === 'CANCEL' ? dropped : []
  const gone = await goneFor(call, kind, stored.sections, canceled)
  assertGone(gone, { anyway: body.anyway || body.preview, dateFormat: school.dateFormat })
  const children = await childrenOn(tx, school.id, changes.map(dayOf))
  const dropIns = await dropInsOn(tx, school.id, canceled)
  const clashes = await clashesOf(
    tx,
    school.id,
    changes.flatMap(({ after }) => (after.isCanceled ? [] : [after])),
  )
  const told = { kind, name: stored.activity.name, losses: lossesText(gone), cause: body.cause }
  const events =
    changes.length > 0 ? [{ ...eventOfMeetings(body.change, changes, told), subjectId: activityId }] : []
  const proposed = await putChanges(call, changes, { events })
  await call.react('activityChanged', at.sectionIds)
  return {
    changed: changes.length,
    children: new Set(children.map(({ childId }) => childId)).size,
    dropIns: dropIns.length,
    clashes,
    gone: { meetings: [...gone.meetings], losses: [...gone.losses] },
    proposed: seesPrices(user.role, kind) ? proposed : null,
  }
}

/**
 * Stores what becomes of meetings, of one activity or of hundreds by as many statements, writes it down, and tells the rooms
 * further right which dates are dropped, moved and added. What they were before is kept where a closed day changes them.
 * `isQuiet`: families are told by the school itself. Answers the cents that are proposed to go back. The sections are locked.
 */
export async function putChanges(
  call: Pick<Changing, 'tx' | 'school' | 'user' | 'react'>,
  changes: readonly ChangeOfMeeting[],
  {
    events,
    kept = [],
    isClosed = false,
    isQuiet = false,
  }: { events: readonly AuditEvent[]; kept?: readonly KeptBefore[]; isClosed?: boolean; isQuiet?: boolean },
): Promise<number> {
  const { tx, school } = call
  if (changes.length > 0) {
    const meetings = changes.map(({ after }) => after)
    await tellOfTakenOver(call, await putByHand(tx, school.id, meetings, kept))
  }
  await record(tx, call, events)
  if (changes.length === 0) return 0
  return sum(await call.react('meetingsChanged', { ...datesChanged(changes), isClosed, isQuiet }))
}

/** The day a meeting was on; of a new one, its day. */
function dayOf({ before, after }: ChangeOfMeeting) {
  return { sectionId: after.sectionId, date: before?.date ?? after.date }
}
