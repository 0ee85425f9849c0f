import { timeIn } from '@afterbell/domain/kernel/dates'
import { isUpcoming } from '@afterbell/domain/prices/fees'
import { together } from '../../platform/database/together.ts'
import type { RunsOf } from '../activities/list-activities.ts'
import { quoteOf } from '../places/quote.ts'
import { meetingSpans } from './runs.store.ts'
import { termsOfRuns } from '../places/terms.store.ts'

/**
 * Returns when activities first and last meet, and for those paid by the run what is left of each section for who signs up
 * now, priced as for an enrollment of an only child. Two statements, however many activities.
 */
export const runsOf: RunsOf = async ({ tx, school, at }, activityIds) => {
  if (activityIds.length === 0) return new Map()
  const [spans, terms] = await together([
    meetingSpans(tx, school.id, activityIds),
    termsOfRuns(tx, school.id, activityIds),
  ])
  const now = { date: school.today, time: timeIn(school.timezone, at) }
  const byId = new Map(terms.map((each) => [each.id, each]))
  return new Map(
    spans.map(({ activity_id: id, first, last }) => {
      const paid = byId.get(id)
      const sections = (paid?.sections ?? []).map((section) => {
        const meetings = section.meetings.map(({ date, time_from: timeFrom, time_to: timeTo }) => ({
          date,
          timeFrom,
          timeTo,
        }))
        const { totalCents } = quoteOf(
          { school, at },
          paid!.name,
          { ...paid!, sections: [section] },
          { addOns: [] },
        )
        const left = meetings.filter((meeting) => isUpcoming(meeting, now)).length
        return [section.id, { meetings: meetings.length, left, totalCents }] as const
      })
      return [id, { meets: { first, last }, sections: new Map(sections) }] as const
    }),
  )
}
