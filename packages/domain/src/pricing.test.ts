import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BILLING_TYPES } from './billing-types.ts'
import { plusDays } from './calendar.ts'
import { decideAddOns, decidePrice, quote, withAddOns, type PricedAddOn, type QuoteAsked } from './pricing.ts'

/** Twelve Tuesdays from 8 September, 15:30 to 16:40. */
const meetings = Array.from({ length: 12 }, (_, week) => ({
  date: plusDays('2026-09-08', week * 7),
  timeFrom: '15:30',
  timeTo: '16:40',
}))

function asked(over: Partial<QuoteAsked> = {}): QuoteAsked {
  return {
    name: 'Pottery',
    priceCents: 1000,
    billingType: 'SESSION',
    prorates: false,
    meetings,
    at: { date: '2026-09-01', time: '10:00' },
    addOns: [],
    chosen: [],
    currency: 'USD',
    ...over,
  }
}

/** Enrolled when three of the twelve are over. */
const late = { at: { date: '2026-09-23', time: '10:00' } }

describe('the base of a price', () => {
  it.each<[string, Partial<QuoteAsked>, number, string]>([
    ['SESSION is the whole run once', {}, 1000, '12 meetings, $10 for the whole run'],
    ['FIXED is too', { billingType: 'FIXED' }, 1000, '12 meetings, $10 for the whole run'],
    ['SESSION bills what is over', late, 1000, '12 meetings, $10 for the whole run'],
    [
      'SESSION prorated does not',
      { ...late, prorates: true },
      750,
      '9 of 12 meetings left, $10 for the whole run',
    ],
    [
      'FIXED prorated rounds to the cent',
      { ...late, billingType: 'FIXED', prorates: true, priceCents: 999 },
      749,
      '9 of 12 meetings left, $9.99 for the whole run',
    ],
    ['prorated before the start is whole', { prorates: true }, 1000, '12 meetings, $10 for the whole run'],
    ['DAY is per meeting', { billingType: 'DAY' }, 12_000, '12 meetings, $10 each'],
    [
      'DAY never bills what is over',
      { ...late, billingType: 'DAY' },
      9000,
      '9 of 12 meetings left, $10 each',
    ],
    ['HOUR is per hour of them', { billingType: 'HOUR' }, 14_000, '14 hours in 12 meetings, $10 an hour'],
    [
      'HOUR of part of an hour rounds once',
      { ...late, billingType: 'HOUR', priceCents: 1001 },
      10_511,
      '10.5 hours in 9 of 12 meetings left, $10.01 an hour',
    ],
    [
      'QUARTER_HOUR is per quarter begun in each',
      { billingType: 'QUARTER_HOUR', priceCents: 300 },
      18_000,
      '60 quarter hours in 12 meetings, $3 each',
    ],
    ['a price of 0 is free', { priceCents: 0, billingType: 'DAY' }, 0, 'Free of charge'],
    [
      'one meeting is told in the singular',
      { billingType: 'DAY', meetings: meetings.slice(0, 1) },
      1000,
      '1 meeting, $10 each',
    ],
  ])('%s', (_, over, amountCents, reason) => {
    expect(quote(asked(over))).toEqual({
      lines: [{ kind: 'BASE', label: 'Pottery', reason, amountCents }],
      totalCents: amountCents,
    })
  })

  it.each([
    ['15:30', 12],
    ['16:39', 12],
    ['16:40', 11],
    ['23:00', 11],
  ])('on the day itself at %s, %i meetings are left', (time, left) => {
    const { totalCents } = quote(asked({ billingType: 'DAY', at: { date: '2026-09-08', time } }))
    expect(totalCents).toBe(left * 1000)
  })

  it('is nothing when every meeting is over, except for a run that is not prorated', () => {
    const over = { at: { date: '2027-01-01', time: '10:00' } }
    const totals = BILLING_TYPES.map(
      (billingType) => quote(asked({ ...over, billingType, prorates: true })).totalCents,
    )
    expect(totals).toEqual([0, 0, 0, 0, 0])
    expect(quote(asked(over)).totalCents).toBe(1000)
  })
})

const lunch: PricedAddOn = { id: 'lunch', name: 'Lunch', priceCents: 850, isRequired: false, maxAmount: 5 }
const apron: PricedAddOn = { id: 'apron', name: 'Apron', priceCents: 1200, isRequired: true, maxAmount: 2 }

describe('add-ons', () => {
  it('are in when they are chosen, and when they are required', () => {
    const both = { addOns: [lunch, apron] }
    expect(quote(asked(both)).lines.slice(1)).toEqual([
      { kind: 'ADD_ON', label: 'Apron', reason: '1 at $12, part of every place', amountCents: 1200 },
    ])
    expect(
      quote(
        asked({
          ...both,
          chosen: [
            { id: 'lunch', amount: 3 },
            { id: 'apron', amount: 2 },
          ],
        }),
      ),
    ).toMatchObject({
      lines: [
        { kind: 'BASE' },
        { label: 'Lunch', reason: '3 at $8.50', amountCents: 2550 },
        { amountCents: 2400 },
      ],
      totalCents: 5950,
    })
  })

  it.each([
    [[{ id: 'lunch', amount: 5 }], 'allowed'],
    [[{ id: 'lunch', amount: 6 }], 'Of Lunch 1 to 5 can be taken'],
    [[{ id: 'lunch', amount: 0 }], 'Of Lunch 1 to 5 can be taken'],
    [[{ id: 'lunch', amount: 1.5 }], 'Of Lunch 1 to 5 can be taken'],
    [[{ id: 'bus', amount: 1 }], 'An add-on is no longer offered. Please choose again'],
  ])('%j: %s', (chosen, expected) => {
    const decision = decideAddOns([lunch, apron], chosen)
    expect(decision.allowed ? 'allowed' : decision.message).toBe(expected)
  })
})

describe('the whole price', () => {
  const quotes = fc.record({
    priceCents: fc.nat(100_000),
    billingType: fc.constantFrom(...BILLING_TYPES),
    prorates: fc.boolean(),
    day: fc.nat(120),
    lunches: fc.nat(5),
  })

  it('is the sum of its lines, each in whole cents with a reason', () => {
    fc.assert(
      fc.property(quotes, ({ day, lunches, ...over }) => {
        const chosen = lunches === 0 ? [] : [{ id: 'lunch', amount: lunches }]
        const at = { date: plusDays('2026-09-01', day), time: '12:00' }
        const { lines, totalCents } = quote(asked({ ...over, at, addOns: [lunch, apron], chosen }))
        expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(totalCents)
        expect(lines.every((line) => Number.isInteger(line.amountCents) && line.reason !== '')).toBe(true)
      }),
    )
  })

  it('with other add-ons is what would be worked out anew', () => {
    fc.assert(
      fc.property(quotes, ({ day, lunches, ...over }) => {
        const at = { date: plusDays('2026-09-01', day), time: '12:00' }
        const addOns = [lunch, apron]
        const chosen = lunches === 0 ? [] : [{ id: 'lunch', amount: lunches }]
        const before = quote(asked({ ...over, at, addOns, chosen: [{ id: 'lunch', amount: 2 }] }))
        expect(withAddOns(before, { addOns, chosen, currency: 'USD' })).toEqual(
          quote(asked({ ...over, at, addOns, chosen })),
        )
      }),
    )
  })

  it('never grows by enrolling later', () => {
    fc.assert(
      fc.property(quotes, fc.nat(30), ({ day, lunches: _, ...over }, later) => {
        const on = (days: number) =>
          quote(asked({ ...over, at: { date: plusDays('2026-09-01', days), time: '12:00' } })).totalCents
        expect(on(day + later)).toBeLessThanOrEqual(on(day))
      }),
    )
  })

  it('is shown again when it no longer is what was shown', () => {
    const now = quote(asked())
    expect(decidePrice(1000, now, 'USD').allowed).toBe(true)
    expect(decidePrice(undefined, now, 'USD').allowed).toBe(true)
    expect(decidePrice(0, now, 'USD')).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The price is $10 now, not $0. Please look at it again',
    })
  })
})
