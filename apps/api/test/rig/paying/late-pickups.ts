import { attendance } from '@afterbell/contract/attendance/attendance'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { school as schools } from '@afterbell/contract/school/school'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { call, type Rig } from '../app.ts'
import { enrolledLongAgo, made, makeClass, makeSchool, type MadeSchool } from '../make.ts'
import { enrolled } from './paying.ts'

// Setup of tests about late pickups: a school with a late fee, and children who are picked up late.

/** Turns on the late fee: by default 5 per started 15 minutes, after 5 minutes of grace. */
export async function schoolWithFees(
  rig: Rig,
  over: CallInput<typeof schools.changeRegistration>['body'] = {},
): Promise<MadeSchool> {
  const school = await makeSchool(rig)
  await setFees(rig, school, { lateFeeMinutes: 15, lateFee: 5, ...over })
  return school
}

export async function setFees(
  rig: Rig,
  school: MadeSchool,
  body: CallInput<typeof schools.changeRegistration>['body'],
): Promise<void> {
  made(await call(rig, schools.changeRegistration, { body }, school.admin))
}

/** Creates a class that ended at 14:00 today. The tests run at 15:00. */
export function classOver(rig: Rig, school: MadeSchool, over: object = {}): Promise<string> {
  return makeClass(rig, school, {
    monday: false,
    wednesday: true,
    classStartDate: '2026-11-04',
    classEndDate: '2026-12-09',
    timeFrom: '13:00',
    timeTo: '14:00',
    maxEnroll: 20,
    price: 0,
    ...over,
  })
}

/** Puts a child into a class and returns their attendance entry of today. */
export async function entryOf(
  rig: Rig,
  school: MadeSchool,
  childId: string,
  classId: string,
): Promise<string> {
  await enrolled(rig, school, childId, classId)
  await enrolledLongAgo(rig, school)
  const input = { at: 'classes' as const, params: { id: classId }, query: {} }
  const { content } = made(await call(rig, attendance.list, input, school.admin))
  return content.find((line) => line.childId === childId)!.id
}

/** Checks a child in and out at a time. A second call corrects the time. */
export async function pickedUpAt(
  rig: Rig,
  school: MadeSchool,
  { classId, attendanceIds }: { classId: string; attendanceIds: string[] },
  checkOut: string,
): Promise<void> {
  const at = { at: 'classes' as const, params: { id: classId } }
  const checkIn = { checkIn: '13:00', attendanceIds, keepEarlier: true }
  made(await call(rig, attendance.checkIn, { ...at, body: checkIn }, school.admin))
  const body = { checkOut, checkOutPerson: 'Gus Test', attendanceIds }
  made(await call(rig, attendance.checkOut, { ...at, body }, school.admin))
}

/** Creates a child who is picked up at a time from a class that ended at 14:00. */
export async function lateChild(
  rig: Rig,
  school: MadeSchool,
  childId: string,
  checkOut = '14:25',
  over: object = {},
): Promise<{ id: string; classId: string }> {
  const classId = await classOver(rig, school, over)
  const id = await entryOf(rig, school, childId, classId)
  await pickedUpAt(rig, school, { classId, attendanceIds: [id] }, checkOut)
  return { id, classId }
}

export async function latePickupsOf(
  rig: Rig,
  { admin }: MadeSchool,
  query: CallInput<typeof latePickups.list>['query'] = {},
) {
  return made(await call(rig, latePickups.list, { query }, admin)).content
}
