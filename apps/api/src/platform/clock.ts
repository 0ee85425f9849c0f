/** The instant it is, moved by the shift that tests and demonstrations run under. */
export function instantNow(shiftSeconds = 0): Temporal.Instant {
  return Temporal.Now.instant().add({ seconds: shiftSeconds })
}

/** The day it is in a zone at an instant, as `YYYY-MM-DD`. */
export function dayIn(zone: string, at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The time of day in a zone at an instant, as `HH:mm`. */
export function timeIn(zone: string, at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
}
