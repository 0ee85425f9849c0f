import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { periodFrom, planPriceText, trialEndProblem } from './plans.ts'

describe('a period', () => {
  it('that began on the 31st ends before the last day of shorter months, and goes on with the 31st', () => {
    const periods = []
    let start = '2027-01-31'
    for (let count = 0; count < 4; count += 1) {
      const { period, anchorOn } = periodFrom(start, '2027-01-31', 'MONTH')
      expect(anchorOn).toBe('2027-01-31')
      periods.push([period.start, period.end])
      start = plusDays(period.end, 1)
    }
    expect(periods).toEqual([
      ['2027-01-31', '2027-02-27'],
      ['2027-02-28', '2027-03-30'],
      ['2027-03-31', '2027-04-29'],
      ['2027-04-30', '2027-05-30'],
    ])
  })

  it('of a year that began on 29 February goes on with it', () => {
    expect(periodFrom('2028-02-29', '2028-02-29', 'YEAR').period.end).toBe('2029-02-27')
    expect(periodFrom('2031-02-28', '2028-02-29', 'YEAR').period.end).toBe('2032-02-28')
    expect(periodFrom('2032-02-29', '2028-02-29', 'YEAR').period.end).toBe('2033-02-27')
  })

  it('that begins on another day is counted from there', () => {
    expect(periodFrom('2026-11-20', '2026-10-18', 'MONTH')).toEqual({
      period: { start: '2026-11-20', end: '2026-12-19' },
      anchorOn: '2026-11-20',
    })
  })

  it('follows the one before without a day in between or twice, for as long as one likes', () => {
    const anchor = fc.integer({ min: 0, max: 20_000 }).map((days) => plusDays('2000-01-01', days))
    fc.assert(
      fc.property(anchor, fc.constantFrom('MONTH', 'YEAR'), (from, every) => {
        let start = from
        for (let count = 1; count <= 30; count += 1) {
          const { period, anchorOn } = periodFrom(start, from, every)
          expect(anchorOn).toBe(from)
          start = plusDays(period.end, 1)
          const unit = every === 'MONTH' ? 'months' : 'years'
          expect(start).toBe(
            Temporal.PlainDate.from(from)
              .add({ [unit]: count })
              .toString(),
          )
        }
      }),
    )
  })
})

it('says what a plan costs', () => {
  const plan = { cents: 4900, currency: 'USD', every: 'MONTH' } as const
  expect(planPriceText(plan)).toBe('$49 a month')
  expect(planPriceText({ ...plan, cents: 149_050, every: 'YEAR' })).toBe('$1,490.50 a year')
  expect(planPriceText({ ...plan, cents: 0 })).toBe('Free')
})

it('takes the last day of a trial that is a date, and not over', () => {
  expect(trialEndProblem('2026-11-18', '2026-11-18')).toBeNull()
  expect(trialEndProblem('2026-11-17', '2026-11-18')).toBe(
    'The last day of the trial is today (2026-11-18) or later',
  )
  for (const wrong of ['tomorrow', '2026-02-30', ''])
    expect(trialEndProblem(wrong, '2026-11-18')).toContain('as YYYY-MM-DD')
})
