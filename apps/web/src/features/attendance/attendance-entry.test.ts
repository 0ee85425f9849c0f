import { describe, expect, test } from 'vitest'
import { withElsewhere } from './other-activities.ts'
import { tapTime, withChecks, type Checked, type EntryRow } from './attendance-entry.ts'

const row: EntryRow = {
  id: 'anna',
  rosterId: 'place',
  meetingId: 'meeting',
  isDropIn: false,
  section: null,
  childId: 'child',
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
  refusedReleases: [],
  nearRelease: null,
  conflictingReleases: [],
  elsewhere: [],
  date: '2026-11-18',
  timeFrom: '15:30',
  timeTo: '16:30',
  checkIn: null,
  checkOut: null,
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
const nothing = new Map<string, Checked>()
const statusAt = (time: string, underWay = nothing) => withChecks([row], underWay, at(time))[0]!.status

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
    const underWay = new Map([
      ['anna', { checkIn: '15:25', checkOut: null, checkOutPerson: null, overrideReason: null, note: null }],
    ])
    expect(withChecks([row], underWay, at('15:25'))[0]).toMatchObject({ checkIn: '15:25', status: 'IN' })
    expect(withChecks([row], nothing, at('15:25'))[0]).toMatchObject({ checkIn: null, status: 'EXPECTED' })
  })

  test('stays the same object while nothing about it changes', () => {
    expect(withChecks([row], nothing, at('15:00'))[0]).toBe(row)
  })
})

test('A tap stands for now today, and for the times of the meeting on a day that is over', () => {
  const today = { today: '2026-11-18', now: '15:41' }
  const later = { today: '2026-11-19', now: '09:00' }
  expect([tapTime(row, 'in', today), tapTime(row, 'out', today)]).toEqual(['15:41', '15:41'])
  expect([tapTime(row, 'in', later), tapTime(row, 'out', later)]).toEqual(['15:30', '16:30'])
})

test('A line of the board says where else its child is by now, and what the server alone knows of it', () => {
  const taught = {
    lineId: 'by another',
    activity: null,
    checkIn: '14:00',
    checkOut: '15:00',
    checkOutPerson: null,
  }
  const stale = { lineId: 'chess', activity: 'Chess', checkIn: '15:00', checkOut: null, checkOutPerson: null }
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
      checkOutPerson: 'Gus Test',
    },
  ])
  expect(second!.elsewhere).toEqual([])
  expect(third).toBe(other)
})
