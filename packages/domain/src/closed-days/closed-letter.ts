import { dayInWords, formatTime, type DateFormat } from '../kernel/dates.ts'
import { escapeHtml } from '../kernel/text/escaped.ts'
import type { ClosedDay } from '../activities/closed/closed-day.ts'

type ClosedDayFacts = Pick<ClosedDay, 'startsOn' | 'endsOn' | 'schoolEnds'> & { readonly name: string }

/** Returns the message to families about a closed day, as an email and as a text. Merge fields name the reader's child. */
export function closedLetter(
  day: ClosedDayFacts,
  dateFormat: DateFormat,
): { email: { subject: string; message: string }; text: string } {
  const datesText =
    day.startsOn === day.endsOn
      ? `on ${dayInWords(day.startsOn)}`
      : `from ${dayInWords(day.startsOn)} to ${dayInWords(day.endsOn)}`
  const { name, schoolEnds } = day
  const what =
    schoolEnds === null
      ? `There are no programs ${datesText}: ${name}. {{activity}} will not take place.`
      : `School ends at ${formatTime(schoolEnds, dateFormat)} ${datesText}: ${name}. {{activity}} will be at other hours or not take place; the calendar shows when.`
  const subject = schoolEnds === null ? `No programs ${datesText}` : `School ends early ${datesText}`
  const paragraphs = [
    'Hello {{parent}},',
    what,
    'This is about {{child}}. Reply to this email if you have questions.',
  ]
  return {
    email: { subject, message: paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`).join('') },
    text: `{{school}}: ${what}`,
  }
}
