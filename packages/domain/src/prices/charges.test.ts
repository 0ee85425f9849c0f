import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { chargesOf, placesIn, quoteAtEnrollment, type ChargesInput } from './charges.ts'
import type { Fee } from './fees.ts'
import { noDiscounts, onlyChild } from './price-discounts.ts'
import type { QuoteInput } from './pricing.ts'
import { reasonText, type Reason } from './reasons.ts'

type PriceInput = QuoteInput & ChargesInput

function inWords(reason: Reason): string {
  return reasonText(reason, { currency: 'USD', dateFormat: 'AMERICAN' })
}

const weekdays = {
  for: 'WEEKDAYS',
  rate: 'FIXED',
  prorates: false,
  cycle: 'WEEKLY',
  chargeType: 'SCHEDULED',
} as const

/** Mondays and Thursdays from 31 August to 1 October, without the week of 14 September. */
const places = [['Monday', '2026-08-31'] as const, ['Thursday', '2026-09-03'] as const].map(
  ([name, first]) => ({
    sectionId: name,
    name,
    priceCents: 2000,
    meetings: Array.from({ length: 5 }, (_, week) => ({
      date: plusDays(first, week * 7),
      timeFrom: '15:00',
      timeTo: '18:00',
    })).filter((_, week) => week !== 2),
  }),
)

function priceInput(fee: Fee, over: Partial<PriceInput> = {}): PriceInput {
  return {
    fee,
    places,
    at: { date: '2026-08-01', time: '09:00' },
    addOns: [],
    chosen: [],
    discounts: noDiscounts,
    standing: onlyChild,
    payment: null,
    coupon: null,
    dateFormat: 'AMERICAN',
    ...over,
  }
}

function chargeTexts(fee: Fee, over: Partial<PriceInput> = {}): string[] {
  return chargesOf(priceInput(fee, over)).map(
    ({ when, dueOn, from, to }) => `${when} ${dueOn}: ${from} to ${to}`,
  )
}

describe('what is charged, and when', () => {
  it.each<[string, Fee]>([
    ['a run', { for: 'RUN', rate: 'DAY', prorates: false }],
    ['picked days', { for: 'DAYS', rate: 'DAY' }],
    ['a drop-in', { for: 'DROP_IN', rate: 'DAY' }],
    ['aftercare for its whole run', { ...weekdays, cycle: 'SESSION' }],
  ])('%s is, with the enrollment', (_, fee) => {
    expect(chargeTexts(fee)).toEqual(['AT_ENROLLMENT 2026-08-01: 2026-08-31 to 2026-10-01'])
  })

  it('aftercare for its whole run by attendance is at the end of it', () => {
    expect(chargeTexts({ ...weekdays, cycle: 'SESSION', rate: 'HOUR', chargeType: 'ATTENDANCE' })).toEqual([
      'AFTER 2026-10-01: 2026-08-31 to 2026-10-01',
    ])
  })

  it('a fixed week is before it, for the weeks in which something takes place', () => {
    expect(chargeTexts(weekdays)).toEqual([
      'BEFORE 2026-08-30: 2026-08-30 to 2026-09-05',
      'BEFORE 2026-09-06: 2026-09-06 to 2026-09-12',
      'BEFORE 2026-09-20: 2026-09-20 to 2026-09-26',
      'BEFORE 2026-09-27: 2026-09-27 to 2026-10-03',
    ])
  })

  it('a week that has begun is with the enrollment, and one that is over is not at all', () => {
    expect(chargeTexts(weekdays, { at: { date: '2026-09-07', time: '18:00' } })).toEqual([
      'AT_ENROLLMENT 2026-09-07: 2026-09-06 to 2026-09-12',
      'BEFORE 2026-09-20: 2026-09-20 to 2026-09-26',
      'BEFORE 2026-09-27: 2026-09-27 to 2026-10-03',
    ])
    expect(chargeTexts(weekdays, { at: { date: '2026-10-01', time: '18:00' } })).toEqual([])
  })

  it('a week that begins on the day of the enrollment is with the enrollment', () => {
    expect(chargeTexts(weekdays, { at: { date: '2026-09-20', time: '09:00' } })[0]).toBe(
      'AT_ENROLLMENT 2026-09-20: 2026-09-20 to 2026-09-26',
    )
  })

  it('they come in their order, in whichever order the weekdays are taken', () => {
    expect(chargeTexts(weekdays, { places: places.toReversed() })).toEqual(chargeTexts(weekdays))
    const session = { ...weekdays, cycle: 'SESSION' } as const
    expect(chargeTexts(session, { places: places.toReversed() })).toEqual(chargeTexts(session))
  })

  it('an enrollment in what has no dates yet is with the enrollment, for that day', () => {
    const empty = places.map((place) => ({ ...place, meetings: [] }))
    expect(chargeTexts({ for: 'RUN', rate: 'SESSION', prorates: false }, { places: empty })).toEqual([
      'AT_ENROLLMENT 2026-08-01: 2026-08-01 to 2026-08-01',
    ])
  })

  it('a week begins as on the calendar of the school', () => {
    expect(chargeTexts(weekdays, { dateFormat: 'EUROPEAN' })[0]).toBe(
      'BEFORE 2026-08-31: 2026-08-31 to 2026-09-06',
    )
    const sunday = {
      sectionId: 'sunday',
      name: 'Sunday',
      priceCents: 2000,
      meetings: [{ ...places[0]!.meetings[0]!, date: '2026-09-06' }],
    }
    expect(chargeTexts(weekdays, { places: [sunday] })).toEqual([
      'BEFORE 2026-09-06: 2026-09-06 to 2026-09-12',
    ])
    expect(chargeTexts(weekdays, { places: [sunday], dateFormat: 'EUROPEAN' })).toEqual([
      'BEFORE 2026-08-31: 2026-08-31 to 2026-09-06',
    ])
  })

  it('a month of any other rate is at its end', () => {
    expect(chargeTexts({ ...weekdays, cycle: 'MONTHLY', rate: 'DAY' })).toEqual([
      'AFTER 2026-08-31: 2026-08-01 to 2026-08-31',
      'AFTER 2026-09-30: 2026-09-01 to 2026-09-30',
      'AFTER 2026-10-31: 2026-10-01 to 2026-10-31',
    ])
  })

  it('covers every meeting that is left once', () => {
    const fees = fc.record({
      for: fc.constant('WEEKDAYS' as const),
      rate: fc.constantFrom('DAY' as const, 'FIXED' as const),
      prorates: fc.boolean(),
      cycle: fc.constantFrom('SESSION' as const, 'WEEKLY' as const, 'MONTHLY' as const),
      chargeType: fc.constant('SCHEDULED' as const),
    })
    fc.assert(
      fc.property(fees, fc.nat(70), fc.constantFrom('AMERICAN' as const, 'EUROPEAN' as const), (...args) => {
        const [fee, day, dateFormat] = args
        const at = { date: plusDays('2026-08-01', day), time: '12:00' }
        const charges = chargesOf(priceInput(fee, { at, dateFormat }))
        const remainingMeetings = places.flatMap((place) =>
          place.meetings.filter(({ date }) => date >= at.date),
        )
        for (const meeting of remainingMeetings) {
          const holding = charges.filter(({ from, to }) => meeting.date >= from && meeting.date <= to)
          expect(holding).toHaveLength(1)
        }
      }),
    )
  })
})

describe('what is charged with the enrollment', () => {
  const lunch = {
    id: 'lunch',
    name: 'Lunch',
    priceCents: 850,
    isRequired: true,
    maxAmount: 5,
    isDiscounted: false,
  }

  it('is the first charge, where it falls due at once', () => {
    const at = { date: '2026-09-08', time: '09:00' }
    const quoted = quoteAtEnrollment(priceInput({ ...weekdays, prorates: true }, { at, addOns: [lunch] }))
    expect(
      quoted.lines.map(({ label, amountCents, reason }) => [label, amountCents, inWords(reason)]),
    ).toEqual([
      ['Monday', 0, '$20 a week for each weekday, charged on the first day of each week'],
      ['Thursday', 2000, '1 meeting, $20 for the week'],
      ['Lunch', 850, '1 at $8.50, included with every spot'],
    ])
  })

  it('says the same of a weekday that comes later, whichever others are taken with it', () => {
    const monday = places[0]!
    const [thursdays, time] = [places[1]!, { timeFrom: '15:00', timeTo: '18:00' }]
    const thursday = { ...thursdays, meetings: [...thursdays.meetings, { date: '2026-09-17', ...time }] }
    const fee = { ...weekdays, prorates: true }
    const ofMonday = (selectedPlaces: typeof places, date: string) =>
      quoteAtEnrollment(priceInput(fee, { places: selectedPlaces, at: { date, time: '09:00' } })).lines[0]!
    // Over for this week, not meeting this week, and over for good.
    for (const [date, text] of [
      ['2026-09-08', '$20 a week for each weekday, charged on the first day of each week'],
      ['2026-09-15', '$20 a week for each weekday, charged on the first day of each week'],
      ['2026-09-29', 'No meetings are left'],
    ] as const) {
      const [alone, together] = [ofMonday([monday], date), ofMonday([monday, thursday], date)]
      expect([inWords(alone.reason), alone.amountCents]).toEqual([text, 0])
      expect(together).toEqual(alone)
    }
    // A weekday that is over promises no later charge, even beside one that has yet to begin.
    const coming = { ...thursdays, meetings: thursdays.meetings.slice(-1) }
    const over = { ...monday, meetings: monday.meetings.slice(0, 1) }
    expect(inWords(ofMonday([over, coming], '2026-09-20').reason)).toBe('No meetings are left')
  })

  it('of aftercare for its whole run says what is left of a weekday that is over', () => {
    const session = { ...weekdays, cycle: 'SESSION', prorates: true } as const
    const at = { date: '2026-09-29', time: '09:00' }
    expect(inWords(quoteAtEnrollment(priceInput(session, { at })).lines[0]!.reason)).toBe(
      '0 of 4 meetings left, $20 for all dates',
    )
  })

  it('is the add-ons alone where the rest comes later, and says when it will', () => {
    const daily = { ...weekdays, rate: 'DAY', cycle: 'MONTHLY' } as const
    const quoted = quoteAtEnrollment(priceInput(daily, { addOns: [lunch] }))
    expect(
      quoted.lines.map(({ label, amountCents, reason }) => [label, amountCents, inWords(reason)]),
    ).toEqual([
      ['Monday', 0, '$20 a day, invoiced at the end of each month'],
      ['Thursday', 0, '$20 a day, invoiced at the end of each month'],
      ['Lunch', 850, '1 at $8.50, included with every spot'],
    ])
    expect(quoted.totalCents).toBe(850)
    expect(quoted.lines.map(({ kind, netCents }) => [kind, netCents])).toEqual([
      ['BASE', 0],
      ['BASE', 0],
      ['ADD_ON', 850],
    ])
    expect(inWords(quoteAtEnrollment(priceInput(weekdays)).lines[0]!.reason)).toBe(
      '$20 a week for each weekday, charged on the first day of each week',
    )
    expect(
      inWords(
        quoteAtEnrollment(priceInput({ ...daily, cycle: 'SESSION', chargeType: 'ATTENDANCE' })).lines[0]!
          .reason,
      ),
    ).toBe('$20 a day, invoiced after the last date')
    const over = { date: '2026-10-02', time: '09:00' }
    expect(inWords(quoteAtEnrollment(priceInput(daily, { at: over })).lines[0]!.reason)).toBe(
      'No meetings are left',
    )
    const free = places.map((place) => ({ ...place, priceCents: 0 }))
    expect(inWords(quoteAtEnrollment(priceInput(daily, { places: free })).lines[0]!.reason)).toBe('Free')
  })
})

it('the places of a charge have its meetings alone', () => {
  const [monday, thursday] = placesIn({ from: '2026-09-06', to: '2026-09-12' }, places)
  expect([monday!.meetings, thursday!.meetings].flat().map(({ date }) => date)).toEqual([
    '2026-09-07',
    '2026-09-10',
  ])
  const edges = placesIn({ from: '2026-09-07', to: '2026-09-10' }, places)
  expect(edges.map(({ meetings }) => meetings.length)).toEqual([1, 1])
})
