import { daysBetween, type IsoDate } from '../../kernel/dates.ts'
import { currentOrFutureDate, timeAfter } from '../../kernel/date-rules.ts'
import { findings, type Finding } from '../../kernel/decision.ts'
import { familyFieldSentences } from '../../kernel/refusals/family-fields.en.ts'
import { COVER_DAYS_MAX, type CoverHours } from './hours.ts'

/** Checks the hours and the period that a family wants to have covered. `today` is the school's. */
export function coverFindings(
  { hours, dateFrom, dateTo }: { hours: readonly CoverHours[]; dateFrom: IsoDate; dateTo: IsoDate },
  today: IsoDate,
): Finding[] {
  return findings([
    ...hours.map(({ from, to }, index) => [`hours.${index}.to`, timeAfter(from)(to)] as const),
    ['dateTo', currentOrFutureDate(today)(dateTo) ?? periodFinding(dateFrom, dateTo)],
  ])
}

function periodFinding(dateFrom: IsoDate, dateTo: IsoDate): string | null {
  const days = daysBetween(dateFrom, dateTo) + 1
  if (days < 1) return familyFieldSentences.notBeforeFirstDay
  return days > COVER_DAYS_MAX ? familyFieldSentences.coverTooLong(`${COVER_DAYS_MAX}`) : null
}
