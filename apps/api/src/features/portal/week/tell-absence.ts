import { randomUUIDv7 } from 'node:crypto'
import type { familyDays } from '@afterbell/contract/portal/family-days'
import {
  absencesToRecord,
  decideFamilyAbsence,
  decideUndoAbsence,
  familyAbsenceFindings,
  isKnownAbsence,
  type AbsentDays,
  type MeetingAhead,
} from '@afterbell/domain/attendance/family-absence'
import type { Act } from '../../../platform/http/serve.ts'
import { assertAllowed, assertValid } from '../../../platform/problems.ts'
import { isOn, storeAbsences, withdraw } from '../../attendance/absences/absences.ts'
import {
  absencesOf,
  absencesWith,
  firstMeetings,
  lockForAbsence,
  type Absence,
  type NewAbsence,
} from '../../attendance/absences/absences.store.ts'
import { meetingsWithStatus } from '../../attendance/child-schedule.ts'
import { markFamilyChange } from '../../attendance/family-changes/family-changes.store.ts'
import { familyActor } from '../by-family.ts'
import { assertFamilyMay } from '../family-door.ts'
import type { ChildInReach } from '../reach.ts'

/**
 * Tells an absence of children, as staff record one. What the school knows already stays as it is, so two guardians who
 * tell the same make one absence.
 * @answers Does a child not come, and what follows?
 */
export const tellAbsence: Act<(typeof familyDays)['tellAbsence']> = async (call) => {
  assertFamilyMay(call.family, 'TELL_ABSENCE')
  const { tx, school, at, body } = call
  const { from, to, reason, note } = body
  const children = [
    ...new Map(body.childIds.map((each) => [call.reached(each).id, call.reached(each)])).values(),
  ]
  const told = { from, to, activityId: body.activityId ? call.reached(body.activityId).id : null }
  assertValid(familyAbsenceFindings({ from, to, today: school.today }))
  const childIds = children.map(({ id }) => id)
  await lockForAbsence(tx, childIds)
  const meetings = await meetingsWithStatus(call, { childIds, from, to })
  const meetingsOf = ({ id }: ChildInReach): MeetingAhead[] =>
    meetings.filter(
      ({ childId, activityId }) =>
        childId === id && (told.activityId === null || activityId === told.activityId),
    )
  assertAllowed(
    decideFamilyAbsence(
      children.map((each) => ({ child: each.name, meetings: meetingsOf(each) })),
      at,
    ),
  )
  const existing = await absencesOf(tx, school.id, { childIds })
  const outcomes = children.map((child) => {
    const days = absencesToRecord(meetingsOf(child), told, { today: school.today, now: at })
    const ofChild = existing.filter((each) => each.child_id === child.id)
    return { child, days, ofChild, news: days.filter((each) => !ofChild.some((old) => isKnown(old, each))) }
  })
  const news = outcomes.filter((each) => each.news.length > 0)
  for (const [familyId, ofFamily] of Map.groupBy(news, ({ child }) => child.familyId)) {
    const by = familyActor(call, familyId)
    const added = ofFamily.flatMap(({ child, news: days }) =>
      days.map((each): NewAbsence => ({
        id: randomUUIDv7(),
        childId: child.id,
        reason,
        note,
        madeAt: at.toString(),
        ...each,
      })),
    )
    const replaced = ofFamily.flatMap(({ ofChild, news: days }) =>
      ofChild.filter((old) => days.some((each) => isOn(old, each))),
    )
    await storeAbsences(by, { added, withdrawn: replaced.map(({ id }) => id) })
    await markFamilyChange(
      by,
      ofFamily.map(({ child }) => child.id),
      'ABSENCE',
    )
  }
  const idsOf = (which: (each: (typeof outcomes)[number]) => boolean) =>
    outcomes.filter(which).map(({ child }) => child.id)
  return {
    recorded: idsOf((each) => each.news.length > 0),
    known: idsOf(({ days, news: left }) => days.length > 0 && left.length === 0),
    notExpected: idsOf(({ days }) => days.length === 0),
  }
}

function isKnown({ from, to, activity_id: activityId, reason }: Absence, told: AbsentDays): boolean {
  return isKnownAbsence({ from, to, activityId, reason }, told)
}

/** Undoes an absence whose first meeting has not begun, whoever recorded it. */
export const undoAbsence: Act<(typeof familyDays)['undoAbsence']> = async (call) => {
  assertFamilyMay(call.family, 'TELL_ABSENCE')
  const { tx, school, at } = call
  const { id, childId, familyId, child } = call.reached(call.params.absenceId)
  await lockForAbsence(tx, [childId])
  const [absence] = await absencesWith(tx, { schoolId: school.id, teachesOnly: null }, [id])
  if (!absence || absence.is_withdrawn) return
  const startsAt = (await firstMeetings(tx, school.id, [id])).get(id)
  const firstStartsAt = startsAt ? Temporal.Instant.from(startsAt) : null
  assertAllowed(decideUndoAbsence({ child, firstStartsAt }, at))
  const by = familyActor(call, familyId)
  await withdraw(by, [absence])
  await markFamilyChange(by, [childId], 'ABSENCE')
}
