import { expect, test } from 'vitest'
import { datesLost } from './dates-lost.ts'

const on = (sectionId: string, ...dates: string[]) => dates.map((date) => ({ sectionId, date }))

test('a date that is dropped is lost, unless another one is added to its section', () => {
  const dropped = on('a', '2026-12-14', '2026-12-07')
  expect(datesLost(dropped, [])).toEqual(on('a', '2026-12-07', '2026-12-14'))
  expect(datesLost(dropped, on('a', '2026-12-08'))).toEqual(on('a', '2026-12-14'))
  expect(datesLost(dropped, on('a', '2026-12-08', '2026-12-15', '2026-12-22'))).toEqual([])
  expect(datesLost(dropped, on('b', '2026-12-08', '2026-12-15'))).toHaveLength(2)
  const three = on('a', '2026-12-21', '2026-12-07', '2026-12-14')
  expect(datesLost(three, on('a', '2026-12-08'))).toEqual(on('a', '2026-12-14', '2026-12-21'))
  expect(datesLost([], on('a', '2026-12-08'))).toEqual([])
})
