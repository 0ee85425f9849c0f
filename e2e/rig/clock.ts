/** The start of every run of browser tests: a Wednesday, 15:30 in Toronto. */
export const STARTS_AT = Temporal.Instant.from('2026-10-07T19:30:00Z')

/** Seconds by which the clocks of server and browser are ahead. They share one figure and stay in step. */
export const clockShift = () => Number(process.env.E2E_CLOCK_SHIFT)

/** Times of day at the school ('15:31'): now, and the minutes before in which a slow test may have begun. */
export function timesJustNow(): string[] {
  const now = Temporal.Now.instant().add({ seconds: clockShift() }).toZonedDateTimeISO('America/Toronto')
  return [0, 1, 2, 3].map((minutes) => now.subtract({ minutes }).toPlainTime().toString().slice(0, 5))
}

/** Matches a button's text after a check made just now: "In 3:31 PM". Tests must not rely on how long earlier tests took. */
export function justNow(word: 'In' | 'Out'): RegExp {
  const times = timesJustNow().map((time) => `${((Number(time.slice(0, 2)) + 11) % 12) + 1}${time.slice(2)}`)
  return new RegExp(`^${word} (${times.join('|')}) [AP]M`)
}

/**
 * Moves a page's clock like the server's: `Date` and `Temporal.Now` are ahead by some seconds and keep running. It is
 * passed to `addInitScript`, so it must not use anything outside itself.
 */
export function moveClock(seconds: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + seconds * 1000
  const Moved = function (this: unknown, ...args: []) {
    if (!new.target) return new RealDate(now()).toString()
    return Reflect.construct(RealDate, args.length === 0 ? [now()] : args, new.target)
  }
  Moved.prototype = RealDate.prototype
  globalThis.Date = Object.assign(Moved, {
    now,
    parse: RealDate.parse,
    UTC: RealDate.UTC,
  }) as unknown as DateConstructor
  const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zoned = (timeZone?: Temporal.TimeZoneLike) =>
    Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(timeZone ?? zone())
  Object.assign(Temporal.Now, {
    instant: () => Temporal.Instant.fromEpochMilliseconds(now()),
    zonedDateTimeISO: zoned,
    plainDateISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDate(),
    plainTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainTime(),
    plainDateTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDateTime(),
  })
}
