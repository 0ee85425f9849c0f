import { datesLost } from '@afterbell/domain/ledger/dates-lost'
import { datesRestored } from '@afterbell/domain/ledger/moved-dates'
import type { Reaction } from '../../../platform/reactions.ts'
import { billedLines } from '../../ledger/billed.store.ts'
import type { Billing } from '../../ledger/owe.ts'
import { dismissRestored } from '../../ledger/proposals/proposals.store.ts'
import { propose } from '../../ledger/proposals/propose.ts'
import { placesOnDates } from './dates-dropped.store.ts'
import { meetingsIn, runsOf, type Run } from './runs.store.ts'

interface Meeting {
  sectionId: string
  date: string
}

/**
 * Proposes to credit what was billed for dropped dates, for every child with a spot on them. For dates that take place
 * again, replaces the proposal with one for its other dates. Returns the proposed cents.
 * @answers What becomes of money when a meeting is canceled or a day is closed?
 */
export const proposeDropped: Reaction<'meetingsChanged'> = async (
  { tx, school },
  { dropped, added, isClosed = false },
) => {
  const billing = { tx, school, user: null }
  const sectionIds = [...new Set([...dropped, ...added].map(({ sectionId }) => sectionId))]
  if (sectionIds.length === 0) return 0
  const runs = await runsOf(tx, school.id, { sectionIds })
  const remaining =
    added.length === 0
      ? []
      : await dismissRestored(tx, school.id, [...added, ...(await movedTo(billing, runs, added))])
  const lost = datesLost(dropped, added)
  const lostDays = await placesOnDates(
    tx,
    school.id,
    dropped.map((each) => ({ ...each, isLost: lost.includes(each) })),
  )
  const runsBefore = runs.map((run) => ({ ...run, meetings: metBefore(run, { dropped, added }) }))
  return propose(
    billing,
    [...remaining, ...lostDays.map((each) => ({ ...each, meetings: meetingsIn(runsBefore, each) }))],
    isClosed ? 'CLOSED_DAY' : 'DATE_DROPPED',
  )
}

/** Billed dates that were moved after billing and now match added meetings. */
async function movedTo({ tx, school }: Billing, runs: readonly Run[], added: readonly Meeting[]) {
  const enrollmentIds = [...new Set(runs.map(({ enrollmentId }) => enrollmentId))]
  const lines = await billedLines(tx, school.id, { enrollmentIds })
  return runs.flatMap(({ enrollmentId, sectionId, meetings }) => {
    const addedDates = added.filter((each) => each.sectionId === sectionId).map(({ date }) => date)
    return lines
      .filter((line) => line.enrollmentId === enrollmentId && line.sectionId === sectionId)
      .flatMap((line) => datesRestored(line, meetings, addedDates))
      .map((date) => ({ enrollmentId, sectionId, date }))
  })
}

function metBefore(
  { sectionId, meetings }: Run,
  changed: { dropped: Meeting[]; added: Meeting[] },
): string[] {
  const datesOf = (dates: Meeting[]) =>
    dates.filter((each) => each.sectionId === sectionId).map(({ date }) => date)
  const newDates = datesOf(changed.added)
  return [...meetings.filter((date) => !newDates.includes(date)), ...datesOf(changed.dropped)]
}
