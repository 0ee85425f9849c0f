import type { ChangeContext } from '../activities/save-activity.ts'
import { putChanges } from '../activities/meetings/change-meetings.ts'
import { clashesOf } from '../activities/substitutes/clashes.store.ts'
import { eventsOf, type Outcome } from './close.ts'
import {
  closedDaysIn,
  forgetClosedMeetings,
  insertClosedMeetings,
  type ClosedDayRow,
} from './closed-days.store.ts'
import { closedMeetings, refundsDecidedFor, lockClosed } from './closing.store.ts'
import { planReopening, statesBefore } from './plan-closing.ts'

/**
 * Undoes a closed day by restoring its meetings, unless another closed day applies or somebody changed them since.
 * Withdraws the refunds proposed for them. The day must be locked; its row stays, without effect.
 * A preview also returns clashes with what was planned elsewhere meanwhile.
 * @answers What does a closed day do, and its undoing?
 */
export async function reopen(
  call: Pick<ChangeContext, 'tx' | 'school' | 'user' | 'react'>,
  day: ClosedDayRow,
  { isPreview = false } = {},
): Promise<Outcome> {
  const { tx, school } = call
  await lockClosed(tx, school.id, day.id)
  const rows = await closedMeetings(tx, school.id, day.id)
  const others =
    rows.length === 0
      ? []
      : await closedDaysIn(tx, school.id, { from: day.startsOn, to: day.endsOn, but: day.id })
  const changes = planReopening(school, rows, others)
  // Checked before they are restored: meetings that overlapped before are no news.
  const again = changes.flatMap(({ after }) => (after.isCanceled ? [] : [after]))
  const clashes = isPreview ? await clashesOf(tx, school.id, again) : []
  const givenBack = await refundsDecidedFor(tx, school.id, day.id)
  const restoredIds = changes.filter((each) => each.day === null).map(({ row }) => row.id)
  await forgetClosedMeetings(tx, school.id, { id: day.id, restoredIds })
  await insertClosedMeetings(tx, school.id, statesBefore(changes))
  const proposed = await putChanges(call, changes, {
    events: eventsOf(changes),
    isClosed: true,
    // Families who were not told of the closing are not told of its undoing.
    isQuiet: day.writesOwn && !day.isAnnounced,
  })
  return { changes, attendedRows: [], proposed, givenBack, clashes }
}
