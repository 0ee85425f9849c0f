import { describe, expect, test } from 'vitest'
import { placesOf } from '@afterbell/domain/activities/capacity'
import type { Activity } from './activity-page.ts'
import { choosesSections, isComplete, nothingTaken, takenAsked, tightestPlaces } from './taken.ts'

const places = (used: number, waiting = 0) =>
  placesOf({ capacity: 10, used, waiting, hasWaitList: true, waitCapacity: 5 })
const section = (id: string, used: number, waiting = 0) => ({ id, name: id, places: places(used, waiting) })
const activity = (over: object = {}) =>
  ({
    sections: [section('a', 3), section('b', 10, 2), section('c', 9)],
    places: places(22),
    intervalType: null,
    ...over,
  }) as unknown as Activity

describe('What a child takes', () => {
  test('is asked where there are several sections, and never of a class', () => {
    expect(choosesSections('camps', activity())).toBe(true)
    expect(choosesSections('aftercare', activity({ sections: [section('a', 3)] }))).toBe(false)
    expect(choosesSections('classes', activity())).toBe(false)
    expect(isComplete('camps', activity(), nothingTaken)).toBe(false)
    expect(isComplete('camps', activity(), { ...nothingTaken, sectionIds: ['a'] })).toBe(true)
  })

  test('gets in as the fullest of its sections lets it', () => {
    const taking = (...sectionIds: string[]) => tightestPlaces(activity(), { ...nothingTaken, sectionIds })
    expect(taking('a').free).toBe(7)
    expect(taking('a', 'c').free).toBe(1)
    expect(taking('a', 'b', 'c').waiting).toBe(2)
    expect(taking()).toEqual(places(22))
  })

  test('is sent only where the address does not say it', () => {
    const taken = { sectionIds: ['a'], dates: ['2026-11-16'] }
    expect(takenAsked('camps', activity(), taken)).toEqual({ sectionIds: ['a'] })
    expect(takenAsked('camps', activity({ intervalType: 'DAILY' }), taken)).toEqual(taken)
    const alone = activity({ sections: [section('a', 3)], intervalType: 'DAILY' })
    expect(takenAsked('camps', alone, { ...taken, dates: [] })).toEqual({})
  })
})
