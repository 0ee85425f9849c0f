import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useRead } from '../../platform/calls/calls.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { dropInTarget } from './drop-in-page.ts'

export type DropInDate = AnswerOf<typeof dropIns.dates>[number]

interface DatesQuery {
  /** Children who come together; without any, nothing is read. */
  childIds: readonly string[]
  /** The drop-in to move. */
  moving?: string
  /** Whether full dates can be chosen, since staff may overbook. */
  overbook: boolean
  today: string
}

/** Returns the dates of a run for some children, for a calendar: which can be chosen, with a note on each. */
export function useDates(page: ActivityPage, { childIds, moving, overbook, today }: DatesQuery) {
  const [first, ...others] = childIds
  const { at, params } = dropInTarget(page)
  const reading = useRead(
    dropIns.dates,
    {
      at,
      params: { ...params, childId: first ?? '' },
      query: { ...(others.length > 0 && { with: others }), ...(moving && { moving }) },
    },
    { enabled: first !== undefined, keepPrevious: true },
  )
  const dates = reading.data ?? []
  const byDate = new Map(dates.map((each) => [each.date, each]))
  const why = (date: string): string | null => whyNot(byDate.get(date), overbook)
  return {
    reading,
    /** First and last date of the run. */
    min: dates[0]?.date,
    max: dates.at(-1)?.date,
    /** Whether a full date could be overbooked. */
    hasFull: dates.some(({ state, date }) => state === 'FULL' && date >= today),
    whyNot: why,
    /** Notes for each date in the calendar. */
    told: {
      whyNot: why,
      note: (date: string): string | null => noteOf(byDate.get(date)),
      isOver: (date: string): boolean => date < today,
    },
    /** Month to show first: that of the next available date. */
    first: dates.find((each) => each.date >= today && whyNot(each, overbook) === null)?.date,
  }
}

function whyNot(date: DropInDate | undefined, overbook: boolean): string | null {
  if (!date) return 'Not within the dates of the session'
  return date.state === 'FULL' && overbook ? null : date.reason
}

/** '2 of 5 places free', with warnings for staff. */
function noteOf(date: DropInDate | undefined): string | null {
  if (!date || date.places === 0) return null
  const notes = [
    `${date.free} of ${date.places} ${date.places === 1 ? 'spot' : 'spots'} left`,
    date.isPast ? 'this day is over' : null,
    date.clashes.length > 0 ? `at the same time: ${date.clashes.join(', ')}` : null,
  ]
  return notes.filter(Boolean).join(', ')
}
