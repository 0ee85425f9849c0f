import { plusDays, type IsoDate } from '../kernel/dates.ts'

/** Days during which the owner of a closed account can open it again. */
export const ACCOUNT_RETURN_DAYS = 30

/** Returns the last day on which an account closed at this moment can be opened again. */
export function lastDayOfAccount(at: Temporal.Instant): IsoDate {
  return plusDays(at.toZonedDateTimeISO('UTC').toPlainDate().toString(), ACCOUNT_RETURN_DAYS)
}

/** Checks whether the last day has not ended anywhere on earth: an account has no time zone. */
export function mayOpenAgain(lastDay: IsoDate, at: Temporal.Instant): boolean {
  return at.subtract({ hours: 12 }).toZonedDateTimeISO('UTC').toPlainDate().toString() <= lastDay
}
