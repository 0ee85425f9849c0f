import { expect, test } from 'vitest'
import { reportSchedules } from '@afterbell/contract/reports/report-schedules'
import { savedViews } from '@afterbell/contract/users/saved-views'
import { reportsOfSchoolJob, sendReportJob } from '../../src/features/reports/schedules/send-reports.job.ts'
import { call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { lateChild, schoolWithFees } from '../rig/paying/late-pickups.ts'

// It is 15:00 on Wednesday, November 18.

const rig = useRig()

const VIEW = {
  list: 'report.attendance',
  name: 'Absences',
  sort: '-absent',
  filters: { by: 'child' },
} as const

const add = (caller: Caller, body: object = {}) =>
  call(rig, savedViews.add, { body: { ...VIEW, ...body } } as never, caller)
const schedulesOf = async (caller: Caller) => made(await call(rig, reportSchedules.list, {}, caller))
const emails = (caller: Caller, id: string, body: object) =>
  call(rig, reportSchedules.set, { params: { id }, body } as never, caller)
const lettersTo = async (email: string) => {
  const { rows } = await rig.pool.pg.query(
    `select subject, text_body as text, attachment_name as attachment from mail where to_email = $1 and subject like '%: %, %' order by id`,
    [email],
  )
  return rows as { subject: string; text: string; attachment: string | null }[]
}

test('A view is emailed to its owner once a week, with the seven days before', async () => {
  const school = await schoolWithFees(rig)
  const { manager } = school
  await lateChild(rig, school, await makeChild(rig, school))
  const { id } = made(await add(manager))
  const schedule = made(await emails(manager, id, { every: 'WEEK', day: 3 }))
  // Today's hour may have passed, so it begins next Wednesday.
  expect(schedule).toEqual({ viewId: id, every: 'WEEK', day: 3, nextOn: '2026-11-25', lastOn: null })
  await reportsOfSchoolJob(rig)({ schoolId: school.id })
  expect(await lettersTo(manager.email)).toEqual([])

  await due(school, '2026-11-18')
  await Promise.all([send(school, id, '2026-11-18'), send(school, id, '2026-11-18')])
  await send(school, id, '2026-11-18')
  const letters = await lettersTo(manager.email)
  expect(letters).toHaveLength(1)
  expect(letters[0]!.subject).toContain('Absences, 11/11/2026 to 11/17/2026')
  expect(letters[0]!.text).toContain('every Wednesday')
  expect(letters[0]!.text).toContain('/schools/reports/attendance?by=child&from=2026-11-11&to=2026-11-17')
  expect(await schedulesOf(manager)).toMatchObject([{ lastOn: '2026-11-18', nextOn: '2026-11-25' }])
})

test('Sent every month it is of the month before, with its rows as a spreadsheet', async () => {
  const school = await schoolWithFees(rig)
  await lateChild(rig, school, await makeChild(rig, school))
  const { id } = made(await add(school.admin, { name: 'Monthly' }))
  made(await emails(school.admin, id, { every: 'MONTH', day: 1 }))
  await due(school, '2026-12-01')
  await send(school, id, '2026-12-01')
  const [letter] = await lettersTo(school.admin.email)
  expect(letter).toMatchObject({
    subject: expect.stringContaining('11/01/2026 to 11/30/2026'),
    attachment: 'Attendance by child 2026-11-01 to 2026-11-30.xlsx',
  })
  expect(letter!.text).toContain('Expected: 1')
  expect(await schedulesOf(school.admin)).toMatchObject([{ viewId: id, nextOn: '2027-01-01' }])
})

test('Who lost the right, or left, is emailed no more', async () => {
  for (const lost of [`role = 'SCHOOL_COORDINATOR'`, 'is_active = false']) {
    const school = await makeSchool(rig)
    const { id } = made(await add(school.manager))
    made(await emails(school.manager, id, { every: 'WEEK', day: 1 }))
    await due(school, '2026-11-18')
    await inside(rig, school.id, (query) =>
      query(`update membership set ${lost} where account_id = $1`, [school.manager.id]),
    )
    await send(school, id, '2026-11-18')
    expect(await lettersTo(school.manager.email)).toEqual([])
    const { rows } = await inside(rig, school.id, (query) => query(`select from report_schedule`))
    expect(rows).toEqual([])
  }
})

test('A view of an activity that was removed says so in its letter', async () => {
  const school = await makeSchool(rig)
  const { id } = made(await add(school.manager, { filters: { activityId: crypto.randomUUID() } }))
  made(await emails(school.manager, id, { every: 'WEEK', day: 1 }))
  await due(school, '2026-11-18')
  await send(school, id, '2026-11-18')
  const [letter] = await lettersTo(school.manager.email)
  expect(letter!.text).toContain('This report could not be made. This activity was removed')
})

test('Emails are of reports with a file, on a day there is, and stop when they are stopped', async () => {
  const { manager, admin } = await makeSchool(rig)
  const money = made(await add(manager, { list: 'report.aging', filters: {} }))
  const weekly = { every: 'WEEK', day: 3 }
  expect((await emails(manager, money.id, weekly)).problem.code).toBe('NOT_A_REPORT')
  const { id } = made(await add(manager))
  expect((await emails(manager, id, { every: 'WEEK', day: 8 })).problem.fields).toMatchObject([
    { path: 'day' },
  ])
  expect((await emails(manager, id, { every: 'MONTH', day: 29 })).problem.fields).toMatchObject([
    { path: 'day' },
  ])
  expect((await emails(admin, id, weekly)).status).toBe(404)
  made(await emails(manager, id, weekly))
  // A shared view is emailed only to the user who saved it.
  expect(await schedulesOf(admin)).toEqual([])
  expect((await call(rig, reportSchedules.stop, { params: { id } }, manager)).status).toBe(204)
  expect(await schedulesOf(manager)).toEqual([])
})

/** Makes a school's reports due on a day. */
function due(school: MadeSchool, on: string) {
  return inside(rig, school.id, (query) => query(`update report_schedule set next_on = $1`, [on]))
}

function send(school: MadeSchool, viewId: string, on: string): Promise<void> {
  return sendReportJob({ pool: rig.pool, publicUrl: 'https://example.test' })({
    schoolId: school.id,
    viewId,
    on,
  })
}
