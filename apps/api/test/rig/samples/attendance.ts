import { absences } from '@afterbell/contract/attendance/absences'
import { attendance } from '@afterbell/contract/attendance/attendance'
import type { Address } from '@afterbell/contract/kernel/op'
import { call } from '../app.ts'
import { made } from '../make.ts'
import { sampleAt } from './activities.ts'
import { place } from './enrollment.ts'
import { nothing, type Samples, type World } from './world.ts'

export const attendanceSamples: Samples = {
  'attendance.list': sampleAt,
  'attendance.statistics': sampleAt,
  'attendance.days': sampleAt,
  'attendance.checkIn': async (world, address) => {
    const { id, line } = await expected(world, address)
    return { params: { id }, body: { checkIn: '14:55', attendanceIds: [line] } }
  },
  'attendance.checkOut': async (world, address) => {
    const { id, line } = await checkedIn(world, address)
    return { params: { id }, body: { checkOut: '15:00', attendanceIds: [line], checkOutPerson: 'Gus Test' } }
  },
  'attendance.undoCheckIn': async (world, address) => {
    const { id, line } = await checkedIn(world, address)
    return { params: { id, attendanceId: line } }
  },
  'attendance.undoCheckOut': async (world, address) => {
    const { id, line } = await checkedIn(world, address)
    const body = { checkOut: '15:00', attendanceIds: [line], checkOutPerson: 'Gus Test' }
    const at = address as AttendanceAddress
    made(await call(world.rig, attendance.checkOut, { at, params: { id }, body }, world.school.admin))
    return { params: { id, attendanceId: line } }
  },
  'attendance.reviewReleases': async (world, address) => {
    const { id, line } = await checkedIn(world, address)
    const at = address as AttendanceAddress
    const { admin } = world.school
    for (const checkOutPerson of ['Gus Test', 'May Fox']) {
      const body = { checkOut: '15:00', attendanceIds: [line], checkOutPerson, overrideReason: 'Late bus' }
      const input = { at, params: { id }, body: { ...body, keepEarlier: true } }
      made(await call(world.rig, attendance.checkOut, input, admin))
    }
    const { content } = made(await call(world.rig, attendance.list, { at, params: { id }, query: {} }, admin))
    const checkIds = content.flatMap(({ conflictingReleases }) => conflictingReleases.map((each) => each.id))
    return { params: { id, attendanceId: line }, body: { checkIds } }
  },
  'attendance.history': async (world, address) => {
    const { id, line } = await checkedIn(world, address)
    return { params: { id, attendanceId: line } }
  },
  'attendance.exportFields': sampleAt,
  'attendance.export': sampleAt,

  'absences.look': async (world) => {
    const { activityId, from, to, childIds } = await absence(world)
    return { query: { activityId, from, to, childIds: childIds[0]! } }
  },
  'absences.record': async (world) => ({ body: await absence(world) }),
  'absences.withdraw': async (world) => {
    const body = await absence(world)
    const { recorded } = made(await call(world.rig, absences.record, { body }, world.school.admin))
    return { body: { absenceIds: recorded.map(({ id }) => id) } }
  },
  'absences.ofChild': async (world) => {
    const body = await absence(world)
    made(await call(world.rig, absences.record, { body }, world.school.admin))
    return { params: { id: body.childIds[0]! } }
  },

  'today.board': nothing,
  'today.changes': nothing,
  'today.record': async (world) => {
    const { id } = await place(world, 'classes')
    const lines = await call(
      world.rig,
      attendance.list,
      { at: 'classes', params: { id } },
      world.school.admin,
    )
    const { rosterId, meetingId } = made(lines).content[0]!
    const event = { id: crypto.randomUUID(), rosterId, meetingId, at: '2026-11-18T19:58:00Z' }
    return { body: { events: [{ ...event, act: 'IN', time: '14:58' }] } }
  },
}

/** Records an absence of a child who is expected today and not checked in. */
async function absence(world: World) {
  const { id: activityId, childId } = await place(world, 'classes')
  return { childIds: [childId], activityId, from: '2026-11-18', to: '2026-11-18', reason: 'SICK' as const }
}

/** Returns a line of today's attendance for a child who is not checked in. */
async function expected(world: World, address: Address | null): Promise<{ id: string; line: string }> {
  const { id } = await place(world, address)
  const at = address as AttendanceAddress
  const { content } = made(
    await call(world.rig, attendance.list, { at, params: { id }, query: {} }, world.school.admin),
  )
  return { id, line: content[0]!.id }
}

async function checkedIn(world: World, address: Address | null): Promise<{ id: string; line: string }> {
  const { id, line } = await expected(world, address)
  const body = { checkIn: '14:55', attendanceIds: [line] }
  const at = address as AttendanceAddress
  made(await call(world.rig, attendance.checkIn, { at, params: { id }, body }, world.school.admin))
  return { id, line }
}

type AttendanceAddress = 'classes' | 'camps' | 'aftercare' | 'aftercare-day'
