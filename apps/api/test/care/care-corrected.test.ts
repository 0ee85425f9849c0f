import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { care } from '@afterbell/contract/care/care'
import { proposals } from '@afterbell/contract/payments/transactions'
import { call, useRig } from '../rig/app.ts'
import {
  inside,
  made,
  makeAftercare,
  makeChild,
  makeSchool,
  makeStaff,
  type MadeSchool,
} from '../rig/make.ts'
import { billedIn, chargeCareOn, compareCareOn, takeDays } from '../rig/paying/care.ts'

// Attendance that is corrected after its cycle was charged. Children enroll on November 18, 2026; the checks run on
// December 2.

const rig = useRig()
const later = useRig({ at: Temporal.Instant.from('2026-12-02T20:00:00Z') })
const MONDAY = '2026-11-23'
const at = 'aftercare' as const

async function inCare(count = 1) {
  const school = await makeSchool(rig)
  const { id, days } = await makeAftercare(rig, school, {
    aftercareStartDate: MONDAY,
    aftercareEndDate: '2027-02-24',
    price: 10,
    billingType: 'MONTHLY',
    billingRate: 'HOUR',
    chargeType: 'ATTENDANCE',
  })
  for (let index = 0; index < count; index += 1)
    await takeDays(
      rig,
      school,
      id,
      await makeChild(rig, school, { firstName: `Kim${'abcdef'[index]}` }),
      days.slice(0, 1),
    )
  const clerk = await makeStaff(later, school.id, 'SCHOOL_ADMIN')
  const input = { at, params: { id }, query: { date: MONDAY } }
  const { content } = made(await call(later, attendance.list, input, clerk))
  return { school, id, clerk, lines: content, ids: content.map((line) => line.id) }
}

type InCare = Awaited<ReturnType<typeof inCare>>

const checkIn = ({ id, clerk, ids }: InCare, time: string) =>
  call(later, attendance.checkIn, { at, params: { id }, body: { checkIn: time, attendanceIds: ids } }, clerk)
const checkOut = ({ id, clerk, ids }: InCare, time: string) =>
  call(
    later,
    attendance.checkOut,
    { at, params: { id }, body: { checkOut: time, attendanceIds: ids, checkOutPerson: 'Gus Test' } },
    clerk,
  )

/** Creates children who attended from 15:00 to 17:00 and were charged for it. */
async function chargedFor(count = 1): Promise<InCare> {
  const setup = await inCare(count)
  made(await checkIn(setup, '15:00'))
  made(await checkOut(setup, '17:00'))
  await chargeCareOn(rig, setup.school, '2026-12-01')
  return setup
}

/** Returns refunds and additional charges after the hourly run. */
async function differences(school: MadeSchool): Promise<number[]> {
  await compareCareOn(rig, school, '2026-12-02')
  const less = made(await call(rig, proposals.list, {}, school.admin)).content
  const more = made(await call(rig, care.waiting, {}, school.admin)).content
  return [
    ...less.map(({ givenBack, noLongerOwed }) => -(givenBack ?? 0) - (noLongerOwed ?? 0)),
    ...more.map(({ total }) => total),
  ]
}

async function toCompare(school: MadeSchool): Promise<number> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select count(*)::int as count from care_charge where compared_at is null`),
  )
  return rows[0].count
}

describe('Attendance corrected after it was charged', () => {
  test('is proposed to go back, waits to be billed, or is settled again, by the next run', async () => {
    const setup = await chargedFor()
    expect(await billedIn(rig, setup.school)).toEqual(['Kima After Care, Monday 2026-11-23: 1 for 2000'])
    expect(await toCompare(setup.school)).toBe(0)
    made(await checkOut(setup, '16:30'))
    expect(await differences(setup.school)).toEqual([-500])
    made(await checkOut(setup, '17:30'))
    expect(await differences(setup.school)).toEqual([500])
    made(await checkIn(setup, '15:30'))
    expect(await differences(setup.school)).toEqual([])
    // After the undo nobody attended.
    const params = { id: setup.id, attendanceId: setup.ids[0]! }
    made(await call(later, attendance.undoCheckOut, { at, params }, setup.clerk))
    made(await call(later, attendance.undoCheckIn, { at, params }, setup.clerk))
    expect(await differences(setup.school)).toEqual([-2000])
    made(await checkIn(setup, '15:00'))
    made(await checkOut(setup, '17:00'))
    expect(await differences(setup.school)).toEqual([])
  })

  test('of several children at once, and of who was taken for absent, is compared of each', async () => {
    const setup = await inCare(3)
    const [, ...there] = setup.ids
    made(await checkIn({ ...setup, ids: there }, '15:00'))
    made(await checkOut({ ...setup, ids: there }, '17:00'))
    await chargeCareOn(rig, setup.school, '2026-12-01')
    expect((await billedIn(rig, setup.school)).length).toBe(2)
    made(await checkIn({ ...setup, ids: setup.ids.slice(0, 1) }, '15:00'))
    made(await checkOut(setup, '18:00'))
    expect((await differences(setup.school)).toSorted((one, other) => one - other)).toEqual([
      1000, 1000, 3000,
    ])
  })

  test('is compared where a device sends it that had no network', async () => {
    const setup = await chargedFor()
    const [line] = setup.lines
    const event = {
      id: crypto.randomUUID(),
      rosterId: line!.rosterId,
      meetingId: line!.meetingId,
      act: 'OUT' as const,
      at: '2026-12-02T20:05:00Z',
      time: '17:30',
      isCorrection: true,
      person: 'Gus Test',
    }
    const send = async () => made(await call(later, today.record, { body: { events: [event] } }, setup.clerk))
    expect((await send()).outcomes).toMatchObject([{ outcome: 'TAKEN' }])
    expect(await differences(setup.school)).toEqual([500])
    await send()
    expect(await toCompare(setup.school)).toBe(0)
  })

  test('at the very moment it is charged is known to the charge, or compared', async () => {
    const schools = await Promise.all(Array.from({ length: 4 }, () => inCare()))
    await Promise.all(
      schools.map(async (setup) => {
        made(await checkIn(setup, '15:00'))
        made(await checkOut(setup, '17:00'))
        await Promise.all([chargeCareOn(rig, setup.school, '2026-12-01'), checkOut(setup, '16:00')])
        const billed = (await billedIn(rig, setup.school)).map((line) => Number(line.split(' ').at(-1)))
        const all = [...billed, ...(await differences(setup.school))]
        expect(all.reduce((sum, cents) => sum + cents, 0)).toBe(1000)
      }),
    )
  })

  test('that changes no time asks for nothing; of a day nobody had checked, for all of it', async () => {
    const setup = await chargedFor()
    const { id, clerk, ids } = setup
    const body = {
      checkOut: '17:00',
      attendanceIds: ids,
      checkOutPerson: 'Somebody Else',
      overrideReason: 'A neighbor',
    }
    made(await call(later, attendance.checkOut, { at, params: { id }, body }, clerk))
    expect(await toCompare(setup.school)).toBe(0)
    const input = { at, params: { id }, query: { date: '2026-11-30' } }
    const { content } = made(await call(later, attendance.list, input, clerk))
    made(await checkIn({ ...setup, ids: content.map((line) => line.id) }, '15:00'))
    expect(await toCompare(setup.school)).toBe(1)
    expect(await differences(setup.school)).toEqual([3000])
  })
})
