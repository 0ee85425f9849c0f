import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import { partsGivenBack, type RefundableLine } from './refund.ts'

const days = (many: number) => Array.from({ length: many }, (_, day) => plusDays('2026-11-02', day))
const line = (over: Partial<RefundableLine> = {}): RefundableLine => ({
  id: 'base',
  enrollmentId: 'e',
  sectionId: 's',
  dates: days(4),
  netCents: 10_000,
  givenBackCents: 0,
  datesGivenBack: [],
  ...over,
})
const addOn = line({ id: 'add-on', sectionId: null, dates: [], netCents: 500 })
const from = (day: number) => ({ enrollmentId: 'e', sectionId: 's', on: { from: days(5)[day]! } })

test('the part of the meetings that are not held yet is given back', () => {
  expect(partsGivenBack([line(), addOn], [from(1)])).toEqual([
    { lineId: 'base', dates: days(4).slice(1), cents: 7500 },
  ])
  expect(partsGivenBack([line()], [{ ...from(0), on: [days(4)[2]!] }])).toEqual([
    { lineId: 'base', dates: [days(4)[2]], cents: 2500 },
  ])
  expect(partsGivenBack([line()], [from(4)])).toEqual([])
})

test('an add-on is given back with the whole, also where that is given up in parts', () => {
  const other = line({ id: 'other', sectionId: 't' })
  expect(partsGivenBack([line(), addOn], [from(0)]).map(({ cents }) => cents)).toEqual([10_000, 500])
  expect(partsGivenBack([line(), other, addOn], [from(0)]).map(({ lineId }) => lineId)).toEqual(['base'])
  const both = [line({ givenBackCents: 10_000, datesGivenBack: days(4) }), other, addOn]
  expect(partsGivenBack(both, [{ ...from(0), sectionId: 't' }]).map(({ lineId }) => lineId)).toEqual([
    'other',
    'add-on',
  ])
  expect(partsGivenBack([line(), other], [{ ...from(0), sectionId: null }])).toHaveLength(2)
})

test('nothing is given back twice, and nothing of another enrollment', () => {
  const given = line({ givenBackCents: 2500, datesGivenBack: [days(4)[3]!] })
  expect(partsGivenBack([given], [from(2)])).toEqual([{ lineId: 'base', dates: [days(4)[2]], cents: 2500 }])
  expect(partsGivenBack([line({ enrollmentId: 'other' })], [from(0)])).toEqual([])
  expect(partsGivenBack([line({ givenBackCents: 10_000 })], [from(0)])).toEqual([])
})

test('dates given back one after the other, in whatever order, come to the line', () => {
  const asked = fc.tuple(fc.nat(1_000_000), fc.shuffledSubarray(days(9), { minLength: 9 }))
  fc.assert(
    fc.property(asked, ([netCents, order]) => {
      let now = line({ netCents, dates: days(9) })
      const given = order.map((date) => {
        const cents = sum(partsGivenBack([now], [{ ...from(0), on: [date] }]).map((each) => each.cents))
        now = {
          ...now,
          givenBackCents: now.givenBackCents + cents,
          datesGivenBack: [...now.datesGivenBack, date],
        }
        return cents
      })
      expect(sum(given)).toBe(netCents)
      expect(Math.min(...given)).toBeGreaterThanOrEqual(0)
    }),
  )
})
