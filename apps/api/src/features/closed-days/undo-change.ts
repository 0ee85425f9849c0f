import { closedDatesText } from '@afterbell/domain/closed-days/closed-days'
import { decideUndoChange } from '@afterbell/domain/closed-days/undo-change'
import { record } from '../../platform/database/history.ts'
import { assertAllowed, invalid, notThere } from '../../platform/problems.ts'
import { putChanges } from '../activities/meetings/change-meetings.ts'
import { asStored } from '../activities/meetings/changes-of-meetings.ts'
import type { ChangeContext } from '../activities/save-activity.ts'
import { datesAhead, eventsOf, nothingClosed, type Outcome } from './close.ts'
import { closedDaysIn, holdClosedDay, updateClosedDay, type ClosedDayRow } from './closed-days.store.ts'
import { closingMeetings, lockMeetings, meetingsTouched, type TouchedRow } from './closing.store.ts'
import { planClosing, type ClosingChange } from './plan-closing.ts'
import {
  holdChangeOfDay,
  insertChangeOfDay,
  isDecided,
  MEETING_STATE_COLUMNS,
  markChangeUndone,
  restoreClosedMeetings,
  type ChangeOfDay,
  type MeetingState,
} from './undo-change.store.ts'

type ActContext = Pick<ChangeContext, 'tx' | 'school' | 'user' | 'react'>

/**
 * Saves the state before a change of a closed day, under an id chosen by the caller, for undo. `stood` are the meetings
 * changed before, `changed` those changed now.
 * Returns false if somebody decided against a refund, which an undo would ask again. The day and its meetings must be
 * locked.
 * @answers What does an undo of a notice give back, and when is it refused?
 */
export async function keepChangeOfDay(
  { tx, school }: ActContext,
  undo: string,
  {
    before,
    now,
    stood,
    changed,
  }: {
    before: ClosedDayRow
    now: ClosedDayRow
    stood: readonly TouchedRow[]
    changed: readonly ClosingChange[]
  },
): Promise<boolean> {
  const changedIds = [...new Set(changed.map(({ row }) => row.id))]
  if (await isDecided(tx, school.id, changedIds, null)) return false
  const touchedRows = await meetingsTouched(tx, school.id, [...stood.map(({ id }) => id), ...changedIds])
  const stoodById = new Map(stood.map((row) => [row.id, row]))
  // The first change of a meeting holds its original state.
  const firstById = new Map(changed.toReversed().map((each) => [each.row.id, each.before!]))
  const meetings = touchedRows.map((row): MeetingState => {
    const existing = stoodById.get(row.id)
    if (existing) return meetingStateOf(existing)
    // A meeting the day changes for the first time.
    const first = firstById.get(row.id)!
    const closed = row.closed.filter((each) => each.closed_day_id !== now.id)
    return meetingStateOf({ ...row, ...first, changes: row.changes - 1, closed })
  })
  const changeToStore = {
    id: undo,
    before: { day: before, meetings },
    after: {
      version: now.version,
      meetings: touchedRows.map(meetingStateOf),
      others: await othersBeside({ tx, school }, before, now),
      openIds: (await openOn({ tx, school }, before, meetings)).map(({ id }) => id),
    },
  }
  if (!(await insertChangeOfDay(tx, school.id, changeToStore)))
    throw invalid([{ path: 'undo', message: 'Please use another id: this one names an earlier change' }])
  return true
}

/**
 * Undoes a change of a closed day: the day, its meetings, the record of what other closed days found, and refund
 * proposals are as before. Refuses if something has changed since. Idempotent.
 */
export async function undoChangeOfDay(
  call: ActContext,
  { dayId, undo }: { dayId: string; undo: string },
): Promise<Outcome> {
  const { tx, school } = call
  const day = await holdClosedDay(tx, school.id, dayId)
  const change = day && (await holdChangeOfDay(tx, school.id, { id: undo, dayId }))
  if (!change) throw notThere()
  if (change.undone_at !== null) return nothingClosed
  const { before, after } = change
  const ids = after.meetings.map(({ id }) => id)
  await lockMeetings(tx, school.id, ids)
  const now = await meetingsTouched(tx, school.id, ids)
  const changes = changesBack(before.day, before.meetings, now)
  await assertUndoable(call, { change, day, now, changes })
  await updateClosedDay(tx, school.id, before.day)
  // If the school writes to families itself, no automatic message goes out, unless the school has written already.
  const isQuiet = ({ writesOwn }: ClosedDayRow) => writesOwn && !day.isAnnounced
  const closings = changes.filter((each) => each.day !== null)
  const reopenings = changes.filter((each) => each.day === null)
  const dates = closedDatesText(before.day, school.dateFormat)
  await record(tx, call, [
    { what: 'closed-day.change-undone', subjectId: dayId, details: { name: before.day.name, dates } },
  ])
  const put = (subset: readonly ClosingChange[], of: ClosedDayRow) =>
    putChanges(call, subset, { events: eventsOf(subset), isClosed: true, isQuiet: isQuiet(of) })
  await put(reopenings, day)
  const proposed = await put(closings, before.day)
  await restoreClosedMeetings(tx, school.id, before.meetings)
  await markChangeUndone(tx, school.id, undo)
  return { ...nothingClosed, changes, proposed }
}

/** Plans changes for the meetings that differ from their state before the change. */
function changesBack(
  day: ClosedDayRow,
  before: readonly MeetingState[],
  now: readonly TouchedRow[],
): ClosingChange[] {
  const nowById = new Map(now.map((row) => [row.id, row]))
  return before.flatMap((previous): ClosingChange[] => {
    const row = nowById.get(previous.id)
    if (!row || STATE.every((key) => row[key] === previous[key])) return []
    const wasClosed = previous.closed.some(
      ({ closed_day_id: id, changes }) => id === day.id && changes === previous.changes,
    )
    return [
      {
        row,
        before: row,
        after: asStored({ ...row, ...previous }),
        day: wasClosed ? day : null,
        stateBefore: null,
      },
    ]
  })
}

async function assertUndoable(
  { tx, school }: ActContext,
  {
    change: { before, after, seconds, done_at: since },
    day,
    now,
    changes,
  }: {
    change: ChangeOfDay
    day: ClosedDayRow
    now: readonly TouchedRow[]
    changes: readonly ClosingChange[]
  },
): Promise<void> {
  const nowById = new Map(now.map((row) => [row.id, row]))
  const meetings = after.meetings.map((meeting) => {
    const row = nowById.get(meeting.id)
    const isSame = (key: keyof MeetingState) => JSON.stringify(row?.[key]) === JSON.stringify(meeting[key])
    return {
      name: row?.name ?? 'One of the activities',
      isOther: !MEETING_STATE_COLUMNS.every(isSame),
      isCheckedOtherwise: row !== undefined && !isSame('has_attendance'),
    }
  })
  const others = await othersBeside({ tx, school }, before.day, day)
  const open = await openOn({ tx, school }, before.day, before.meetings)
  const openIds = new Set(after.openIds)
  assertAllowed(
    decideUndoChange(seconds, {
      isDayOther: day.version !== after.version,
      areOthersOther: others.join() !== after.others.join(),
      meetings,
      comeSince: open.filter(({ id }) => !openIds.has(id)).map(({ name }) => name),
      isDecided: await isDecided(
        tx,
        school.id,
        changes.map(({ row }) => row.id),
        since,
      ),
    }),
  )
}

/** Returns the other closed days on the dates before or after the change, with their versions. */
async function othersBeside(
  { tx, school }: Pick<ActContext, 'tx' | 'school'>,
  one: ClosedDayRow,
  other: ClosedDayRow,
): Promise<string[]> {
  const from = one.startsOn < other.startsOn ? one.startsOn : other.startsOn
  const to = one.endsOn > other.endsOn ? one.endsOn : other.endsOn
  const days = await closedDaysIn(tx, school.id, { from, to, but: one.id })
  return days.map(({ id, version }) => `${id} ${version}`)
}

/**
 * Returns meetings that take place although the earlier day would apply, because somebody restored or planned them
 * since.
 */
async function openOn(
  { tx, school }: Pick<ActContext, 'tx' | 'school'>,
  day: ClosedDayRow,
  existing: readonly MeetingState[],
): Promise<{ id: string; name: string }[]> {
  const dates = datesAhead([day], school)
  if (dates.length === 0) return []
  const rows = await closingMeetings(tx, school.id, { dates, kinds: day.kinds })
  const ids = new Set(existing.map(({ id }) => id))
  return planClosing(school, rows, [day])
    .changes.map(({ row: { id, name } }) => ({ id, name }))
    .filter(({ id }) => !ids.has(id))
}

/** The columns of a meeting that an undo restores. */
const STATE = ['date', 'time_from', 'time_to', 'is_cancelled', 'exception', 'planned_on', 'cause'] as const

function meetingStateOf(row: TouchedRow | MeetingState): MeetingState {
  return Object.fromEntries(MEETING_STATE_COLUMNS.map((key) => [key, row[key]])) as unknown as MeetingState
}
