import { expect, test } from 'vitest'
import type { Decision } from './decision.ts'
import { decideRoomToMove, decideTransfer, mayTransfer, type TransferStanding } from './transfer.ts'

const zoe: TransferStanding = {
  childName: 'Zoë',
  isDraft: false,
  hasPlace: false,
  isWaiting: false,
  isSame: false,
}
const free = { capacity: 2, used: 1, waiting: 0, hasWaitList: true, waitCapacity: 5 }

const codeOf = (decision: Decision) => (decision.allowed ? 'allowed' : decision.code)
const transfer = (standing: Partial<TransferStanding>) => codeOf(decideTransfer({ ...zoe, ...standing }))
const room = (filling: Partial<typeof free>, asked: Parameters<typeof decideRoomToMove>[1]) =>
  codeOf(decideRoomToMove({ ...free, ...filling }, asked))

test('A child is moved where a newcomer could be added, or where it waits', () => {
  expect(transfer({})).toBe('allowed')
  expect(transfer({ isWaiting: true })).toBe('allowed')
  expect(transfer({ isDraft: true })).toBe('NOT_PUBLISHED')
  expect(transfer({ isOver: true })).toBe('IS_OVER')
  expect(transfer({ isRetired: true })).toBe('NOT_PUBLISHED')
  expect(transfer({ hasPlace: true })).toBe('ALREADY_ENROLLED')
  expect(transfer({ placeElsewhere: 'Bears' })).toBe('ALREADY_ENROLLED')
  expect(transfer({ isWaiting: true, placeElsewhere: 'Bears' })).toBe('ALREADY_ENROLLED')
  expect(transfer({ isSame: true, hasPlace: true })).toBe('SAME_PLACE')
})

test('Into what is full, or before others who wait, children are moved only knowingly, all of them or none', () => {
  const one = { newcomers: 1, waiters: 0 }
  expect(room({}, one)).toBe('allowed')
  expect(room({ used: 2 }, one)).toBe('FULL')
  expect(room({ waiting: 1 }, one)).toBe('OTHERS_WAIT')
  expect(room({ used: 2 }, { ...one, overbook: true })).toBe('allowed')
  expect(room({ waiting: 1 }, { ...one, overbook: true })).toBe('allowed')
  expect(room({}, { newcomers: 2, waiters: 0 })).toBe('FULL')
  // On days of their own they are in nobody's way.
  expect(room({}, { newcomers: 2, waiters: 0, atOnce: 1 })).toBe('allowed')
})

test('Who waits there is moved up by it: others in the queue do not stop it, the capacity does', () => {
  const one = { newcomers: 0, waiters: 1 }
  expect(room({ waiting: 3 }, one)).toBe('allowed')
  expect(room({ waiting: 3, used: 2 }, one)).toBe('FULL')
  // A newcomer goes before nobody where all who wait are moved along with it.
  expect(room({ waiting: 1, used: 0 }, { newcomers: 1, waiters: 1 })).toBe('allowed')
  expect(room({ waiting: 2, used: 0 }, { newcomers: 1, waiters: 1 })).toBe('OTHERS_WAIT')
  // What is offered to a child is counted already.
  expect(room({ used: 2 }, { newcomers: 0, waiters: 0 })).toBe('allowed')
})

test('The office moves children between classes and camps, instructors nowhere, and of aftercare nobody does', () => {
  expect(mayTransfer('SCHOOL_COORDINATOR', 'classes')).toBe(true)
  expect(mayTransfer('SCHOOL_DIRECTOR', 'camps')).toBe(true)
  expect(mayTransfer('SCHOOL_INSTRUCTOR', 'classes')).toBe(false)
  expect(mayTransfer('SCHOOL_ADMIN', 'aftercare')).toBe(false)
})
