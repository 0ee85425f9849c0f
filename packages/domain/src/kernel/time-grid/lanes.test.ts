import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, timeIn } from '../dates.ts'
import { lanesOf, spanOf } from './lanes.ts'

const at = (timeFrom: string, timeTo: string, name = `${timeFrom} ${timeTo}`) => ({ timeFrom, timeTo, name })
const options = { most: 4, leastMinutes: 24 }
const laneTexts = (items: ReturnType<typeof at>[], most = 4) => {
  const { laneItems, behind } = lanesOf(items, { ...options, most })
  return {
    shown: laneItems.map(
      ({ item, lane, lanes, isCut }) => `${item.name}: ${lane + 1} of ${lanes}${isCut ? ' +' : ''}`,
    ),
    behind: behind.map(({ items: hidden }) => hidden.map(({ name }) => name)),
  }
}

describe('Meetings of a day on a scale of time', () => {
  test('have the whole width where nothing else is, also one that begins when another ends', () => {
    expect(laneTexts([at('15:00', '16:00', 'A'), at('16:00', '17:00', 'B')]).shown).toEqual([
      'A: 1 of 1',
      'B: 1 of 1',
    ])
  })

  test('stand side by side where they overlap, directly or by what is between them', () => {
    const three = [at('15:00', '16:00', 'A'), at('15:30', '17:00', 'B'), at('16:15', '17:15', 'C')]
    expect(laneTexts(three).shown).toEqual(['A: 1 of 2', 'B: 2 of 2', 'C: 1 of 2'])
  })

  test('stand in four lanes at most; the rest is behind, with what is cut marked', () => {
    const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => at('15:00', '16:00', name))
    expect(laneTexts(six)).toEqual({
      shown: ['A: 1 of 4 +', 'B: 2 of 4 +', 'C: 3 of 4 +', 'D: 4 of 4 +'],
      behind: [['E', 'F']],
    })
    expect(laneTexts(six, 1).behind).toEqual([['B', 'C', 'D', 'E', 'F']])
    // The button for the others takes a lane.
    expect(lanesOf(six, { ...options, mostCut: 3 }).laneItems).toHaveLength(3)
    expect(lanesOf(six.slice(0, 4), { ...options, mostCut: 3 }).laneItems).toHaveLength(4)
  })

  test('overlap as they are drawn: a quarter of an hour takes the least height', () => {
    expect(laneTexts([at('15:00', '15:15', 'A'), at('15:15', '15:30', 'B')]).shown).toEqual([
      'A: 1 of 2',
      'B: 2 of 2',
    ])
  })

  test('that end at midnight reach the end of the day, and no further', () => {
    expect(spanOf(at('23:00', '00:00'))).toEqual({ from: 1380, to: 1440 })
    expect(lanesOf([at('23:50', '23:55')], options).laneItems[0]).toMatchObject({ from: 1416, to: 1440 })
  })

  test('are as long as the clock on the wall says, on days of 23 and of 25 hours too', () => {
    const span = spanOf(at('01:00', '04:00'))
    expect(span.to - span.from).toBe(180)
    const zone = 'America/New_York'
    // One hour is skipped or repeated; the span still begins and ends at its local times.
    for (const date of ['2027-03-14', '2026-11-01'])
      expect([
        timeIn(zone, instantOf(date, '01:00', zone)),
        timeIn(zone, instantOf(date, '04:00', zone)),
      ]).toEqual(['01:00', '04:00'])
  })

  test('whatever they are, none is lost, and none of a lane overlaps another of it', () => {
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const meeting = fc
      .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 600 }))
      .map(([from, length]) => at(clock(from), clock(Math.min(1439, from + length))))
    fc.assert(
      fc.property(fc.array(meeting, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (items, most) => {
        const { laneItems, behind } = lanesOf(items, { ...options, most })
        expect(laneItems.length + behind.flatMap((each) => each.items).length).toBe(items.length)
        for (const [index, one] of laneItems.entries())
          for (const other of laneItems.slice(index + 1))
            expect(one.lane === other.lane && one.from < other.to && other.from < one.to).toBe(false)
        expect(laneItems.every(({ lane, lanes }) => lane < lanes && lanes <= most)).toBe(true)
      }),
    )
  })
})
