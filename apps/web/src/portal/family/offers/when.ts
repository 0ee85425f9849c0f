import { formatDate } from '@afterbell/domain/kernel/dates'
import { weekdayOf, type Weekday } from '@afterbell/domain/kernel/weekdays'
import type { PageProps } from '../school.ts'

/** Returns when something meets: 'Thu, 5:00 – 5:30 PM'. Empty where no meeting is to come. */
export function meetsText(
  { weekdays, times }: { weekdays: readonly Weekday[]; times: readonly { from: string; to: string }[] },
  { school, words: { formatWords } }: Pick<PageProps, 'school' | 'words'>,
): string {
  const hours = times.map(({ from, to }) => formatWords.formatTimeRange(from, to, school.dateFormat))
  return [formatWords.weekdaysText(weekdays), hours.join(' · ')].filter((text) => text !== '').join(', ')
}

/** Returns a day with its weekday: 'Thursday 10/08/2026'. */
export function dayText(
  date: string,
  { school, words: { formatWords } }: Pick<PageProps, 'school' | 'words'>,
): string {
  return `${formatWords.weekdayName(weekdayOf(date))} ${formatDate(date, school.dateFormat)}`
}

/** Returns until when an offer holds: 'Thursday 10/08/2026, 3:00 PM'. */
export function whenText(
  { untilDate, untilTime }: { untilDate: string; untilTime: string },
  props: PageProps,
): string {
  const { school, words } = props
  return `${dayText(untilDate, props)}, ${words.formatWords.formatTime(untilTime, school.dateFormat)}`
}
