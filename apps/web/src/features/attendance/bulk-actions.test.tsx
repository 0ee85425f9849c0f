import { afterEach, expect, test, vi } from 'vitest'
import { ROLES, type Role } from '@afterbell/domain/kernel/roles'
import { eventually, press } from '../../../test/draw.tsx'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession, endSession } from '../../platform/session/session.ts'
import { AttendanceScreen } from './AttendanceScreen.tsx'
import type { EntryRow } from './attendance-entry.ts'

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  await screen.remove()
  endSession('left')
  vi.unstubAllGlobals()
})

const ID = '01999999-0000-7000-8000-00000000000a'
const date = '2026-10-07'
const child = {
  id: ID,
  rosterId: ID,
  meetingId: ID,
  childId: ID,
  activityId: ID,
  isDropIn: false,
  isEnrolledAfter: false,
  section: null,
  firstName: 'Ann',
  preferredName: '',
  lastName: 'Vexley',
  birthDate: null,
  grade: null,
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
  date,
  timeFrom: '15:00',
  timeTo: '16:00',
  checkIn: null,
  checkOut: null,
  checkOutDate: null,
  checkOutPerson: null,
  overrideReason: null,
  note: null,
  absence: null,
  lateAfterMinutes: 10,
  pickupGraceMinutes: 5,
  lateArrivalMinutes: null,
  leftEarlyMinutes: null,
  latePickupMinutes: null,
  status: 'EXPECTED',
  version: 1,
  familyTold: null,
} as unknown as EntryRow

/** Labels of the actions for a ticked child. */
async function actionsOf(role: Role): Promise<string[]> {
  standInForServer(({ path }) =>
    path.endsWith('/attendances')
      ? json({ content: [child], totalElements: 1, totalPages: 1 })
      : new Promise<Response>(() => {}),
  )
  adoptSession(sessionOf({ role }))
  screen = await drawRouted(
    AttendanceScreen,
    `/classes/${ID}/attendance?date=${date}`,
    '/classes/$id/attendance',
  )
  await eventually(() => expect(document.body.textContent).toContain('Vexley'))
  await press(/^Select Ann Vexley/)
  return [...document.querySelectorAll('[data-bulk] button')]
    .map((button) => button.textContent)
    .filter((label) => label !== '')
}

const everyones = ['Check in', 'Check out', 'Undo check-in']
const offices = [...everyones, 'Email', 'Text', 'Download']

test.each(ROLES)(
  'The actions for ticked children are those that the role %s has a right to',
  async (role) => {
    expect(await actionsOf(role)).toEqual(role === 'SCHOOL_INSTRUCTOR' ? everyones : offices)
  },
)
