import { describe, expect, test } from 'vitest'
import {
  checkOutTexts,
  collectorsOfAll,
  countsOf,
  decideCheckIn,
  decideCheckOut,
  isApproved,
  isNotCollected,
  isOnBoard,
  lateArrivalMinutes,
  latePickupMinutes,
  earlyDepartureMinutes,
  missingMinutes,
  storedRelease,
  statisticsOf,
  statusOf,
  type AttendanceEntry,
} from './attendance.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-18T${time}Z`)
const line = (over: Partial<AttendanceEntry> = {}): AttendanceEntry => ({
  date: '2026-11-18',
  startsAt: at('15:30'),
  endsAt: at('16:30'),
  isCancelled: false,
  isEnrolledAfter: false,
  checkIn: null,
  checkOut: null,
  checkOutDate: null,
  absence: null,
  lateAfterMinutes: 5,
  pickupGraceMinutes: 10,
  timeFrom: '15:30',
  timeTo: '16:30',
  ...over,
})
/** Input of the rules on the evening of that day. */
const evening = { today: '2026-11-18', now: '20:00', dateFormat: 'AMERICAN' } as const
const AFTER = '2026-11-19'
const code = (decision: { allowed: boolean; code?: string }) => (decision.allowed ? 'allowed' : decision.code)

test.each([
  ['15:29', {}, 'EXPECTED'],
  ['15:30', {}, 'EXPECTED'],
  ['15:34', {}, 'EXPECTED'],
  ['15:35', {}, 'LATE'],
  ['15:30', { lateAfterMinutes: 0 }, 'LATE'],
  ['16:29', {}, 'LATE'],
  ['16:30', {}, 'ABSENT'],
  ['15:00', { checkIn: '15:00' }, 'IN'],
  ['18:00', { checkIn: '15:00' }, 'IN'],
  ['15:00', { checkIn: '15:00', checkOut: '15:40' }, 'OUT'],
  ['15:00', { absence: 'SICK' }, 'EXCUSED'],
  ['18:00', { absence: 'VACATION' }, 'EXCUSED'],
  ['15:00', { absence: 'NO_NOTICE' }, 'ABSENT'],
  ['15:40', { absence: 'SICK', checkIn: '15:35' }, 'IN'],
  ['15:50', { absence: 'SICK', checkIn: '15:35', checkOut: '15:45' }, 'OUT'],
  ['18:00', { isEnrolledAfter: true }, 'ENROLLED_AFTER'],
  ['18:00', { isEnrolledAfter: true, checkIn: '15:30' }, 'IN'],
  ['18:00', { isEnrolledAfter: true, checkIn: '15:30', checkOut: '16:30' }, 'OUT'],
  ['18:00', { isEnrolledAfter: true, absence: 'SICK' }, 'EXCUSED'],
  ['18:00', { isEnrolledAfter: true, absence: 'NO_NOTICE' }, 'ABSENT'],
] as const)('At %s a line with %o is %s', (time, over, status) => {
  expect(statusOf(line(over), at(time))).toBe(status)
})

test.each([
  ['16:39', { checkIn: '15:30' }, null],
  ['16:40', { checkIn: '15:30' }, null],
  ['16:40:59', { checkIn: '15:30' }, null],
  ['16:41', { checkIn: '15:30' }, 11],
  ['18:00', {}, null],
  ['18:00', { checkIn: '15:30', checkOut: '16:30' }, null],
  ['18:00', { checkIn: '15:30', checkOut: '16:40' }, null],
  ['18:00', { checkIn: '15:30', checkOut: '17:05' }, 35],
  ['18:00', { checkIn: '15:30', checkOut: '00:30', checkOutDate: AFTER }, 480],
] as const)('At %s a child with %o is collected late by %s minutes', (time, over, minutes) => {
  expect(latePickupMinutes(line(over), at(time))).toBe(minutes)
})

test.each([
  [{}, null, null],
  [{ checkIn: '15:34' }, null, null],
  [{ checkIn: '15:35' }, 5, null],
  [{ checkIn: '15:30', lateAfterMinutes: 0 }, null, null],
  [{ checkIn: '15:31', lateAfterMinutes: 0 }, 1, null],
  [{ checkIn: '15:50', checkOut: '16:20' }, 20, null],
  [{ checkIn: '15:30', checkOut: '16:19' }, null, 11],
  [{ checkIn: '15:30', checkOut: '16:45' }, null, null],
  [{ checkIn: '15:30', checkOut: '00:30', checkOutDate: AFTER }, null, null],
] as const)('A child with %o came %s minutes late and left %s minutes early', (over, late, early) => {
  expect([lateArrivalMinutes(line(over)), earlyDepartureMinutes(line(over))]).toEqual([late, early])
})

test.each([
  ['16:29', { checkIn: '15:30' }, false],
  ['16:30', { checkIn: '15:30' }, true],
  ['18:00', { checkIn: '15:30' }, true],
  ['18:00', { checkIn: '15:30', checkOut: '17:00' }, false],
  ['18:00', {}, false],
] as const)('At %s a child with %o is still there after the end: %s', (time, over, expected) => {
  expect(isNotCollected(line(over), at(time))).toBe(expected)
})

test.each([
  ['2026-11-18', {}, true],
  ['2026-11-18', { checkIn: '15:30', checkOut: '16:30' }, true],
  [AFTER, {}, false],
  [AFTER, { checkIn: '15:30' }, true],
  [AFTER, { checkIn: '15:30', checkOut: '16:30' }, false],
  [AFTER, { checkIn: '15:30', checkOut: '00:30', checkOutDate: AFTER }, true],
  ['2026-11-20', { checkIn: '15:30' }, false],
  ['2026-11-17', { checkIn: '15:30' }, false],
] as const)('On the board of %s a line of the 18th with %o stands: %s', (day, over, expected) => {
  expect(isOnBoard(line(over), day)).toBe(expected)
})

test('A child is missing from the start on, once they are late, and nobody is who is excused', () => {
  expect(missingMinutes(line(), at('15:34'))).toBeNull()
  expect(missingMinutes(line(), at('15:42'))).toBe(12)
  expect(missingMinutes(line({ absence: 'SICK' }), at('15:42'))).toBeNull()
  expect(missingMinutes(line(), at('16:30'))).toBeNull()
})

test('The counts add up to the lines', () => {
  const lines = [line(), line({ checkIn: '15:30' }), line({ checkIn: '15:30', checkOut: '16:30' })]
  expect(countsOf(lines, at('16:00'))).toEqual({
    EXPECTED: 0,
    LATE: 1,
    IN: 1,
    OUT: 1,
    EXCUSED: 0,
    ABSENT: 0,
    ENROLLED_AFTER: 0,
    total: 3,
  })
  expect(statisticsOf([...lines, line()], at('16:00'))).toEqual({
    total: 4,
    expected: 0,
    late: 2,
    checkedIn: 1,
    checkedOut: 1,
    excused: 0,
    absent: 0,
  })
  expect(statisticsOf(lines, at('15:30'))).toMatchObject({ expected: 1, late: 0 })
  expect(statisticsOf(lines, at('16:30'))).toMatchObject({ expected: 0, late: 0, absent: 1 })
})

test('A child who was enrolled after a meeting is not counted as expected, absent or missing there', () => {
  const lines = [line(), line({ isEnrolledAfter: true }), line({ isEnrolledAfter: true, checkIn: '15:30' })]
  expect(countsOf(lines, at('18:00'))).toMatchObject({ ABSENT: 1, IN: 1, ENROLLED_AFTER: 1, total: 2 })
  expect(statisticsOf(lines, at('18:00'))).toMatchObject({ total: 2, absent: 1, checkedIn: 1 })
  expect(missingMinutes(line({ isEnrolledAfter: true }), at('18:00'))).toBeNull()
})

describe('Checking in', () => {
  test.each([
    [{}, '15:30', 'allowed'],
    [{ date: '2026-11-19' }, '15:30', 'NOT_YET'],
    [{ date: '2026-11-02' }, '15:30', 'allowed'],
    [{ isCancelled: true }, '15:30', 'MEETING_CANCELLED'],
    [{ checkIn: '15:30', checkOut: '16:00' }, '16:01', 'CHECK_OUT_BEFORE_CHECK_IN'],
    [{ checkIn: '15:30', checkOut: '16:00' }, '16:00', 'allowed'],
    [{ checkIn: '15:30', checkOut: '16:00' }, '15:45', 'allowed'],
    [{ checkIn: '15:30', checkOut: '00:30', checkOutDate: AFTER }, '16:45', 'allowed'],
    [{}, '20:05', 'allowed'],
    [{}, '20:06', 'TIME_TO_COME'],
    [{ date: '2026-11-17' }, '23:59', 'allowed'],
  ] as const)('a line with %o at %s: %s', (over, time, outcome) => {
    expect(code(decideCheckIn(line(over), { ...evening, time }))).toBe(outcome)
  })

  test('a time that is to come is refused at the field, with the time it is', () => {
    expect(decideCheckIn(line(), { ...evening, time: '21:00' })).toMatchObject({
      message: 'Check-in cannot be in the future. It is 8:00 PM now',
      field: 'checkIn',
    })
  })

  test.each([
    ['AMERICAN', 'Check-in cannot be after the check-out at 4:00 PM'],
    ['EUROPEAN', 'Check-in cannot be after the check-out at 16:00'],
  ] as const)('a refusal tells times as a school with %s dates writes them', (dateFormat, message) => {
    const over = line({ checkIn: '15:30', checkOut: '16:00' })
    expect(decideCheckIn(over, { ...evening, time: '16:01', dateFormat })).toMatchObject({ message })
  })
})

describe('Checking out', () => {
  const pickups = [{ name: 'Zoë Marín' }, { name: 'Max Marín' }]
  const doNotRelease = [{ name: 'Marin Max' }, { name: 'Rex Roe' }]
  const presentEntry = line({ checkIn: '15:30' })
  test.each([
    [presentEntry, 'Zoë Marín', null, '16:30', 'allowed'],
    [presentEntry, ' zoë  marín ', null, '16:30', 'allowed'],
    [presentEntry, 'Somebody Else', null, '16:30', 'NOT_AN_APPROVED_PICKUP'],
    [presentEntry, 'Somebody Else', '  ', '16:30', 'NOT_AN_APPROVED_PICKUP'],
    [presentEntry, 'Somebody Else', 'Mother called at 4 pm', '16:30', 'allowed'],
    [presentEntry, 'Max Marín', null, '16:30', 'DO_NOT_RELEASE'],
    [presentEntry, 'roe, REX', 'The judge said so', '16:30', 'DO_NOT_RELEASE'],
    [presentEntry, ' zoë  anna  marín ', null, '16:30', 'NOT_AN_APPROVED_PICKUP'],
    [presentEntry, 'Zoe\u0308 Marín', null, '16:30', 'allowed'],
    [presentEntry, 'Zoë Marín', null, '15:30', 'allowed'],
    [presentEntry, 'Zoë Marín', null, '15:29', 'CHECK_OUT_BEFORE_CHECK_IN'],
    [line(), 'Zoë Marín', null, '16:30', 'NOT_CHECKED_IN'],
  ] as const)('%o to %s because %s at %s: %s', (entry, person, overrideReason, time, outcome) => {
    expect(
      code(decideCheckOut(entry, { ...evening, time, person, overrideReason, pickups, doNotRelease })),
    ).toBe(outcome)
  })

  test.each([
    ['2026-11-18', '20:00', { time: '20:05' }, 'allowed'],
    ['2026-11-18', '20:00', { time: '20:06' }, 'TIME_TO_COME'],
    ['2026-11-18', '20:00', { time: '00:30', date: AFTER }, 'TIME_TO_COME'],
    ['2026-11-18', '23:58', { time: '00:03', date: AFTER }, 'allowed'],
    ['2026-11-18', '23:58', { time: '00:04', date: AFTER }, 'TIME_TO_COME'],
    [AFTER, '00:31', { time: '00:30', date: AFTER }, 'allowed'],
    [AFTER, '00:31', { time: '00:30' }, 'CHECK_OUT_BEFORE_CHECK_IN'],
    [AFTER, '00:31', { time: '16:30', date: '2026-11-17' }, 'CHECK_OUT_DAY'],
    [AFTER, '00:31', { time: '17:00' }, 'allowed'],
    ['2026-12-01', '10:00', { time: '00:30', date: AFTER }, 'allowed'],
    ['2026-12-01', '10:00', { time: '00:30', date: '2026-11-20' }, 'CHECK_OUT_DAY'],
  ] as const)('on %s at %s, for %o: %s', (today, now, checkOut, outcome) => {
    const input = { today, now, dateFormat: 'AMERICAN' as const, person: 'Zoë Marín', pickups, doNotRelease }
    expect(code(decideCheckOut(presentEntry, { ...input, ...checkOut }))).toBe(outcome)
  })

  // A late check from a device is judged as if the check-in was at midnight. Its real time depends on all checks
  // together.
  test('on the day before says so, and nothing of a check-in at 12:00 AM', () => {
    const input = {
      ...evening,
      time: '16:30',
      date: '2026-11-17',
      person: 'Zoë Marín',
      pickups,
      doNotRelease,
    }
    expect(decideCheckOut({ ...presentEntry, checkIn: '00:00' }, input)).toMatchObject({
      code: 'CHECK_OUT_DAY',
      message: 'Check-out can be on the day of the meeting or the day after',
      field: 'checkOutDate',
    })
  })

  test('tells who must not have the child rather than that the time is to come', () => {
    const input = { ...evening, time: '21:00', pickups, doNotRelease }
    expect(code(decideCheckOut(presentEntry, { ...input, person: 'Rex Roe' }))).toBe('DO_NOT_RELEASE')
    expect(decideCheckOut(presentEntry, { ...input, person: 'Zoë Marín' })).toMatchObject({
      message: 'Check-out cannot be in the future. It is 8:00 PM now',
      field: 'checkOut',
    })
  })

  test.each([
    ['Zoë Marín', 'Zoe Marin-Lee', {}, ['LIKE_DO_NOT_RELEASE', 'photoIdChecked']],
    [
      'Zoë Marín',
      'Zoe Marin-Lee',
      { overrideReason: 'Her mother' },
      ['LIKE_DO_NOT_RELEASE', 'photoIdChecked'],
    ],
    ['Zoë Marín', 'Zoe Marin-Lee', { photoIdChecked: true }, ['LIKE_DO_NOT_RELEASE', 'overrideReason']],
    [
      'Zoë Marín',
      'Zoe Marin-Lee',
      { photoIdChecked: true, overrideReason: '\u200b.' },
      ['LIKE_DO_NOT_RELEASE', 'overrideReason'],
    ],
    ['Zoë Marín', 'Zoe Marin-Lee', { photoIdChecked: true, overrideReason: 'Her mother' }, 'allowed'],
    [
      'Bill Roe',
      'William Roe',
      { overrideReason: 'Mother called' },
      ['LIKE_DO_NOT_RELEASE', 'photoIdChecked'],
    ],
    ['Bill Roe', 'William Roe', { photoIdChecked: true, overrideReason: 'Mother called' }, 'allowed'],
    [
      'Zoë Marín',
      'Marin-Zoe',
      { photoIdChecked: true, overrideReason: 'Her mother' },
      ['DO_NOT_RELEASE', 'checkOutPerson'],
    ],
    ['Zoë Marín', 'Rex Marín', {}, 'allowed'],
  ] as const)('to %s, with %s on the list, and %o: %j', (person, barred, extra, outcome) => {
    const lists = { pickups, doNotRelease: [{ name: barred }] }
    const decision = decideCheckOut(presentEntry, { ...evening, ...lists, time: '16:30', person, ...extra })
    expect(decision.allowed ? 'allowed' : [decision.code, decision.field]).toEqual(outcome)
  })

  test('says of an emergency contact that they are one, and lets them pick up only where they are approved too', () => {
    const lists = {
      pickups,
      doNotRelease: [],
      emergencyContacts: [{ name: 'Nell Gray' }, { name: 'Max Marín' }],
    }
    const input = { ...evening, ...lists, time: '16:30' }
    expect(decideCheckOut(presentEntry, { ...input, person: 'gray, nell' })).toMatchObject({
      code: 'NOT_AN_APPROVED_PICKUP',
      field: 'overrideReason',
      message: expect.stringContaining('gray, nell is an emergency contact and may not pick up this child'),
    })
    expect(decideCheckOut(presentEntry, { ...input, person: 'Max Marín' }).allowed).toBe(true)
    const barred = { ...input, doNotRelease: [{ name: 'Nell Gray' }], person: 'Nell Gray' }
    expect(decideCheckOut(presentEntry, { ...barred, overrideReason: 'Called' })).toMatchObject({
      code: 'DO_NOT_RELEASE',
    })
    expect(
      decideCheckOut(presentEntry, { ...barred, person: 'Nel Gray', overrideReason: 'Called' }),
    ).toMatchObject({
      code: 'LIKE_DO_NOT_RELEASE',
    })
  })

  test.each(['.', '\u200b', '\u3164', '- 123', ' \u2060 '])(
    'takes %j for no reason, and for nobody’s name',
    (nothing) => {
      const input = { ...evening, time: '16:30', pickups, doNotRelease: [] }
      expect(
        decideCheckOut(presentEntry, { ...input, person: 'Some Body', overrideReason: nothing }),
      ).toMatchObject({ code: 'NOT_AN_APPROVED_PICKUP', field: 'overrideReason' })
      expect(
        decideCheckOut(presentEntry, { ...input, person: nothing, overrideReason: 'Aunt' }),
      ).toMatchObject({
        code: 'NOT_AN_APPROVED_PICKUP',
        field: 'checkOutPerson',
      })
    },
  )

  test('keeps a reason of whoever needs one, and whom their name is near', () => {
    const lists = { pickups, doNotRelease: [{ name: 'Zoe Marin-Lee' }] }
    expect(storedRelease({ ...lists, person: 'Max Marín' }, 'x')).toEqual({
      overrideReason: null,
      resembles: null,
    })
    expect(storedRelease({ ...lists, person: 'Zoë Marín' }, 'Her mother')).toEqual({
      overrideReason: 'Her mother',
      resembles: 'Zoe Marin-Lee',
    })
    expect(storedRelease({ ...lists, person: 'Some Body' }, 'Aunt')).toEqual({
      overrideReason: 'Aunt',
      resembles: null,
    })
  })

  test('takes what is written down at the door in Latin writing, and leaves what stood there before', () => {
    const nothing = { overrideReason: null, note: null }
    const fine = { overrideReason: '½ hour early: mother phoned (Zoë)!', note: 'EpiPen handed over & signed' }
    expect(checkOutTexts(fine, nothing)).toEqual([])
    expect(checkOutTexts(nothing, nothing)).toEqual([])
    const other = { overrideReason: 'Мама позвонила', note: '妈妈来电' }
    const message = 'You should use latin symbols and numbers'
    expect(checkOutTexts(other, nothing)).toEqual([
      { path: 'overrideReason', message },
      { path: 'note', message },
    ])
    expect(checkOutTexts(other, other)).toEqual([])
    expect(checkOutTexts({ ...nothing, note: 'x'.repeat(501) }, nothing)).toMatchObject([{ path: 'note' }])
  })

  test('knows nobody where nobody is approved, and a name by all its parts', () => {
    expect(isApproved('Zoë Marín', [])).toBe(false)
    expect(isApproved('ana  maría  ríos', [{ name: 'Ana María Ríos' }])).toBe(true)
  })

  test('of several children at once is for whoever may collect each of them', () => {
    const anna = { pickups: [{ name: 'Gus Test' }, { name: 'Aunt May' }], doNotRelease: [] }
    const ben = { pickups: [{ name: 'aunt  may' }, { name: 'Neighbor' }], doNotRelease: [] }
    expect(collectorsOfAll([anna, ben])).toEqual([{ name: 'Aunt May' }])
    expect(collectorsOfAll([anna])).toEqual(anna.pickups)
    expect(collectorsOfAll([anna, { ...ben, pickups: [] }])).toEqual([])
    expect(collectorsOfAll([anna, { ...ben, doNotRelease: [{ name: 'May, Aunt' }] }])).toEqual([])
    expect(collectorsOfAll([])).toEqual([])
  })
})
