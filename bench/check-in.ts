import { attendance } from '@afterbell/contract/attendance/attendance'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { Pool } from '../apps/api/src/platform/database/database.ts'
import { recordSent } from '../apps/api/test/rig/recorded.ts'
import { SECRET, type BenchSchool } from './school.ts'

export interface CheckInSeen {
  /** Statements besides begin, the opening that sets school and role, and commit. */
  statements: number
  roundTrips: number
}

/** Counts the statements of one call that checks in this many children. */
export async function checkIn(school: BenchSchool, pool: Pool, count: number): Promise<CheckInSeen> {
  const { server, childIds } = school
  const manager = await school.manager()
  const id = await school.addClass({ className: `Check in ${count}`, maxEnroll: count, maxWaitList: 1 })
  const at = { at: 'classes' as const, params: { id } }
  await server.ask(rosters.addAll, { ...at, body: { childIds: childIds.slice(0, count) } }, manager)
  const lines = (await server.ask(attendance.list, at, manager)).content.map((line) => line.id)
  if (lines.length !== count) throw new Error(`${lines.length} lines for ${count} children`)

  const { trips: roundTrips, body } = await recordSent(
    { pool, secret: SECRET, clockShiftSeconds: 0 },
    {
      method: 'PATCH',
      url: `/api/schools/${school.id}/classes/${id}/attendances/check-in`,
      headers: { authorization: `Bearer ${manager.token}`, 'x-school-token': school.id },
      payload: { checkIn: '00:05', attendanceIds: lines },
    },
  )
  if (JSON.parse(body).changed !== count) throw new Error(`Checking in answered ${body}`)
  const isFrame = /^begin|^commit|app\.open_call/
  return {
    statements: roundTrips.flat().filter(({ text }) => !isFrame.test(text) && !text.includes('app.open_call'))
      .length,
    roundTrips: roundTrips.length,
  }
}
