import { noDatesToSave } from '@afterbell/domain/activities/closed/left-out'
import { ACTIVITY_KINDS, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { ActivityRows, StoredActivity } from '../activity-rows.ts'
import { putByHand } from '../meetings/meetings.store.ts'
import type { Saving } from '../save-activity.ts'
import type { DroppedMeeting } from '../meetings/write-meetings.ts'
import { datesAhead } from './close.ts'
import { closedDaysIn, shareClosedDays, type ClosedDayRow } from './closed-days.store.ts'
import { closingMeetings } from './closing.store.ts'
import { planClosing } from './plan-closing.ts'

/** Returns the closed days within an activity's run. Blocks new closed days until the save is done. */
export async function closedDaysFor(saving: Saving, rows: ActivityRows): Promise<ClosedDayRow[]> {
  await shareClosedDays(saving.tx, saving.school.id)
  return closedDaysWithin(saving, rows)
}

/** Returns the closed days within an activity's run, for callers that hold that lock already. */
export async function closedDaysWithin(
  { tx, school }: Saving,
  { activity: { starts_on: from, ends_on: to } }: ActivityRows,
): Promise<ClosedDayRow[]> {
  return from === null || to === null ? [] : closedDaysIn(tx, school.id, { from, to })
}

/** Sets an activity's no-dates to be stored, which include the closed dates that apply to it (`noDatesToSave`). */
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
 * Shortens or cancels newly written meetings on short days: all of a new activity, only the added ones of a published
 * one. Removing the short day restores their usual hours.
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
  const scheduledRows = rows.filter(
    ({ section_id: id, date, exception }) =>
      exception === null && (added === null || isNew.has(`${id} ${date}`)),
  )
  const { changes } = planClosing(school, scheduledRows, short)
  if (changes.length === 0) return
  await putByHand(
    tx,
    school.id,
    changes.map(({ after }) => after),
    changes.flatMap(({ stateBefore }) => stateBefore ?? []),
  )
}

function meetsAt({ sections }: Pick<ActivityRows, 'sections'>) {
  return sections
    .filter(({ is_active: isActive }) => isActive)
    .map(({ weekdays, time_from: timeFrom, time_to: timeTo }) => ({ weekdays, timeFrom, timeTo }))
}
