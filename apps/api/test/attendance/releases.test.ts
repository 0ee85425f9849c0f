import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { doNotRelease } from '@afterbell/contract/families/children'
import { today } from '@afterbell/contract/attendance/today'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { call, NOW, useRig, type Caller } from '../rig/app.ts'
import { enroll, inside, made, makeClass, makeSchool, taughtByAnother } from '../rig/make.ts'

const rig = useRig()
const at = 'classes' as const
const meets = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }

type Sent = CallInput<typeof today.record>['body']['events'][number]
type School = Awaited<ReturnType<typeof makeSchool>>

async function onlyLine(caller: Caller) {
  return made(await call(rig, today.board, {}, caller)).lines[0]!
}
async function send(caller: Caller, ...events: Sent[]) {
  return made(await call(rig, today.record, { body: { events } }, caller)).outcomes
}

/** Creates a class of one child checked in half an hour ago, and returns how devices check them. */
async function oneChild() {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { ...meets, instructorIds: [school.instructor.id] })
  await enroll(rig, school, id, 1)
  const line = await onlyLine(school.admin)
  const check = (act: Sent['act'], minutesAgo: number, over: Partial<Sent> = {}): Sent => {
    const instant = NOW.subtract({ minutes: minutesAgo })
    const time = instant.toZonedDateTimeISO('America/New_York').toPlainTime().toString().slice(0, 5)
    return {
      id: crypto.randomUUID(),
      rosterId: line.rosterId,
      meetingId: line.meetingId,
      act,
      at: instant.toString(),
      time: act === 'IN' || act === 'OUT' ? time : null,
      ...over,
    }
  }
  const out = (person: string, minutesAgo: number, over: Partial<Sent> = {}) =>
    check('OUT', minutesAgo, { person, overrideReason: 'Mother phoned', ...over })
  await send(school.admin, check('IN', 30))
  const ofLine = { at, params: { id, attendanceId: line.id } }
  const review = (caller: Caller, checkIds: readonly string[]) =>
    call(rig, attendance.reviewReleases, { ...ofLine, body: { checkIds: [...checkIds] } }, caller)
  return { school, id, line, check, out, ofLine, review }
}

async function personsOn(caller: Caller): Promise<string[]> {
  return (await onlyLine(caller)).conflictingReleases.map(({ person }) => person)
}
async function conflictsWrittenDown(school: School): Promise<unknown[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select details->>'persons' as persons from audit_event where what = 'attendance.released-twice' order by id`,
    ),
  )
  return rows.map(({ persons }) => persons)
}

describe('A child that two devices hand to two persons', () => {
  test('has both on every board, whichever was heard first, and however often', async () => {
    const { school, id, out } = await oneChild()
    const gus = out('Gus Test', 10)
    const may = out('May Fox', 8)
    await send(school.instructor, may)
    expect(await personsOn(school.admin)).toEqual([])
    await send(school.manager, gus)
    await send(school.manager, gus)
    await send(school.instructor, may)
    for (const caller of [school.admin, school.coordinator, school.instructor])
      expect((await onlyLine(caller)).conflictingReleases).toMatchObject([
        { id: gus.id, person: 'Gus Test', time: '14:50' },
        { id: may.id, person: 'May Fox', time: '14:52' },
      ])
    const page = await call(rig, attendance.list, { at, params: { id }, query: {} }, school.instructor)
    expect(made(page).content[0]!.conflictingReleases).toHaveLength(2)
    // Notified once: only one of the two ways changed the line, and each board reloads.
    expect(await conflictsWrittenDown(school)).toEqual(['Gus Test, May Fox'])
  })

  test('is in doubt online as well, where the second screen had not heard of the first', async () => {
    const { school, id, line } = await oneChild()
    const checkOut = (person: string, caller: Caller) =>
      call(
        rig,
        attendance.checkOut,
        {
          at,
          params: { id },
          body: {
            checkOut: '15:00',
            attendanceIds: [line.id],
            checkOutPerson: person,
            overrideReason: 'Mother phoned',
            keepEarlier: true,
          },
        },
        caller,
      )
    expect(made(await checkOut('Gus Test', school.admin))).toEqual({ changed: 1 })
    expect(made(await checkOut('gus  test', school.manager))).toEqual({ changed: 0 })
    expect(await personsOn(school.admin)).toEqual([])
    expect(made(await checkOut('May Fox', school.manager))).toEqual({ changed: 0 })
    expect(await onlyLine(school.coordinator)).toMatchObject({
      checkOutPerson: 'Gus Test',
      conflictingReleases: [{ person: 'Gus Test' }, { person: 'May Fox' }],
    })
    expect(await conflictsWrittenDown(school)).toEqual(['Gus Test, May Fox'])
  })

  test('stays in doubt when one of the devices undoes its own, whenever that arrives', async () => {
    const { school, check, out } = await oneChild()
    await send(school.instructor, out('Gus Test', 10), check('UNDO_OUT', 6))
    expect(await personsOn(school.admin)).toEqual([])
    await send(school.manager, out('May Fox', 8))
    expect(await onlyLine(school.admin)).toMatchObject({ status: 'IN', checkOutPerson: null })
    expect(await personsOn(school.admin)).toEqual(['Gus Test', 'May Fox'])
  })

  test('has a barred person among the two, though that check-out was refused', async () => {
    const { school, line, out } = await oneChild()
    const body = { name: 'Rex Roe' }
    made(await call(rig, doNotRelease.add, { params: { id: line.childId }, body }, school.admin))
    await send(school.instructor, out('Rex Roe', 5))
    expect(await personsOn(school.admin)).toEqual([])
    await send(school.manager, out('Gus Test', 3))
    expect(await personsOn(school.admin)).toEqual(['Rex Roe', 'Gus Test'])
  })
})

describe('Looking into it', () => {
  test('is written down with who and when, ends the doubt on every board, and is done once', async () => {
    const { school, out, ofLine, review } = await oneChild()
    await send(school.instructor, out('Gus Test', 10))
    await send(school.manager, out('May Fox', 8))
    const checkIds = (await onlyLine(school.coordinator)).conflictingReleases.map(({ id }) => id)
    made(await review(school.coordinator, checkIds))
    made(await review(school.admin, checkIds))
    expect(await personsOn(school.instructor)).toEqual([])
    const checks = made(await call(rig, attendance.history, ofLine, school.admin))
    const looked = {
      by: expect.any(String) as string,
      at: expect.stringMatching(/^2026-11-18T/) as string,
      note: null,
    }
    expect(checks.map(({ person, reviewed }) => [person, reviewed])).toEqual([
      [null, null],
      ['Gus Test', looked],
      ['May Fox', looked],
    ])
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select account_id, details->>'persons' as persons from audit_event where what = 'attendance.releases-reviewed'`,
      ),
    )
    expect(rows).toEqual([{ account_id: school.coordinator.id, persons: 'Gus Test, May Fox' }])
  })

  test('settles what was shown, and not what a third device says afterwards', async () => {
    const { school, out, review } = await oneChild()
    const [gus, may, ann] = [out('Gus Test', 10), out('May Fox', 8), out('Ann Lee', 20)]
    await send(school.instructor, gus)
    await send(school.manager, may, ann)
    made(await review(school.admin, [gus.id, may.id]))
    expect(await personsOn(school.admin)).toEqual(['Ann Lee', 'Gus Test', 'May Fox'])
    made(await review(school.admin, [ann.id]))
    expect(await personsOn(school.admin)).toEqual([])
  })

  test('does nothing where nobody is in doubt, and is for those who may check the child', async () => {
    const { school, check, out, review } = await oneChild()
    const gus = out('Gus Test', 10)
    await send(school.instructor, gus)
    made(await review(school.admin, [gus.id, crypto.randomUUID()]))
    await send(school.manager, out('May Fox', 8), check('IN', 7))
    expect(await personsOn(school.admin)).toEqual(['Gus Test', 'May Fox'])
    const other = await makeClass(rig, school, { ...meets, ...(await taughtByAnother(rig, school)) })
    await enroll(rig, school, other, 1)
    const { lines } = made(await call(rig, today.board, {}, school.admin))
    const theirs = lines.find(({ activityId }) => activityId === other)!
    const input = { at, params: { id: other, attendanceId: theirs.id }, body: { checkIds: [gus.id] } }
    expect((await call(rig, attendance.reviewReleases, input, school.instructor)).status).toBe(404)
  })
})
