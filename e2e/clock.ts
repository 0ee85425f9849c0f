/** The instant every run of the browser tests starts at: a Wednesday, 15:30 in Toronto. */
export const STARTS_AT = Temporal.Instant.from('2026-10-07T19:30:00Z')

/**
 * Moves the clock of a page, as the server's is moved: `Date` and `Temporal.Now` are ahead by some seconds and run on.
 * Given to `addInitScript`, so it must not reach for anything outside itself.
 */
export function moveClock(seconds: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + seconds * 1000
  const Moved = function (this: unknown, ...given: []) {
    if (!new.target) return new RealDate(now()).toString()
    return Reflect.construct(RealDate, given.length === 0 ? [now()] : given, new.target)
  }
  Moved.prototype = RealDate.prototype
  globalThis.Date = Object.assign(Moved, {
    now,
    parse: RealDate.parse,
    UTC: RealDate.UTC,
  }) as unknown as DateConstructor
  const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zoned = (given?: Temporal.TimeZoneLike) =>
    Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(given ?? zone())
  Object.assign(Temporal.Now, {
    instant: () => Temporal.Instant.fromEpochMilliseconds(now()),
    zonedDateTimeISO: zoned,
    plainDateISO: (given?: Temporal.TimeZoneLike) => zoned(given).toPlainDate(),
    plainTimeISO: (given?: Temporal.TimeZoneLike) => zoned(given).toPlainTime(),
    plainDateTimeISO: (given?: Temporal.TimeZoneLike) => zoned(given).toPlainDateTime(),
  })
}
