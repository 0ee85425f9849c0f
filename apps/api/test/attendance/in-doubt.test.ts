import { describe, expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { doNotRelease } from '@afterbell/contract/families/children'
import { notifications } from '@afterbell/contract/users/notifications'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { call, NOW, useRig } from '../rig/app.ts'
import { enroll, made, makeClass, makeSchool, type Staff } from '../rig/make.ts'
import { sendStaffNotices } from '../rig/reading/sent-link.ts'

const rig = useRig()
const at = 'classes' as const
const meets = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }

type Sent = CallInput<typeof today.record>['body']['events'][number]

/** Creates a class of one checked-in child and returns how devices check them out. */
async function oneChild() {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { ...meets, instructorIds: [school.instructor.id] })
  await enroll(rig, school, id, 1)
  const line = made(await call(rig, today.board, {}, school.admin)).lines[0]!
  const check = (act: Sent['act'], minutesAgo: number, over: Partial<Sent> = {}): Sent => {
    const instant = NOW.subtract({ minutes: minutesAgo })
    const time = instant.toZonedDateTimeISO('America/New_York').toPlainTime().toString().slice(0, 5)
    const { rosterId, meetingId } = line
    return { id: crypto.randomUUID(), rosterId, meetingId, act, at: instant.toString(), time, ...over }
  }
  const send = (caller: Staff, ...events: Sent[]) => call(rig, today.record, { body: { events } }, caller)
  const out = (person: string, minutesAgo: number) =>
    check('OUT', minutesAgo, { person, overrideReason: 'Mother phoned' })
  const needs = async () => {
    const all = made(await call(rig, dashboard.needs, {}, school.coordinator))
    return { first: all[0]?.what, found: all.find(({ what }) => what === 'RELEASES_IN_DOUBT')?.first ?? [] }
  }
  const review = (checkIds: string[]) =>
    call(
      rig,
      attendance.reviewReleases,
      { at, params: { id, attendanceId: line.id }, body: { checkIds } },
      school.admin,
    )
  const letters = async () =>
    (await sendStaffNotices(rig, school.id)).filter(({ subject }) => subject.includes('find out who'))
  made(await send(school.admin, check('IN', 30)))
  return { school, id, line, check, out, send, needs, review, letters }
}

describe('A child who may be with the wrong person', () => {
  test('is the first that needs attention, with both who are said to have them, until somebody finds out', async () => {
    const { school, id, line, out, send, needs, review } = await oneChild()
    const [gus, may] = [out('Gus Test', 10), out('May Fox', 8)]
    await send(school.instructor, gus)
    expect((await needs()).found).toEqual([])
    await send(school.manager, may)
    const { first, found } = await needs()
    expect(first).toBe('RELEASES_IN_DOUBT')
    expect(found).toMatchObject([
      { sectionId: id, date: '2026-11-18', entryId: line.id, persons: ['Gus Test', 'May Fox'] },
    ])
    expect(found[0]!.child).toContain('Test')
    made(await review([gus.id, may.id]))
    expect((await needs()).found).toEqual([])
  })

  test('is there too when a barred person took them while a device was offline', async () => {
    const { school, line, out, send, needs, letters } = await oneChild()
    made(
      await call(
        rig,
        doNotRelease.add,
        { params: { id: line.childId }, body: { name: 'Rex Roe' } },
        school.admin,
      ),
    )
    await send(school.instructor, out('Rex Roe', 5))
    expect((await needs()).found).toMatchObject([{ entryId: line.id, persons: ['Rex Roe'] }])
    expect((await letters())[0]!.text).toContain('by Rex Roe, which was refused')
  })

  test('is told once to the whole office, however many devices say so, and not to who turned it off', async () => {
    const { school, id, out, send, review, letters } = await oneChild()
    const off = { notifications: [{ event: 'RELEASE_IN_DOUBT' as const, channel: 'OFF' as const }] }
    const mine = { params: { userId: school.coordinator.id }, body: off }
    made(await call(rig, notifications.change, mine, school.coordinator))
    const [gus, may, ann] = [out('Gus Test', 10), out('May Fox', 8), out('Ann Lee', 6)]
    await send(school.instructor, gus)
    await send(school.manager, may)
    await send(school.manager, may)
    await send(school.manager, ann)
    const mails = await letters()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [school.admin.email, school.manager.email].toSorted(),
    )
    expect(mails[0]!.text).toContain(`/schools/classes/${id}/attendance?date=2026-11-18`)
    expect(mails[0]!.text).toContain('Gus Test and by May Fox')
    // After the review, another device's check-out is a new case.
    made(await review([gus.id, may.id, ann.id]))
    await send(school.instructor, out('Zed Poe', 4))
    expect(await letters()).toHaveLength(4)
  })
})
