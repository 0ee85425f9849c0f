import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import { reportFiles } from '@afterbell/contract/reports/report-files'
import { reportSchedules } from '@afterbell/contract/reports/report-schedules'
import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { savedViews } from '@afterbell/contract/users/saved-views'
import type { SchoolReport } from '@afterbell/domain/users/reports'
import { reportFileJob } from '../../../src/features/reports/files/report-file.job.ts'
import { call, type Rig } from '../app.ts'
import { made, type MadeSchool } from '../make.ts'
import { payInvoice, writeInvoice } from '../paying/billing.ts'
import { madeTaxFile, sayTaxNumber } from '../paying/tax-statements.ts'
import { nothing, unique, type Sample, type Samples, type World } from './world.ts'

export const reportSamples: Samples = {
  ...readSamples({ schoolReports, attendanceReports, enrollmentReports }),
  'schoolReports.exported': () => ({ params: { about: 'children' } }),
  'reportFiles.start': () => ({ params: { about: 'entries' } }),
  'reportFiles.list': nothing,
  'reportFiles.file': async ({ rig, school }) => ({
    params: { id: await madeReportFile(rig, school) },
    caller: school.admin,
  }),
  'reportSchedules.list': nothing,
  'reportSchedules.set': async (world) => ({ ...(await ofView(world)), body: { every: 'WEEK', day: 1 } }),
  'reportSchedules.stop': async (world) => {
    const { params, caller } = await ofView(world)
    const body = { every: 'MONTH', day: 1 } as const
    made(await call(world.rig, reportSchedules.set, { params, body } as never, world.school.admin))
    return { params, caller }
  },
  'reports.aging': nothing,
  'reports.agingOfPayer': async ({ rig, school }) => ({
    params: { payerId: (await writeInvoice(rig, school)).payerId },
  }),
  'reports.revenue': nothing,
  'reports.earned': nothing,
  'reports.discounts': nothing,
  'reports.journal': nothing,
  'reports.journalFile': nothing,
  'reports.exported': () => ({ params: { report: 'aging' } }),

  'taxStatements.list': async (world) => {
    await sayTaxNumber(world.rig, world.school)
    return OF_YEAR
  },
  'taxStatements.get': ofPayer,
  'taxStatements.email': ofPayer,
  'taxStatements.emailMany': async (world) => {
    const { params } = await ofPayer(world)
    return { query: { ...OF_YEAR.query, payerIds: params!.payerId! } }
  },
  'taxStatements.startRun': async (world) => {
    await ofPayer(world)
    return OF_YEAR
  },
  'taxStatements.latestRun': async (world) => {
    await sayTaxNumber(world.rig, world.school)
    return OF_YEAR
  },
  'taxStatements.runFile': async (world) => {
    const { params } = await ofPayer(world)
    const id = await madeTaxFile(world.rig, world.school, [params!.payerId!])
    return { params: { id, nth: '1' } }
  },
}

/** Returns samples for each call of these groups: this month, without filters. */
function readSamples(groups: Readonly<Record<string, object>>): Samples {
  const calls = Object.entries(groups).flatMap(([name, ops]) => Object.keys(ops).map((op) => `${name}.${op}`))
  return Object.fromEntries(calls.map((call) => [call, nothing]))
}

const VIEW = { list: 'report.attendance', filters: { by: 'activity' }, sort: '-absent' } as const

async function ofView({ rig, school }: World): Promise<Sample> {
  const body = { ...VIEW, name: `View ${unique()}` }
  const { id } = made(await call(rig, savedViews.add, { body } as never, school.admin))
  return { params: { id }, caller: school.admin }
}

/** Creates a report file by running the worker's job. */
export async function madeReportFile(
  rig: Rig,
  school: MadeSchool,
  about: SchoolReport = 'entries',
  query: object = {},
): Promise<string> {
  const input = { params: { about }, query } as never
  const { id } = made(await call(rig, reportFiles.start, input, school.admin))
  await reportFileJob(rig)({ schoolId: school.id, fileId: id })
  return id
}

const OF_YEAR = { query: { year: '2026' } }

async function ofPayer({ rig, school }: World): Promise<Sample> {
  await sayTaxNumber(rig, school)
  const { id, payerId } = await writeInvoice(rig, school)
  await payInvoice(rig, school, id, 1000)
  return { params: { payerId }, ...OF_YEAR }
}
