import { describe, expect, test } from 'vitest'
import { placesOf } from '@afterbell/domain/activities/capacity'
import type { Activity } from './activity-page.ts'
import { choosesSections, isComplete, emptyChoice, toChoiceInput, tightestPlaces } from './taken.ts'

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
    expect(isComplete('camps', activity(), emptyChoice)).toBe(false)
    expect(isComplete('camps', activity(), { ...emptyChoice, sectionIds: ['a'] })).toBe(true)
  })

  test('gets in as the fullest of its sections lets it', () => {
    const placesFor = (...sectionIds: string[]) => tightestPlaces(activity(), { ...emptyChoice, sectionIds })
    expect(placesFor('a').free).toBe(7)
    expect(placesFor('a', 'c').free).toBe(1)
    expect(placesFor('a', 'b', 'c').waiting).toBe(2)
    expect(placesFor()).toEqual(places(22))
  })

  test('is sent only where the address does not say it', () => {
    const selection = { sectionIds: ['a'], dates: ['2026-11-16'] }
    expect(toChoiceInput('camps', activity(), selection)).toEqual({ sectionIds: ['a'] })
    expect(toChoiceInput('camps', activity({ intervalType: 'DAILY' }), selection)).toEqual(selection)
    const alone = activity({ sections: [section('a', 3)], intervalType: 'DAILY' })
    expect(toChoiceInput('camps', alone, { ...selection, dates: [] })).toEqual({})
  })
})
