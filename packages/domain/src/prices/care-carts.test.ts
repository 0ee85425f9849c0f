import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { chargesOf, placesIn, quoteAtEnrollment, type ChargesInput } from './charges.ts'
import { newDayTiers } from './discount-tiers.ts'
import type { AttendedTime, Fee, Moment, PricedPlace } from './fees.ts'
import { noDiscounts, onlyChild } from './price-discounts.ts'
import { quote, type Quote, type QuoteInput } from './pricing.ts'

// Carts with several weekdays of aftercare. A second calculation with exact fractions verifies each charge.

const CARTS = Number(process.env.CARE_CARTS ?? 20_000)
const BEGIN = '2026-09-02'
const DAYS = 62
/** Each day of the run with its weekday, and the keys of the week and the month it is charged in. */
const RUN = Array.from({ length: DAYS }, (_, index) => {
  const date = plusDays(BEGIN, index)
  const weekday = (2 + index) % 7
  const sinceMonday = Math.floor((index + 2) / 7)
  const sinceSunday = Math.floor((index + 3) / 7)
  return {
    date,
    weekday,
    index,
    weeks: { EUROPEAN: sinceMonday, AMERICAN: sinceSunday },
    month: date.slice(0, 7),
  }
})
const MINUTES = 170

const cart = fc.record({
  rate: fc.constantFrom(
    'FIXED' as const,
    'FIXED' as const,
    'DAY' as const,
    'HOUR' as const,
    'QUARTER_HOUR' as const,
  ),
  cycle: fc.constantFrom('SESSION' as const, 'WEEKLY' as const, 'MONTHLY' as const),
  chargeType: fc.constantFrom('SCHEDULED' as const, 'SCHEDULED' as const, 'ATTENDANCE' as const),
  prorates: fc.boolean(),
  dateFormat: fc.constantFrom('AMERICAN' as const, 'EUROPEAN' as const),
  weekdays: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 }),
  prices: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 5, maxLength: 5 }),
  /** One day in this many is off. */
  off: fc.integer({ min: 3, max: 20 }),
  enrolled: fc.integer({ min: -10, max: DAYS + 3 }),
  time: fc.constantFrom('09:00', '16:00', '17:50', '20:00'),
  came: fc.integer({ min: 0, max: 5 }),
  tiers: fc.constantFrom(0, 300, 90_000),
})

type Cart = typeof cart extends fc.Arbitrary<infer C> ? C : never

test(`${CARTS} carts of care are charged what each of their weekdays is by itself`, () => {
  fc.assert(
    fc.property(cart, (each) => {
      expect(charged(each)).toEqual(exactly(each))
    }),
    { numRuns: CARTS },
  )
})

/** Returns each charge in order: the amount of each weekday, and the discount for their number. */
function charged({ tiers, dateFormat, ...each }: Cart): string[] {
  const places = placesOf(each)
  const input: QuoteInput & ChargesInput = {
    fee: feeOf(each),
    places,
    at: momentOf(each),
    addOns: [],
    chosen: [],
    discounts: { ...noDiscounts, multiDay: tiers === 0 ? null : tiersOf(tiers) },
    standing: onlyChild,
    payment: null,
    coupon: null,
    dateFormat,
  }
  const charges = chargesOf(input)
  const quotes = charges.map((charge) => quote({ ...input, places: placesIn(charge, places) }))
  if (charges[0]?.when === 'AT_ENROLLMENT')
    expect(amountsOf(quoteAtEnrollment(input))).toEqual(amountsOf(quotes[0]!))
  else expect(quoteAtEnrollment(input).totalCents).toBe(0)
  return quotes
    .map(({ lines }) => lines.map(({ label, amountCents }) => `${label} ${amountCents}`).filter(isSome))
    .map((lines) => lines.join(', '))
    .filter((text) => text !== '')
}

/** Leaves out the reasons: at enrollment, a later weekday's reason says when it is charged. */
function amountsOf({ lines, totalCents }: Quote) {
  return { lines: lines.map(({ reason: _reason, ...line }) => line), totalCents }
}

const isSome = (text: string) => !text.endsWith(' 0')

/** Calculates the same, weekday by weekday. */
function exactly({ tiers, dateFormat, ...each }: Cart): string[] {
  const byCycle = new Map<number | string, string[]>()
  const whole = new Map<number | string, bigint>()
  for (const weekday of each.weekdays) {
    const days = daysOf(weekday, each.off)
    const keyOf = (day: (typeof RUN)[number]) =>
      each.cycle === 'SESSION' ? '' : each.cycle === 'MONTHLY' ? day.month : day.weeks[dateFormat]
    for (const key of new Set(days.map(keyOf))) {
      const cents = centsOf(
        each,
        weekday,
        days.filter((day) => keyOf(day) === key),
      )
      if (cents === 0n) continue
      byCycle.set(key, [...(byCycle.get(key) ?? []), `${weekday} ${cents}`])
      whole.set(key, (whole.get(key) ?? 0n) + cents)
    }
  }
  return [...byCycle.keys()].toSorted(inOrder).map((key) => {
    const offCents = each.weekdays.length < 2 ? 0n : least(BigInt(tiers), whole.get(key)!)
    return [...byCycle.get(key)!, ...(offCents > 0n ? [`Multi-day discount ${-offCents}`] : [])].join(', ')
  })
}

/** Returns the exact amount of one weekday for its days in one week, month or run. */
function centsOf(
  each: Omit<Cart, 'tiers' | 'dateFormat'>,
  weekday: number,
  days: readonly (typeof RUN)[number][],
): bigint {
  const remainingDays = days.filter((day) => isAhead(day.index, each))
  const price = BigInt(each.prices[weekday]!)
  if (each.rate === 'FIXED') {
    if (each.cycle !== 'SESSION' && remainingDays.length === 0) return 0n
    const isPart = each.prorates && each.chargeType === 'SCHEDULED'
    return rounded(price * BigInt(isPart ? remainingDays.length : days.length), BigInt(days.length))
  }
  const billed =
    each.chargeType === 'SCHEDULED' ? remainingDays : remainingDays.filter((day) => isThere(day.index, each))
  const minutes = each.chargeType === 'SCHEDULED' ? MINUTES : MINUTES - 25
  const count = BigInt(billed.length)
  if (each.rate === 'DAY') return price * count
  if (each.rate === 'HOUR') return rounded(price * count * BigInt(minutes), 60n)
  return price * count * BigInt(Math.ceil(minutes / 15))
}

function placesOf(each: Omit<Cart, 'tiers' | 'dateFormat'>): PricedPlace[] {
  return each.weekdays.map((weekday) => {
    const days = daysOf(weekday, each.off)
    return {
      sectionId: String(weekday),
      name: String(weekday),
      priceCents: each.prices[weekday]!,
      meetings: days.map(({ date }) => ({ date, timeFrom: '15:00', timeTo: '17:50' })),
      attended: days
        .filter(({ index }) => isAhead(index, each) && isThere(index, each))
        .map(({ date }): AttendedTime => ({ date, checkIn: '15:25', checkOut: null })),
    }
  })
}

function daysOf(weekday: number, off: number) {
  return RUN.filter((day) => day.weekday === weekday && day.index % off !== 1)
}

function feeOf({
  rate,
  cycle,
  chargeType,
  prorates,
}: Pick<Cart, 'rate' | 'cycle' | 'chargeType' | 'prorates'>): Fee {
  return { for: 'WEEKDAYS', rate, cycle, chargeType, prorates }
}

function momentOf({ enrolled, time }: Pick<Cart, 'enrolled' | 'time'>): Moment {
  return { date: plusDays(BEGIN, enrolled), time }
}

/** Checks whether a meeting is ahead. Meetings end at 17:50; one that ends now is over. */
function isAhead(index: number, { enrolled, time }: Pick<Cart, 'enrolled' | 'time'>): boolean {
  return index > enrolled || (index === enrolled && (time === '09:00' || time === '16:00'))
}

function isThere(index: number, { came }: Pick<Cart, 'came'>): boolean {
  return came > 0 && index % came === 0
}

function tiersOf(cents: number) {
  return { ...newDayTiers(), active: true, twoDaysAmount: cents }
}

/** Rounds half away from zero. */
function rounded(part: bigint, whole: bigint): bigint {
  return (2n * part + whole) / (2n * whole)
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function inOrder(one: number | string, other: number | string): number {
  return one < other ? -1 : 1
}
