import { formatDate } from '@afterbell/domain/kernel/dates'
import { weekdayOf } from '@afterbell/domain/kernel/weekdays'
import type { PageProps } from '../school.ts'

/** Returns until when an offer holds: 'Thursday 10/08/2026, 3:00 PM'. */
export function whenText(
  { untilDate, untilTime }: { untilDate: string; untilTime: string },
  { school, words: { formatWords } }: PageProps,
): string {
  return `${formatWords.weekdayName(weekdayOf(untilDate))} ${formatDate(untilDate, school.dateFormat)}, ${formatWords.formatTime(untilTime, school.dateFormat)}`
}
