import type { familyWeek } from '@afterbell/contract/portal/family-week'
import { canStillMiss, decideUndoAbsence } from '@afterbell/domain/attendance/family-absence'
import { decideLateNotice } from '@afterbell/domain/attendance/late-notice'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { familyMay } from '@afterbell/domain/portal/family-may'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { cancelsDropIns, firstMeetings } from '../../attendance/absences/absences.store.ts'
import { meetingsWithStatus } from '../../attendance/child-schedule.ts'
import { lateNoticesOn } from '../../attendance/family-changes/late-notices.store.ts'
import { childrenInDoubt } from '../../families/pickups/doubts.store.ts'
import { closedDaysIn } from '../../closed-days/closed-days.store.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { childrenInReach, type ChildInReach } from '../reach.ts'
import { meetingToday } from './tell-late.ts'

const DAYS = 7

/** Returns seven days of the children in reach, from a day on, by default today. */
export const weekOf: Act<(typeof familyWeek)['week']> = async (call) => {
  const { tx, school, query } = call
  const from = query.from ?? school.today
  const to = plusDays(from, DAYS - 1)
  const children = await childrenInReach(call)
  const childIds = children.map(({ id }) => id)
  const inDoubt = await childrenInDoubt(tx, school.id, childIds)
  const meetings = (await meetingsWithStatus(call, { childIds, from, to })).map((meeting) =>
    inDoubt.has(meeting.childId) ? { ...meeting, ...withoutTimes(meeting.absence) } : meeting,
  )
  const seenMeetings = await asFamilySees(call, meetings)
  const closedDays = (await closedDaysIn(tx, school.id, { from, to })).filter(
    ({ schoolEnds }) => schoolEnds === null,
  )
  const days = Array.from({ length: DAYS }, (_, index) => plusDays(from, index))
  return {
    today: school.today,
    from,
    to,
    latePickups:
      from <= school.today && school.today <= to ? await latePickupsOf(call, children, meetings) : [],
    days: days.map((date) => {
      const ofDay = seenMeetings.filter((meeting) => meeting.date === date)
      return {
        date,
        closed: closedDays
          .filter(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)
          .map(({ name }) => name),
        meetings: ofDay.map((meeting) => ({
          ...meeting,
          clashes: ofDay.some((other) => other !== meeting && overlap(meeting, other)),
        })),
      }
    }),
  }
}

type Meeting = Awaited<ReturnType<typeof meetingsWithStatus>>[number]

/** Adds what the family may tell about each meeting, and leaves times out where the school does not show them. */
async function asFamilySees(call: AnyCall, meetings: readonly Meeting[]) {
  const { tx, school, at, family } = call
  const mayTell = familyMay(family.rights, 'TELL_ABSENCE')
  const seesTimes = familyMay(family.rights, 'SEE_TIMES')
  const dropInsEnd = meetings.some(({ isDropIn }) => isDropIn) && (await cancelsDropIns(tx, school.id))
  const absenceIds = new Set(meetings.flatMap(({ absenceOfDay }) => absenceOfDay?.id ?? []))
  const startsAtById = await firstMeetings(tx, school.id, [...absenceIds])
  const mayUndo = (id: string) => {
    const startsAt = startsAtById.get(id)
    const firstStartsAt = startsAt ? Temporal.Instant.from(startsAt) : null
    return mayTell && decideUndoAbsence({ child: '', firstStartsAt }, at).allowed
  }
  return meetings.map(({ absenceOfDay: absence, ...meeting }) => ({
    ...meeting,
    ...(!seesTimes && withoutTimes(meeting.absence)),
    endsSpot: meeting.isDropIn && dropInsEnd,
    mayTellAbsence:
      mayTell && canStillMiss(meeting, at) && (meeting.absence === null || meeting.absence === 'NO_NOTICE'),
    told: absence && {
      id: absence.id,
      from: absence.from,
      to: absence.to,
      isOfAll: absence.isOfAll,
      by: absence.toldBy,
      mayUndo: mayUndo(absence.id),
    },
  }))
}

function withoutTimes(absence: Meeting['absence']) {
  const status: Meeting['status'] = absence === null || absence === 'NO_NOTICE' ? 'EXPECTED' : 'EXCUSED'
  return { checkIn: null, checkOut: null, checkOutPerson: null, status }
}

/** Returns what was said about today's pickup of each child who is to be picked up. */
async function latePickupsOf(call: AnyCall, children: readonly ChildInReach[], meetings: readonly Meeting[]) {
  const { tx, school, at, family } = call
  const mayTell = familyMay(family.rights, 'TELL_ABSENCE')
  const childIds = children.map(({ id }) => id)
  const notices = await lateNoticesOn(tx, school.id, { childIds, date: school.today })
  return children.flatMap(({ id: childId, name: child }) => {
    const ofToday = meetings.filter((each) => each.childId === childId && each.date === school.today)
    const mayChange = mayTell && decideLateNotice({ child, meetings: ofToday.map(meetingToday) }, at).allowed
    // Of a child who does not come, nothing is left to be said.
    const isPickedUp = mayChange || ofToday.some(({ checkIn }) => checkIn !== null)
    const notice = isPickedUp ? notices.get(childId) : undefined
    if (!mayChange && !notice) return []
    const told = notice ? { ...notice, at: Temporal.Instant.from(notice.at).toString() } : null
    return [{ childId, mayChange, told }]
  })
}

interface TimeOfChild {
  childId: string
  timeFrom: string
  timeTo: string
  isCancelled: boolean
}

function overlap(one: TimeOfChild, other: TimeOfChild): boolean {
  return (
    one.childId === other.childId &&
    !one.isCancelled &&
    !other.isCancelled &&
    one.timeFrom < other.timeTo &&
    other.timeFrom < one.timeTo
  )
}
