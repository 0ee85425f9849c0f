import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useRead } from '../../platform/calls/calls.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { askedOn } from './drop-in-page.ts'

export type DropInDate = AnswerOf<typeof dropIns.dates>[number]

interface Asked {
  /** Children who come together; without any, nothing is read. */
  childIds: readonly string[]
  /** A drop-in that is to be moved. */
  moving?: string
  /** Full dates can be chosen: staff know. */
  overbook: boolean
  today: string
}

/** The dates of a run for some children, as a calendar asks for them: which can be chosen, and what is to be said of each. */
export function useDates(page: ActivityPage, { childIds, moving, overbook, today }: Asked) {
  const [first, ...others] = childIds
  const { at, params } = askedOn(page)
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
    /** The first and the last date of the run. */
    min: dates[0]?.date,
    max: dates.at(-1)?.date,
    /** Some date is full that could be overbooked. */
    hasFull: dates.some(({ state, date }) => state === 'FULL' && date >= today),
    whyNot: why,
    /** Notes for each date in the calendar. */
    told: {
      whyNot: why,
      note: (date: string): string | null => noteOf(byDate.get(date)),
      isOver: (date: string): boolean => date < today,
    },
    /** The month that is shown first: that of the next date that can be chosen. */
    first: dates.find((each) => each.date >= today && whyNot(each, overbook) === null)?.date,
  }
}

function whyNot(date: DropInDate | undefined, overbook: boolean): string | null {
  if (!date) return 'Not within the dates of the session'
  return date.state === 'FULL' && overbook ? null : date.reason
}

/** '2 of 5 places free', and what staff should know besides. */
function noteOf(date: DropInDate | undefined): string | null {
  if (!date || date.places === 0) return null
  const told = [
    `${date.free} of ${date.places} ${date.places === 1 ? 'spot' : 'spots'} left`,
    date.isPast ? 'this day is over' : null,
    date.clashes.length > 0 ? `at the same time: ${date.clashes.join(', ')}` : null,
  ]
  return told.filter(Boolean).join(', ')
}
