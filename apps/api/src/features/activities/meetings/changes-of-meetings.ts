import { randomUUIDv7 } from 'node:crypto'
import type { ActInput } from '@afterbell/contract/kernel/op'
import type { meetings } from '@afterbell/contract/activities/meetings'
import {
  checkMeetingTimes,
  decideNewDay,
  decideNoAttendance,
  decideOtherDay,
  exceptionOf,
  type MeetingDayFacts,
  type MeetingChange,
} from '@afterbell/domain/activities/meetings/change-meetings'
import { meetingOn } from '@afterbell/domain/activities/schedule'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { AuditEvent } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { assertAllowed, assertValid, invalid, notThere, refuse } from '../../../platform/problems.ts'
import type { ActivityRows, SectionRow } from '../activity-rows.ts'
import type { MeetingByHand, MeetingRow } from './meetings.store.ts'
import type { MeetingBefore, MeetingsChanged } from './write-meetings.ts'

type ChangeInput = ActInput<(typeof meetings)['change']>['body']

/** An activity, the sections concerned, and all meetings of these sections. */
export interface MeetingsThere {
  kind: ActivityKind
  activity: ActivityRows['activity']
  sections: readonly SectionRow[]
  meetings: readonly MeetingRow[]
}

export interface ChangeOfMeeting {
  /** Null for an added meeting. */
  before: MeetingRow | null
  after: MeetingByHand
}

/**
 * Turns a requested change into meetings to store. Checks every rule and writes nothing. Leaves out meetings that are
 * already as requested.
 * @answers What becomes of one meeting?
 */
export function requestedChanges(
  school: SchoolNow,
  there: MeetingsThere,
  input: ChangeInput,
): ChangeOfMeeting[] {
  if (input.change === 'ADD') return [{ before: null, after: meetingToAdd(school, there, input) }]
  const chosenMeetings = chosenOf(there, input)
  if (input.change === 'CANCEL') return cancellationsOf(school, chosenMeetings, input.cause)
  if (input.change === 'RESTORE') return restorationsOf(school, there, chosenMeetings)
  return movesOf(school, there, chosenMeetings, input)
}

/**
 * Splits changes into dates that no longer take place, dates with new times, and dates that now take place. A meeting
 * moved to another day counts as dropped and added.
 */
export function datesChanged(changes: readonly ChangeOfMeeting[]): MeetingsChanged {
  const dropped = changes.flatMap(({ before, after }) =>
    before && !before.is_cancelled && (after.isCanceled || after.date !== before.date)
      ? [asBefore(before)]
      : [],
  )
  const moved = changes.flatMap(({ before, after }) =>
    before && !before.is_cancelled && !after.isCanceled && after.date === before.date
      ? [asBefore(before)]
      : [],
  )
  const added = changes.flatMap(({ before, after }) =>
    !after.isCanceled && (!before || before.is_cancelled || after.date !== before.date)
      ? [{ sectionId: after.sectionId, date: after.date }]
      : [],
  )
  return { dropped, moved, added }
}

function asBefore({
  section_id: sectionId,
  date,
  time_from: timeFrom,
  time_to: timeTo,
}: MeetingRow): MeetingBefore {
  return { sectionId, date, timeFrom, timeTo }
}

/** Returns the audit event for a change of meetings. */
export function eventOfMeetings(
  change: MeetingChange,
  changes: readonly ChangeOfMeeting[],
  {
    cause,
    losses,
    ...details
  }: { kind: ActivityKind; name: string; losses: string; cause?: string | undefined },
): AuditEvent {
  const datesOf = (dates: readonly string[]) => [...new Set(dates)].toSorted().join(', ')
  const because = cause ? ` (${cause})` : ''
  const dates = datesOf(changes.map(({ before, after }) => before?.date ?? after.date))
  const { date, timeFrom, timeTo } = changes[0]!.after
  if (change === 'CANCEL')
    return { what: 'activity.meetings-canceled', details: { ...details, dates, because, losses } }
  if (change === 'RESTORE') return { what: 'activity.meetings-restored', details: { ...details, dates } }
  if (change === 'MOVE')
    return {
      what: 'activity.meetings-moved',
      details: {
        ...details,
        dates,
        date: datesOf(changes.map(({ after }) => after.date)),
        from: timeFrom,
        to: timeTo,
        because,
      },
    }
  return {
    what: 'activity.meeting-added',
    details: { ...details, date, from: timeFrom, to: timeTo, because },
  }
}

function chosenOf({ meetings: all }: MeetingsThere, { meetingIds = [] }: ChangeInput): MeetingRow[] {
  const ids = new Set(meetingIds)
  if (ids.size === 0) throw invalid([{ path: 'meetingIds', message: 'Please choose at least one meeting' }])
  const matches = all.filter(({ id }) => ids.has(id))
  if (matches.length < ids.size) throw notThere()
  return matches
}

function cancellationsOf(
  { dateFormat }: SchoolNow,
  chosen: readonly MeetingRow[],
  cause: string | undefined,
): ChangeOfMeeting[] {
  const active = chosen.filter((row) => !row.is_cancelled)
  for (const row of active) assertAllowed(decideNoAttendance(row, row.has_attendance, dateFormat))
  return active.map((row) => ({
    before: row,
    after: { ...asStored(row), isCanceled: true, exception: 'CANCELED', cause: cause ?? null },
  }))
}

/** Restores canceled meetings at the times they had. */
function restorationsOf(
  school: SchoolNow,
  there: MeetingsThere,
  chosen: readonly MeetingRow[],
): ChangeOfMeeting[] {
  const canceledRows = chosen.filter((row) => row.is_cancelled)
  for (const { section_id: id, date } of canceledRows) {
    const section = requireOffered(there, id)
    // Past days may be corrected, so the meeting's own date stands in for today.
    assertAllowed(decideNewDay(date, { ...dayFacts(school, there, section), today: date, there: null }))
  }
  return canceledRows.map((row) => ({
    before: row,
    after: withException(there, { ...asStored(row), isCanceled: false, cause: null }),
  }))
}

function movesOf(
  school: SchoolNow,
  there: MeetingsThere,
  chosen: readonly MeetingRow[],
  { date, timeFrom, timeTo, cause }: ChangeInput,
): ChangeOfMeeting[] {
  if (date && chosen.length > 1)
    throw invalid([{ path: 'date', message: 'Only one meeting at a time can move to another day' }])
  assertValid(checkMeetingTimes({ date: date ?? chosen[0]!.date, timeFrom, timeTo }))
  return chosen.map((row) => {
    if (row.is_cancelled) throw refuse('IS_CANCELED', 'This meeting was canceled. Restore it first')
    const newDate = date ?? row.date
    if (newDate !== row.date) {
      assertAllowed(decideNoAttendance(row, row.has_attendance, school.dateFormat))
      assertAllowed(
        decideOtherDay(newDate, dayFacts(school, there, requireOffered(there, row.section_id), newDate)),
      )
    }
    const newTimes = meetingOn(newDate, { timeFrom: timeFrom!, timeTo: timeTo!, zone: school.timezone })
    const scheduledDate = row.planned_on ?? row.date
    const plannedOn = newDate === scheduledDate ? null : scheduledDate
    const after = { ...asStored(row), ...newTimes, plannedOn, cause: cause ?? null }
    return { before: row, after: withException(there, after) }
  })
}

function meetingToAdd(
  school: SchoolNow,
  there: MeetingsThere,
  { sectionId, date, timeFrom, timeTo, cause }: ChangeInput,
): MeetingByHand {
  const [only, ...others] = there.sections
  const section = sectionId ? requireOffered(there, sectionId) : only
  if (!section || (!sectionId && others.length > 0))
    throw invalid([{ path: 'sectionId', message: 'Please choose which one meets' }])
  assertValid(checkMeetingTimes({ date, timeFrom, timeTo }))
  requireOffered(there, section.id)
  assertAllowed(decideNewDay(date!, dayFacts(school, there, section, date)))
  return withException(there, {
    ...meetingOn(date!, { timeFrom: timeFrom!, timeTo: timeTo!, zone: school.timezone }),
    id: randomUUIDv7(),
    sectionId: section.id,
    isCanceled: false,
    plannedOn: null,
    cause: cause ?? null,
  })
}

/** Returns the section with this id; refuses if it is no longer offered. */
function requireOffered({ sections }: MeetingsThere, id: string): SectionRow {
  const section = sections.find((each) => each.id === id)
  if (!section) throw notThere()
  if (!section.is_active) throw refuse('NO_LONGER_OFFERED', 'This is no longer offered, so it does not meet')
  return section
}

/** Facts that decide whether a section may meet on a day. */
function dayFacts(
  { today, dateFormat }: SchoolNow,
  { kind, activity, meetings: all }: MeetingsThere,
  { id, weekdays }: SectionRow,
  date?: string,
): MeetingDayFacts {
  const met = all.find((row) => row.section_id === id && row.date === date)
  return {
    kind,
    weekdays,
    startsOn: activity.starts_on!,
    endsOn: activity.ends_on!,
    today,
    dateFormat,
    there: met ? { isCanceled: met.is_cancelled } : null,
  }
}

/** Converts a stored meeting to the form in which it can be changed. */
export function asStored(row: MeetingRow): MeetingByHand {
  return {
    id: row.id,
    sectionId: row.section_id,
    date: row.date,
    timeFrom: row.time_from.slice(0, 5),
    timeTo: row.time_to.slice(0, 5),
    startsAt: Temporal.Instant.from(row.starts_at),
    endsAt: Temporal.Instant.from(row.ends_at),
    isCanceled: row.is_cancelled,
    exception: row.exception,
    plannedOn: row.planned_on,
    cause: row.cause,
  }
}

/**
 * Sets how the meeting departs from its activity's schedule. A meeting that no longer departs counts as untouched: it
 * loses its planned date and its cause.
 */
function withException(
  { activity, sections }: MeetingsThere,
  meeting: Omit<MeetingByHand, 'exception'>,
): MeetingByHand {
  const { weekdays, time_from, time_to } = sections.find(({ id }) => id === meeting.sectionId)!
  const exception = exceptionOf(meeting, {
    weekdays,
    timeFrom: time_from!,
    timeTo: time_to!,
    startsOn: activity.starts_on!,
    endsOn: activity.ends_on!,
    noDates: activity.no_dates,
  })
  return {
    ...meeting,
    exception,
    plannedOn: exception === 'MOVED' ? meeting.plannedOn : null,
    cause: exception === null ? null : meeting.cause,
  }
}
