/** The instant it is, moved by the shift that tests and demonstrations run under. */
export function instantNow(shiftSeconds = 0): Temporal.Instant {
  return Temporal.Now.instant().add({ seconds: shiftSeconds })
}
