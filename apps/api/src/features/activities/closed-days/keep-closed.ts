import { noDatesToSave } from '@afterbell/domain/activities/closed/left-out'
import { ACTIVITY_KINDS, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { ActivityRows, StoredActivity } from '../activity-rows.ts'
import { putByHand } from '../meetings.store.ts'
import type { Saving } from '../save-activity.ts'
import type { DroppedMeeting } from '../write-meetings.ts'
import { datesAhead } from './close.ts'
import { closedDaysIn, shareClosedDays, type ClosedDayRow } from './closed-days.store.ts'
import { closingMeetings } from './closing.store.ts'
import { planClosing } from './plan-closing.ts'

/** The closed days within the run of an activity that is saved: nobody closes another one until that is done. */
export async function closedDaysFor(saving: Saving, rows: ActivityRows): Promise<ClosedDayRow[]> {
  await shareClosedDays(saving.tx, saving.school.id)
  return closedDaysWithin(saving, rows)
}

/** The same, where that is so already. */
export async function closedDaysWithin(
  { tx, school }: Saving,
  { activity: { starts_on: from, ends_on: to } }: ActivityRows,
): Promise<ClosedDayRow[]> {
  return from === null || to === null ? [] : closedDaysIn(tx, school.id, { from, to })
}

/** What is stored of an activity, without the dates it leaves out because the school is closed. */
export function withClosedDates(
  { school: { today } }: Saving,
  kind: ActivityKind,
  rows: ActivityRows,
  { closed, before }: { closed: readonly ClosedDayRow[]; before: StoredActivity | null },
): ActivityRows {
  const { activity } = rows
  const { starts_on: startsOn, ends_on: endsOn } = activity
  if (startsOn === null || endsOn === null || closed.length === 0) return rows
  const noDates = noDatesToSave(
    {
      kind,
      locationId: activity.location_id,
      meetsOnClosedDays: activity.meets_on_closed_days,
      onShortDays: activity.on_short_days,
      startsOn,
      endsOn,
      noDates: activity.no_dates,
    },
    meetsAt(rows),
    {
      days: closed,
      today,
      before: before && {
        startsOn: before.activity.starts_on,
        endsOn: before.activity.ends_on,
        noDates: before.activity.no_dates,
        weekdays: meetsAt(before).flatMap(({ weekdays }) => weekdays),
        meetsOnClosedDays: before.activity.meets_on_closed_days,
      },
    },
  )
  return { ...rows, activity: { ...activity, no_dates: noDates } }
}

/**
 * Meetings that were just written out take place at the hours of a short day, or not at all: all of a new activity, and of one that
 * was published those that are added. A short day that is removed gives them their usual hours.
 */
export async function keepShortDays(
  { tx, school }: Saving,
  activityId: string,
  closed: readonly ClosedDayRow[],
  added: readonly DroppedMeeting[] | null,
): Promise<void> {
  const short = closed.filter(({ schoolEnds }) => schoolEnds !== null)
  const isNew = new Set(added?.map(({ sectionId, date }) => `${sectionId} ${date}`))
  const dates = datesAhead(short, school).filter(
    (date) => added === null || added.some((each) => each.date === date),
  )
  if (dates.length === 0) return
  const rows = await closingMeetings(tx, school.id, { dates, kinds: ACTIVITY_KINDS, activityId })
  const own = rows.filter(
    ({ section_id: id, date, exception }) =>
      exception === null && (added === null || isNew.has(`${id} ${date}`)),
  )
  const { changes } = planClosing(school, own, short)
  if (changes.length === 0) return
  await putByHand(
    tx,
    school.id,
    changes.map(({ after }) => after),
    changes.flatMap(({ kept }) => kept ?? []),
  )
}

function meetsAt({ sections }: Pick<ActivityRows, 'sections'>) {
  return sections
    .filter(({ is_active: isActive }) => isActive)
    .map(({ weekdays, time_from: timeFrom, time_to: timeTo }) => ({ weekdays, timeFrom, timeTo }))
}
