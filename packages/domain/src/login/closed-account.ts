import { plusDays, type IsoDate } from '../kernel/dates.ts'

/** So many days an account can be opened again by whoever closed it. */
export const ACCOUNT_RETURN_DAYS = 30

/** The last day on which an account that is closed at a moment can be opened again. */
export function lastDayOfAccount(at: Temporal.Instant): IsoDate {
  return plusDays(at.toZonedDateTimeISO('UTC').toPlainDate().toString(), ACCOUNT_RETURN_DAYS)
}

/** Whether the last day is not over yet, wherever on earth its owner is: an account has no time zone. */
export function mayOpenAgain(lastDay: IsoDate, at: Temporal.Instant): boolean {
  return at.subtract({ hours: 12 }).toZonedDateTimeISO('UTC').toPlainDate().toString() <= lastDay
}
