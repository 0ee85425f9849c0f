/** The instant every run of the browser tests starts at: a Wednesday, 15:30 in Toronto. */
export const STARTS_AT = Temporal.Instant.from('2026-10-07T19:30:00Z')

/** Seconds the clocks of server and browser are ahead. One figure for all dates: both go on from there together. */
export const clockShift = () => Number(process.env.E2E_CLOCK_SHIFT)

/** Times of day of the school ('15:31'), of now and the minutes a slow test may have begun before. */
export function timesJustNow(): string[] {
  const now = Temporal.Now.instant().add({ seconds: clockShift() }).toZonedDateTimeISO('America/Toronto')
  return [0, 1, 2, 3].map((minutes) => now.subtract({ minutes }).toPlainTime().toString().slice(0, 5))
}

/** What a button says of a check made just now: "In 3:31 PM". No test may rely on how long those before it took. */
export function justNow(word: 'In' | 'Out'): RegExp {
  const said = timesJustNow().map((time) => `${((Number(time.slice(0, 2)) + 11) % 12) + 1}${time.slice(2)}`)
  return new RegExp(`^${word} (${said.join('|')}) [AP]M`)
}

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
