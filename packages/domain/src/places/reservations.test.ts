import { describe, expect, test } from 'vitest'
import { availabilityOf, decidePlace, occupancyOf, placesOf } from '../activities/capacity.ts'
import { offersDue } from './offers.ts'
import type { Days, Queue, WaitingPlace } from './queue.ts'
import { displacedBy, reservationsOf } from './reservations.ts'
import { decideReserve, reservedText } from './reserve.ts'
import { aheadInLine, aheadOfNewcomers, decideTurn, goesFirstText, passedOver } from './turns.ts'

const today = '2026-11-18'
const whole: Days = [['-infinity', 'infinity']]
const fromToday: Days = [[today, 'infinity']]
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
const family = (name: string, size: number, more: Partial<WaitingPlace> = {}): WaitingPlace[] =>
  Array.from({ length: size }, (_, index) =>
    waits(`${name}${index + 1}`, { partyId: name, isReserving: true, ...more }),
  )
/** A section of two spots, with this many open. */
const queue = (open: number, waiting: WaitingPlace[], capacity = 2): Queue => ({
  capacity,
  live: Array.from({ length: capacity - open }, () => whole),
  waiting,
})
const claimed = (of: Queue) =>
  reservationsOf(of, today).map(({ partyId, open, claims }) => [partyId, open, claims])

describe('Siblings for whom the next spots are kept', () => {
  test('claim what is open, and never more than that or than they are', () => {
    expect(claimed(queue(0, family('osei', 2)))).toEqual([['osei', 0, [[], []]]])
    expect(claimed(queue(1, family('osei', 2)))).toEqual([['osei', 1, [fromToday, []]]])
    expect(claimed(queue(3, family('osei', 2), 3))).toEqual([['osei', 2, [fromToday, fromToday]]])
    expect(claimed(queue(1, family('osei', 2, { isReserving: false })))).toEqual([])
  })

  test('claim in the order of the line where several families do', () => {
    const line = [...family('osei', 2), ...family('lee', 3)]
    expect(claimed(queue(3, line, 3))).toEqual([
      ['osei', 2, [fromToday, fromToday]],
      ['lee', 1, [fromToday, [], []]],
    ])
  })

  test('claim a day that is open although another of theirs is full', () => {
    const line = family('osei', 2, { days: both })
    const [reservation] = reservationsOf(
      { capacity: 2, live: [monday, monday, tuesday], waiting: line },
      today,
    )
    expect(reservation).toMatchObject({ open: 0, claims: [tuesday, []] })
  })

  test('claim nothing once one of them alone can be offered something, or their days are over', () => {
    const [one, other] = family('osei', 2)
    expect(claimed(queue(1, [one!]))).toEqual([])
    expect(claimed(queue(1, [one!, { ...other!, isHeldBack: true }]))).toEqual([])
    expect(claimed(queue(1, family('osei', 2, { days: over })))).toEqual([])
    expect(claimed(queue(1, [one!, { ...other!, isReserving: false }]))).toHaveLength(1)
  })
})

describe('What they claim', () => {
  test('is offered to nobody, wherever they stand, and to them once there is enough', () => {
    const line = [waits('first'), ...family('osei', 2), waits('last')]
    expect(offersDue(queue(1, line), today)).toEqual([])
    expect(offersDue(queue(2, line), today)).toEqual(['osei1', 'osei2'])
    expect(offersDue(queue(3, line, 3), today)).toEqual(['first', 'osei1', 'osei2'])
    const unmarked = line.map((each) => ({ ...each, isReserving: false }))
    expect(offersDue(queue(1, unmarked), today)).toEqual(['first'])
  })

  test('is offered to no family behind them that claims as well', () => {
    const line = [...family('osei', 3), ...family('lee', 2)]
    expect(offersDue(queue(2, line, 4), today)).toEqual([])
    expect(offersDue(queue(3, line, 4), today)).toEqual(['osei1', 'osei2', 'osei3'])
    expect(offersDue(queue(5, line, 5), today)).toHaveLength(5)
  })

  test('leaves other days to others', () => {
    const line = [...family('osei', 2, { days: both }), waits('mon', { days: monday })]
    const live = [monday, tuesday]
    expect(offersDue({ capacity: 3, live: [...live, tuesday], waiting: line }, today)).toEqual([])
    expect(offersDue({ capacity: 4, live: [tuesday, tuesday, tuesday], waiting: line }, today)).toEqual([
      'mon',
    ])
  })

  test('lets nobody else go before a newcomer who could not be offered it', () => {
    const line = [waits('alone'), ...family('osei', 2)]
    expect(aheadOfNewcomers(queue(1, line), whole, today)).toEqual([])
    expect(aheadOfNewcomers(queue(2, line), whole, today).map(({ placeId }) => placeId)).toEqual([
      'osei1',
      'osei2',
    ])
  })

  test('is taken from them by whoever is let in on it, and by nobody beside it', () => {
    const line = [waits('first'), ...family('osei', 2)]
    const names = (of: Queue, placeId: string | null) =>
      displacedBy(of, [{ placeId, days: whole }], today).map((each) => each.placeId)
    expect(names(queue(1, line), null)).toEqual(['osei1', 'osei2'])
    expect(names(queue(1, line), 'first')).toEqual(['osei1', 'osei2'])
    expect(names(queue(3, line, 3), null)).toEqual([])
    expect(names(queue(0, line), null)).toEqual([])
    expect(names(queue(1, line), 'osei1')).toEqual([])
  })

  test('is taken from those ahead, and not from those behind, by a family that claims itself', () => {
    const line = [...family('osei', 2), ...family('lee', 2)]
    const displacedIds = (name: string) =>
      displacedBy(
        queue(2, line),
        family(name, 2).map(({ placeId }) => ({ placeId, days: whole })),
        today,
      ).map(({ placeId }) => placeId)
    expect(displacedIds('lee')).toEqual(['osei1', 'osei2'])
    expect(displacedIds('osei')).toEqual([])
  })

  test('makes them passed over, also by who stands ahead', () => {
    const line = [waits('first'), ...family('osei', 2)]
    expect(passedOver(queue(1, line), [{ placeId: 'first', days: whole }], today)).toEqual([
      { placeId: 'osei1', by: ['first'], isReserving: true },
      { placeId: 'osei2', by: ['first'], isReserving: true },
    ])
    const family2 = family('osei', 2).map(({ placeId }) => ({ placeId, days: whole }))
    expect(passedOver(queue(2, line), family2, today)).toEqual([])
  })

  test('is no open spot to a newcomer, who may take what is open beside it', () => {
    const filling = { capacity: 3, used: 1, waiting: 2, goFirst: 0, hasWaitList: true, waitCapacity: 9 }
    expect(decidePlace({ ...filling, reserved: 1 }).allowed).toBe(true)
    expect(decidePlace({ ...filling, reserved: 1 }, { children: 2 })).toMatchObject({
      code: 'OTHERS_WAIT',
      parts: { reserved: 1 },
    })
    expect(decidePlace({ ...filling, reserved: 2 })).toMatchObject({
      message: '2 open spots are kept for siblings on the wait list. New children join the wait list',
    })
    expect(decidePlace({ ...filling, reserved: 2 }, { overbook: true }).allowed).toBe(true)
    expect(decidePlace({ ...filling, used: 3, reserved: 0 })).toMatchObject({ code: 'FULL' })
    const places = placesOf({ ...filling, reserved: 2 })
    expect(places.free).toBe(0)
    expect(availabilityOf(places)).toBe('WAIT_LIST')
    expect(occupancyOf(places)).toMatchObject({ reserved: 2 })
    expect(occupancyOf({ ...places, enrolled: 4, free: 0 })).toMatchObject({ reserved: 0 })
  })
})

test('Staff keep spots only for siblings who wait together, and ahead of others knowingly', () => {
  const line = [waits('first'), waits('other', { days: over }), ...family('lee', 2), ...family('osei', 2)]
  const ahead = aheadInLine(queue(1, line), line.slice(4), today).map(({ placeId }) => placeId)
  expect(ahead).toEqual(['first'])
  expect(decideReserve(1, [], { overbook: true })).toMatchObject({ code: 'NOT_TOGETHER' })
  expect(decideReserve(2, ['Ann Lee'], { overbook: false })).toMatchObject({
    code: 'NOT_IN_TURN',
    message: 'Ann Lee is ahead on the wait list',
  })
  expect(decideReserve(2, ['Ann Lee'], { overbook: true }).allowed).toBe(true)
  expect(decideReserve(2, [], { overbook: false }).allowed).toBe(true)
})

test('What is kept is said with names, and how many spots are open', () => {
  const names = ['Ann Osei', 'Ben Osei']
  expect([0, 1, 2].map((open) => reservedText(names, open))).toEqual([
    'The next spots are kept for Ann Osei and Ben Osei, who need 2. None is open now.',
    '1 spot is open and kept for Ann Osei and Ben Osei, who need 2.',
    '2 spots are open for Ann Osei and Ben Osei, so they can be offered them.',
  ])
  expect(reservedText(names, 1, 'AFTER')).toBe(
    '1 spot will be open and kept for Ann Osei and Ben Osei, who need 2.',
  )
  expect(reservedText(names, 0, 'AFTER')).toContain('None will be open.')
  const passed = ['Cleo Lee', ...names]
  expect(decideTurn(passed, { reservedFor: names })).toMatchObject({
    message: 'The next spots are kept for Ann Osei and Ben Osei',
  })
  expect(goesFirstText(passed, names)).toEqual([
    'Goes ahead of 1 child on the wait list: Cleo Lee',
    'Takes a spot that is kept for Ann Osei and Ben Osei',
  ])
  expect(goesFirstText([], [])).toEqual([])
})
