import { expect, test } from 'vitest'
import { decideTransfer, mayTransfer, type TransferStanding } from './transfer.ts'

const zoe: TransferStanding = {
  childName: 'Zoë',
  isDraft: false,
  hasPlace: false,
  isWaiting: false,
  isSame: false,
}
const free = { capacity: 2, used: 1, waiting: 0, hasWaitList: true, waitCapacity: 5 }

function codeOf(standing: Partial<TransferStanding>, filling: Partial<typeof free> = {}, overbook = false) {
  const decision = decideTransfer({ ...zoe, ...standing }, { ...free, ...filling }, { overbook })
  return decision.allowed ? 'allowed' : decision.code
}

test('A child is moved where a newcomer could be added', () => {
  expect(codeOf({})).toBe('allowed')
  expect(codeOf({ isDraft: true })).toBe('NOT_PUBLISHED')
  expect(codeOf({ isOver: true })).toBe('IS_OVER')
  expect(codeOf({ isRetired: true })).toBe('NOT_PUBLISHED')
  expect(codeOf({ hasPlace: true })).toBe('ALREADY_ENROLLED')
  expect(codeOf({ placeElsewhere: 'Bears' })).toBe('ALREADY_ENROLLED')
  expect(codeOf({ isSame: true, hasPlace: true })).toBe('SAME_PLACE')
})

test('Into what is full, or before others who wait, it is moved only knowingly', () => {
  expect(codeOf({}, { used: 2 })).toBe('FULL')
  expect(codeOf({}, { waiting: 1 })).toBe('OTHERS_WAIT')
  expect(codeOf({}, { used: 2 }, true)).toBe('allowed')
  expect(codeOf({}, { waiting: 1 }, true)).toBe('allowed')
})

test('One that waits there is moved up by it: others in the queue do not stop it, the capacity does', () => {
  expect(codeOf({ isWaiting: true }, { waiting: 3 })).toBe('allowed')
  expect(codeOf({ isWaiting: true }, { waiting: 3, used: 2 })).toBe('FULL')
  expect(codeOf({ isWaiting: true, placeElsewhere: 'Bears' })).toBe('ALREADY_ENROLLED')
})

test('The office moves children between classes and camps, instructors nowhere, and of aftercare nobody does', () => {
  expect(mayTransfer('SCHOOL_COORDINATOR', 'classes')).toBe(true)
  expect(mayTransfer('SCHOOL_DIRECTOR', 'camps')).toBe(true)
  expect(mayTransfer('SCHOOL_INSTRUCTOR', 'classes')).toBe(false)
  expect(mayTransfer('SCHOOL_ADMIN', 'aftercare')).toBe(false)
})
