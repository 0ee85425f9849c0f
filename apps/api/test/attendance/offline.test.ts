import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { classes } from '@afterbell/contract/activities/classes'
import { doNotRelease } from '@afterbell/contract/families/children'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { today } from '@afterbell/contract/attendance/today'
import type { CallInput } from '@afterbell/contract/kernel/op'
import {
  checkEvent,
  puttingClockRight,
  replayChecks,
  type SentCheck,
} from '@afterbell/domain/attendance/check-events'
import { call, NOW, useRig, type Caller } from '../rig/app.ts'
import { classBody, enroll, inside, made, makeClass, makeSchool, taughtByAnother } from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const
/** A class that meets today. It is 15:00. */
const meets = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }

type Sent = CallInput<typeof today.record>['body']['events'][number]
type BoardLine = Awaited<ReturnType<typeof board>>[number]

async function board(caller: Caller) {
  return made(await call(rig, today.board, {}, caller)).lines
}
async function send(caller: Caller, events: Sent[]) {
  return made(await call(rig, today.record, { body: { events } }, caller)).outcomes
}
/** Builds a check of a line, a number of minutes before 15:00. */
function check(line: BoardLine, act: Sent['act'], minutesAgo: number, over: Partial<Sent> = {}): Sent {
  const made = NOW.subtract({ minutes: minutesAgo })
  const isTimed = act === 'IN' || act === 'OUT'
  return {
    id: crypto.randomUUID(),
    rosterId: line.rosterId,
    meetingId: line.meetingId,
    act,
    at: made.toString(),
    time: isTimed ? timeAt(made) : null,
    person: act === 'OUT' ? 'Gus Test' : null,
    ...over,
  }
}
function timeAt(instant: Temporal.Instant): string {
  return instant
    .toZonedDateTimeISO('America/New_York')
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
    .slice(0, 5)
}
/** Minutes ago, negative: a device may record times in the future. Later than every check a test made before. */
const SINCE = -5

async function classOf(count: number) {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { ...meets, maxEnroll: 30, instructorIds: [school.instructor.id] })
  await enroll(rig, school, id, count)
  return { school, id, lines: await board(school.admin) }
}

describe('Checks that arrive late', () => {
  test('count once, however often they are sent', async () => {
    const { school, lines } = await classOf(1)
    const events = [check(lines[0]!, 'IN', 20), check(lines[0]!, 'OUT', 5)]
    const outcomes = [await send(school.admin, events), await send(school.admin, events)]
    for (const each of outcomes) expect(each.map(({ outcome }) => outcome)).toEqual(['TAKEN', 'TAKEN'])
    const [line] = await board(school.admin)
    expect(line).toMatchObject({
      checkIn: '14:40',
      checkOut: '14:55',
      checkOutPerson: 'Gus Test',
      version: 1,
    })
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select what from audit_event where subject_id = $1 order by what`, [line!.id]),
    )
    expect(rows.map(({ what }) => what)).toEqual(['attendance.checked-in', 'attendance.checked-out'])
  })

  test('count once under the number they were sent with online, in the history as well, whichever is heard first', async () => {
    const { school, id, lines } = await classOf(2)
    const { admin } = school
    const [one, two] = lines.map((line) => ({ line, check: check(line, 'IN', 0) }))
    const online = (each: typeof one, over: { checkIn?: string; eventIds?: string[] } = {}) => {
      const body = { checkIn: '15:00', attendanceIds: [each!.line.id], eventIds: [each!.check.id], ...over }
      return call(rig, attendance.checkIn, { at, params: { id }, body }, admin)
    }
    expect(made(await online(one))).toEqual({ changed: 1 })
    expect(await send(admin, [one!.check])).toMatchObject([{ outcome: 'TAKEN' }])
    expect(await send(admin, [two!.check])).toMatchObject([{ outcome: 'TAKEN' }])
    expect(made(await online(two))).toEqual({ changed: 0 })
    // A check's number cannot be reused for another check or another child, and must not be missing.
    const used = { status: 400, answer: { code: 'USED_AGAIN' } }
    expect(await online(two, { checkIn: '14:58' })).toMatchObject(used)
    expect(await online(two, { eventIds: [one!.check.id] })).toMatchObject(used)
    const message = 'There must be one number for each child'
    const wrong = { status: 400, answer: { fields: [{ path: 'eventIds', message }] } }
    expect(await online(two, { eventIds: [] })).toMatchObject(wrong)
    const same = { attendanceIds: lines.map((line) => line.id), eventIds: [one!.check.id, one!.check.id] }
    const body = { checkIn: '14:57', ...same }
    expect(await call(rig, attendance.checkIn, { at, params: { id }, body }, admin)).toMatchObject(wrong)
    for (const { line } of [one!, two!]) {
      const params = { id, attendanceId: line.id }
      const checks = made(await call(rig, attendance.history, { at, params }, admin))
      expect(checks.map(({ act, time }) => [act, time])).toEqual([['IN', '15:00']])
    }
  })

  test('keep a reason and a note in whatever writing they were made in: it has happened', async () => {
    const { school, lines } = await classOf(1)
    const texts = { overrideReason: 'Мама позвонила', note: '妈妈来电 👍' }
    const sent = await send(school.instructor, [
      check(lines[0]!, 'IN', 20),
      check(lines[0]!, 'OUT', 5, { person: 'Some Body', ...texts }),
    ])
    expect(sent.map(({ outcome }) => outcome)).toEqual(['TAKEN', 'TAKEN'])
    expect((await board(school.admin))[0]).toMatchObject({ checkOutPerson: 'Some Body', ...texts })
  })

  test('are settled by their time against what was checked meanwhile, and whoever comes second is told', async () => {
    const { school, id, lines } = await classOf(2)
    const [one, two] = lines
    const body = { checkIn: '14:59', attendanceIds: [one!.id, two!.id], keepEarlier: true }
    made(await call(rig, attendance.checkIn, { at, params: { id }, body }, school.admin))
    const [before] = await send(school.instructor, [check(one!, 'IN', 20)])
    expect(before).toMatchObject({ outcome: 'TAKEN', message: null })
    const [mine] = await send(school.manager, [check(one!, 'IN', 10)])
    expect(mine).toMatchObject({
      outcome: 'EARLIER_STAYS',
      message: 'Kim Test was already checked in at 2:40 PM. The first record was kept',
    })
    expect(new Set((await board(school.admin)).map(({ checkIn }) => checkIn))).toEqual(
      new Set(['14:40', '14:59']),
    )
  })

  test('do not hand a child to anybody who may never collect it, nor to a stranger without a reason', async () => {
    const { school, lines } = await classOf(1)
    const [line] = lines
    const body = { name: 'Rex Roe' }
    made(await call(rig, doNotRelease.add, { params: { id: line!.childId }, body }, school.admin))
    const outcomes = await send(school.instructor, [
      check(line!, 'IN', 20),
      check(line!, 'OUT', SINCE, { person: 'roe rex', overrideReason: 'Her father' }),
      check(line!, 'OUT', SINCE, { person: 'Some Body' }),
      check(line!, 'OUT', SINCE, { person: 'Some Body', overrideReason: 'Mother phoned' }),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['TAKEN', 'REFUSED', 'REFUSED', 'TAKEN'])
    expect(outcomes[1]!.message).toContain('Rex Roe is on this child’s do-not-release list')
    expect((await board(school.admin))[0]).toMatchObject({
      checkOutPerson: 'Some Body',
      overrideReason: 'Mother phoned',
    })
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select count(*)::int as count from audit_event where what = 'attendance.not-taken'`),
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  test('that handed a child to whoever must not have it stay on the board, until somebody has found out who the child is with', async () => {
    const { school, id, lines } = await classOf(1)
    const [line] = lines
    const body = { name: 'Rex Roe' }
    made(await call(rig, doNotRelease.add, { params: { id: line!.childId }, body }, school.admin))
    // Handed over just now, after the list changed: the device did not know yet.
    const events = [
      check(line!, 'IN', 20),
      check(line!, 'OUT', SINCE, { person: 'Rex Roe', overrideReason: 'x' }),
    ]
    const [, first] = await send(school.instructor, events)
    const [, again] = await send(school.instructor, events)
    expect(again).toEqual(first)
    expect(first).toMatchObject({ outcome: 'REFUSED' })
    const refusals = [
      { id: events[1]!.id, person: 'Rex Roe', time: '15:05', date: null, reason: first!.message },
    ]
    expect((await board(school.coordinator))[0]).toMatchObject({ status: 'IN', refusedReleases: refusals })
    const ofLine = { at, params: { id, attendanceId: line!.id } }
    const checks = made(await call(rig, attendance.history, ofLine, school.coordinator))
    expect(checks.map(({ outcome, refused }) => [outcome, refused])).toEqual([
      ['TAKEN', null],
      ['REFUSED', first!.message],
    ])
    const out = {
      checkOut: '15:05',
      attendanceIds: [line!.id],
      checkOutPerson: 'Gus Test',
      keepEarlier: true,
    }
    made(await call(rig, attendance.checkOut, { at, params: { id }, body: out }, school.admin))
    // Neither a later check nor the review of another one settles it: nobody reviewed this one.
    const review = (checkIds: string[]) =>
      call(rig, attendance.reviewReleases, { ...ofLine, body: { checkIds } }, school.admin)
    made(await review([events[0]!.id]))
    expect((await board(school.coordinator))[0]).toMatchObject({ status: 'OUT', refusedReleases: refusals })
    const { conflictingReleases } = (await board(school.coordinator))[0]!
    expect(conflictingReleases.map(({ person }) => person)).toEqual(['Rex Roe', 'Gus Test'])
    made(await review([...refusals, ...conflictingReleases].map(({ id: checkId }) => checkId)))
    const seen = { status: 'OUT', refusedReleases: [], conflictingReleases: [] }
    expect((await board(school.coordinator))[0]).toMatchObject(seen)
  })

  test('that handed a child to somebody before that one was forbidden are judged by the list as it is, and shown', async () => {
    const { school, lines } = await classOf(1)
    const [line] = lines
    const body = { name: 'Gus Test' }
    made(await call(rig, doNotRelease.add, { params: { id: line!.childId }, body }, school.admin))
    const events = [check(line!, 'IN', 20), check(line!, 'OUT', 5)]
    const [into, out] = await send(school.instructor, events)
    expect([into!.outcome, out!.outcome]).toEqual(['TAKEN', 'REFUSED'])
    expect(out!.message).toMatch(/By the clock of the device, this was before they were put on the list$/)
    expect((await board(school.coordinator))[0]).toMatchObject({
      status: 'IN',
      checkOutPerson: null,
      refusedReleases: [{ person: 'Gus Test', time: '14:55', reason: out!.message }],
    })
  })

  test('release nobody by a clock set back to before they were forbidden', async () => {
    const { school, lines } = await classOf(1)
    const [line] = lines
    const forbidden = { name: 'Gus Test' }
    made(await call(rig, doNotRelease.add, { params: { id: line!.childId }, body: forbidden }, school.admin))
    const years = { at: '2019-11-18T19:00:00Z' }
    const outcomes = await send(school.instructor, [
      check(line!, 'IN', 20, years),
      check(line!, 'OUT', 10, years),
      check(line!, 'IN', 20),
      check(line!, 'OUT', 10, { at: '2026-11-18T05:00:00Z' }),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED', 'TAKEN', 'REFUSED'])
    expect((await board(school.admin))[0]).toMatchObject({ status: 'IN', checkOut: null })
  })

  test('hand a child to whose name is near one on the list only after a look at a photo ID, and everybody sees it', async () => {
    const { school, id, lines } = await classOf(3)
    for (const { childId } of lines)
      made(
        await call(
          rig,
          doNotRelease.add,
          { params: { id: childId }, body: { name: 'Gustav Test' } },
          school.admin,
        ),
      )
    const [checkedLine, old, unsure] = lines
    const reason = { overrideReason: 'Another birth date on the license' }
    // An older version of the app in an open tab does not know the question.
    const { photoIdChecked: _, ...unaware } = check(old!, 'OUT', 5, reason)
    const outcomes = await send(school.instructor, [
      ...lines.map((line) => check(line, 'IN', 20)),
      check(checkedLine!, 'OUT', 5, { ...reason, photoIdChecked: true }),
      unaware,
      check(unsure!, 'OUT', 5, { photoIdChecked: true }),
    ])
    expect(outcomes.slice(3).map(({ outcome }) => outcome)).toEqual(['TAKEN', 'REFUSED', 'REFUSED'])
    expect(outcomes[4]!.message).toContain('Gus Test may be Gustav Test')
    const seen = new Map((await board(school.coordinator)).map((line) => [line.id, line]))
    expect(seen.get(checkedLine!.id)).toMatchObject({
      checkOutPerson: 'Gus Test',
      ...reason,
      nearRelease: { person: 'Gus Test', entry: 'Gustav Test', reviewed: null },
      refusedReleases: [],
    })
    for (const { id: lineId } of [old!, unsure!])
      expect(seen.get(lineId)).toMatchObject({
        checkOut: null,
        nearRelease: null,
        refusedReleases: [{ person: 'Gus Test' }],
      })
    const history = made(
      await call(
        rig,
        attendance.history,
        { at, params: { id, attendanceId: checkedLine!.id } },
        school.admin,
      ),
    )
    expect(history.at(-1)).toMatchObject({ resembles: 'Gustav Test', photoIdChecked: true, ...reason })
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select details from audit_event where what = 'attendance.released-near'`),
    )
    expect(rows).toMatchObject([
      { details: { person: 'Gus Test', entry: 'Gustav Test', reason: reason.overrideReason } },
    ])
  })

  test('of a child that has left the roster are refused one by one, and written down', async () => {
    const { school, id, lines } = await classOf(2)
    const [gone, presentLine] = lines
    const roster = { at, params: { id }, query: { rosterIds: [gone!.rosterId] } }
    made(await call(rig, rosters.removeMany, roster, school.admin))
    const nowhere = check(presentLine!, 'IN', 3, { rosterId: crypto.randomUUID() })
    const outcomes = await send(school.instructor, [
      check(gone!, 'IN', 10),
      check(gone!, 'OUT', 4),
      nowhere,
      check(presentLine!, 'IN', 2),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED', 'REFUSED', 'TAKEN'])
    // The message does not even name a child who is not enrolled here.
    expect(outcomes[0]!.message).toMatch(/^This child is no longer enrolled here on that day/)
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select details from audit_event where what = 'attendance.not-taken' and child_id = $1 order by details->>'act'`,
        [gone!.childId],
      ),
    )
    expect(rows.map(({ details }) => details)).toMatchObject([
      { act: 'IN', time: '14:50', person: null },
      { act: 'OUT', time: '14:56', person: 'Gus Test' },
    ])
  })

  test('of somebody who teaches there no more are not taken, but staff see who was handed to whom', async () => {
    const { school, lines } = await classOf(1)
    const form = { ...meets, instructorIds: [school.instructor.id] }
    const other = await makeClass(rig, school, form)
    await enroll(rig, school, other, 1)
    const body = classBody({ ...form, ...(await taughtByAnother(rig, school)) })
    made(await call(rig, classes.update, { params: { id: other }, body }, school.admin))
    const theirs = (await board(school.admin)).find(({ activityId }) => activityId === other)!
    const outcomes = await send(school.instructor, [
      check(theirs, 'IN', 8),
      check(theirs, 'OUT', 4),
      check(lines[0]!, 'IN', 2),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED', 'TAKEN'])
    // The message does not even name a child taught by somebody else.
    expect(outcomes[1]!.message).toMatch(/^You no longer teach here/)
    const seen = (await board(school.coordinator)).find(({ id }) => id === theirs.id)!
    expect(seen).toMatchObject({
      status: 'EXPECTED',
      checkIn: null,
      refusedReleases: [
        { person: 'Gus Test', time: '14:56', reason: expect.stringContaining('no longer teaches here') },
      ],
    })
  })
})

describe('A check that must not raise an alarm', () => {
  test('is one of somebody who never taught there: nothing of it is kept', async () => {
    const { school } = await classOf(1)
    const other = await makeClass(rig, school, { ...meets, ...(await taughtByAnother(rig, school)) })
    await enroll(rig, school, other, 1)
    const theirs = (await board(school.admin)).find(({ activityId }) => activityId === other)!
    const [outcome] = await send(school.instructor, [check(theirs, 'OUT', 4, { person: 'Call 555-0100' })])
    expect(outcome).toMatchObject({
      outcome: 'REFUSED',
      message: expect.stringMatching(/^You no longer teach/),
    })
    expect((await board(school.admin)).find(({ id }) => id === theirs.id)).toMatchObject({
      refusedReleases: [],
    })
    const { rows } = await inside(rig, school.id, (query) => query(`select 1 from attendance_event`))
    expect(rows).toEqual([])
  })

  test('is one after the first five of a line that were refused to one user', async () => {
    const { school, lines } = await classOf(1)
    for (let piece = 0; piece < 3; piece += 1) {
      const many = Array.from({ length: 40 }, (_, index) =>
        check(lines[0]!, 'OUT', 5, { person: `Body ${piece} ${index}` }),
      )
      const outcomes = await send(school.instructor, many)
      expect(outcomes.every(({ outcome, message }) => outcome === 'REFUSED' && message)).toBe(true)
    }
    await send(school.coordinator, [check(lines[0]!, 'OUT', 4, { person: 'Some Body' })])
    expect((await board(school.admin))[0]!.refusedReleases.map(({ person }) => person).toSorted()).toEqual([
      ...[0, 1, 2, 3, 4].map((index) => `Body 0 ${index}`),
      'Some Body',
    ])
  })
})

test('A number that stands for a check already is not used for another, and whoever sent it is told', async () => {
  const { school, lines } = await classOf(2)
  const [one, two] = lines
  const first = check(one!, 'IN', 20)
  await send(school.instructor, [first])
  const again = await send(school.instructor, [
    { ...first, at: NOW.subtract({ minutes: 19 }).toString() },
    check(two!, 'IN', 18, { id: first.id }),
    check(one!, 'OUT', 5, { id: first.id }),
  ])
  expect(again.map(({ outcome }) => outcome)).toEqual(['TAKEN', 'REFUSED', 'REFUSED'])
  expect(again[1]!.message).toBe(
    'Kim Test: This device already sent another check with the same number, so this one was not recorded. Check the child in or out again',
  )
  const fresh = crypto.randomUUID()
  const both = await send(school.admin, [
    check(two!, 'IN', 18, { id: fresh }),
    check(two!, 'OUT', 5, { id: fresh }),
  ])
  expect(both.map(({ outcome }) => outcome)).toEqual(['TAKEN', 'REFUSED'])
  expect((await board(school.admin)).map(({ status }) => status)).toEqual(['IN', 'IN'])
})

test('A number that is sent again with something else is never answered as taken, and no check-out is lost', async () => {
  const { school, id, lines } = await classOf(2)
  const [one, two] = lines
  const came = lines.map((line) => check(line, 'IN', 20))
  const gone = check(one!, 'OUT', 5, { note: 'Left a coat' })
  await send(school.instructor, [...came, gone])
  const resend = async (over: Partial<Sent>) => (await send(school.instructor, [{ ...gone, ...over }]))[0]!
  expect(await resend({})).toMatchObject({ outcome: 'TAKEN', message: null })
  const dayBefore = check(two!, 'OUT', 4, { date: '2026-11-17' })
  expect((await send(school.instructor, [dayBefore]))[0]).toMatchObject({
    outcome: 'REFUSED',
    message: 'Kim Test: Check-out can be on the day of the meeting or the day after',
  })
  for (const over of [{ time: '14:40' }, { note: 'No coat' }, { note: null }, { person: 'Ida Test' }])
    expect([over, (await resend(over)).outcome]).toEqual([over, 'REFUSED'])
  // The same tap with a corrected clock: the first time stays, and the answer says so.
  const later = NOW.subtract({ minutes: 2 })
  expect(await resend({ at: later.toString(), time: timeAt(later) })).toMatchObject({
    outcome: 'EARLIER_STAYS',
    message: 'Kim Test was already checked out at 2:55 PM to Gus Test. The first record was kept',
  })
  // Online, with the number of another child's check: nobody is checked out, and the answer says so.
  const out = (eventIds: string[], over: object = {}) => {
    const body = {
      checkOut: '15:00',
      checkOutPerson: 'Gus Test',
      attendanceIds: [two!.id],
      eventIds,
      ...over,
    }
    return call(rig, attendance.checkOut, { at, params: { id }, body }, school.admin)
  }
  const number = crypto.randomUUID()
  expect(await out([gone.id])).toMatchObject({ status: 400, answer: { code: 'USED_AGAIN' } })
  expect((await board(school.admin)).map(({ checkOut }) => String(checkOut)).toSorted()).toEqual([
    '14:55',
    'null',
  ])
  expect(made(await out([number]))).toEqual({ changed: 1 })
  expect(made(await out([number]))).toEqual({ changed: 0 })
  for (const over of [{ checkOut: '14:59' }, { checkOutPerson: 'Ida Test' }, { note: 'Coat' }])
    expect(await out([number], over)).toMatchObject({
      status: 400,
      answer: { code: 'USED_AGAIN', showMessageToUser: true },
    })
  expect((await board(school.admin)).map(({ checkOut }) => String(checkOut)).toSorted()).toEqual([
    '14:55',
    '15:00',
  ])
})

test('A number that is sent twice in one call is kept once, and says one thing', async () => {
  const { school, lines } = await classOf(1)
  const [line] = lines
  const first = check(line!, 'IN', 20)
  const other = check(line!, 'IN', 12, { id: first.id })
  const sent = await send(school.instructor, [first, first, other])
  expect(sent.map(({ outcome }) => outcome)).toEqual(['TAKEN', 'TAKEN', 'REFUSED'])
  expect(sent[2]!.message).toContain('another check with the same number')
  const { rows } = await inside(rig, school.id, (query) =>
    query('select to_char(time, $2) as time from attendance_event where id = $1', [first.id, 'HH24:MI']),
  )
  expect(rows).toEqual([{ time: first.time }])
  // Sent again in its own call with the corrected time, the first time stays, and the answer says so.
  expect(await send(school.instructor, [other])).toMatchObject([{ outcome: 'EARLIER_STAYS' }])
})

describe('A check that cannot be', () => {
  test('says no time, or is of a clock that is ahead', async () => {
    const { school, lines } = await classOf(1)
    const ahead = NOW.add({ minutes: 6 }).toString()
    const outcomes = await send(school.instructor, [
      check(lines[0]!, 'IN', 10, { time: null }),
      check(lines[0]!, 'UNDO_IN', 9, { time: '14:51' }),
      check(lines[0]!, 'IN', 0, { at: ahead }),
    ])
    expect(outcomes.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['REFUSED', 'Kim Test: the time is missing'],
      ['REFUSED', 'Kim Test: the time is missing'],
      [
        'REFUSED',
        'Kim Test: the clock on this device is wrong, so this was not recorded. Set the clock, then check the child in or out again',
      ],
    ])
    expect((await board(school.admin))[0]).toMatchObject({ checkIn: null })
  })

  test('is of a meeting that is to come, or does not meet', async () => {
    const { school, id, lines } = await classOf(1)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select id from meeting where section_id = $1 and date > '2026-11-18' order by date`, [id]),
    )
    const nextWeek = check(lines[0]!, 'IN', 10, { meetingId: rows[0].id })
    expect((await send(school.instructor, [nextWeek]))[0]).toMatchObject({
      outcome: 'REFUSED',
      message: 'Kim Test: This day is in the future',
    })
    await inside(rig, school.id, (query) =>
      query(`update meeting set is_cancelled = true where id = $1`, [lines[0]!.meetingId]),
    )
    expect((await send(school.instructor, [check(lines[0]!, 'IN', 10)]))[0]).toMatchObject({
      outcome: 'REFUSED',
      message: 'Kim Test: There is no meeting on this day',
    })
  })

  test('taken back, leaves what was there before', async () => {
    const { school, lines } = await classOf(1)
    const [line] = lines
    const checks = [check(line!, 'IN', 20), check(line!, 'OUT', 10), check(line!, 'UNDO_OUT', 9)]
    const outcomes = await send(school.instructor, checks)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['TAKEN', 'TAKEN', 'TAKEN'])
    expect((await board(school.admin))[0]).toMatchObject({
      checkIn: '14:40',
      checkOut: null,
      checkOutPerson: null,
    })
  })
})

describe('A time that was to come when a device wrote it down', () => {
  const at14 = (line: BoardLine, act: 'IN' | 'OUT', time: string) =>
    check(line, act, act === 'IN' ? 61 : 60, { time, ...(act === 'OUT' && { person: 'Gus Test' }) })

  test('is judged by when it was made, and not by when it is heard', async () => {
    const { school, lines } = await classOf(1)
    const [line] = lines
    // Recorded at 14:00. It is 15:00.
    const [ahead, fine] = await send(school.instructor, [
      at14(line!, 'IN', '14:55'),
      at14(line!, 'IN', '14:04'),
    ])
    expect(ahead).toMatchObject({
      outcome: 'REFUSED',
      message: 'Kim Test: Check-in cannot be in the future. It is 1:59 PM now',
    })
    expect(fine).toMatchObject({ outcome: 'TAKEN' })
    expect((await board(school.admin))[0]).toMatchObject({ checkIn: '14:04' })
  })

  test('is not lost: a check-out stays on the board in red, and the history tells both', async () => {
    const { school, id, lines } = await classOf(1)
    const [line] = lines
    const sent = await send(school.instructor, [at14(line!, 'IN', '14:00'), at14(line!, 'OUT', '14:58')])
    expect(sent.map(({ outcome }) => outcome)).toEqual(['TAKEN', 'REFUSED'])
    expect((await board(school.coordinator))[0]).toMatchObject({
      status: 'IN',
      refusedReleases: [{ person: 'Gus Test', time: '14:58', reason: sent[1]!.message }],
    })
    const ofLine = { at, params: { id, attendanceId: line!.id } }
    const checks = made(await call(rig, attendance.history, ofLine, school.coordinator))
    expect(checks.map(({ act, time, outcome }) => [act, time, outcome])).toEqual([
      ['IN', '14:00', 'TAKEN'],
      ['OUT', '14:58', 'REFUSED'],
    ])
  })

  test('of a clock that cannot be right is the clock’s fault, and is told so', async () => {
    const { school, lines } = await classOf(1)
    const wild = check(lines[0]!, 'IN', 0, { at: '2026-11-19T20:00:00Z', time: '20:00' })
    const [sent] = await send(school.instructor, [wild])
    expect(sent).toMatchObject({
      outcome: 'REFUSED',
      message: expect.stringContaining('the clock on this device'),
    })
  })
})

test('Two devices heard at the same moment say the same as one after the other', async () => {
  const { school, lines } = await classOf(6)
  for (const line of lines) {
    const early = [check(line, 'IN', 30), check(line, 'OUT', 20)]
    const late = [check(line, 'IN', 29), check(line, 'OUT', 10)]
    await Promise.all([send(school.instructor, late), send(school.admin, early)])
    const boardLine = (await board(school.admin)).find(({ id }) => id === line.id)
    expect(boardLine).toMatchObject({ checkIn: '14:30', checkOut: '14:40' })
  }
})

describe('Three devices without a network', () => {
  test('make 200 checks with clocks of their own, send them in pieces and again, and all end with the same', async () => {
    const { school, lines } = await classOf(10)
    const devices = [
      { caller: school.admin, aheadMs: 47 * 60_000 },
      { caller: school.coordinator, aheadMs: -3 * 60_000 },
      { caller: school.instructor, aheadMs: 900 },
    ]
    const tap = fc.record({
      device: fc.nat(2),
      line: fc.nat(9),
      act: fc.constantFrom('IN', 'IN', 'OUT', 'OUT', 'UNDO_IN', 'UNDO_OUT') as fc.Arbitrary<Sent['act']>,
      secondsAgo: fc.integer({ min: 1, max: 6 * 3600 }),
      isCorrection: fc.boolean(),
    })
    const [taps] = fc.sample(fc.array(tap, { minLength: 200, maxLength: 200 }), { seed: 42, numRuns: 1 })
    const events = taps!.map(({ device, line, act, secondsAgo, isCorrection }) => {
      const { aheadMs } = devices[device]!
      const really = NOW.subtract({ seconds: secondsAgo })
      // The time on the device's clock, which it corrects before sending.
      const clock = really.add({ milliseconds: aheadMs })
      const isTimed = act === 'IN' || act === 'OUT'
      const put = puttingClockRight(
        { at: clock, time: isTimed ? timeAt(clock) : null, date: null, isNow: true },
        { aheadMs, now: NOW, timezone: 'America/New_York' },
      )
      return {
        device,
        event: check(lines[line]!, act, 0, { at: put.at.toString(), time: put.time, isCorrection }),
      }
    })
    const order = fc.sample(fc.shuffledSubarray([...events, ...events], { minLength: 400 }), {
      seed: 7,
      numRuns: 1,
    })[0]!
    const pieces = devices.map((_, device) =>
      order.filter((each) => each.device === device).map(({ event }) => event),
    )
    // All three devices send at once, in batches of seven, each with the checks sent before mixed in.
    await Promise.all(
      pieces.map(async (mine, device) => {
        for (let from = 0; from < mine.length; from += 7) {
          const piece = new Map(mine.slice(from, from + 7).map((event) => [event.id, event]))
          await send(devices[device]!.caller, [...piece.values()])
        }
      }),
    )

    const seen = await Promise.all(devices.map(({ caller }) => board(caller)))
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    for (const line of seen[0]!) {
      const lineEvents = events.filter(({ event }) => event.rosterId === line.rosterId)
      const { state } = replayChecks(
        lineEvents.map(({ event }) =>
          checkEvent(Temporal.Instant.from(event.at), event as SentCheck, line.date),
        ),
      )
      const { checkIn, checkOut, checkOutDate, checkOutPerson, overrideReason, note } = line
      expect({ checkIn, checkOut, checkOutDate, checkOutPerson, overrideReason, note }).toEqual(state)
    }
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select count(*)::int as count from attendance_event`),
    )
    expect(rows).toEqual([{ count: 200 }])
  })
})
