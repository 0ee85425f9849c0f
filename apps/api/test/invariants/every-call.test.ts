import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { school } from '@afterbell/contract/school/school'
import { call, useRig } from '../rig/app.ts'
import { roomsOfCalls } from '../rig/every-call.ts'
import { NIL } from '../rig/junk.ts'
import { makeSchool } from '../rig/make.ts'
import { callsServed } from '../rig/samples.ts'

// Each room has its own every-call.test.ts, so that rooms run in parallel.

const rig = useRig()

test('Every call that is served is tested in its room', async () => {
  const rooms = await roomsOfCalls()
  const untested = callsServed().filter(({ op }) => {
    const room = rooms.get(op)
    return !room || !existsSync(join(import.meta.dirname, '..', room, 'every-call.test.ts'))
  })
  expect(untested).toEqual([])
})

test('Another school is not asked for by a header that names it, nor by one that is junk', async () => {
  const [firstSchool, other] = [await makeSchool(rig), await makeSchool(rig)]
  for (const header of ['junk', NIL, other.id]) {
    const { status, problem } = await call(rig, school.settings, {}, firstSchool.admin, {
      'x-school-token': header,
    })
    expect([status, problem.code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('An address that is not there, or cannot be read, is refused', async () => {
  const statusOf = async (url: string) => (await rig.app.inject({ url })).statusCode
  expect(await statusOf('/api/nowhere')).toBe(404)
  expect(await statusOf('/api/schools/%E0%A4%A/settings')).toBe(400)
  expect(await statusOf(`/api/schools/${'x'.repeat(2000)}/settings`)).toBeLessThan(500)
})
