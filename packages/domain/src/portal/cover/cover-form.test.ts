import { expect, test } from 'vitest'
import { coverFindings } from './cover-form.ts'

const TODAY = '2026-10-05'

const pathsOf = (hours: [from: string, to: string], dateFrom: string, dateTo: string) =>
  coverFindings(
    { hours: [{ weekday: 'monday', from: hours[0], to: hours[1] }], dateFrom, dateTo },
    TODAY,
  ).map(({ path }) => path)

test('Hours end after they begin, and a period that is not over yet has at most 200 days', () => {
  expect(pathsOf(['15:00', '18:00'], '2026-09-01', TODAY)).toEqual([])
  expect(pathsOf(['15:00', '15:00'], TODAY, TODAY)).toEqual(['hours.0.to'])
  expect(pathsOf(['15:00', '18:00'], TODAY, '2026-10-04')).toEqual(['dateTo'])
  expect(pathsOf(['15:00', '18:00'], '2026-10-07', '2026-10-06')).toEqual(['dateTo'])
  expect(pathsOf(['15:00', '18:00'], TODAY, '2027-04-22')).toEqual([])
  expect(pathsOf(['15:00', '18:00'], TODAY, '2027-04-23')).toEqual(['dateTo'])
})
