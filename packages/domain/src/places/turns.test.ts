import { describe, expect, test } from 'vitest'
import { offersDue } from './offers.ts'
import type { Days, WaitingPlace } from './queue.ts'
import {
  aheadOfNewcomers,
  aheadOfText,
  daysOfRequest,
  decideTurn,
  fewerSpotsText,
  passedOver,
  waitsTogetherText,
} from './turns.ts'
import { namesText } from '../kernel/names.ts'

const today = '2026-11-18'
const whole: Days = [['-infinity', 'infinity']]
const monday: Days = [['2026-12-07', '2026-12-08']]
const tuesday: Days = [['2026-12-08', '2026-12-09']]
const both: Days = [['2026-12-07', '2026-12-09']]
const over: Days = [['2026-11-02', '2026-11-03']]

const waits = (placeId: string, more: Partial<WaitingPlace> = {}): WaitingPlace => ({
  placeId,
  partyId: null,
  days: whole,
  isHeldBack: false,
  isReserving: false,
  ...more,
})
/** Returns the waiting children who are passed over when some of the line get a spot on their days. */
function passed(line: WaitingPlace[], placeIds: string[], { capacity = 1, live = [] as Days[] } = {}) {
  const admitted = line.filter(({ placeId }) => placeIds.includes(placeId))
  return passedOver({ capacity, live, waiting: line }, admitted, today).map(({ placeId }) => placeId)
}

describe('Before a newcomer goes who', () => {
  const first = (line: WaitingPlace[], days: Days, { capacity = 1, live = [] as Days[] } = {}) =>
    aheadOfNewcomers({ capacity, live, waiting: line }, days, today).map(({ placeId }) => placeId)

  test('waits for one of the same days, and could have all of theirs', () => {
    const line = [waits('a', { days: both }), waits('b', { days: tuesday }), waits('c', { days: over })]
    expect(first(line, monday)).toEqual(['a'])
    expect(first(line, whole)).toEqual(['a', 'b'])
    // Tuesday is full, so a spot on Monday helps nobody who waits.
    expect(first(line, monday, { live: [tuesday] })).toEqual([])
    expect(first(line, monday, { live: [tuesday], capacity: 2 })).toEqual(['a'])
  })

  test('waits in a party that fits, all of it, and whom no offer was taken back from', () => {
    const party = [waits('a', { partyId: 'p' }), waits('b', { partyId: 'p' })]
    expect(first(party, whole)).toEqual([])
    expect(first(party, whole, { capacity: 2 })).toEqual(['a', 'b'])
    expect(first([waits('a', { isHeldBack: true })], whole)).toEqual([])
  })

  test('could be offered something: where nothing is due to anybody in line, a newcomer holds up nobody', () => {
    const line = [waits('a', { days: both }), waits('b', { partyId: 'p' }), waits('c', { partyId: 'p' })]
    const seen = new Set<boolean>()
    for (const live of [[], [monday], [tuesday], [tuesday, tuesday]])
      for (const capacity of [1, 2]) {
        const queue = { live, capacity, waiting: line }
        const isNothingDue = offersDue(queue, today).length === 0
        expect(first(line, whole, queue).length === 0).toBe(isNothingDue)
        seen.add(isNothingDue)
      }
    expect(seen.size).toBe(2)
  })

  test('asks for picked days, or for every day from one on', () => {
    expect(daysOfRequest(null, ['2026-12-07'])).toEqual(monday)
    expect(daysOfRequest('2026-12-07', [])).toEqual([['2026-12-07', 'infinity']])
    expect(daysOfRequest(null, [])).toEqual(whole)
  })
})

describe('Passed over is who', () => {
  test('is ahead, all of them, however few places there are', () => {
    const line = [waits('a'), waits('b'), waits('c')]
    expect(passed(line, ['a'])).toEqual([])
    expect(passed(line, ['c'])).toEqual(['a', 'b'])
    expect(passedOver({ capacity: 1, live: [], waiting: line }, [line[0]!, line[2]!], today)).toEqual([
      { placeId: 'b', by: ['c'], isReserving: false },
    ])
  })

  test('is ahead where one more is let in beyond the capacity', () => {
    expect(passed([waits('a'), waits('b')], ['b'], { live: [whole, whole] })).toEqual(['a'])
  })

  test('waits for one of the same days, and has one left', () => {
    const line = [waits('a', { days: monday }), waits('b', { days: over }), waits('c', { days: tuesday })]
    expect(passed(line, ['c'])).toEqual([])
    expect(passed([...line, waits('d', { days: both })], ['d'])).toEqual(['a', 'c'])
    const apart = [waits('a', { days: monday }), waits('b', { days: monday }), waits('c', { days: tuesday })]
    expect(passed(apart, ['a', 'c'])).toEqual([])
  })

  test('would have fitted', () => {
    const line = [waits('a', { days: both }), waits('b', { days: tuesday })]
    expect(passed(line, ['b'], { live: [monday] })).toEqual([])
    expect(passed(line, ['b'])).toEqual(['a'])
    const party = [waits('a', { partyId: 'p' }), waits('b', { partyId: 'p' }), waits('c')]
    expect(passed(party, ['c'])).toEqual([])
    expect(passed(party, ['c'], { capacity: 2 })).toEqual(['a', 'b'])
  })

  test('is not whom an offer was taken back from, which staff may still give a place', () => {
    const line = [waits('a', { isHeldBack: true }), waits('b'), waits('c', { isHeldBack: true })]
    expect(passed(line, ['b'])).toEqual([])
    expect(passed(line, ['c'])).toEqual(['b'])
  })

  test('is no brother or sister who asked together: they are one turn, that of the first', () => {
    const line = [waits('a', { partyId: 'p' }), waits('b'), waits('c', { partyId: 'p' }), waits('d')]
    expect(passed(line, ['c'])).toEqual([])
    expect(passed(line, ['a', 'c'], { capacity: 2 })).toEqual([])
    expect(passed(line, ['b'])).toEqual([])
    expect(passed(line, ['b'], { capacity: 2 })).toEqual(['a', 'c'])
    expect(passed(line, ['d'], { capacity: 2 })).toEqual(['a', 'c', 'b'])
  })

  test('is nobody where those who come do not wait there', () => {
    const queue = { capacity: 1, live: [], waiting: [waits('a')] }
    expect(passedOver(queue, [{ placeId: null, days: whole }], today)).toEqual([])
  })
})

test('Staff let somebody go first knowingly, told whom that passes over', () => {
  expect(decideTurn([]).allowed).toBe(true)
  expect(decideTurn(['Ann Lee'], { overbook: true }).allowed).toBe(true)
  expect(decideTurn(['Ann Lee'])).toMatchObject({
    code: 'NOT_IN_TURN',
    message: 'Ann Lee is ahead on the wait list',
  })
  expect(decideTurn(['Ann Lee', 'Ben Roe'])).toMatchObject({
    message: 'Ann Lee and Ben Roe are ahead on the wait list',
  })
  expect(aheadOfText(['Ann Lee'])).toBe('ahead of 1 child on the wait list: Ann Lee')
  expect(aheadOfText(['Ann Lee', 'Ben Roe'])).toBe(
    'ahead of 2 children on the wait list: Ann Lee and Ben Roe',
  )
  expect(aheadOfText(3)).toBe('ahead of 3 children on the wait list')
  expect(aheadOfText([])).toBeNull()
  expect(aheadOfText(0)).toBeNull()
})

test('Siblings who wait together are said to, and why a single spot goes past them', () => {
  expect([0, 1, 2, 3].map(waitsTogetherText)).toEqual([null, null, 'Waits for 2 spots', 'Waits for 3 spots'])
  const together = { partyId: 'Roe' }
  const line = [waits('ann', together), waits('ben', together), waits('cleo')]
  expect(offersDue({ capacity: 1, live: [], waiting: line }, today)).toEqual(['cleo'])
  expect(fewerSpotsText('AUTOMATIC')).toContain('an open spot goes to the next child it is enough for')
  expect(offersDue({ capacity: 2, live: [], waiting: line }, today)).toEqual(['ann', 'ben'])
  expect(fewerSpotsText('STAFF_DECIDE')).toContain('can be offered')
})

test('Many names are cut short, and one alone is never left out', () => {
  expect(namesText([])).toBe('')
  expect(namesText(['A', 'B', 'C', 'D'])).toBe('A, B, C and D')
  expect(namesText(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 others')
})
