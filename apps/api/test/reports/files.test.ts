import { expect, test } from 'vitest'
import { reportFiles } from '@afterbell/contract/reports/report-files'
import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { lostReportFileJob, reportFileJob } from '../../src/features/reports/files/report-file.job.ts'
import { tidy } from '../../src/platform/jobs/tidy.job.ts'
import { tidies } from '../../src/tidies.ts'
import { call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { classOver, entryOf, lateChild, schoolWithFees } from '../rig/paying/late-pickups.ts'
import { madeReportFile } from '../rig/samples/reports.ts'

// It is 15:00 on Wednesday, November 18.

const rig = useRig()

const IN_NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

const start = (
  { manager }: MadeSchool,
  about: string,
  query: object = IN_NOVEMBER,
  caller: Caller = manager,
) => call(rig, reportFiles.start, { params: { about }, query } as never, caller)
const fetched = (id: string, caller: Caller) =>
  call(rig, reportFiles.file, { params: { id } } as never, caller)

test('A file holds every row of a report, as a spreadsheet program opens it', async () => {
  const school = await schoolWithFees(rig)
  const formula = await makeChild(rig, school)
  const { classId } = await lateChild(rig, school, formula, '14:25')
  await entryOf(rig, school, await makeChild(rig, school, { firstName: 'Ben' }), classId)
  await inside(rig, school.id, async (query) => {
    await query(`update child set first_name = '=1+1', last_name = 'Comma, "Quote"' where id = $1`, [formula])
    await query(`update activity set name = '@Chess'`)
  })
  const id = await madeReportFile(rig, school, 'entries', { ...IN_NOVEMBER, sort: 'child,ASC' })
  const { status, raw, headers } = await fetched(id, school.admin)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('Attendance entries 2026-11-01 to 2026-11-30.csv')
  const text = raw.toString('utf8')
  expect(text.startsWith('\ufeffDate,Child,Activity,')).toBe(true)
  expect(text.trimEnd().split('\r\n')).toHaveLength(3)
  expect(text).toContain(`"'=1+1 Comma, ""Quote""",'@Chess,`)
  const late = await madeReportFile(rig, school, 'late-pickups', IN_NOVEMBER)
  expect((await fetched(late, school.admin)).raw.toString()).toMatch(/,14:00,14:25,\d+,10,Not decided\r\n$/)
})

test('Whoever asked sees how far a file is, and fetches it; nobody else, and not without the right', async () => {
  const school = await makeSchool(rig)
  const { id, state } = made(await start(school, 'fill'))
  expect(state).toBe('MAKING')
  expect((await fetched(id, school.manager)).status).toBe(404)
  const list = async (caller: Caller) => made(await call(rig, reportFiles.list, {}, caller))
  expect(await list(school.manager)).toMatchObject([{ id, report: 'fill', state: 'MAKING', rowsWritten: 0 }])
  expect(await list(school.admin)).toEqual([])
  await reportFileJob(rig)({ schoolId: school.id, fileId: id })
  expect(await list(school.manager)).toMatchObject([{ id, state: 'READY' }])
  expect((await fetched(id, school.manager)).status).toBe(200)
  expect((await fetched(id, school.admin)).status).toBe(404)
  expect((await fetched(id, school.coordinator)).status).toBe(403)
  await inside(rig, school.id, (query) =>
    query(`update membership set role = 'SCHOOL_COORDINATOR' where account_id = $1`, [school.manager.id]),
  )
  expect((await fetched(id, school.manager)).status).toBe(403)
})

test('A worker that begins again writes nothing twice, and a file that is made is not made again', async () => {
  const school = await schoolWithFees(rig)
  await lateChild(rig, school, await makeChild(rig, school))
  const { id } = made(await start(school, 'entries'))
  await inside(rig, school.id, async (query) => {
    await query(`insert into report_file_part (school_id, file_id, nth, bytes) values ($1, $2, 0, 'half')`, [
      school.id,
      id,
    ])
    await query(`update report_file set rows_written = 5 where id = $1`, [id])
  })
  await reportFileJob(rig)({ schoolId: school.id, fileId: id })
  await reportFileJob(rig)({ schoolId: school.id, fileId: id })
  const text = (await fetched(id, school.manager)).raw.toString('utf8')
  expect(text).not.toContain('half')
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  // A file that cannot be made says so.
  const lost = made(await start(school, 'wait-list'))
  await lostReportFileJob(rig)({ schoolId: school.id, fileId: lost.id })
  const files = made(await call(rig, reportFiles.list, {}, school.manager))
  expect(files.map(({ state, rowsTotal }) => [state, rowsTotal])).toEqual([
    ['FAILED', 0],
    ['READY', 1],
  ])
})

test('The same file is asked for once, and three are made for somebody at a time', async () => {
  const school = await makeSchool(rig)
  const first = made(await start(school, 'fill'))
  expect(made(await start(school, 'fill')).id).toBe(first.id)
  expect(made(await start(school, 'children')).id).not.toBe(first.id)
  made(await start(school, 'activities'))
  expect(await start(school, 'entries')).toMatchObject({ status: 400, problem: { code: 'TOO_MANY_FILES' } })
  // Other users can still start theirs.
  expect((await start(school, 'entries', IN_NOVEMBER, school.admin)).status).toBeLessThan(300)
})

test('A file is there for a day, and then gone', async () => {
  const school = await makeSchool(rig)
  const id = await madeReportFile(rig, school, 'fill')
  const passes = (hours: number) =>
    inside(rig, school.id, (query) =>
      query(`update report_file set created_at = created_at - $1 * interval '1 hour'`, [hours]),
    )
  await passes(23)
  await tidy({ pool: rig.pool, tidies }, [school.id])
  expect((await fetched(id, school.admin)).status).toBe(200)
  await passes(2)
  expect((await fetched(id, school.admin)).status).toBe(404)
  expect(made(await call(rig, reportFiles.list, {}, school.admin))).toEqual([])
  await tidy({ pool: rig.pool, tidies }, [school.id])
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select count(*)::int as parts from report_file_part`),
  )
  expect(rows).toEqual([{ parts: 0 }])
})

test('What a file cannot be of is refused at its field', async () => {
  const school = await makeSchool(rig)
  const fieldsOf = async (query: object) => (await start(school, 'fill', query)).problem.fields
  expect(await fieldsOf({ from: '2016-01-01', to: '2026-01-01' })).toMatchObject([{ path: 'to' }])
  expect(await fieldsOf({ activityId: crypto.randomUUID() })).toMatchObject([{ path: 'activityId' }])
  expect(await fieldsOf({ sort: 'minutes,ASC' })).toMatchObject([{ path: 'sort' }])
  expect(await fieldsOf({ fields: 'name,nothing' })).toMatchObject([{ path: 'fields' }])
})

test('A spreadsheet holds what is filtered, and the columns that were chosen', async () => {
  const school = await schoolWithFees(rig)
  await classOver(rig, school)
  const exportReport = (query: object) =>
    call(rig, schoolReports.exported, { params: { about: 'fill' }, query } as never, school.manager)
  const { status, headers } = await exportReport({ ...IN_NOVEMBER, fields: 'name,fill' })
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('spreadsheetml')
  expect((await exportReport({ fields: 'nothing' })).problem.fields).toMatchObject([{ path: 'fields' }])
})
