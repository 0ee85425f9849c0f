import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageBeginsAtMonths, ageFromMonths, ageInMonths, ageLabels, AGES, ageText } from './ages.ts'

describe('ages', () => {
  it('stand in order, 1.5y between 1y and 2y, and are shown as the product shows them', () => {
    expect(AGES.map((age) => ageLabels[age]).join(' · ')).toBe(
      '1 Month · 2 Month · 3 Month · 4 Month · 5 Month · 6 Month · 7 Month · 8 Month · 9 Month · 10 Month · 11 Month · ' +
        '1y · 1.5y · 2y · 3y · 4y · 5y · 6y · 7y · 8y · 9y · 10y · 11y · 12y · 13y · 14y · 15y · 16y · 17y · 18y · Over 18y',
    )
  })

  it.each([
    [0, null],
    [1, 'FIRST_MONTH'],
    [11, 'ELEVENTH_MONTH'],
    [12, 'ONE'],
    [17, 'ONE'],
    [18, 'EIGHTEEN_MONTH'],
    [23, 'EIGHTEEN_MONTH'],
    [24, 'TWO'],
    [35, 'TWO'],
    [144, 'TWELVE'],
    [227, 'EIGHTEEN'],
    [228, 'OVER_EIGHTEEN_YEARS'],
    [900, 'OVER_EIGHTEEN_YEARS'],
  ] as const)('%i months are the age %s', (months, age) => {
    expect(ageFromMonths(months)).toBe(age)
  })

  it('never takes a child for older than it is, nor for younger than the age it reached', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), (months) => {
        const age = ageFromMonths(months)!
        const next = AGES[AGES.indexOf(age) + 1]
        expect(ageBeginsAtMonths(age)).toBeLessThanOrEqual(months)
        expect(next ? ageBeginsAtMonths(next) : Infinity).toBeGreaterThan(months)
      }),
    )
  })

  it.each([
    ['2020-09-15', '2026-09-14', 71],
    ['2020-09-15', '2026-09-15', 72],
    ['2020-01-31', '2020-02-29', 0],
    ['2020-01-31', '2020-03-01', 1],
    ['2020-02-29', '2021-02-28', 11],
    ['2020-02-29', '2021-03-01', 12],
    ['2026-09-15', '2026-09-15', 0],
    ['2026-12-15', '2026-09-15', -3],
  ])('born %s, on %s: %i months', (born, on, months) => {
    expect(ageInMonths(born, on)).toBe(months)
  })

  it('tells an age in months below two years and in years above', () => {
    const on = '2026-09-15'
    expect(
      ['2026-09-01', '2026-08-15', '2024-10-15', '2024-09-15', '2018-09-16'].map((born) => ageText(born, on)),
    ).toEqual(['under 1 month', '1 month', '23 months', '2 years', '7 years'])
  })
})
