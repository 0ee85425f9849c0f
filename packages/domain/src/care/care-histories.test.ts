import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays, type IsoDate } from '../kernel/dates.ts'
import { noDiscounts, onlyChild } from '../prices/price-discounts.ts'
import { isUpcoming } from '../prices/fees.ts'
import { quote } from '../prices/pricing.ts'
import { remainingCharges, isDue, isWithin, type Care, type CarePlace, type DayRange } from './cycles.ts'
import { decidePause, decideResume, pauseUntil } from './pauses.ts'

// A child's school year in aftercare: late start, leaving, pauses, and billing runs that are on time, late or repeated.
// Exact fractions verify the charges. The bench tries 20,000 (`npm run bench -- care`).

const HISTORIES = Number(process.env.CARE_HISTORIES ?? 2000)
const BEGIN = '2026-09-01'
const DAYS = 280
/** The days of the school year with care: one in seventeen is off. */
const MEETING_DAYS = Array.from({ length: DAYS }, (_, day) => plusDays(BEGIN, day))
  .filter((_, index) => index % 17 !== 5)
  .map((date) => ({ date, weekday: Temporal.PlainDate.from(date).dayOfWeek }))

const event = fc.record({
  what: fc.constantFrom('RUN', 'RUN', 'RUN', 'PAUSE', 'RESUME', 'LEAVE'),
  after: fc.nat(40),
  from: fc.nat(60),
  length: fc.option(fc.nat(50)),
})

const history = fc.record({
  cycle: fc.constantFrom('WEEKLY', 'MONTHLY', 'SESSION'),
  rate: fc.constantFrom('FIXED', 'DAY', 'HOUR', 'QUARTER_HOUR'),
  chargeType: fc.constantFrom('SCHEDULED', 'ATTENDANCE'),
  prorates: fc.boolean(),
  dateFormat: fc.constantFrom('AMERICAN', 'EUROPEAN'),
  priceCents: fc.integer({ min: 1, max: 50_000 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  enrolled: fc.integer({ min: -20, max: 120 }),
  came: fc.array(fc.nat(3), { minLength: 30, maxLength: 30 }),
  events: fc.array(event, { minLength: 3, maxLength: 14 }),
})

type History = typeof history extends fc.Arbitrary<infer H> ? H : never

interface Made {
  placeId: string
  from: IsoDate
  to: IsoDate
  days: readonly IsoDate[]
  cents: number
  isWithEnrollment: boolean
}

test(`${HISTORIES} years of care charge every day once, and each charge what it comes to`, () => {
  fc.assert(
    fc.property(history, (drawnHistory) => {
      const year = new Year(drawnHistory)
      for (const each of drawnHistory.events) year.happens(each)
      year.day = plusDays(BEGIN, DAYS + 40)
      year.run()
      year.run()
      expect(year.faults()).toEqual([])
    }),
    { numRuns: HISTORIES },
  )
})

class Year {
  day = plusDays(BEGIN, -30)
  readonly places: { -readonly [K in keyof CarePlace]: CarePlace[K] }[]
  readonly made: Made[] = []
  readonly at
  readonly drawnHistory: History

  constructor(drawnHistory: History) {
    this.drawnHistory = drawnHistory
    this.at = { date: plusDays(BEGIN, drawnHistory.enrolled), time: '12:00' }
    this.day = this.at.date
    this.places = drawnHistory.weekdays.map((weekday) => {
      const meetings = MEETING_DAYS.filter((each) => each.weekday === weekday).map(({ date }) => ({
        date,
        timeFrom: '15:00',
        timeTo: '17:50',
      }))
      return {
        id: String(weekday),
        sectionId: String(weekday),
        name: String(weekday),
        priceCents: drawnHistory.priceCents,
        meetings,
        attended: meetings.flatMap(({ date }, index) => attendedOn(date, drawnHistory.came[index % 30]!)),
        spotDays: [{ from: '0001-01-01', to: null }],
        billed: [],
        paused: [],
      }
    })
  }

  get care(): Care {
    const { cycle, rate, chargeType, prorates, dateFormat } = this.drawnHistory
    const fee = { for: 'WEEKDAYS', rate, prorates, cycle, chargeType } as Care['fee']
    return { fee, at: this.at, dateFormat: dateFormat as Care['dateFormat'], places: this.places }
  }

  happens({
    what,
    after,
    from,
    length,
  }: {
    what: string
    after: number
    from: number
    length: number | null
  }) {
    this.day = plusDays(this.day, after)
    const start = plusDays(this.day, from - 10)
    if (what === 'RUN') this.run()
    if (what === 'PAUSE') this.pause({ from: start, to: length === null ? null : plusDays(start, length) })
    if (what === 'RESUME') this.resume(start)
    if (what === 'LEAVE') this.leave(length ?? 0)
  }

  run() {
    const { fee } = this.care
    for (const charge of remainingCharges(this.care).filter((each) => isDue(each, this.day))) {
      for (const { id, days, priced } of charge.places) {
        const place = this.places.find((each) => each.id === id)!
        place.billed = [...place.billed, ...inRanges(days)]
        const { lines } = quote({
          fee,
          at: this.at,
          places: [priced],
          addOns: [],
          chosen: [],
          discounts: noDiscounts,
          standing: onlyChild,
          payment: null,
          coupon: null,
        })
        const isWithEnrollment = charge.when === 'AT_ENROLLMENT'
        const { from, to } = charge
        this.made.push({ placeId: id, from, to, days, cents: lines[0]!.netCents, isWithEnrollment })
      }
    }
  }

  pause(range: DayRange) {
    const left = remainingCharges(this.care)
    const ends = this.places.flatMap(({ billed }) => billed.map(({ to }) => to!))
    const withEnrollment = left.filter(({ when }) => when === 'AT_ENROLLMENT').map(({ to }) => to)
    const facts = {
      dateFormat: this.care.dateFormat,
      chargedTo: [...ends, ...withEnrollment].toSorted().at(-1) ?? null,
      endsOn:
        left
          .map(({ to }) => to)
          .toSorted()
          .at(-1) ?? null,
      pauses: this.places[0]!.paused,
    }
    if (!decidePause(range, facts).allowed) return
    for (const place of this.places) place.paused = [...place.paused, range]
  }

  resume(on: IsoDate) {
    const pause = this.places[0]!.paused.at(-1)
    if (!pause || !decideResume(on, pause, 'AMERICAN').allowed) return
    const rest = pauseUntil(on, pause)
    for (const place of this.places) place.paused = [...place.paused.slice(0, -1), ...(rest ? [rest] : [])]
  }

  /** Ends one weekday from today on. */
  leave(which: number) {
    const place = this.places[which % this.places.length]!
    if (place.spotDays[0]!.to !== null || this.day <= this.at.date) return
    place.spotDays = [{ from: '0001-01-01', to: plusDays(this.day, -1) }]
  }

  /** Days charged twice, charged during a pause or missed, and charges with a wrong amount. */
  faults(): string[] {
    return this.places.flatMap((place) => {
      const placeCharges = this.made.filter(({ placeId }) => placeId === place.id)
      const days = placeCharges.flatMap((each) => each.days)
      const charged = new Set(days)
      const { cycle, chargeType } = this.drawnHistory
      const isOnce = cycle === 'SESSION' && chargeType === 'SCHEDULED'
      const forgotten = place.meetings.filter(
        (meeting) =>
          isWithin(meeting.date, place.spotDays) &&
          isUpcoming(meeting, this.at) &&
          !isWithin(meeting.date, place.paused) &&
          !charged.has(meeting.date),
      )
      const wrong = placeCharges.filter(
        (each) => !each.isWithEnrollment && each.cents !== Number(rounded(this.exactly(place, each))),
      )
      return [
        ...(charged.size < days.length ? ['a day was charged twice'] : []),
        ...days.filter((day) => isWithin(day, place.paused)).map((day) => `${day} was paused`),
        ...(isOnce ? [] : forgotten.map(({ date }) => `${date} was forgotten`)),
        ...wrong.map(({ from, cents }) => `${from} came to ${cents}`),
      ]
    })
  }

  /** The exact amount of a charge, as a fraction. */
  exactly(place: CarePlace, { from, to, days }: Made): readonly [bigint, bigint] {
    const { rate, chargeType, prorates } = this.drawnHistory
    const price = BigInt(place.priceCents)
    const all = place.meetings.filter(({ date }) => date >= from && date <= to)
    const billed = all.filter(({ date }) => days.includes(date))
    if (rate === 'FIXED') {
      if (all.length === 0) return [0n, 1n]
      const isLate = all.some((meeting) => !isUpcoming(meeting, this.at))
      const isPart = prorates && chargeType !== 'ATTENDANCE' && isLate
      const part = isPart ? billed.filter((meeting) => isUpcoming(meeting, this.at)) : billed
      return [price * BigInt(part.length), BigInt(all.length)]
    }
    const chargedMeetings = billed.filter(
      (each) => isWithin(each.date, place.spotDays) && isUpcoming(each, this.at),
    )
    const minutes = chargedMeetings.flatMap(({ date }) => {
      if (chargeType === 'SCHEDULED') return [170]
      const attended = place.attended!.find((each) => each.date === date)
      return attended ? [attended.checkOut === null ? 170 - 10 : 75] : []
    })
    const sum = minutes.reduce((total, each) => total + each, 0)
    if (rate === 'DAY') return [price * BigInt(minutes.length), 1n]
    if (rate === 'HOUR') return [price * BigInt(sum), 60n]
    return [price * BigInt(minutes.reduce((total, each) => total + Math.ceil(each / 15), 0)), 1n]
  }
}

/** Absent, present for 75 minutes, or present from ten minutes after the beginning to the end. */
function attendedOn(date: IsoDate, how: number) {
  if (how === 0) return []
  return [{ date, checkIn: how === 1 ? '15:05' : '15:10', checkOut: how === 1 ? '16:20' : null }]
}

/** Joins consecutive days, as the product stores them. */
function inRanges(days: readonly IsoDate[]): DayRange[] {
  const ranges: { from: IsoDate; to: IsoDate }[] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last && daysApart(last.to, day) === 1) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

function daysApart(from: IsoDate, to: IsoDate): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** Rounds half away from zero. */
function rounded([part, whole]: readonly [bigint, bigint]): bigint {
  return (2n * part + whole) / (2n * whole)
}
