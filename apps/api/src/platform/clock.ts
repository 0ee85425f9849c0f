/** Returns the current instant, moved by the shift that tests and demos run under. */
export function instantNow(shiftSeconds = 0): Temporal.Instant {
  return Temporal.Now.instant().add({ seconds: shiftSeconds })
}
