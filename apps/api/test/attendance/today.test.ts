import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { doNotRelease } from '@afterbell/contract/families/children'
import { login } from '@afterbell/contract/login/login'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { today } from '@afterbell/contract/attendance/today'
import { boardStreams } from '../../src/features/attendance/board/board-streams.ts'
import type { AnyCall } from '../../src/platform/http/serve.ts'
import { call, useRig, type Caller } from '../rig/app.ts'
import {
  enroll,
  enrolledLongAgo,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeClass,
  makeSchool,
  taughtByAnother,
  type MadeSchool,
} from '../rig/make.ts'
import { readEvents, type Heard } from '../rig/reading/read-events.ts'

const rig = useRig()
let url: string
beforeAll(async () => {
  await rig.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(rig.app.server.address() as AddressInfo).port}`
})

const at = 'classes' as const
/** It is 15:00 on Wednesday, November 18, 2026. */
const meets = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }

async function board(caller: Caller) {
  return made(await call(rig, today.board, {}, caller))
}
function checkIn(school: MadeSchool, id: string, line: string) {
  const body = { checkIn: '14:25', attendanceIds: [line] }
  return call(rig, attendance.checkIn, { at, params: { id }, body }, school.admin)
}
/** Opens the stream of board changes. */
function listen(caller: Caller, headers: Record<string, string> = {}): Promise<Heard> {
  return readEvents(`${url}/api/schools/${caller.schoolId}/attendance/today/changes`, {
    authorization: `Bearer ${caller.token}`,
    ...headers,
  })
}

describe('The board of today', () => {
  test('shows every child expected in the school today, whatever the kind of the activity', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, meets)
    await makeClass(rig, school)
    const aftercare = await makeAftercare(rig, school, { aftercareStartDate: '2026-11-16' })
    const camp = await makeCamp(rig, school, {
      camp: { campStartDate: '2026-11-16', campEndDate: '2026-11-20' },
    })
    await enroll(rig, school, id, 2)
    const seen = await board(school.coordinator)
    expect(seen.date).toBe('2026-11-18')
    expect(
      seen.activities.map(({ id: activity, kind, timeFrom, timeTo }) => [activity, kind, timeFrom, timeTo]),
    ).toEqual([
      [camp.id, 'camps', '09:00', '15:00'],
      [aftercare.id, 'aftercare', '15:00', '18:00'],
      [id, 'classes', '15:30', '16:30'],
    ])
    expect(seen.lines.map(({ activityId, kind, status }) => [activityId, kind, status])).toEqual([
      [id, 'classes', 'EXPECTED'],
      [id, 'classes', 'EXPECTED'],
    ])
    made(await checkIn(school, id, seen.lines[0]!.id))
    expect((await board(school.coordinator)).lines.map(({ status }) => status).toSorted()).toEqual([
      'EXPECTED',
      'IN',
    ])
  })

  test('shows an instructor the own activities only', async () => {
    const school = await makeSchool(rig)
    const taughtId = await makeClass(rig, school, { ...meets, instructorIds: [school.instructor.id] })
    const other = await makeClass(rig, school, { ...meets, ...(await taughtByAnother(rig, school)) })
    await enroll(rig, school, taughtId, 1)
    await enroll(rig, school, other, 1)
    const seen = await board(school.instructor)
    expect(seen.activities.map(({ id }) => id)).toEqual([taughtId])
    expect(seen.lines.map(({ activityId }) => activityId)).toEqual([taughtId])
  })
})

describe('A child that is in the building', () => {
  test('stays on the board though it was taken off the roster, and its class is not removed from around it', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, meets)
    const [rosterId] = await enroll(rig, school, id, 1)
    const [line] = (await board(school.admin)).lines
    made(await checkIn(school, id, line!.id))
    const query = { rosterIds: [rosterId!] }
    made(await call(rig, rosters.removeMany, { at, params: { id }, query }, school.admin))
    const refused = await call(rig, activities.remove, { at, params: { id } }, school.admin)
    expect(refused.problem).toMatchObject({
      code: 'HAS_CHILDREN',
      message: expect.stringContaining('still checked in today (1). Check them out first'),
    })
    expect((await board(school.coordinator)).lines).toMatchObject([{ id: line!.id, status: 'IN' }])
    const body = { checkOut: '14:40', attendanceIds: [line!.id], checkOutPerson: 'Gus Test' }
    made(await call(rig, attendance.checkOut, { at, params: { id }, body }, school.admin))
    made(await call(rig, activities.remove, { at, params: { id } }, school.admin))
  })
})

describe('A child with two activities on a day', () => {
  test('is seen at the second as it was checked at the first, by an instructor without what others teach', async () => {
    const school = await makeSchool(rig)
    const first = await makeClass(rig, school, { ...meets, className: 'Chess' })
    const second = await makeClass(rig, school, {
      ...meets,
      timeFrom: '16:30',
      timeTo: '17:30',
      instructorIds: [school.instructor.id],
    })
    await enroll(rig, school, first, 1)
    const childId = (await board(school.admin)).lines[0]!.childId
    const body = { childId }
    made(await call(rig, rosters.add, { at, params: { id: second }, body }, school.admin))
    const lineIn = async (caller: Caller, id: string) =>
      (await board(caller)).lines.find(({ activityId }) => activityId === id)!
    expect((await lineIn(school.admin, second)).elsewhere).toEqual([])
    const { id: lineId } = await lineIn(school.admin, first)
    made(await checkIn(school, first, lineId))
    const there = {
      lineId,
      activity: 'Chess',
      checkIn: '14:25',
      checkOut: null,
      checkOutDate: null,
      checkOutPerson: null,
    }
    expect((await lineIn(school.admin, second)).elsewhere).toEqual([there])
    expect((await lineIn(school.admin, first)).elsewhere).toEqual([])
    const out = { checkOut: '14:40', attendanceIds: [lineId], checkOutPerson: 'Gus Test' }
    made(await call(rig, attendance.checkOut, { at, params: { id: first }, body: out }, school.admin))
    const lateEntry = { ...there, checkOut: '14:40', checkOutPerson: 'Gus Test' }
    expect((await lineIn(school.instructor, second)).elsewhere).toEqual([{ ...lateEntry, activity: null }])
    const { content } = made(await call(rig, attendance.list, { at, params: { id: second } }, school.admin))
    expect(content[0]!.elsewhere).toEqual([lateEntry])
  })

  test('goes on from the first to the second without anybody’s reason, and not back to what it has left', async () => {
    const school = await makeSchool(rig)
    const chess = await makeClass(rig, school, { ...meets, className: 'Chess' })
    const care = await makeClass(rig, school, {
      ...meets,
      className: 'Evening Care',
      timeFrom: '16:30',
      timeTo: '18:00',
    })
    await enroll(rig, school, chess, 1)
    const { childId } = (await board(school.admin)).lines[0]!
    made(await call(rig, rosters.add, { at, params: { id: care }, body: { childId } }, school.admin))
    const lineIn = async (id: string) =>
      (await board(school.admin)).lines.find(({ activityId }) => activityId === id)!
    const hand = (id: string, lineId: string, checkOutPerson: string) => {
      const body = { checkOut: '14:45', attendanceIds: [lineId], checkOutPerson }
      return call(rig, attendance.checkOut, { at, params: { id }, body }, school.admin)
    }
    const gus = { name: 'Gus Test', relation: 'Guardian' }
    expect((await lineIn(chess)).pickups).toEqual([{ name: 'Evening Care', relation: 'Next activity' }, gus])
    expect((await lineIn(care)).pickups).toEqual([gus])

    const { id: first } = await lineIn(chess)
    const { id: second } = await lineIn(care)
    made(await checkIn(school, chess, first))
    expect((await hand(chess, first, 'Pottery')).problem.code).toBe('NOT_AN_APPROVED_PICKUP')
    made(await hand(chess, first, 'Evening Care'))
    expect(await lineIn(chess)).toMatchObject({ status: 'OUT', overrideReason: null })
    expect((await lineIn(care)).elsewhere).toMatchObject([
      { activity: 'Chess', checkOutPerson: 'Evening Care' },
    ])
    made(await checkIn(school, care, second))
    expect((await hand(care, second, 'Chess')).problem.code).toBe('NOT_AN_APPROVED_PICKUP')
    made(await hand(care, second, 'Gus Test'))
    // Its time can still be corrected, but the child cannot be handed over there again: they have gone home.
    made(await hand(chess, first, 'Evening Care'))
    made(await hand(chess, first, 'Gus Test'))
    expect((await lineIn(chess)).pickups).toEqual([gus])
  })
})

test('A class within aftercare stands behind the guardians once it is over', async () => {
  const school = await makeSchool(rig)
  const care = await makeClass(rig, school, { ...meets, timeFrom: '12:00', timeTo: '18:00' })
  const chess = await makeClass(rig, school, {
    ...meets,
    className: 'Chess',
    timeFrom: '13:00',
    timeTo: '14:00',
  })
  await enroll(rig, school, care, 1)
  const { childId } = (await board(school.admin)).lines[0]!
  made(await call(rig, rosters.add, { at, params: { id: chess }, body: { childId } }, school.admin))
  const lineOfCare = async () =>
    (await board(school.admin)).lines.find(({ activityId }) => activityId === care)!
  // The child was enrolled after chess ended, so they were not there.
  expect((await lineOfCare()).pickups.map(({ name }) => name)).toEqual(['Gus Test'])
  await enrolledLongAgo(rig, school)
  const line = await lineOfCare()
  expect(line.pickups.map(({ name }) => name)).toEqual(['Gus Test', 'Chess'])
})

describe('What changes on the board', () => {
  test('is told to everybody who looks, and to an instructor only of the own children', async () => {
    const school = await makeSchool(rig)
    const taughtId = await makeClass(rig, school, { ...meets, instructorIds: [school.instructor.id] })
    const other = await makeClass(rig, school, { ...meets, ...(await taughtByAnother(rig, school)) })
    await enroll(rig, school, taughtId, 1)
    await enroll(rig, school, other, 1)
    const [office, instructor] = [await listen(school.admin), await listen(school.instructor)]
    const lineIn = async (id: string) =>
      (await board(school.admin)).lines.find(({ activityId }) => activityId === id)!.id
    const [theirs, mine] = [await lineIn(other), await lineIn(taughtId)]
    made(await checkIn(school, other, theirs))
    expect(await office.line(theirs)).toMatchObject({ checkIn: '14:25', checkOut: null, version: 1 })
    made(await checkIn(school, taughtId, mine))
    expect(await office.line(mine)).toMatchObject({ checkIn: '14:25' })
    expect(await instructor.line(mine)).toMatchObject({ checkIn: '14:25' })
    expect(instructor.lineIds).not.toContain(theirs)
    await Promise.all([office.close(), instructor.close()])
  })

  test('is told at once, though more than can be told happened just before', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, meets)
    await enroll(rig, school, id, 1)
    const [line] = (await board(school.admin)).lines
    await inside(rig, school.id, (query) =>
      query(
        `insert into audit_event (school_id, id, what)
          select $1, (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid,
            'location.created' from generate_series(1, 1500) n`,
        [school.id],
      ),
    )
    const office = await listen(school.admin)
    made(await checkIn(school, id, line!.id))
    expect(await office.line(line!.id)).toMatchObject({ checkIn: '14:25' })
    await office.close()
  })

  test('is told again from where a listener left off', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, meets)
    await enroll(rig, school, id, 2)
    const [one, two] = (await board(school.admin)).lines
    const first = await listen(school.admin)
    made(await checkIn(school, id, one!.id))
    await first.line(one!.id)
    await first.close()
    made(await checkIn(school, id, two!.id))
    const again = await listen(school.admin, { 'last-event-id': first.lastId()! })
    expect(await again.line(two!.id)).toMatchObject({ checkIn: '14:25' })
    await again.close()
    const longAgo = await listen(school.admin, { 'last-event-id': '01900000-0000-7000-8000-000000000000' })
    await longAgo.event('stale')
    await longAgo.close()
  })

  test('is no news of who is expected, and of whom a child may not go with: then the board is asked for again', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, meets)
    const office = await listen(school.admin)
    await enroll(rig, school, id, 1)
    await office.event('stale')
    const [line] = (await board(school.admin)).lines
    const later = await listen(school.admin)
    const body = { name: 'Rex Roe' }
    const input = { params: { id: line!.childId }, body }
    const listed = made(await call(rig, doNotRelease.add, input, school.admin))
    await later.event('stale')
    expect((await board(school.admin)).lines[0]!.doNotRelease).toEqual([{ name: 'Rex Roe', note: '' }])
    const edited = await listen(school.admin)
    const params = { childId: line!.childId, id: listed.doNotRelease[0]!.id }
    const written = { name: 'Rex Rowe', note: 'Court order' }
    made(await call(rig, doNotRelease.change, { params, body: written }, school.admin))
    await edited.event('stale')
    expect((await board(school.admin)).lines[0]!.doNotRelease).toEqual([written])
    await Promise.all([office.close(), later.close(), edited.close()])
  })

  test('is not told to another school, nor without a session', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const id = await makeClass(rig, school, meets)
    await enroll(rig, school, id, 1)
    const [line] = (await board(school.admin)).lines
    const [theirs, ours] = [await listen(other.admin), await listen(school.admin)]
    made(await checkIn(school, id, line!.id))
    await ours.line(line!.id)
    expect(theirs.lineIds).toEqual([])
    await Promise.all([theirs.close(), ours.close()])
    await inside(rig, school.id, (query) =>
      query(`update session set ended_at = app.now(), ended_because = 'LOGOUT' where id = $1`, [
        school.admin.sessionId,
      ]),
    )
    await expect(listen(school.admin)).rejects.toThrow('401')
  })

  test.each<[string, (user: MadeSchool['admin']) => Promise<unknown>]>([
    ['signs out', (user) => call(rig, login.logOut, {}, user)],
    [
      'is signed out everywhere',
      (user) =>
        change(
          user,
          `update session set ended_at = app.now(), ended_because = 'PASSWORD' where account_id = $1`,
        ),
    ],
    [
      'was signed in long enough',
      (user) => change(user, `update session set expires_at = app.now() where account_id = $1`),
    ],
    [
      'gets another role',
      (user) => change(user, `update membership set role = 'SCHOOL_INSTRUCTOR' where account_id = $1`),
    ],
    [
      'is turned off in the school',
      (user) => change(user, `update membership set is_active = false where account_id = $1`),
    ],
    ['is no longer of the school', (user) => change(user, `delete from membership where account_id = $1`)],
    [
      'is turned off everywhere',
      (user) => change(user, `update account set state = 'DEACTIVATED' where id = $1`),
    ],
  ])('is told no more to somebody who %s, from the next look on', async (_, end) => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, meets)
    // Without keepalive lines, only the permission check can end a stream.
    const streams = boardStreams(rig.pool, Infinity)
    const streamOf = async ({ id: userId, sessionId }: MadeSchool['admin'], role: string) => {
      const context = {
        school: { id: school.id, today: '2026-11-18' },
        user: { id: userId, role },
        sessionId,
      }
      const { open } = await streams.follow({ ...context, header: () => undefined } as unknown as AnyCall)
      const heard: string[] = []
      let stop = () => {}
      const closed = new Promise<void>((close) => {
        stop = open({ send: ({ event }) => heard.push(event), beat: () => {}, close })
      })
      return { heard, closed, stop: () => stop() }
    }
    const [theirs, ours] = [
      await streamOf(school.coordinator, 'SCHOOL_COORDINATOR'),
      await streamOf(school.admin, 'SCHOOL_ADMIN'),
    ]
    await end(school.coordinator)
    await theirs.closed
    const [before, ourBefore] = [theirs.heard.length, ours.heard.length]
    await enroll(rig, school, id, 1)
    await vi.waitUntil(() => ours.heard.length > ourBefore)
    expect(theirs.heard).toHaveLength(before)
    theirs.stop()
    ours.stop()
  })

  test('ends over the network when its session does', async () => {
    const school = await makeSchool(rig)
    const [theirs, ours] = [await listen(school.coordinator), await listen(school.admin)]
    await call(rig, login.logOut, {}, school.coordinator)
    await expect(theirs.ended).resolves.toBeUndefined()
    await ours.close()
  })

  function change({ schoolId, id }: MadeSchool['admin'], text: string): Promise<unknown> {
    return inside(rig, schoolId, (query) => query(text, [id]))
  }
})
