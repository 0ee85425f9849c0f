import { describe, expect, it } from 'vitest'
import { comparedText, TREND_WEEKS, lastWeeks } from './trends.ts'

describe('the weeks of a trend', () => {
  // A Wednesday.
  const today = '2026-11-18'

  it('begin on Sunday, or on Monday where dates are European, and end with the one under way', () => {
    expect(lastWeeks(today, 'AMERICAN', 3)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15'])
    expect(lastWeeks(today, 'EUROPEAN', 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
    expect(lastWeeks(today, 'AMERICAN')).toHaveLength(TREND_WEEKS)
  })

  it('hold a first and a last day', () => {
    expect(lastWeeks('2026-11-15', 'AMERICAN', 1)).toEqual(['2026-11-15'])
    expect(lastWeeks('2026-11-15', 'EUROPEAN', 1)).toEqual(['2026-11-09'])
  })
})

it('weeks are compared in words', () => {
  expect([comparedText(3, 3), comparedText(5, 2), comparedText(0, 1)]).toEqual([
    'As many as the week before',
    '3 more than the week before',
    '1 fewer than the week before',
  ])
})
