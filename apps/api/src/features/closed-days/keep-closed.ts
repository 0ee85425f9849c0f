import { noDatesToSave } from '@afterbell/domain/activities/closed/left-out'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import type { ReactionContext } from '../../platform/reactions.ts'
import type { ActivityRows } from '../activities/activity-rows.ts'
import { putByHand } from '../activities/meetings/meetings.store.ts'
import type { DatesPlanned, MeetingsWritten } from '../activities/save-activity.ts'
import { datesAhead } from './close.ts'
import {
  closedDaysIn,
  insertClosedMeetings,
  shareClosedDays,
  type ClosedDayRow,
} from './closed-days.store.ts'
import { closingMeetings } from './closing.store.ts'
import { planClosing, statesBefore } from './plan-closing.ts'

/** Keeps closed days as they are until an activity is saved. */
export async function shareBeforeSaving({ tx, school }: ReactionContext): Promise<void> {
  await shareClosedDays(tx, school.id)
}

/** Adds the closed dates that apply to an activity to its no-dates (`noDatesToSave`). */
export async function leaveOutClosedDates(
  { tx, school }: ReactionContext,
  { kind, rows, before }: DatesPlanned,
): Promise<ActivityRows> {
  const closedDays = await closedDaysWithin(tx, school.id, rows)
  const { activity } = rows
  const { starts_on: startsOn, ends_on: endsOn } = activity
  if (startsOn === null || endsOn === null || closedDays.length === 0) return rows
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
      days: closedDays,
      today: school.today,
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
  { tx, school }: ReactionContext,
  { activityId, rows: planned, added }: MeetingsWritten,
): Promise<void> {
  const daysOfPlan = await closedDaysWithin(tx, school.id, planned)
  const short = daysOfPlan.filter(({ schoolEnds }) => schoolEnds !== null)
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
  await insertClosedMeetings(tx, school.id, statesBefore(changes))
  await putByHand(
    tx,
    school.id,
    changes.map(({ after }) => after),
  )
}

async function closedDaysWithin(
  tx: Tx,
  schoolId: string,
  { activity: { starts_on: from, ends_on: to } }: ActivityRows,
): Promise<ClosedDayRow[]> {
  return from === null || to === null ? [] : closedDaysIn(tx, schoolId, { from, to })
}

function meetsAt({ sections }: Pick<ActivityRows, 'sections'>) {
  return sections
    .filter(({ is_active: isActive }) => isActive)
    .map(({ weekdays, time_from: timeFrom, time_to: timeTo }) => ({ weekdays, timeFrom, timeTo }))
}
