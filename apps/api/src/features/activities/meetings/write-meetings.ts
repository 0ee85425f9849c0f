import { staysByHand } from '@afterbell/domain/activities/meetings/change-meetings'
import { changeOfMeetings, decideChange, meetings } from '@afterbell/domain/activities/schedule'
import { assertAllowed, invalid } from '../../../platform/problems.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { ActivityRows, SectionRow } from '../activity-rows.ts'
import { dropMeetings, meetingsOf, putMeetings, type MeetingRow } from './meetings.store.ts'
import type { SaveContext } from '../save-activity.ts'

/**
 * Writes the meetings of every section. Returns future meetings dropped, moved to other times or added.
 * Meetings with attendance are never dropped. Those changed by hand stay while their date is in the run. A section no
 * longer offered keeps only past meetings.
 * Once published (`before`), past days are added only if the run now starts earlier or no longer leaves them out,
 * because a group added later has not met yet.
 * @answers What becomes of one meeting?
 */
export async function writeMeetings(
  { tx, school }: SaveContext,
  activityId: string,
  rows: ActivityRows,
  before: ActivityRows['activity'] | null,
): Promise<MeetingsChanged> {
  const storedMeetings = await meetingsOf(tx, school.id, [activityId])
  const plans = planMeetings(school, rows, { stored: storedMeetings, before })
  for (const { section, drop, put } of plans) {
    await dropMeetings(
      tx,
      school.id,
      section.id,
      drop.map(({ date }) => date),
    )
    if (put.length > 0) await putMeetings(tx, school.id, section.id, put)
  }
  const added = plans.flatMap(({ section, added: dates }) =>
    dates.map((date) => ({ sectionId: section.id, date })),
  )
  return { dropped: droppedIn(plans, school), moved: movedIn(plans, school), added }
}

export interface DroppedMeeting {
  sectionId: string
  date: string
}

/** A meeting with its times before the change. */
export interface MeetingBefore extends DroppedMeeting {
  timeFrom: string
  timeTo: string
}

export interface MeetingsChanged {
  /** The school is closed on these dates. */
  isClosed?: boolean
  /** The automatic message is off: the school tells families itself or has no news for them. */
  isQuiet?: boolean
  dropped: MeetingBefore[]
  moved: MeetingBefore[]
  added: DroppedMeeting[]
}

/** Returns the future meetings that a save would drop, without writing. Throws the same refusals as `writeMeetings`. */
export function droppedMeetings(
  school: SchoolNow,
  rows: ActivityRows,
  { stored, before }: { stored: readonly MeetingRow[]; before: ActivityRows['activity'] },
): DroppedMeeting[] {
  return droppedIn(planMeetings(school, rows, { stored, before }), school)
}

type MeetingPlans = ReturnType<typeof planMeetings>

function droppedIn(planned: MeetingPlans, school: SchoolNow): MeetingBefore[] {
  return planned.flatMap(({ section, drop }) => asBefore(section, drop, school))
}

function movedIn(planned: MeetingPlans, school: SchoolNow): MeetingBefore[] {
  return planned.flatMap(({ section, moved }) => asBefore(section, moved, school))
}

function asBefore(
  { id: sectionId }: SectionRow,
  meetings: readonly ReturnType<typeof storedMeeting>[],
  { today }: SchoolNow,
): MeetingBefore[] {
  return meetings
    .filter(({ date }) => date >= today)
    .map(({ date, timeFrom, timeTo }) => ({ sectionId, date, timeFrom, timeTo }))
}

/** Plans which meetings of each section to drop and which to write. */
function planMeetings(
  school: SchoolNow,
  { activity, sections }: ActivityRows,
  { stored, before }: { stored: readonly MeetingRow[]; before: ActivityRows['activity'] | null },
) {
  const isWritten = ({ date }: { date: string }) =>
    before === null ||
    date >= school.today ||
    (before.starts_on !== null && date < before.starts_on) ||
    before.no_dates.includes(date)
  return sections.map((section) => {
    const rows = stored.filter(({ section_id: of }) => of === section.id)
    const byHand = rows.filter(
      (row) =>
        row.exception !== null &&
        staysByHand(row, {
          isActive: section.is_active,
          startsOn: activity.starts_on,
          endsOn: activity.ends_on,
          noDates: activity.no_dates,
          noDatesBefore: before?.no_dates ?? [],
        }),
    )
    const sectionMeetings = rows
      .filter((row) => !row.is_cancelled && !byHand.includes(row))
      .map(storedMeeting)
    const { drop, put, moved, added } = section.is_active
      ? changeOf(section, activity, sectionMeetings, { ...school, isWritten, byHand })
      : {
          drop: sectionMeetings.filter(({ date, attended }) => date >= school.today && !attended),
          put: [],
          moved: [],
          added: [],
        }
    return { section, drop, put, moved, added }
  })
}

function changeOf(
  section: SectionRow,
  { starts_on, ends_on, no_dates }: ActivityRows['activity'],
  sectionMeetings: ReturnType<typeof storedMeeting>[],
  {
    timezone,
    dateFormat,
    isWritten,
    byHand,
  }: SchoolNow & { isWritten: (meeting: { date: string }) => boolean; byHand: readonly MeetingRow[] },
) {
  const run = meetings({
    weekdays: section.weekdays,
    startsOn: starts_on!,
    endsOn: ends_on!,
    noDates: no_dates,
    timeFrom: section.time_from!,
    timeTo: section.time_to!,
    zone: timezone,
  })
  if (run.length === 0)
    throw invalid([{ path: 'weekdays', message: 'Nothing meets on these days and dates' }])
  const datesByHand = new Set(byHand.flatMap(({ date, planned_on: planned }) => [date, planned ?? date]))
  const meetingsOfRun = run.filter(({ date }) => !datesByHand.has(date))
  const { add, change, drop } = changeOfMeetings(sectionMeetings, meetingsOfRun)
  const attendedDates = sectionMeetings.filter((row) => row.attended).map(({ date }) => date)
  assertAllowed(decideChange(drop, attendedDates, dateFormat))
  const meetingsToAdd = add.filter(isWritten)
  return {
    drop,
    put: [...meetingsToAdd, ...change.map((each) => each.wanted)],
    moved: change.map((each) => each.stored),
    added: meetingsToAdd.map(({ date }) => date),
  }
}

function storedMeeting(row: MeetingRow) {
  return {
    date: row.date,
    timeFrom: row.time_from,
    timeTo: row.time_to,
    startsAt: Temporal.Instant.from(row.starts_at),
    attended: row.has_attendance,
  }
}
