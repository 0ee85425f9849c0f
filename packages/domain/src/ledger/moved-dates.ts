import { daysBetween, type IsoDate } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'

/** A line, as far as its dates go. */
interface Dated {
  readonly dates: readonly IsoDate[]
  readonly datesGivenBack: readonly IsoDate[]
}

/**
 * Which meeting each date of a line pays for now: its own while its section meets then, else the one that took its place. Dates
 * that are gone, and were not given back, stand in their order for meetings the line does not name, so that the least lies between
 * them. A date without any stands for itself.
 */
export function meetingPaid(
  { dates, datesGivenBack }: Dated,
  meetings: readonly IsoDate[],
): (date: IsoDate) => IsoDate {
  const gone = dates.filter((date) => !meetings.includes(date) && !datesGivenBack.includes(date)).toSorted()
  const others = meetings.filter((date) => !dates.includes(date)).toSorted()
  const skipped = Math.abs(gone.length - others.length)
  const ways = Array.from({ length: skipped + 1 }, (_, from) =>
    gone.length > others.length
      ? others.map((other, index) => [gone[from + index]!, other] as const)
      : gone.map((date, index) => [date, others[from + index]!] as const),
  )
  const far = (way: (typeof ways)[number]) =>
    sum(way.map(([date, other]) => Math.abs(daysBetween(date, other))))
  const nearest = new Map(ways.reduce((best, way) => (far(way) < far(best) ? way : best)))
  return (date) => nearest.get(date) ?? date
}

/**
 * The dates of a line whose dates were moved that were given back, and whose meetings are added again. Of one that was not moved there are
 * none: a meeting that is added is its own date, or another one.
 */
export function datesRestored(
  line: Dated,
  meetings: readonly IsoDate[],
  added: readonly IsoDate[],
): IsoDate[] {
  const isGivenBack = (date: IsoDate) => line.datesGivenBack.includes(date)
  if (line.dates.every((date) => meetings.includes(date) || isGivenBack(date))) return []
  const meeting = meetingPaid({ ...line, datesGivenBack: [] }, meetings)
  return line.dates.filter((date) => isGivenBack(date) && added.includes(meeting(date)))
}
