import { dateShown, timeShown, type ClockTime, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { weekdaysText, type Weekday } from '../kernel/weekdays.ts'

/** Another activity of a child that meets while this one does. Times are those of its own meetings. */
export interface Clash {
  readonly name: string
  /** How many of its meetings run at the same time, and the first of them. */
  readonly meetings: number
  readonly firstOn: IsoDate
  readonly weekdays: readonly Weekday[]
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

/**
 * A clash in words, with name and time: 'Judo (Mon, 3:30 PM to 4:30 PM)', or with the date where it is once.
 * Told to staff as a warning, never a refusal (decisions, Places).
 */
export function clashText(
  { name, meetings, firstOn, weekdays, timeFrom, timeTo }: Clash,
  format: DateFormat,
): string {
  const when = meetings === 1 ? dateShown(firstOn, format) : weekdaysText(weekdays)
  return `${name} (${when}, ${timeShown(timeFrom, format)} to ${timeShown(timeTo, format)})`
}
