import type { IsoDate } from './dates.ts'

/** The days of the week in the order of the forms, Sunday first. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** A yes or no for each weekday, as forms hold them. Where days are chosen, at least one must be yes (R130). */
export type WeekdayFlags = Readonly<Record<Weekday, boolean>>

export const weekdayLabels: Readonly<Record<Weekday, string>> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
}

/** The weekday of a date. Throws on a date that does not exist. */
export function weekdayOf(date: IsoDate): Weekday {
  return WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek % 7]!
}

/** Returns the chosen weekdays, in the order of the week. */
export function chosenWeekdays(flags: WeekdayFlags): Weekday[] {
  return WEEKDAYS.filter((weekday) => flags[weekday])
}

/** Returns the flags for a list of weekdays: `weekdayFlags(['monday'])` is Monday alone. */
export function weekdayFlags(weekdays: readonly Weekday[]): Record<Weekday, boolean> {
  return Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, weekdays.includes(weekday)])) as Record<
    Weekday,
    boolean
  >
}

/** 'Mon'. */
export function weekdayShort(weekday: Weekday): string {
  return weekdayLabels[weekday].slice(0, 3)
}

/** Writes a list of weekdays: 'Mon, Wed', and 'Mon–Fri' for three or more in a row. `shortOf` shortens one of them. */
export function weekdaysText(weekdays: readonly Weekday[], shortOf = weekdayShort): string {
  const sortedDays = WEEKDAYS.filter((weekday) => weekdays.includes(weekday))
  const short = sortedDays.map(shortOf)
  const first = WEEKDAYS.indexOf(sortedDays[0]!)
  const follow = sortedDays.every((weekday, index) => WEEKDAYS.indexOf(weekday) === first + index)
  return follow && sortedDays.length > 2 ? `${short[0]}–${short.at(-1)}` : short.join(', ')
}
