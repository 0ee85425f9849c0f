import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import { earnedThrough } from '../ledger/earned.ts'
import { ageOfDebt } from './aging.ts'
import { daysOfEarned, earnedReport } from './earned-report.ts'
import { reportRange, reportRangeFindings, reportRanges } from './report-range.ts'
import { revenueReport, type DayBilled } from './revenue-report.ts'

test('What is due today is not past due; from the day after it is, by thirty days', () => {
  const today = '2026-11-18'
  const ages = [5, 0, -1, -30, -31, -60, -61, -90, -91, -400].map((days) =>
    ageOfDebt(plusDays(today, days), today),
  )
  expect(ages).toEqual([
    'current',
    'current',
    'days30',
    'days30',
    'days60',
    'days60',
    'days90',
    'days90',
    'older',
    'older',
  ])
})

describe('Revenue', () => {
  const day = (date: string, over: Partial<DayBilled> = {}): DayBilled => ({
    date,
    kind: 'classes',
    billedCents: 1000,
    takenBackCents: 0,
    taxCents: 0,
    ...over,
  })

  test('is what was billed less what was taken back and the tax, by kind, beside the time before', () => {
    const days = [
      day('2026-10-31'),
      day('2026-11-01', { taxCents: 130 }),
      day('2026-11-30', { kind: 'fees', billedCents: 500 }),
      day('2026-11-30', { takenBackCents: 400, billedCents: 0, taxCents: -52 }),
    ]
    const report = revenueReport(days, { from: '2026-11-01', to: '2026-11-30' })
    expect(report.before).toEqual({ from: '2026-10-02', to: '2026-10-31' })
    expect(report.kinds.find(({ kind }) => kind === 'classes')).toEqual({
      kind: 'classes',
      billedCents: 1000,
      takenBackCents: 400,
      taxCents: 78,
      revenueCents: 522,
      beforeCents: 1000,
    })
    expect(report.total).toMatchObject({ billedCents: 1500, revenueCents: 1022, beforeCents: 1000 })
    expect(report.kinds.map(({ kind }) => kind)).toEqual(['classes', 'camps', 'aftercare', 'fees', 'byHand'])
    expect(sum(report.parts.map(({ revenueCents }) => revenueCents))).toBe(1022)
  })
})

describe('What is earned', () => {
  test('is spread over the dates evenly, and on the day of issue where there are none', () => {
    const dated = { cents: 1000, dates: ['2026-11-02', '2026-11-09', '2026-12-07'], issuedOn: '2026-10-01' }
    const through = ['2026-11-01', '2026-11-02', '2026-11-30', '2026-12-07', '2027-01-01']
    expect(through.map((until) => earnedThrough(dated, until))).toEqual([0, 333, 667, 1000, 1000])
    const undated = { cents: 500, dates: [], issuedOn: '2026-11-05' }
    expect(['2026-11-04', '2026-11-05'].map((until) => earnedThrough(undated, until))).toEqual([0, 500])
  })

  test('comes to what was billed, whichever times it is cut into', () => {
    const dates = fc
      .uniqueArray(fc.nat(700), { minLength: 1, maxLength: 60 })
      .map((days) => days.toSorted((one, other) => one - other).map((each) => plusDays('2026-01-01', each)))
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999, max: 99_999 }),
        dates,
        fc.array(fc.nat(700)),
        (cents, on, cuts) => {
          const ends = [...new Set(cuts)]
            .toSorted((one, other) => one - other)
            .map((each) => plusDays('2026-01-01', each))
          const sums = ends.map((end) => earnedThrough({ cents, dates: on, issuedOn: on[0]! }, end))
          const parts = [...sums, cents].map((each, index) => each - (sums[index - 1] ?? 0))
          expect(sum(parts)).toBe(cents)
          expect(parts.every((part) => part * Math.sign(cents || 1) >= 0)).toBe(true)
        },
      ),
    )
  })

  test('is told month by month, whose first and last may be parts', () => {
    const range = { from: '2026-10-15', to: '2026-12-10' }
    expect(daysOfEarned(range)).toEqual({
      before: '2026-10-14',
      ends: ['2026-10-31', '2026-11-30', '2026-12-10'],
    })
    const sums = [
      { day: '2026-10-14', kind: 'camps' as const, cents: 40 },
      { day: '2026-10-31', kind: 'camps' as const, cents: 100 },
      { day: '2026-11-30', kind: 'camps' as const, cents: 250 },
      { day: '2026-12-10', kind: 'camps' as const, cents: 240 },
    ]
    const report = earnedReport(sums, range)
    expect(report.months.map(({ from, cents }) => [from, cents])).toEqual([
      ['2026-10-15', 60],
      ['2026-11-01', 150],
      ['2026-12-01', -10],
    ])
    expect(report.cents).toBe(200)
    expect(report.byKind.camps).toBe(200)
  })
})

describe('The range of a report', () => {
  test('is this month so far unless it is said', () => {
    expect(reportRange({}, '2026-11-18')).toEqual({ from: '2026-11-01', to: '2026-11-18' })
    expect(reportRange({ to: '2026-02-28' }, '2026-11-18')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(reportRange({ from: '2026-12-24' }, '2026-11-18')).toEqual({
      from: '2026-12-24',
      to: '2026-12-24',
    })
  })

  test('is refused at its end where that comes before its start, or after more than two years', () => {
    const pathsOf = (from: string, to: string) => reportRangeFindings({ from, to }).map(({ path }) => path)
    expect(pathsOf('2026-11-02', '2026-11-01')).toEqual(['to'])
    expect(pathsOf('2020-01-01', '2026-11-01')).toEqual(['to'])
    expect(pathsOf('2026-01-01', '2026-12-31')).toEqual([])
  })

  test('has quick choices that follow the calendar', () => {
    expect(reportRanges.map(({ range }) => range('2026-01-18'))).toEqual([
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2025-12-01', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-12-31' },
      { from: '2025-01-01', to: '2025-12-31' },
    ])
  })
})
