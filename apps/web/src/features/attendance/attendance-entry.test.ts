import { describe, expect, test } from 'vitest'
import { withElsewhere } from './other-activities.ts'
import {
  daysOfCheckOut,
  visibleStatuses,
  tapDate,
  tapTime,
  withChecks,
  type CheckFields,
  type EntryRow,
} from './attendance-entry.ts'

const row: EntryRow = {
  id: 'anna',
  rosterId: 'place',
  meetingId: 'meeting',
  isDropIn: false,
  isEnrolledAfter: false,
  section: null,
  childId: 'child',
  photos: null,
  activityId: 'activity',
  firstName: 'Anna',
  lastName: 'Test',
  birthDate: null,
  grade: null,
  allergies: '',
  preferredName: '',
  specialNeeds: '',
  contacts: [],
  pickUpOption: null,
  pickups: [],
  doNotRelease: [],
  emergencyContacts: [],
  refusedReleases: [],
  nearRelease: null,
  conflictingReleases: [],
  elsewhere: [],
  absence: null,
  familyChanges: [],
  lateNotice: null,
  date: '2026-11-18',
  timeFrom: '15:30',
  timeTo: '16:30',
  checkIn: null,
  checkOut: null,
  checkOutDate: null,
  checkOutPerson: null,
  overrideReason: null,
  note: null,
  lateAfterMinutes: 0,
  pickupGraceMinutes: 0,
  lateArrivalMinutes: null,
  leftEarlyMinutes: null,
  latePickupMinutes: null,
  status: 'EXPECTED',
  version: 0,
  familyVisible: true,
}
const timezone = 'America/New_York'
const at = (time: string) => ({ at: Temporal.Instant.from(`2026-11-18T${time}-05:00`), timezone })
const nobody = {
  checkIn: null,
  checkOut: null,
  checkOutDate: null,
  checkOutPerson: null,
  overrideReason: null,
  note: null,
  absence: null,
  familyChanges: [],
}
const nothing = new Map<string, CheckFields>()
const statusAt = (time: string, underWay = nothing) => withChecks([row], underWay, at(time))[0]!.status

test('Who was enrolled after a meeting is not absent from it, and is in once they are checked in', () => {
  const evening = { at: Temporal.Instant.from('2026-11-18T20:00:00Z'), timezone: 'UTC' }
  const statusOf = (over: object, checks: Map<string, CheckFields> = new Map()) =>
    withChecks([{ ...row, ...over }], checks, evening)[0]!.status
  expect(statusOf({ isEnrolledAfter: true })).toBe('ENROLLED_AFTER')
  expect(statusOf({ isEnrolledAfter: true, checkIn: '15:30' })).toBe('IN')
  // As an earlier version stored it.
  expect(statusOf({ isEnrolledAfter: undefined })).toBe('ABSENT')
})

test('Children enrolled after a meeting are counted apart, and only where there are some', () => {
  const of = ['ABSENT', 'ENROLLED_AFTER'] as const
  expect(visibleStatuses(of, null, undefined)).toEqual(['ABSENT'])
  expect(visibleStatuses(of, { ABSENT: 1, ENROLLED_AFTER: 0 }, undefined)).toEqual(['ABSENT'])
  expect(visibleStatuses(of, { ABSENT: 0, ENROLLED_AFTER: 2 }, undefined)).toEqual(of)
  // A chosen filter stays, so that it can be cleared.
  expect(visibleStatuses(of, { ABSENT: 0, ENROLLED_AFTER: 0 }, 'ENROLLED_AFTER')).toEqual(of)
})

describe('A line on the screen', () => {
  test('turns late and absent by the clock of the school, without asking the server', () => {
    expect(['15:29', '15:30', '16:29', '16:30'].map((time) => statusAt(time))).toEqual([
      'EXPECTED',
      'LATE',
      'LATE',
      'ABSENT',
    ])
  })

  test('shows a check at the tap, and what was before once it is taken back', () => {
    const underWay = new Map([['anna', { ...nobody, checkIn: '15:25' }]])
    expect(withChecks([row], underWay, at('15:25'))[0]).toMatchObject({ checkIn: '15:25', status: 'IN' })
    expect(withChecks([row], nothing, at('15:25'))[0]).toMatchObject({ checkIn: null, status: 'EXPECTED' })
  })

  test('is excused once that is said, and in once they come all the same', () => {
    const absence = {
      id: 'absence',
      reason: 'SICK' as const,
      from: '2026-11-18',
      to: '2026-11-18',
      isOfAll: false,
      toldBy: null,
      note: '',
    }
    const checks = new Map([['anna', { ...nobody, absence }]])
    expect(withChecks([row], checks, at('15:45'))[0]).toMatchObject({ status: 'EXCUSED' })
    const came = new Map([['anna', { ...nobody, absence, checkIn: '15:50' }]])
    expect(withChecks([row], came, at('15:50'))[0]).toMatchObject({ status: 'IN', absence })
  })

  test('stays the same object while nothing about it changes', () => {
    expect(withChecks([row], nothing, at('15:00'))[0]).toBe(row)
  })
})

test('A tap stands for now today, and for the times of the meeting on a day that is over', () => {
  const today = { today: '2026-11-18', now: '15:41', boardDate: '2026-11-18' }
  const later = { today: '2026-11-19', now: '09:00', boardDate: '2026-11-18' }
  expect([tapTime(row, 'in', today), tapTime(row, 'out', today)]).toEqual(['15:41', '15:41'])
  expect([tapTime(row, 'in', later), tapTime(row, 'out', later)]).toEqual(['15:30', '16:30'])
})

test('A tap on who is still there since the day before stands for now, on the day it is', () => {
  const night = { today: '2026-11-19', now: '00:30', boardDate: '2026-11-19' }
  expect([tapTime(row, 'out', night), tapDate(row, night)]).toEqual(['00:30', '2026-11-19'])
  // On their own day's page, times are filled in.
  const sameDayPage = { ...night, boardDate: '2026-11-18' }
  expect([tapTime(row, 'out', sameDayPage), tapDate(row, sameDayPage)]).toEqual(['16:30', '2026-11-18'])
})

test('Children leave on the day of their meeting or the day after, those of two days on the one they share', () => {
  const next = { ...row, date: '2026-11-19' }
  expect(daysOfCheckOut([row], '2026-11-18')).toEqual(['2026-11-18'])
  expect(daysOfCheckOut([row], '2026-11-19')).toEqual(['2026-11-18', '2026-11-19'])
  expect(daysOfCheckOut([row], '2026-12-01')).toEqual(['2026-11-18', '2026-11-19'])
  expect(daysOfCheckOut([row, next], '2026-11-19')).toEqual(['2026-11-19'])
})

test('A line of the board says where else its child is by now, and what the server alone knows of it', () => {
  const taught = {
    lineId: 'by another',
    activity: null,
    checkIn: '14:00',
    checkOut: '15:00',
    checkOutDate: null,
    checkOutPerson: null,
  }
  const stale = { ...taught, lineId: 'chess', activity: 'Chess', checkIn: '15:00', checkOut: null }
  const care = { ...row, id: 'care', elsewhere: [taught, stale] }
  const chess = { ...row, id: 'chess', checkIn: '15:00', checkOut: '15:40', checkOutPerson: 'Gus Test' }
  const other = { ...row, id: 'ben', childId: 'another child' }
  const [first, second, third] = withElsewhere([care, chess, other], ({ id }) => `The ${id}`)
  expect(first!.elsewhere).toEqual([
    taught,
    {
      lineId: 'chess',
      activity: 'The chess',
      checkIn: '15:00',
      checkOut: '15:40',
      checkOutDate: null,
      checkOutPerson: 'Gus Test',
    },
  ])
  expect(second!.elsewhere).toEqual([])
  expect(third).toBe(other)
})
