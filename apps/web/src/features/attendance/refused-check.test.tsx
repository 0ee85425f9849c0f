import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { allNamed, eventually, named, press } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { currentNotices } from '../../ui/notify/notify.ts'
import { activityPageOf } from '../places/activity-page.ts'
import { DayLines } from './DayRows.tsx'
import { useDay } from './useDay.ts'

afterEach(() => vi.unstubAllGlobals())

const id = (end: string) => `01999999-0000-7000-8000-0000000000${end}`
const DAY = Temporal.Now.plainDateISO('America/Toronto').toString()
const anna = {
  id: id('01'),
  rosterId: id('02'),
  meetingId: id('03'),
  childId: id('04'),
  activityId: id('0a'),
  isDropIn: false,
  isEnrolledAfter: false,
  section: null,
  firstName: 'Anna',
  lastName: 'Gray',
  preferredName: '',
  birthDate: '2018-05-04',
  grade: 'SECOND',
  allergies: '',
  specialNeeds: '',
  contacts: [],
  emergencyContacts: [],
  pickUpOption: null,
  pickups: [],
  doNotRelease: [],
  refusedReleases: [],
  nearRelease: null,
  conflictingReleases: [],
  elsewhere: [],
  date: DAY,
  timeFrom: '15:15',
  timeTo: '18:15',
  checkIn: null,
  checkOut: null,
  checkOutDate: null,
  checkOutPerson: null,
  overrideReason: null,
  note: null,
  absence: null,
  lateAfterMinutes: 5,
  pickupGraceMinutes: 5,
  lateArrivalMinutes: null,
  leftEarlyMinutes: null,
  latePickupMinutes: null,
  status: 'EXPECTED',
  version: 0,
  familyTold: true,
}

function Board() {
  const day = useDay(activityPageOf('classes', id('0a')), undefined)
  return (
    <>
      <output aria-label="Checked in">{day.counts?.IN}</output>
      <DayLines day={day} selection={null} mayCheck />
    </>
  )
}

test('A check that is refused is taken back on screen, and the reason is told', async () => {
  const answer = Promise.withResolvers<Response>()
  standInForServer(({ path }) => {
    if (path.endsWith('/check-in')) return answer.promise
    if (path.endsWith('/attendances')) return json({ content: [anna], totalPages: 1, totalElements: 1 })
    return json({ date: DAY, meets: true, previousDate: null, nextDate: null })
  })
  adoptSession(sessionOf())
  const screen = await drawRouted(Board)
  const checkedIn = () => named('Checked in', 'output').textContent
  await eventually(() => expect(allNamed('Check in Anna Gray', 'button')).toHaveLength(1))
  await press('Check in Anna Gray')
  await eventually(() => expect(checkedIn()).toBe('1'))
  answer.resolve(
    json(
      { code: 'MEETING_CANCELLED', message: 'There is no meeting on this day', showMessageToUser: true },
      400,
    ),
  )
  await eventually(() =>
    expect(currentNotices().map(({ text }) => text)).toContain('There is no meeting on this day'),
  )
  await eventually(() => expect(allNamed('Check in Anna Gray', 'button')).toHaveLength(1))
  expect(checkedIn()).toBe('0')
  await screen.remove()
})
