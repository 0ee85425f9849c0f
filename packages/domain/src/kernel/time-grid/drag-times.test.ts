import { describe, expect, test } from 'vitest'
import { hoursDrawn, isDrawn, movedBy, stretchedBy } from './drag-times.ts'

const at = (timeFrom: string, timeTo: string) => ({ timeFrom, timeTo })

describe('A meeting that is dragged', () => {
  test('stops at every fifth minute and lasts as long as before', () => {
    expect(movedBy(at('15:30', '16:15'), 17)).toEqual(at('15:45', '16:30'))
    expect(movedBy(at('15:32', '16:02'), -9)).toEqual(at('15:25', '15:55'))
  })

  test('by less than a step stays where it is, whatever its minutes', () => {
    expect(movedBy(at('15:32', '16:02'), 2)).toEqual(at('15:32', '16:02'))
    expect(stretchedBy(at('15:32', '16:02'), -2)).toEqual(at('15:32', '16:02'))
  })

  test('stays within its day', () => {
    expect(movedBy(at('01:00', '02:00'), -500)).toEqual(at('00:00', '01:00'))
    expect(movedBy(at('22:00', '23:00'), 500)).toEqual(at('22:59', '23:59'))
    expect(stretchedBy(at('22:00', '23:00'), 500)).toEqual(at('22:00', '23:59'))
  })

  test('that ends at midnight ends on its day once it is moved', () => {
    expect(movedBy(at('22:00', '00:00'), -60)).toEqual(at('21:00', '23:00'))
    expect(stretchedBy(at('22:00', '00:00'), -60)).toEqual(at('22:00', '23:00'))
  })

  test('keeps a quarter of an hour', () => {
    expect(stretchedBy(at('15:00', '16:00'), -58)).toEqual(at('15:00', '15:15'))
  })

  test('over the hour the clocks skip keeps what the clock shows', () => {
    expect(movedBy(at('00:30', '01:30'), 120)).toEqual(at('02:30', '03:30'))
  })
})

describe('The hours that are drawn', () => {
  test('are those of the meetings and an hour around, within the day, and four at least', () => {
    expect(hoursDrawn([at('15:00', '16:00'), at('16:30', '18:10')])).toEqual({ from: 14, to: 20 })
    expect(hoursDrawn([at('00:30', '01:00')])).toEqual({ from: 0, to: 4 })
    expect(hoursDrawn([at('23:00', '00:00')])).toEqual({ from: 20, to: 24 })
    expect(hoursDrawn([])).toEqual({ from: 14, to: 18 })
  })

  test('hold a moment, or do not', () => {
    expect(isDrawn('15:59', { from: 15, to: 18 })).toBe(true)
    expect(isDrawn('18:01', { from: 15, to: 18 })).toBe(false)
  })
})
