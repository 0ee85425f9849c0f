import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import { dueOverTime, laterCharges } from '../prices/later-charges.ts'
import { noDiscounts, onlyChild } from '../prices/price-discounts.ts'
import { quote } from '../prices/pricing.ts'
import { chargedOn, remainingCharges } from './cycles.ts'

const FIRST = '2026-08-31'

const meetings = (from: number, weeks: number) =>
  Array.from({ length: weeks }, (_, week) => ({
    date: plusDays(FIRST, from + week * 7),
    timeFrom: '15:00',
    timeTo: '17:30',
  }))

const anyCare = fc.record({
  fee: fc.record({
    for: fc.constant('WEEKDAYS' as const),
    rate: fc.constantFrom('FIXED' as const, 'DAY' as const, 'HOUR' as const),
    prorates: fc.boolean(),
    cycle: fc.constantFrom('WEEKLY' as const, 'MONTHLY' as const, 'SESSION' as const),
    chargeType: fc.constantFrom('SCHEDULED' as const, 'ATTENDANCE' as const),
  }),
  places: fc
    .uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 })
    .chain(
      (days) =>
      fc.tuple(...days.map((day) => fc.record({ day: fc.constant(day), weeks: fc.integer({ min: 1, max: 14 }), priceCents: fc.integer({ min: 0, max: 30_000 }) }))), // prettier-ignore
    )
    .map((days) =>
      days.map(({ day, weeks, priceCents }) => ({
        sectionId: `day ${day}`,
        name: `Day ${day}`,
        priceCents,
        meetings: meetings(day, weeks),
      })),
    ),
  at: fc.integer({ min: -40, max: 90 }).map((days) => ({ date: plusDays(FIRST, days), time: '12:00' })),
  dateFormat: fc.constantFrom('AMERICAN' as const, 'EUROPEAN' as const),
  isFirst: fc.boolean(),
})

const firstChild = { bonusType: 'FIXED_AMOUNT', amount: 1500, active: true } as const

describe('what is shown of later charges', () => {
  it('is what recurring care charges on that day, to the cent', () => {
    fc.assert(
      fc.property(anyCare, ({ fee, places, at, dateFormat, isFirst }) => {
        const priced = { fee, at, discounts: { ...noDiscounts, firstChild: firstChild as never } }
        const asked = { addOns: [], chosen: [], payment: null, coupon: null }
        const shown = laterCharges({ ...priced, ...asked, places, dateFormat, standing: { ...onlyChild, isFirstEnrollment: isFirst } }) // prettier-ignore
        const care = {
          fee,
          at,
          dateFormat,
          places: places.map((place) => ({
            ...place,
            id: place.sectionId,
            spotDays: [{ from: '2000-01-01', to: null }],
            billed: [],
            paused: [],
          })),
        }
        const isEstimate = fee.chargeType === 'ATTENDANCE'
        const charged = remainingCharges(care)
          .map((charge, nth) => ({
            isNow: charge.when === 'AT_ENROLLMENT',
            dueOn: chargedOn(charge),
            cents: quote({
              ...priced,
              ...asked,
              fee: charge.when === 'AFTER' && isEstimate ? { ...fee, chargeType: 'SCHEDULED' } : fee,
              places: charge.places.map((each) => each.priced),
              standing: { ...onlyChild, isFirstEnrollment: isFirst && nth === 0 },
            }).totalCents,
          }))
          .filter(({ isNow, cents }) => !isNow && cents > 0)
        expect(shown.map(({ dueOn, cents }) => [dueOn, cents])).toEqual(charged.map(({ dueOn, cents }) => [dueOn, cents])) // prettier-ignore
      }),
      { numRuns: 400 },
    )
  })

  it('of several enrollments adds up by day, with installments, and loses no cent', () => {
    const day = fc.integer({ min: -5, max: 60 }).map((days) => plusDays(FIRST, days))
    const charge = fc.record({ dueOn: day, cents: fc.integer({ min: 0, max: 50_000 }) })
    const enrollment = fc.record({
      totalCents: fc.integer({ min: 0, max: 90_000 }),
      later: fc.array(
        charge.map((each) => ({ ...each, isEstimate: each.cents % 2 === 0 })),
        { maxLength: 5 },
      ),
      installments: fc.option(fc.array(charge, { minLength: 1, maxLength: 4 }), { nil: null }),
    })
    fc.assert(
      fc.property(fc.array(enrollment, { maxLength: 5 }), (enrollments) => {
        const { nowCents, later } = dueOverTime(enrollments, FIRST)
        const whole = enrollments.flatMap(({ totalCents, later: theirs, installments }) => [
          ...(installments ?? [{ cents: totalCents }]),
          ...theirs,
        ])
        expect(nowCents + sum(later.map(({ cents }) => cents))).toBe(sum(whole.map(({ cents }) => cents)))
        const days = later.map(({ dueOn }) => dueOn)
        expect(days).toEqual([...new Set(days)].toSorted())
        expect(days.every((dueOn) => dueOn > FIRST)).toBe(true)
      }),
    )
  })
})
