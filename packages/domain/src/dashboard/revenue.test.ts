import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import {
  amountsOf,
  checkRange,
  partsOf,
  quickRanges,
  rangeBefore,
  stepOf,
  type DayOfRevenue,
} from './revenue.ts'

const day = (date: string, over: Partial<DayOfRevenue> = {}): DayOfRevenue => ({
  date,
  collected: 0,
  refunded: 0,
  payments: 0,
  booked: 0,
  enrollments: 0,
  ...over,
})

const range = fc
  .record({ start: fc.integer({ min: 0, max: 2000 }), days: fc.integer({ min: 0, max: 730 }) })
  .map(({ start, days }) => ({
    from: plusDays('2024-01-01', start),
    to: plusDays('2024-01-01', start + days),
  }))

describe('The quick ranges', () => {
  test.each([
    ['Last 7 days', '2026-03-02', '2026-02-24', '2026-03-02'],
    ['Last 30 days', '2026-03-02', '2026-02-01', '2026-03-02'],
    ['Last month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['Last month', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['Last month', '2026-01-05', '2025-12-01', '2025-12-31'],
  ])('%s as of %s is %s to %s', (label, today, from, to) => {
    expect(quickRanges.find((each) => each.label === label)!.range(today)).toEqual({ from, to })
  })
})

describe('A range', () => {
  test.each([
    ['2026-01-02', '2026-01-01', 'End date should not be before start date'],
    ['2024-01-01', '2026-01-01', 'At most two years can be shown at once'],
  ])('from %s to %s is refused', (from, to, message) => {
    expect(checkRange({ from, to })).toEqual([{ path: 'endDate', message }])
  })

  test.each([
    ['2026-01-01', '2026-01-01', 'DAY'],
    ['2026-01-01', '2026-02-04', 'DAY'],
    ['2026-01-01', '2026-02-05', 'WEEK'],
    ['2024-01-01', '2025-12-31', 'MONTH'],
  ])('from %s to %s is shown by %s', (from, to, step) => {
    expect(checkRange({ from, to })).toEqual([])
    expect(stepOf({ from, to })).toBe(step)
  })

  test('is compared with as many days right before it', () => {
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
      from: '2026-02-22',
      to: '2026-02-28',
    })
  })

  test('falls into parts that follow one another and lose nothing', () => {
    fc.assert(
      fc.property(range, fc.array(fc.nat(1000), { maxLength: 20 }), (drawnRange, offsets) => {
        const days = offsets.map((offset) =>
          day(plusDays(drawnRange.from, offset), {
            collected: 100 + offset,
            refunded: offset,
            booked: 5,
            enrollments: 1,
          }),
        )
        const parts = partsOf(days, drawnRange)
        expect(parts[0]!.from).toBe(drawnRange.from)
        expect(parts.at(-1)!.to).toBe(drawnRange.to)
        parts.slice(1).forEach((part, index) => expect(part.from).toBe(plusDays(parts[index]!.to, 1)))
        const total = amountsOf(days, drawnRange)
        for (const key of ['collected', 'refunded', 'net', 'booked', 'enrollments'] as const)
          expect(parts.reduce((sum, part) => sum + part[key], 0)).toBe(total[key])
        expect(parts.length).toBeLessThanOrEqual(36)
      }),
    )
  })
})

test('What is refunded comes off what is collected; days outside are not counted', () => {
  const days = [
    day('2026-01-01', { collected: 5000, payments: 2 }),
    day('2026-01-02', { refunded: 1500, booked: 700, enrollments: 1 }),
    day('2026-01-03', { collected: 9900, payments: 1 }),
  ]
  expect(amountsOf(days, { from: '2026-01-01', to: '2026-01-02' })).toEqual({
    collected: 5000,
    refunded: 1500,
    net: 3500,
    payments: 2,
    booked: 700,
    enrollments: 1,
  })
})
