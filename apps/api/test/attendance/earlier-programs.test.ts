import { expect, test } from 'vitest'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { call, NOW, useRig, type Caller } from '../rig/app.ts'
import { enroll, made, makeClass, makeSchool } from '../rig/make.ts'

/**
 * Requests of the app's versions of November 2026, as literal bodies instead of through the contract. Tabs stay open
 * across an update of the server and send what they stored offline afterwards.
 */
const rig = useRig()
const meets = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }

async function classOf(count: number) {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { ...meets, maxEnroll: 30, instructorIds: [school.instructor.id] })
  await enroll(rig, school, id, count)
  const lines = async () =>
    made(await call(rig, attendance.list, { at: 'classes', params: { id }, query: {} }, school.admin)).content
  return { school, id, lines }
}

async function send(
  { token, schoolId }: Caller,
  method: 'GET' | 'PATCH' | 'DELETE' | 'POST',
  path: string,
  body?: object,
) {
  const { statusCode, body: text } = await rig.app.inject({
    method,
    url: `/api/schools/${schoolId}${path}`,
    headers: { authorization: `Bearer ${token}`, 'x-school-token': schoolId! },
    ...(body && { payload: body }),
  })
  return [statusCode, text === '' ? null : JSON.parse(text)]
}

test('A tab that was opened before checks, corrects and undoes as it did', async () => {
  const { school, id, lines } = await classOf(2)
  const [one, two] = await lines()
  const of = `/classes/${id}/attendances`
  const attendanceIds = [one!.id, two!.id]
  const into = { checkIn: '14:58', attendanceIds, keepEarlier: true }
  expect(await send(school.instructor, 'PATCH', `${of}/check-in`, into)).toEqual([200, { changed: 2 }])
  // From before the app asked whether the first record should stay.
  const corrected = { checkIn: '14:50', attendanceIds: [one!.id] }
  expect(await send(school.instructor, 'PATCH', `${of}/check-in`, corrected)).toEqual([200, { changed: 1 }])
  const out = {
    checkOut: '14:59',
    keepEarlier: true,
    attendanceIds,
    checkOutPerson: 'Some Body',
    overrideReason: 'Mother phoned',
    photoIdChecked: false,
    note: 'Coat is here',
  }
  expect(await send(school.instructor, 'PATCH', `${of}/check-out`, out)).toEqual([200, { changed: 2 }])
  const again = { checkOut: '15:00', attendanceIds: [two!.id], checkOutPerson: 'Gus Test' }
  expect(await send(school.instructor, 'PATCH', `${of}/check-out`, again)).toEqual([200, { changed: 1 }])
  expect(await lines()).toMatchObject([
    { checkIn: '14:50', checkOut: '14:59', overrideReason: 'Mother phoned', note: 'Coat is here' },
    { checkIn: '14:58', checkOut: '15:00', checkOutPerson: 'Gus Test', overrideReason: null },
  ])
  expect(await send(school.instructor, 'DELETE', `${of}/${one!.id}/check-out`)).toEqual([204, null])
  expect(await send(school.instructor, 'DELETE', `${of}/${two!.id}/check-in`)).toEqual([204, null])
  expect(await lines()).toMatchObject([
    { checkIn: '14:50', checkOut: null, checkOutPerson: null, note: 'Coat is here' },
    { checkIn: null, checkOut: null, checkOutPerson: null },
  ])
})

test('What such a program kept on a device is taken whole', async () => {
  const { school, lines } = await classOf(3)
  const [one, two, three] = await lines()
  const at = (minutesAgo: number) => NOW.subtract({ minutes: minutesAgo }).toString()
  const of = (line: typeof one) => ({
    id: crypto.randomUUID(),
    rosterId: line!.rosterId,
    meetingId: line!.meetingId,
  })
  const events = [
    { act: 'IN', time: '14:31', isCorrection: false, ...of(one), at: at(29) },
    { act: 'IN', time: '14:32', isCorrection: false, ...of(two), at: at(28) },
    { act: 'IN', time: '14:30', isCorrection: true, ...of(one), at: at(27) },
    {
      act: 'OUT',
      time: '14:40',
      person: 'Some Body',
      isCorrection: false,
      overrideReason: 'Mother phoned',
      photoIdChecked: false,
      note: 'Coat is here',
      ...of(one),
      at: at(20),
    },
    // From before the app asked for a photo ID.
    {
      act: 'OUT',
      time: '14:41',
      person: 'Gus Test',
      isCorrection: false,
      overrideReason: null,
      note: null,
      ...of(two),
      at: at(19),
    },
    { act: 'UNDO_OUT', time: null, ...of(two), at: at(18) },
    { act: 'IN', time: '14:45', isCorrection: false, ...of(three), at: at(15) },
    { act: 'UNDO_IN', time: null, ...of(three), at: at(14) },
  ]
  const outcomes = events.map(({ id }) => ({ id, outcome: 'TAKEN', message: null }))
  // A retry after a lost answer counts once.
  for (let time = 0; time < 2; time += 1)
    expect(await send(school.instructor, 'POST', '/attendance/events', { events })).toEqual([
      200,
      { outcomes },
    ])
  expect(await lines()).toMatchObject([
    {
      checkIn: '14:30',
      checkOut: '14:40',
      checkOutPerson: 'Some Body',
      overrideReason: 'Mother phoned',
      note: 'Coat is here',
    },
    { checkIn: '14:32', checkOut: null, checkOutPerson: null },
    { checkIn: null, checkOut: null },
  ])
})

test('A tab that was opened before finds whether a family is shown where it looks for it', async () => {
  const { school, id } = await classOf(1)
  for (const [path, rowsOf] of [
    [`/classes/${id}/attendances`, ({ content }: { content: object[] }) => content],
    [`/classes/${id}/rosters`, ({ content }: { content: object[] }) => content],
    ['/attendance/today', ({ lines }: { lines: object[] }) => lines],
  ] as const) {
    const [status, answer] = await send(school.instructor, 'GET', path)
    const [row] = rowsOf(answer)
    expect([status, row]).toMatchObject([200, { familyTold: true }])
    expect(row).not.toHaveProperty('familyVisible')
  }
})
