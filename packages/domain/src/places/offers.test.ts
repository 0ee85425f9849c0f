import { describe, expect, test } from 'vitest'
import { decideOffer, offersDue, timeLeftText } from './offers.ts'
import { daysFrom, mostUsed, type Days, type WaitingPlace } from './queue.ts'

const today = '2026-11-18'
const whole: Days = [['-infinity', 'infinity']]
const monday: Days = [['2026-12-07', '2026-12-08']]
const tuesday: Days = [['2026-12-08', '2026-12-09']]
const both: Days = [['2026-12-07', '2026-12-09']]
const over: Days = [['2026-11-02', '2026-11-03']]

const waits = (placeId: string, over: Partial<WaitingPlace> = {}): WaitingPlace => ({
  placeId,
  partyId: null,
  days: whole,
  isHeldBack: false,
  isReserving: false,
  ...over,
})
const due = (capacity: number, live: Days[], waiting: WaitingPlace[]) =>
  offersDue({ capacity, live, waiting }, today)

describe('Whose turn it is', () => {
  test('is that of the first who came, as far as the places go', () => {
    const line = [waits('a'), waits('b'), waits('c')]
    expect(due(3, [whole], line)).toEqual(['a', 'b'])
    expect(due(1, [whole], line)).toEqual([])
    expect(due(1, [whole, whole], line)).toEqual([])
  })

  test('is that of the first whose days fit', () => {
    const line = [waits('a', { days: both }), waits('b', { days: tuesday }), waits('c', { days: monday })]
    expect(due(1, [tuesday], line)).toEqual(['c'])
    expect(due(1, [], line)).toEqual(['a'])
    expect(due(1, [monday], [waits('a'), waits('b', { days: tuesday })])).toEqual(['b'])
  })

  test('of a party is that of all of it or of none, at the position of the first', () => {
    const line = [waits('a', { partyId: 'p' }), waits('b'), waits('c', { partyId: 'p' })]
    expect(due(1, [], line)).toEqual(['b'])
    expect(due(2, [], line)).toEqual(['a', 'c'])
    expect(due(3, [], line)).toEqual(['a', 'c', 'b'])
    expect(due(9, [], line)).toEqual(['a', 'c', 'b'])
  })

  test('is not that of who is held back, nor of days that are over', () => {
    const flags = { isHeldBack: true }
    expect(due(9, [], [waits('a', flags), waits('b', { days: over }), waits('c')])).toEqual(['c'])
    const party = [waits('a', { partyId: 'p', ...flags }), waits('b', { partyId: 'p' })]
    expect(due(9, [], party)).toEqual(['b'])
  })
})

test('Who asked together and does not fit does not keep the next one, of the same days, from its turn', () => {
  const line = [waits('a', { partyId: 'p' }), waits('b', { partyId: 'p' }), waits('c'), waits('d')]
  expect(due(1, [], line)).toEqual(['c'])
})

test('The fullest of some days is found where something begins', () => {
  expect(mostUsed([both, monday, tuesday], both)).toBe(2)
  expect(mostUsed([whole, monday], tuesday)).toBe(1)
  expect(mostUsed([[...monday, ...over]], both)).toBe(1)
  expect(mostUsed([], both)).toBe(0)
  expect(daysFrom([...over, ...monday], today)).toEqual(monday)
  expect(daysFrom(whole, today)).toEqual([[today, 'infinity']])
  expect(daysFrom([['2026-11-02', today]], today)).toEqual([])
})

test('Staff offer as far as the places go, or knowingly', () => {
  expect(decideOffer(true, { overbook: false }).allowed).toBe(true)
  expect(decideOffer(false, { overbook: false })).toMatchObject({ code: 'FULL' })
  expect(decideOffer(false, { overbook: true }).allowed).toBe(true)
})

test.each([
  [30, 'less than 1 min'],
  [60 * 25, '25 min'],
  [3600, '1 hr'],
  [3600 * 3 + 60 * 20, '3 hr 20 min'],
  [3600 * 24, '24 hr'],
  [3600 * 48, '2 days'],
  [3600 * 52, '2 days 4 hr'],
  [3600 * 72, '3 days'],
  [0, null],
])('%d seconds are told as %s', (seconds, text) => {
  const now = Temporal.Instant.from('2026-11-18T20:00:00Z')
  expect(timeLeftText(now.add({ seconds }), now)).toBe(text)
})
