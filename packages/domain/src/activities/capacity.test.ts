import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysFreeText, PLACES_MAX, roomLeftText, spotLimit, occupancyText } from './availability.ts'
import {
  availabilityOf,
  availabilityOfSection,
  daysFree,
  decideCapacity,
  decideMoveUp,
  decidePlace,
  decideWait,
  occupancyOf,
  placesOf,
  type Occupancy,
} from './capacity.ts'

const section = (over: Partial<Occupancy> = {}): Occupancy => ({
  capacity: 10,
  used: 0,
  waiting: 0,
  hasWaitList: true,
  waitCapacity: 5,
  ...over,
})
const code = (decision: { allowed: boolean; code?: string }) => (decision.allowed ? 'allowed' : decision.code)

describe('A place', () => {
  test.each([
    [section(), 1, 'allowed'],
    [section({ used: 9 }), 1, 'allowed'],
    [section({ used: 10 }), 1, 'FULL'],
    [section({ used: 9 }), 2, 'FULL'],
    [section({ used: 9, waiting: 1 }), 1, 'OTHERS_WAIT'],
    [section({ used: 9, waiting: 2, goFirst: 1 }), 1, 'OTHERS_WAIT'],
    [section({ used: 9, waiting: 2, goFirst: 0 }), 1, 'allowed'],
    [section({ used: 10, waiting: 2, goFirst: 0 }), 1, 'FULL'],
    [section({ capacity: 0 }), 1, 'FULL'],
  ])('in %o for %d more: %s', (filling, children, outcome) => {
    expect(code(decidePlace(filling, { children }))).toBe(outcome)
    expect(code(decidePlace(filling, { children, overbook: true }))).toBe('allowed')
  })

  test('says how many are left, and who waits', () => {
    const message = (filling: Occupancy, children?: number) =>
      decidePlace(filling, children === undefined ? {} : { children })
    expect(message(section({ used: 9 }), 3)).toMatchObject({
      message: 'Only 1 spot is left for 3 children (9 of 10 taken)',
    })
    expect(message(section({ used: 12 }))).toMatchObject({ message: 'All spots are taken (12 of 10)' })
    expect(message(section({ used: 9, waiting: 1 }))).toMatchObject({
      message: '1 child is waiting for a spot here. New children join the wait list',
    })
  })

  test('is asked for one child where nobody says for how many', () => {
    expect(decidePlace(section({ used: 9 })).allowed).toBe(true)
  })
})

test.each([
  [section({ used: 9 }), 'FREE'],
  [section({ used: 9, waiting: 1 }), 'WAIT_LIST'],
  [section({ used: 10 }), 'WAIT_LIST'],
  [section({ used: 10, waiting: 5 }), 'FULL'],
  [section({ used: 10, hasWaitList: false }), 'FULL'],
  [section({ used: 9, waiting: 5 }), 'FULL'],
])('A family finds %o %s', (filling, availability) => {
  expect(availabilityOf(placesOf(filling))).toBe(availability)
})

describe('Days that are picked', () => {
  const full = { used: 10, waiting: 0 }
  const free = { used: 9, waiting: 0 }
  const queued = { used: 9, waiting: 1 }
  const open = section({ used: 10, waiting: 1 })
  test.each([
    [open, [full, free, free], 'FREE', '2 of 3 days available'],
    [open, [full, queued], 'WAIT_LIST', '0 of 2 days available'],
    [section({ used: 10, waiting: 5 }), [full, queued], 'FULL', '0 of 2 days available'],
    [section({ used: 10, hasWaitList: false }), [full], 'FULL', '0 of 1 day available'],
    [section({ used: 10, hasWaitList: false }), [full, free], 'FREE', '1 of 2 days available'],
  ])('%o on %j: a family finds %s, %s', (whole, days, availability, text) => {
    expect(availabilityOfSection(whole, days)).toBe(availability)
    expect(daysFreeText(daysFree(whole, days)!)).toBe(text)
  })

  test('are none of a section that is taken as a whole, or where none is to come', () => {
    expect(daysFree(section(), [])).toBeNull()
    expect(availabilityOfSection(section({ used: 9 }), [])).toBe('FREE')
    expect(availabilityOfSection(section({ used: 10 }), [])).toBe('WAIT_LIST')
  })
})

describe('The wait list', () => {
  test.each([
    [section({ used: 10 }), 'allowed'],
    [section({ used: 12 }), 'allowed'],
    [section({ used: 3, waiting: 1 }), 'allowed'],
    [section({ used: 9 }), 'PLACES_FREE'],
    [section({ used: 9, waitCapacity: 0 }), 'PLACES_FREE'],
    [section({ used: 10, waiting: 5 }), 'WAIT_LIST_FULL'],
    [section({ used: 10, hasWaitList: false }), 'WAIT_LIST_OFF'],
  ])('of %o: %s', (filling, outcome) => {
    expect(code(decideWait(filling))).toBe(outcome)
    expect(placesOf(filling).offersWaitList).toBe(outcome === 'allowed')
  })

  test('says how many places are free', () => {
    expect(decideWait(section({ used: 7 }))).toMatchObject({
      message: '3 spots are left, so no one needs to wait',
    })
  })

  test('has no room to show where it is turned off', () => {
    expect(placesOf(section({ hasWaitList: false })).maxWaitList).toBe(0)
    expect(placesOf(section()).maxWaitList).toBe(5)
  })

  test('is never offered while a place can be taken', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(10), fc.nat(10), (capacity, used, waiting, waitCapacity) => {
        const filling = section({ capacity, used, waiting, waitCapacity })
        expect(decidePlace(filling).allowed && decideWait(filling).allowed).toBe(false)
      }),
    )
  })

  test('lets staff move a child up into a free place, and into a full section only knowingly', () => {
    expect(decideMoveUp(section({ used: 9, waiting: 3 })).allowed).toBe(true)
    expect(code(decideMoveUp(section({ used: 10, waiting: 3 })))).toBe('FULL')
    expect(decideMoveUp(section({ used: 10 }), { overbook: true }).allowed).toBe(true)
  })
})

test('A capacity below the enrolled is refused with the lowest possible number, at its field', () => {
  expect(decideCapacity(7, 8)).toMatchObject({
    code: 'CAPACITY_BELOW_ENROLLED',
    field: 'maxEnroll',
    message: expect.stringContaining('8'),
  })
  expect(decideCapacity(8, 8).allowed).toBe(true)
})

test.each([
  [section({ used: 12, capacity: 15 }), 80, 3],
  [section({ used: 2, capacity: 3 }), 67, 1],
  [section({ used: 11 }), 110, 0],
  [section({ capacity: 0 }), 100, 0],
])('%o is %d per cent full with %d free', (filling, percent, free) => {
  expect(placesOf(filling)).toMatchObject({ percent, free })
})

test('What screens show of a section decides as the section itself does', () => {
  const number = fc.integer({ min: 0, max: 12 })
  const filling = fc.record({
    capacity: number,
    used: number,
    waiting: number,
    hasWaitList: fc.boolean(),
    waitCapacity: number,
  })
  fc.assert(
    fc.property(filling, (counts) => {
      const occupancy = occupancyOf(placesOf(counts))
      expect(decidePlace(occupancy)).toEqual(decidePlace(counts))
      expect(decideWait(occupancy)).toEqual(decideWait(counts))
      expect(decideMoveUp(occupancy)).toEqual(decideMoveUp(counts))
    }),
  )
})

test('As many spots as there can be are no limit, and no number is shown', () => {
  expect([spotLimit(12), spotLimit(PLACES_MAX - 1), spotLimit(PLACES_MAX)]).toEqual([
    12,
    PLACES_MAX - 1,
    null,
  ])
  // All groups of one activity together, one of them without a limit.
  expect(spotLimit(PLACES_MAX + 12)).toBeNull()
  expect([occupancyText(3, 12), occupancyText(3, PLACES_MAX)]).toEqual(['3/12', '3 enrolled'])
  expect([roomLeftText(9, 12), roomLeftText(PLACES_MAX - 3, PLACES_MAX)]).toEqual([
    '9 of 12 left',
    'no limit',
  ])
})
