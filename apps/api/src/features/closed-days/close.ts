import { closedDatesText } from '@afterbell/domain/closed-days/closed-days'
import {
  lossesText,
  meetingsGone,
  type MeetingsGone,
} from '@afterbell/domain/activities/meetings/meetings-gone'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { count } from '@afterbell/domain/kernel/count'
import { plusDays } from '@afterbell/domain/kernel/dates'
import type { AuditEvent } from '../../platform/database/history.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { assertGone } from '../activities/meetings/meetings-gone.ts'
import { putChanges } from '../activities/meetings/change-meetings.ts'
import type { ChangeContext } from '../activities/save-activity.ts'
import type { clashesOf } from '../activities/substitutes/clashes.store.ts'
import { insertClosedMeetings, type ClosedDayRow } from './closed-days.store.ts'
import { closingMeetings, lockMeeting } from './closing.store.ts'
import { planClosing, statesBefore, type ClosingChange, type ClosingPlan } from './plan-closing.ts'

type ActContext = Pick<ChangeContext, 'tx' | 'school' | 'user' | 'react'>

/** Result of applying closed days to meetings and the children in them. */
export interface Outcome extends ClosingPlan {
  proposed: number
  /** Already refunded before, and stays refunded. In cents. */
  givenBack: number
  /** People and locations that are booked elsewhere by now, at times of meetings to be restored. */
  clashes: Awaited<ReturnType<typeof clashesOf>>
}

export const nothingClosed: Outcome = {
  changes: [],
  attendedRows: [],
  proposed: 0,
  givenBack: 0,
  clashes: [],
}

/**
 * Applies closed days by canceling or moving the affected meetings from today on, in a fixed number of statements.
 * Refuses with MEETINGS_GO unless `anyway` confirms what children lose. The days must be stored and the school row
 * locked.
 * @answers What does a closed day do, and its undoing?
 */
export async function close(
  call: ActContext,
  days: readonly ClosedDayRow[],
  { anyway, what }: { anyway: boolean; what: 'closed-day.added' | 'closed-day.changed' },
): Promise<Outcome> {
  const { tx, school } = call
  const dates = datesAhead(days, school)
  const kinds = ACTIVITY_KINDS.filter((kind) => days.some((day) => day.kinds.includes(kind)))
  if (dates.length > 0) await lockMeeting(tx, school.id, { dates, kinds })
  const rows = dates.length === 0 ? [] : await closingMeetings(tx, school.id, { dates, kinds })
  const closingPlan = planClosing(school, rows, days)
  assertGone(goneIn(closingPlan.changes), { anyway, dateFormat: school.dateFormat })
  await insertClosedMeetings(tx, school.id, statesBefore(closingPlan.changes))
  const proposed = await putChanges(call, closingPlan.changes, {
    events: [
      ...days.map((day) => dayEvent(school, day, closingPlan.changes, what)),
      ...eventsOf(closingPlan.changes),
    ],
    isClosed: true,
    // If the school wrote to families before this change, its message did not cover the change, so the automatic one
    // goes out.
    isQuiet: days.every(({ writesOwn, isAnnounced }) => writesOwn && !isAnnounced),
  })
  return { ...closingPlan, proposed, givenBack: 0, clashes: [] }
}

/** Counts what children lose by canceled meetings. */
export function goneIn(changes: readonly ClosingChange[]): MeetingsGone {
  return meetingsGone(
    changes
      .filter(({ before, after }) => !before!.is_cancelled && after.isCanceled)
      .flatMap(({ row }) => row.child_ids.map((childId) => ({ date: row.date, section: null, childId }))),
  )
}

/** Returns every date of these days from today on, without duplicates. */
export function datesAhead(days: readonly ClosedDayRow[], { today }: Pick<SchoolNow, 'today'>): string[] {
  const dates = new Set<string>()
  for (const { startsOn, endsOn } of days)
    for (let date = startsOn < today ? today : startsOn; date <= endsOn; date = plusDays(date, 1))
      dates.add(date)
  return [...dates].toSorted()
}

/** Returns the audit event for the closed day itself. */
export function dayEvent(
  { dateFormat }: Pick<SchoolNow, 'dateFormat'>,
  day: ClosedDayRow,
  changes: readonly ClosingChange[],
  what: 'closed-day.added' | 'closed-day.changed',
): AuditEvent {
  const dayChanges = changes.filter((change) => change.day?.id === day.id)
  const canceledCount = dayChanges.filter(({ after }) => after.isCanceled).length
  const parts = [
    `${count(canceledCount, 'meeting')} canceled`,
    ...(dayChanges.length > canceledCount ? [`${dayChanges.length - canceledCount} at other hours`] : []),
  ]
  const details = { name: day.name, dates: closedDatesText(day, dateFormat), told: parts.join(', ') }
  return { what, subjectId: day.id, details }
}

/** Returns one audit event per activity and outcome: canceled, moved or restored. */
export function eventsOf(changes: readonly ClosingChange[]): AuditEvent[] {
  const groups = Map.groupBy(changes, ({ row, day, after }) =>
    JSON.stringify([row.activity_id, day?.id ?? null, after.isCanceled]),
  )
  return [...groups.values()].map((group) => {
    const [{ row, day, after }] = group as [ClosingChange, ...ClosingChange[]]
    const dates = [...new Set(group.map((each) => each.row.date))].toSorted().join(', ')
    const details = { kind: row.kind, name: row.name, dates }
    const subjectId = row.activity_id
    if (day === null) return { what: 'activity.meetings-restored', subjectId, details }
    const because = ` (${day.name})`
    if (after.isCanceled) {
      const losses = lossesText(goneIn(group)) || 'nobody is enrolled'
      return { what: 'activity.meetings-canceled', subjectId, details: { ...details, because, losses } }
    }
    return { what: 'activity.hours-changed', subjectId, details: { ...details, because } }
  })
}
