import { describe, expect, test } from 'vitest'
import type { AttendanceEntry } from './attendance.ts'
import { boardPhaseOf, inBoardOrder, type BoardPhase } from './board-order.ts'

const at = (time: string) => Temporal.Instant.from(`2026-10-07T${time}:00Z`)
const hours = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })
const chess = hours('15:00', '16:00')

function child(over: Partial<AttendanceEntry & { isReleaseInDoubt: boolean }> = {}) {
  return {
    ...chess,
    date: '2026-10-07',
    isCancelled: false,
    isEnrolledAfter: false,
    checkIn: null,
    checkOut: null,
    checkOutDate: null,
    absence: null,
    timeFrom: '15:00',
    timeTo: '16:00',
    lateAfterMinutes: 10,
    pickupGraceMinutes: 10,
    isReleaseInDoubt: false,
    ...over,
  }
}
const presentChild = child({ checkIn: '15:02' })
const gone = child({ checkIn: '15:02', checkOut: '15:58' })
const phase = (children: ReturnType<typeof child>[], now: string) => boardPhaseOf(chess, children, at(now))

describe('An activity on the board of today', () => {
  test('is next, then now from when its first children come until it ends', () => {
    expect(phase([child()], '14:44')).toBe('NEXT')
    expect(phase([child()], '14:45')).toBe('NOW')
    expect(phase([presentChild, child()], '15:59')).toBe('NOW')
  })

  test('needs somebody while a child is there after its end, however long that is', () => {
    expect(phase([presentChild, gone], '16:00')).toBe('NEEDED')
    expect(phase([presentChild, gone], '23:00')).toBe('NEEDED')
  })

  test('is in doubt at once where a child may be with somebody it must not be with, whoever else is still there', () => {
    const doubtful = child({ checkIn: '15:02', isReleaseInDoubt: true })
    expect(phase([doubtful], '15:10')).toBe('DOUBT')
    expect(phase([presentChild, doubtful], '16:30')).toBe('DOUBT')
  })

  test('is over once everybody has gone, and with who never came at its end', () => {
    expect(phase([gone], '15:58')).toBe('OVER')
    expect(phase([gone, child()], '15:58')).toBe('NOW')
    expect(phase([gone, child()], '16:00')).toBe('OVER')
    expect(phase([gone, child({ absence: 'SICK' })], '15:58')).toBe('OVER')
  })

  test('that nobody is expected at goes by its hours', () => {
    expect(['14:00', '15:30', '16:00'].map((now) => phase([], now))).toEqual(['NEXT', 'NOW', 'OVER'])
  })
})

test('The board begins with who is in doubt, then what needs somebody, and ends with what is over', () => {
  const activityIn = (phaseOf: BoardPhase, from: string, to: string) => ({
    phase: phaseOf,
    ...hours(from, to),
    name: `${phaseOf} ${from} ${to}`,
  })
  const order = [
    activityIn('DOUBT', '15:00', '18:00'),
    activityIn('NEEDED', '14:00', '15:00'),
    activityIn('NEEDED', '13:00', '15:30'),
    activityIn('NOW', '15:00', '16:00'),
    activityIn('NOW', '09:00', '18:00'),
    activityIn('NEXT', '16:00', '18:00'),
    activityIn('NEXT', '17:00', '17:30'),
    activityIn('OVER', '13:00', '14:00'),
    activityIn('OVER', '09:00', '12:00'),
  ]
  expect(order.toReversed().toSorted(inBoardOrder)).toEqual(order)
})
