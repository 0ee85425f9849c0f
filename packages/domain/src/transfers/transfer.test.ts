import { expect, test } from 'vitest'
import type { Decision } from '../kernel/decision.ts'
import {
  decideRoomToMove,
  decideTransfer,
  mayTransfer,
  type DayThere,
  type TargetCapacity,
  type TransferStatus,
} from './transfer.ts'

const zoe: TransferStatus = {
  childName: 'Zoë',
  isDraft: false,
  hasPlace: false,
  isWaiting: false,
  isSame: false,
}
const codeOf = (decision: Decision) => (decision.allowed ? 'allowed' : decision.code)
const transfer = (status: Partial<TransferStatus>) => codeOf(decideTransfer({ ...zoe, ...status }))
const day = (used: number, coming: number, date: string | null = null): DayThere => ({ date, used, coming })
const room = (there: Partial<TargetCapacity>, overbook = false) =>
  codeOf(
    decideRoomToMove(
      { capacity: 2, days: [], passed: 0, ahead: [], ...there },
      { dateFormat: 'AMERICAN', overbook },
    ),
  )

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
  expect(room({ days: [day(1, 1)] })).toBe('allowed')
  expect(room({ days: [day(2, 1)] })).toBe('FULL')
  expect(room({ days: [day(1, 1)], passed: 1 })).toBe('OTHERS_WAIT')
  expect(room({ days: [day(2, 1)] }, true)).toBe('allowed')
  expect(room({ days: [day(1, 1)], passed: 1 }, true)).toBe('allowed')
  expect(room({ days: [day(1, 2)] })).toBe('FULL')
  expect(room({ days: [day(1, 1)], ahead: ['Ann Lee'] })).toBe('NOT_IN_TURN')
  expect(room({ days: [day(1, 1)], ahead: ['Ann Lee'] }, true)).toBe('allowed')
  // A spot offered to the child already counts as theirs.
  expect(room({ days: [] })).toBe('allowed')
})

test('Where days are picked, each day has room of its own, and the one that has none is named', () => {
  const monday = day(1, 1, '2026-12-07')
  const tuesday = day(0, 2, '2026-12-08')
  expect(room({ days: [monday, tuesday] })).toBe('allowed')
  expect(
    decideRoomToMove(
      { capacity: 2, days: [monday, { ...tuesday, used: 1 }], passed: 0, ahead: [] },
      { dateFormat: 'AMERICAN' },
    ),
  ).toMatchObject({
    code: 'FULL',
    message: '12/08/2026: Only 1 spot is left for 2 children (1 of 2 taken)',
  })
})

test('The office moves children between classes and camps, instructors nowhere, and of aftercare nobody does', () => {
  expect(mayTransfer('SCHOOL_COORDINATOR', 'classes')).toBe(true)
  expect(mayTransfer('SCHOOL_DIRECTOR', 'camps')).toBe(true)
  expect(mayTransfer('SCHOOL_INSTRUCTOR', 'classes')).toBe(false)
  expect(mayTransfer('SCHOOL_ADMIN', 'aftercare')).toBe(false)
})
