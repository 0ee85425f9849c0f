import type { familyWeek } from '@afterbell/contract/portal/family-week'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { meetingsWithStatus } from '../attendance/child-schedule.ts'
import { closedDaysIn } from '../closed-days/closed-days.store.ts'
import type { Act } from '../../platform/http/serve.ts'
import { childrenInReach } from './reach.ts'

const DAYS = 7

/** Returns seven days of the children in reach, from a day on, by default today. */
export const weekOf: Act<(typeof familyWeek)['week']> = async (call) => {
  const { tx, school, query } = call
  const from = query.from ?? school.today
  const to = plusDays(from, DAYS - 1)
  const childIds = (await childrenInReach(call)).map(({ id }) => id)
  const meetings = await meetingsWithStatus(call, { childIds, from, to })
  const closedDays = (await closedDaysIn(tx, school.id, { from, to })).filter(
    ({ schoolEnds }) => schoolEnds === null,
  )
  const days = Array.from({ length: DAYS }, (_, index) => plusDays(from, index))
  return {
    today: school.today,
    from,
    to,
    days: days.map((date) => {
      const ofDay = meetings.filter((meeting) => meeting.date === date)
      return {
        date,
        closed: closedDays
          .filter(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)
          .map(({ name }) => name),
        meetings: ofDay.map((meeting) => ({
          ...meeting,
          clashes: ofDay.some((other) => other !== meeting && overlap(meeting, other)),
        })),
      }
    }),
  }
}

interface TimeOfChild {
  childId: string
  timeFrom: string
  timeTo: string
  isCancelled: boolean
}

function overlap(one: TimeOfChild, other: TimeOfChild): boolean {
  return (
    one.childId === other.childId &&
    !one.isCancelled &&
    !other.isCancelled &&
    one.timeFrom < other.timeTo &&
    other.timeFrom < one.timeTo
  )
}
