import { expect, it } from 'vitest'
import { registrationFindings } from './registration.ts'

it.each([
  [0, true],
  [5, true],
  [120, true],
  [-1, false],
  [121, false],
  [2.5, false],
  [null, false],
  [undefined, true],
])('lets a school call a child late after %s minutes: %s', (minutes, isFine) => {
  const late = registrationFindings({ offerHours: 24, lateAfterMinutes: minutes })
  expect(late.map(({ path }) => path)).toEqual(isFine ? [] : ['lateAfterMinutes'])
  const collected = registrationFindings({ offerHours: 24, pickupGraceMinutes: minutes })
  expect(collected.map(({ path }) => path)).toEqual(isFine ? [] : ['pickupGraceMinutes'])
})

it('holds offers between an hour and a week, where it says how long', () => {
  const wrong = (offerHours?: number | null) => registrationFindings({ offerHours }).map(({ path }) => path)
  expect([wrong(), wrong(1), wrong(168), wrong(0), wrong(169), wrong(2.5), wrong(null)]).toEqual([
    [],
    [],
    [],
    ['offerHours'],
    ['offerHours'],
    ['offerHours'],
    ['offerHours'],
  ])
})
