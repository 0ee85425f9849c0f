import { describe, expect, it } from 'vitest'
import { datesOf, droppedDates, groupDates } from './run-dates.ts'

const mondays = {
  weekdays: ['monday'] as const,
  startsOn: '2026-11-02',
  endsOn: '2026-11-30',
  noDates: ['2026-11-16'],
}

describe('the dates of a run', () => {
  it('are those that take place, and those left out', () => {
    expect(datesOf(mondays)).toEqual({
      runDates: ['2026-11-02', '2026-11-09', '2026-11-23', '2026-11-30'],
      skippedDates: ['2026-11-16'],
    })
  })

  it.each([
    ['no first date', { startsOn: null }],
    ['half a date', { endsOn: '2026-11-3' }],
    ['no days', { weekdays: [] }],
    ['a run that ends before it begins', { endsOn: '2026-11-01' }],
    ['a run of many years', { endsOn: '2126-11-01' }],
  ])('cannot be told of %s', (_, over) => {
    expect(datesOf({ ...mondays, ...over })).toBe(null)
  })

  it('stand in groups in their order', () => {
    expect([...groupDates(['2026-11-30', '2026-12-07', '2026-12-14'], (date) => date.slice(0, 7))]).toEqual([
      ['2026-11', ['2026-11-30']],
      ['2026-12', ['2026-12-07', '2026-12-14']],
    ])
  })
})

describe('a date with a check-in that the form would drop', () => {
  const paths = { startsOn: 'first', endsOn: 'last', noDates: 'without', weekdays: 'weekdays' }
  const droppedPaths = (over: object, attended = ['2026-11-09']) =>
    droppedDates({ ...mondays, ...over }, attended, 'AMERICAN', paths).map(({ path }) => path)

  it('is no finding while it stays', () => {
    expect(droppedPaths({})).toEqual([])
  })

  it('is told at the field that drops it', () => {
    expect(droppedPaths({ startsOn: '2026-11-10' })).toEqual(['first'])
    expect(droppedPaths({ endsOn: '2026-11-08' })).toEqual(['last'])
    expect(droppedPaths({ noDates: ['2026-11-09'] })).toEqual(['without'])
    expect(droppedPaths({ weekdays: ['tuesday'] })).toEqual(['weekdays'])
    expect(
      droppedPaths({ startsOn: '2026-11-03', endsOn: '2026-11-29' }, ['2026-11-02', '2026-11-30']),
    ).toEqual(['first', 'last'])
  })

  it('is named as the school writes dates', () => {
    expect(
      droppedDates({ ...mondays, weekdays: ['tuesday'] }, ['2026-11-09'], 'EUROPEAN', paths)[0]!.message,
    ).toContain('09/11/2026')
  })
})
