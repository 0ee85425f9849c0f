import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { doNotRelease } from '@afterbell/contract/families/children'
import { call, useRig } from '../rig/app.ts'
import { enroll, inside, made, makeClass, makeSchool, type Staff } from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const
const meets = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }

/** Creates a child who left with William Roe, while Bill Roe is on the do-not-release list. */
async function goneWithNear(by: 'instructor' | 'admin' = 'instructor') {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { ...meets, instructorIds: [school.instructor.id] })
  await enroll(rig, school, id, 1)
  const line = async () =>
    made(await call(rig, attendance.list, { at, params: { id } }, school.admin)).content[0]!
  const { id: lineId, childId } = await line()
  made(
    await call(rig, doNotRelease.add, { params: { id: childId }, body: { name: 'Bill Roe' } }, school.admin),
  )
  const params = { id }
  const attendanceIds = [lineId]
  made(
    await call(
      rig,
      attendance.checkIn,
      { at, params, body: { checkIn: '14:30', attendanceIds } },
      school.admin,
    ),
  )
  const out = { checkOut: '14:50', attendanceIds, checkOutPerson: 'William Roe' }
  const sure = { photoIdChecked: true, overrideReason: 'Another birth date' }
  made(await call(rig, attendance.checkOut, { at, params, body: { ...out, ...sure } }, school[by]))
  const needs = async () =>
    made(await call(rig, dashboard.needs, {}, school.coordinator)).find(
      ({ what }) => what === 'RELEASES_NEAR_THE_LIST',
    )?.first ?? []
  const ofLine = { at, params: { id, attendanceId: lineId } }
  const look = async (caller: Staff, note?: string) =>
    call(
      rig,
      attendance.reviewReleases,
      { ...ofLine, body: { checkIds: [(await line()).nearRelease!.id], ...(note && { note }) } },
      caller,
    )
  return { school, id, lineId, line, needs, look, ofLine }
}

describe('A child who went with somebody whose name is near the do-not-release list', () => {
  test('needs attention until the office looked at it, and says who went with whom, when, and who let them go', async () => {
    const { school, id, lineId, line, needs, look, ofLine } = await goneWithNear()
    const before = await needs()
    expect(before).toMatchObject([
      {
        sectionId: id,
        date: '2026-11-18',
        entryId: lineId,
        persons: ['William Roe'],
        near: { entry: 'Bill Roe', time: '14:50', leftOn: '2026-11-18', by: expect.any(String) as string },
      },
    ])
    expect((await line()).nearRelease).toMatchObject({ entry: 'Bill Roe', reviewed: null })
    made(await look(school.coordinator, 'Called the mother: their uncle'))
    expect(await needs()).toEqual([])
    const reviewed = {
      by: expect.any(String) as string,
      at: expect.stringMatching(/^2026-11-18T/) as string,
      note: 'Called the mother: their uncle',
    }
    expect((await line()).nearRelease).toMatchObject({ person: 'William Roe', reviewed })
    const checks = made(await call(rig, attendance.history, ofLine, school.admin))
    expect(checks.at(-1)).toMatchObject({ person: 'William Roe', reviewed })
    // A second reviewer finds it reviewed: the first reviewer stays.
    made(await look(school.admin, 'Looked again'))
    expect((await line()).nearRelease!.reviewed!.note).toBe('Called the mother: their uncle')
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select account_id, details->>'entry' as entry, details->>'note' as note from audit_event
         where what = 'attendance.near-release-reviewed'`,
      ),
    )
    expect(rows).toEqual([
      { account_id: school.coordinator.id, entry: 'Bill Roe', note: 'Called the mother: their uncle' },
    ])
  })

  test('is not taken off by who teaches there, nor without a word', async () => {
    const { school, needs, look } = await goneWithNear()
    const byInstructor = await look(school.instructor, 'I know him')
    expect([byInstructor.status, byInstructor.problem?.code]).toEqual([400, 'OFFICE_LOOKS'])
    for (const note of [undefined, '.', 'x'.repeat(501)]) {
      const { status, problem } = await look(school.manager, note)
      expect([status, problem?.fields?.[0]?.path]).toEqual([400, 'note'])
    }
    expect(await needs()).toHaveLength(1)
  })

  test('is looked at by somebody else than who let them go, where the office has somebody else', async () => {
    const { school, look, line } = await goneWithNear('admin')
    const { problem } = await look(school.admin, 'I know him')
    expect([problem.code, problem.message]).toEqual([
      'OFFICE_LOOKS',
      expect.stringContaining('You let this child go'),
    ])
    await rig.pool.pg.query(
      'update membership set is_active = false where school_id = $1 and account_id <> all($2)',
      [school.id, [school.admin.id, school.instructor.id]],
    )
    made(await look(school.admin, 'Nobody else is here: called the mother'))
    expect((await line()).nearRelease!.reviewed!.note).toContain('called the mother')
  })

  test('needs it all the same when who let them go corrects it to somebody who may', async () => {
    const { school, id, lineId, line, needs, look } = await goneWithNear()
    const body = {
      checkOut: '14:50',
      attendanceIds: [lineId],
      checkOutPerson: 'Gus Test',
      overrideReason: 'The neighbor',
      why: 'TAPPED_WRONG' as const,
    }
    made(await call(rig, attendance.checkOut, { at, params: { id }, body }, school.instructor))
    expect((await line()).checkOutPerson).toBe('Gus Test')
    expect(await needs()).toMatchObject([{ persons: ['William Roe'], near: { entry: 'Bill Roe' } }])
    made(await look(school.manager, 'Called the mother: it was her after all'))
    expect(await needs()).toEqual([])
  })

  test('needs it no more once the check-out is undone, and again when they go with that person again', async () => {
    const { school, id, lineId, needs, look } = await goneWithNear()
    made(await look(school.manager, 'Called the mother'))
    const params = { id, attendanceId: lineId }
    made(await call(rig, attendance.undoCheckOut, { at, params }, school.admin))
    expect(await needs()).toEqual([])
    const out = { checkOut: '14:55', attendanceIds: [lineId], checkOutPerson: 'William Roe' }
    const sure = { photoIdChecked: true, overrideReason: 'Another birth date' }
    made(
      await call(rig, attendance.checkOut, { at, params: { id }, body: { ...out, ...sure } }, school.admin),
    )
    expect(await needs()).toMatchObject([{ near: { time: '14:55' } }])
  })
})
