import { daysBetween, type IsoDate } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'

/** The dates of a line. */
interface LineDates {
  readonly dates: readonly IsoDate[]
  readonly datesGivenBack: readonly IsoDate[]
}

/**
 * Returns which meeting each date of a line pays for now: the one on that date, or its replacement. Pairs unrefunded
 * dates without a meeting, in order, with meetings the line does not name, so that the total distance is smallest. A
 * date without a pair stands for itself.
 */
export function meetingPaid(
  { dates, datesGivenBack }: LineDates,
  meetings: readonly IsoDate[],
): (date: IsoDate) => IsoDate {
  const goneDates = dates
    .filter((date) => !meetings.includes(date) && !datesGivenBack.includes(date))
    .toSorted()
  const others = meetings.filter((date) => !dates.includes(date)).toSorted()
  const skippedCount = Math.abs(goneDates.length - others.length)
  const ways = Array.from({ length: skippedCount + 1 }, (_, from) =>
    goneDates.length > others.length
      ? others.map((other, index) => [goneDates[from + index]!, other] as const)
      : goneDates.map((date, index) => [date, others[from + index]!] as const),
  )
  const far = (way: (typeof ways)[number]) =>
    sum(way.map(([date, other]) => Math.abs(daysBetween(date, other))))
  const nearest = new Map(ways.reduce((best, way) => (far(way) < far(best) ? way : best)))
  return (date) => nearest.get(date) ?? date
}

/**
 * Returns the refunded dates of a line whose meetings are added again, if the line's dates were moved. Empty for a line
 * that was not moved: an added meeting is then its own date, or a different one.
 */
export function datesRestored(
  line: LineDates,
  meetings: readonly IsoDate[],
  added: readonly IsoDate[],
): IsoDate[] {
  const isGivenBack = (date: IsoDate) => line.datesGivenBack.includes(date)
  if (line.dates.every((date) => meetings.includes(date) || isGivenBack(date))) return []
  const meeting = meetingPaid({ ...line, datesGivenBack: [] }, meetings)
  return line.dates.filter((date) => isGivenBack(date) && added.includes(meeting(date)))
}
