import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { replayChecks } from '@afterbell/domain/attendance/check-events'
import { call, NOW, SECRET, useRig, type Caller } from '../rig/app.ts'
import { enroll, inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { recordSent } from '../rig/recorded.ts'

const rig = useRig()
const at = 'classes' as const
const meets = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }

async function classOf(count: number) {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { ...meets, maxEnroll: 30 })
  await enroll(rig, school, id, count)
  return { school, id, lines: await linesOf(school, id) }
}
async function linesOf(school: MadeSchool, id: string) {
  return made(await call(rig, attendance.list, { at, params: { id }, query: {} }, school.admin)).content
}
function checkIn(caller: Caller, id: string, attendanceIds: string[], time: string, over: object = {}) {
  const body = { checkIn: time, attendanceIds, ...over }
  return call(rig, attendance.checkIn, { at, params: { id }, body }, caller)
}
function checkOut(caller: Caller, id: string, attendanceIds: string[], time: string, over: object = {}) {
  const body = { checkOut: time, attendanceIds, checkOutPerson: 'Gus Test', ...over }
  return call(rig, attendance.checkOut, { at, params: { id }, body }, caller)
}

/** Recomputes the state of an entry from its stored checks. */
async function replayOf(school: MadeSchool, entryId: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select id, act, at, time, date, is_correction as "isCorrection", person, override_reason as "overrideReason", note
        from attendance_event where attendance_id = $1 and refused is null`,
      [entryId],
    ),
  )
  return replayChecks(rows.map((row) => ({ ...row, at: Temporal.Instant.from(row.at) })))
}

describe('What attendance says of a child', () => {
  test('is what its checks come to, whichever way each of them was made', async () => {
    const { school, id, lines } = await classOf(1)
    const [line] = lines
    const ofLine = { at, params: { id, attendanceId: line!.id } }
    const stranger = { checkOutPerson: 'Some Body', overrideReason: 'Mother phoned', note: 'Coat' }
    const device = (act: 'IN' | 'OUT', minutesAgo: number, time: string) => {
      const { rosterId, meetingId } = line!
      const person = act === 'OUT' ? 'Gus Test' : null
      const made = NOW.subtract({ minutes: minutesAgo }).toString()
      const event = { id: crypto.randomUUID(), rosterId, meetingId, act, time, person, at: made }
      return call(rig, today.record, { body: { events: [event] } }, school.manager)
    }
    const steps = [
      () => checkIn(school.admin, id, [line!.id], '14:50', { keepEarlier: true }),
      () => device('IN', 40, '14:20'),
      () => checkIn(school.admin, id, [line!.id], '14:25'),
      () => checkOut(school.admin, id, [line!.id], '14:58', stranger),
      () =>
        checkOut(school.admin, id, [line!.id], '14:59', {
          checkOutPerson: 'Some Body',
          overrideReason: 'Mother phoned',
        }),
      () => device('OUT', 5, '14:55'),
      () => checkOut(school.manager, id, [line!.id], '14:59', { keepEarlier: true }),
      () => call(rig, attendance.undoCheckOut, ofLine, school.admin),
      () => checkOut(school.admin, id, [line!.id], '14:57', { note: '' }),
      () => call(rig, attendance.undoCheckIn, ofLine, school.admin),
    ]
    const states: unknown[] = []
    for (const step of steps) {
      expect((await step()).status).toBeLessThan(300)
      const [now] = await linesOf(school, id)
      const { checkIn: into, checkOut: out, checkOutDate, checkOutPerson, overrideReason, note } = now!
      const lineState = { checkIn: into, checkOut: out, checkOutDate, checkOutPerson, overrideReason, note }
      expect((await replayOf(school, line!.id)).state).toEqual(lineState)
      states.push([into, out, checkOutPerson, overrideReason, note])
    }
    expect(states).toEqual([
      ['14:50', null, null, null, null],
      ['14:20', null, null, null, null],
      ['14:25', null, null, null, null],
      ['14:25', '14:58', 'Some Body', 'Mother phoned', 'Coat'],
      ['14:25', '14:59', 'Some Body', 'Mother phoned', 'Coat'],
      ['14:25', '14:59', 'Some Body', 'Mother phoned', 'Coat'],
      ['14:25', '14:59', 'Some Body', 'Mother phoned', 'Coat'],
      ['14:25', null, null, null, 'Coat'],
      ['14:25', '14:57', 'Gus Test', null, null],
      [null, null, null, null, null],
    ])
  })

  test('is what was checked online last, though another call was written down later and heard first', async () => {
    const { school, id, lines } = await classOf(1)
    const [line] = lines
    // The event of a call that began after this one but locked the section first.
    await inside(rig, school.id, (query) =>
      query(
        `insert into attendance_event (school_id, id, attendance_id, act, at, time, is_correction)
          values ($1, gen_random_uuid(), $2, 'IN', app.now() + interval '1 hour', '14:10', true)`,
        [school.id, line!.id],
      ),
    )
    expect(made(await checkIn(school.admin, id, [line!.id], '14:30'))).toEqual({ changed: 1 })
    expect((await linesOf(school, id))[0]).toMatchObject({ checkIn: '14:30' })
    expect((await replayOf(school, line!.id)).state).toMatchObject({ checkIn: '14:30' })
  })

  test('counts up with what is said, and not with a check that says the same again', async () => {
    const { school, id, lines } = await classOf(1)
    const [line] = lines
    made(await checkIn(school.admin, id, [line!.id], '14:30'))
    made(await checkIn(school.admin, id, [line!.id], '14:30'))
    expect((await linesOf(school, id))[0]!.version).toBe(1)
    made(await checkIn(school.admin, id, [line!.id], '14:31'))
    expect((await linesOf(school, id))[0]!.version).toBe(2)
  })
})

describe('The number of a check', () => {
  test('that another call gives to a check of another child at this moment is not used again, and nothing is said by it', async () => {
    const { school, lines } = await classOf(2)
    const [one, two] = lines
    const number = crypto.randomUUID()
    const { rosterId, meetingId } = one!
    const event = { id: number, rosterId, meetingId, act: 'IN' as const, time: '14:30' }
    const other = { ...event, id: crypto.randomUUID(), rosterId: two!.rosterId }
    const made30 = { at: NOW.subtract({ minutes: 30 }).toString() }
    let sent: ReturnType<typeof send> | undefined
    const send = () =>
      call(
        rig,
        today.record,
        {
          body: {
            events: [
              { ...event, ...made30 },
              { ...other, ...made30 },
            ],
          },
        },
        school.admin,
      )
    await inside(rig, school.id, async (query) => {
      await query(
        `insert into attendance_event (school_id, id, attendance_id, act, at, time)
          values ($1, $2, gen_random_uuid(), 'IN', app.now(), '14:00')`,
        [school.id, number],
      )
      sent = send()
      // It waits for the transaction that uses the number.
      await expect
        .poll(async () => {
          const { rows } = await query(
            `select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
    })
    expect(made(await sent!).outcomes).toMatchObject([
      { id: number, outcome: 'REFUSED', message: expect.stringContaining('with the same number') },
      { outcome: 'TAKEN', message: null },
    ])
    const lineNow = made(await call(rig, today.board, {}, school.admin)).lines
    expect(lineNow.find(({ id }) => id === one!.id)).toMatchObject({ checkIn: null })
    expect(lineNow.find(({ id }) => id === two!.id)).toMatchObject({ checkIn: '14:30' })
  })
})

test.each([1, 30])('Checking %i in or out online costs no more statements than it did', async (count) => {
  const { school, id, lines } = await classOf(count)
  const statements = async (path: string, payload: object) => {
    const { trips, body } = await recordSent(
      { pool: rig.pool, secret: SECRET, clockShiftSeconds: rig.clockShiftSeconds },
      {
        method: 'PATCH',
        url: `/api/schools/${school.id}/classes/${id}/attendances/${path}`,
        headers: { authorization: `Bearer ${school.manager.token}`, 'x-school-token': school.id },
        payload,
      },
    )
    expect(JSON.parse(body)).toEqual({ changed: count })
    const isFrame = ({ text }: { text: string }) => /^begin|^commit|app\.open_call/.test(text)
    return trips.flat().filter((sent) => !isFrame(sent)).length
  }
  const attendanceIds = lines.map((line) => line.id)
  // Section, lock, entries with their checks, whom families named to pick up, writes, audit event.
  expect(await statements('check-in', { checkIn: '14:30', attendanceIds })).toBe(6)
  // One more: whether the child is with two persons.
  const out = { checkOut: '14:50', checkOutPerson: 'Gus Test', attendanceIds }
  expect(await statements('check-out', out)).toBe(7)
})
