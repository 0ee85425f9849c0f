import { formatDate, formatTime, type ClockTime, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { weekdaysText, type Weekday } from '../kernel/weekdays.ts'

/** Another activity of the child that meets at the same time. The times are those of that activity's meetings. */
export interface Clash {
  readonly name: string
  /** The number of its meetings that run at the same time. `firstOn` is the first of them. */
  readonly meetings: number
  readonly firstOn: IsoDate
  readonly weekdays: readonly Weekday[]
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

/**
 * Describes a clash: 'Judo (Mon, 3:30 PM to 4:30 PM)', or with the date if only one meeting clashes. A warning for
 * staff, never a refusal (decisions, Places); a family is refused.
 */
export function clashText(
  { name, meetings, firstOn, weekdays, timeFrom, timeTo }: Clash,
  format: DateFormat,
): string {
  const datesText = meetings === 1 ? formatDate(firstOn, format) : weekdaysText(weekdays)
  return `${name} (${datesText}, ${formatTime(timeFrom, format)} to ${formatTime(timeTo, format)})`
}
