import { describe, expect, test } from 'vitest'
import { waysFor, waysToMove, chosenWay } from './ways.ts'

const places = { maxEnroll: 12, enrolled: 9, waiting: 0, maxWaitList: 5, waitList: true }
const may = { mayAdd: true, mayWait: true }
const full = { ...places, enrolled: 12 }

describe('A child that is added', () => {
  test('is given a place while one is free and nobody waits', () => {
    const ways = waysFor({ places, intent: 'ADD', ...may })
    expect(ways).toMatchObject({ why: null, usual: 'place', offered: [{ way: 'place', verb: 'Add child' }] })
  })

  test('joins the wait list of a full one, unless it is overbooked knowingly', () => {
    const ways = waysFor({ places: { ...full, waiting: 3 }, intent: 'ADD', ...may })
    expect(ways.why).toBe('All spots are taken (12 of 12)')
    expect(ways.usual).toBe('wait')
    expect(ways.offered.map(({ way, consequence, verb }) => [way, consequence, verb])).toEqual([
      ['wait', 'Number 4. Nothing is owed while waiting', 'Put on the wait list'],
      ['overbook', 'Makes it 13 of 12. Goes ahead of 3 children on the wait list', 'Overbook: 13 of 12'],
    ])
  })

  test('does not pass those who wait for a free place, unless it is done knowingly', () => {
    const ways = waysFor({ places: { ...places, waiting: 1 }, intent: 'ADD', ...may })
    expect(ways.usual).toBe('wait')
    expect(ways.offered[1]).toMatchObject({
      label: 'Enroll out of turn',
      consequence: 'Goes ahead of 1 child on the wait list',
      verb: 'Add out of turn',
    })
  })

  test('is given what would serve nobody who waits', () => {
    const ways = waysFor({ places: { ...places, waiting: 1, goFirst: 0 }, intent: 'ADD', ...may })
    expect(ways).toMatchObject({ why: null, usual: 'place', offered: [{ way: 'place' }] })
  })

  test.each([
    [{ ...full, waitList: false, maxWaitList: 0 }, 'The wait list is turned off'],
    [{ ...full, waiting: 5 }, 'The wait list is full (5 of 5)'],
  ])('is told why it cannot wait, and nobody is overbooked unasked: %o', (spots, refused) => {
    const ways = waysFor({ places: spots, intent: 'ADD', ...may })
    expect(ways.usual).toBeNull()
    expect(ways.offered[0]).toMatchObject({ way: 'wait', refused })
    expect(ways.offered[1]).toMatchObject({ way: 'overbook', refused: null })
  })
})

test('A child that is to wait finds out when there is no need to', () => {
  expect(waysFor({ places: full, intent: 'WAIT', mayAdd: false, mayWait: true }).usual).toBe('wait')
  const [wait] = waysFor({ places, intent: 'WAIT', ...may }).offered
  expect(wait!.refused).toBe('3 spots are left, so no one needs to wait')
})

test('A child that is moved up passes nobody unasked, and takes no place that is not there', () => {
  const waiting = { ...places, waiting: 2 }
  expect(waysFor({ places: waiting, intent: 'MOVE_UP', ...may })).toMatchObject({ why: null, usual: 'place' })
  const behind = waysFor({ places: waiting, intent: 'MOVE_UP', ahead: ['Ann Lee', 'Ben Roe'], ...may })
  expect(behind).toMatchObject({ why: 'Ann Lee and Ben Roe are ahead on the wait list', usual: null })
  expect(behind.offered).toMatchObject([
    {
      way: 'overbook',
      label: 'Enroll out of turn',
      consequence: 'Goes ahead of 2 children on the wait list: Ann Lee and Ben Roe',
    },
  ])
  const ways = waysFor({ places: { ...full, waiting: 2 }, intent: 'MOVE_UP', ...may })
  expect(ways.usual).toBeNull()
  expect(ways.offered).toMatchObject([{ way: 'overbook', consequence: 'Makes it 13 of 12' }])
})

test('Who may not add a child is told so', () => {
  const ways = waysFor({ places: full, intent: 'ADD', mayAdd: false, mayWait: true })
  expect(ways.offered.map(({ refused }) => refused)).toEqual([null, 'Your role cannot do this'])
})

test('A child is moved by whoever may move it, and beyond the capacity by those who may add', () => {
  const coordinator = { coming: 1, passedNames: [], reservedFor: [], mayAdd: false }
  expect(waysToMove({ places, room: null, ...coordinator })).toMatchObject({ usual: 'place' })
  const room = { message: 'All spots are taken (12 of 12)' }
  const ways = waysToMove({ places: full, room, ...coordinator })
  expect(ways).toMatchObject({ why: room.message, usual: null })
  expect(ways.offered).toMatchObject([{ way: 'overbook', refused: 'Your role cannot do this' }])
  // The child's spot there is already on hold.
  expect(waysToMove({ places: full, room: null, ...coordinator, coming: 0 })).toMatchObject({
    usual: 'place',
  })
})

test('Children are moved beyond a capacity with the numbers of the day that is fullest then', () => {
  const passing = { passedNames: [], reservedFor: [] }
  const move = { places: { ...full, waiting: 4 }, room: { message: 'Full' }, coming: 2, ...passing }
  const [overbook] = waysToMove({ ...move, mayAdd: true }).offered
  expect(overbook).toMatchObject({ consequence: 'Makes it 14 of 12', verb: 'Overbook: 14 of 12' })
  const reservation = {
    passedNames: ['Cleo Roe', 'Ann Osei', 'Ben Osei'],
    reservedFor: ['Ann Osei', 'Ben Osei'],
  }
  expect(waysToMove({ ...move, ...reservation, mayAdd: true }).offered[0]!.consequence).toBe(
    'Makes it 14 of 12. Goes ahead of 1 child on the wait list: Cleo Roe. Takes a spot that is kept for Ann Osei and Ben Osei',
  )
})

test('A way that was chosen is not stuck to when another group or another day leaves none but the usual', () => {
  expect(chosenWay(waysFor({ places: full, intent: 'ADD', ...may }), 'overbook')!.way).toBe('overbook')
  const free = waysFor({ places, intent: 'ADD', ...may })
  expect(chosenWay(free, 'overbook')!.way).toBe('place')
  expect(chosenWay(free, 'wait')!.way).toBe('place')
  // Overbooking is never the default.
  const none = waysFor({ places: { ...full, waitList: false, maxWaitList: 0 }, intent: 'ADD', ...may })
  expect(chosenWay(none, 'wait')).toBeUndefined()
})

test('A spot that is kept for siblings who wait is taken knowingly only, and it is said for whom', () => {
  const may = { mayAdd: true, mayWait: true }
  const places = {
    maxEnroll: 2,
    enrolled: 1,
    free: 0,
    waiting: 2,
    goFirst: 0,
    maxWaitList: 9,
    waitList: true,
  }
  const added = waysFor({ places, intent: 'ADD', ...may })
  expect(added).toMatchObject({ usual: 'wait' })
  expect(added.why).toContain('1 open spot is kept for siblings on the wait list')
  expect(added.offered.at(-1)).toMatchObject({
    label: 'Enroll out of turn',
    consequence: 'Takes a spot that is kept for siblings on the wait list',
  })
  const names = ['Ann Osei', 'Ben Osei']
  const moved = waysFor({ places, intent: 'MOVE_UP', ahead: names, reservedFor: names, ...may })
  expect(moved.why).toBe('The next spots are kept for Ann Osei and Ben Osei')
  expect(moved.offered[0]!.consequence).toBe('Takes a spot that is kept for Ann Osei and Ben Osei')
})
