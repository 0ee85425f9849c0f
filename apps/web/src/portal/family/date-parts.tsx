import { isDate } from '@afterbell/domain/kernel/dates'

/** Returns the date that was typed in three fields; null if it is no whole date. */
export function dateOfParts({
  year,
  month,
  day,
}: {
  year: string
  month: string
  day: string
}): string | null {
  const date = `${year.trim()}-${month}-${day.trim().padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** The months to choose from, by number: '02'. */
export function MonthOptions({ locale }: { locale: string }) {
  return MONTHS.map((month) => (
    <option key={month} value={month}>
      {Temporal.PlainDate.from(`2000-${month}-01`).toLocaleString(locale, { month: 'long' })}
    </option>
  ))
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
