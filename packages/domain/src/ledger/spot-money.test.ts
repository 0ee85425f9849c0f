import { describe, expect, test } from 'vitest'
import { sum } from '../kernel/sum.ts'
import { moneyOfSpots, type SpotLine } from './spot-money.ts'

const line = (sectionId: string | null, paidCents: number, over: Partial<SpotLine> = {}): SpotLine => ({
  enrollmentId: 'e',
  sectionId,
  remainingCents: paidCents + (over.openCents ?? 0),
  paidCents,
  openCents: 0,
  ...over,
})
const spotOf = (sectionId: string, enrollmentId = 'e') => ({ enrollmentId, sectionId })
const [mon, wed, fri] = [spotOf('mon'), spotOf('wed'), spotOf('fri')]
const week = [mon, wed, fri]
const paid = (lines: readonly SpotLine[], spots: readonly (typeof mon)[], live = week) =>
  moneyOfSpots(lines, spots, live).paidCents

describe('What was paid for a spot', () => {
  test('is what was billed for its section, not for the other weekdays of the enrollment', () => {
    const lines = [line('mon', 2600), line('wed', 2450), line('fri', 100)]
    expect(week.map((spot) => paid(lines, [spot]))).toEqual([2600, 2450, 100])
    expect(paid(lines, [mon, fri])).toBe(2700)
    expect(paid(lines, week)).toBe(5150)
  })

  test.each([
    [[2600, 2600, 2600], 500, [2767, 2767, 2766]],
    [[2600, 1300, 0], 100, [2667, 1333, 0]],
    [[0, 0, 0], 100, [34, 33, 33]],
    [[1, 1, 1], 1, [2, 1, 1]],
  ])('of %j with an add-on of %i is %j: the parts come to the whole', (bases, addOn, parts) => {
    const lines = [...week.map(({ sectionId }, at) => line(sectionId, bases[at]!)), line(null, addOn)]
    const each = week.map((spot) => paid(lines, [spot]))
    expect(each).toEqual(parts)
    expect(sum(each)).toBe(paid(lines, week))
    expect(sum(each)).toBe(sum(bases) + addOn)
  })

  test('of the last weekday has the whole add-on, and nothing of weekdays that were given up before', () => {
    const lines = [line('mon', 1300), line('wed', 2600), line(null, 500)]
    expect(paid(lines, [wed], [wed])).toBe(3100)
  })

  test('is none of another enrollment in the same invoice', () => {
    const lines = [
      line('mon', 2600),
      line('mon', 999, { enrollmentId: 'other' }),
      line(null, 500, { enrollmentId: 'other' }),
    ]
    expect(paid(lines, [mon], [mon])).toBe(2600)
  })

  test('is told apart from what is owed for it', () => {
    const lines = [
      line('mon', 2600),
      line('wed', 600, { openCents: 2000 }),
      line(null, 0, { openCents: 100 }),
    ]
    expect(moneyOfSpots(lines, [mon], [mon, wed])).toEqual({ paidCents: 2600, owedCents: 50 })
    expect(moneyOfSpots(lines, [wed], [mon, wed])).toEqual({ paidCents: 600, owedCents: 2050 })
  })
})
