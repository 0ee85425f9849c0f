import { randomUUIDv7 } from 'node:crypto'
import { reportFiles } from '@afterbell/contract/reports/report-files'
import { chosenOf } from '../../../platform/files/spreadsheet.ts'
import { record } from '../../../platform/database/history.ts'
import type { FileInParts } from '../../../platform/http/send-answer.ts'
import { serve, type Act, type ServedCall } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { notThere, refuse } from '../../../platform/problems.ts'
import { instantOf } from '../../invoices/invoice-rows.ts'
import {
  filesOf,
  insertFile,
  partOf,
  readyFile,
  sameUnderWay,
  type ReportFile,
} from './report-files.store.ts'
import { readScope } from '../report-scope.ts'
import { sheetOf } from '../sheets.ts'
import { reportsFile } from './report-file.job.ts'

type Calls = typeof reportFiles

/** Limit per person, so that nobody slows down the files of others. */
const UNDER_WAY_MOST = 3

const start: Act<Calls['start']> = async (call) => {
  const { tx, school, user, params, query } = call
  const range = await readScope(call)
  const { page: _, size: __, ...filters } = query
  const fileRequest = { accountId: user.id, report: params.about, query: { ...filters, ...range } }
  const same = await sameUnderWay(tx, school.id, fileRequest)
  const files = await filesOf(tx, school.id, user.id)
  const sameFile = files.find(({ id }) => id === same)
  if (sameFile) return toFileAnswer(sameFile)
  if (files.filter(({ state }) => state === 'MAKING').length >= UNDER_WAY_MOST)
    throw refuse(
      'TOO_MANY_FILES',
      `${UNDER_WAY_MOST} files are being made for you. Please wait until one is ready`,
    )
  const sheet = sheetOf(params.about, range, query)
  chosenOf(sheet.columns, query.fields)
  const { total } = await sheet.page(call, { page: 0, size: 1 })
  const id = randomUUIDv7()
  await insertFile(tx, school.id, { ...fileRequest, id, name: sheet.name, rowsTotal: total })
  await later(tx, reportsFile, { schoolId: school.id, fileId: id })
  await record(tx, call, [{ what: 'report.file-made', details: { name: sheet.name } }])
  return toFileAnswer((await filesOf(tx, school.id, user.id)).find((file) => file.id === id)!)
}

const file: Act<Calls['file']> = async (call): Promise<FileInParts> => {
  const { school, user, params } = call
  const name = await call.inside((tx) => readyFile(tx, school.id, { id: params.id, accountId: user.id }))
  if (name === null) throw notThere()
  async function* parts() {
    for (let nth = 0; ; nth += 1) {
      const bytes = await call.inside((tx) => partOf(tx, school.id, params.id, nth))
      if (!bytes) return
      yield bytes.toString('utf8')
    }
  }
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', parts: parts() }
}

/** Reports as CSV files. Only the person who requested a file can see and download it. */
export const reportFileRoutes: ServedCall[] = serve(reportFiles, {
  start,
  list: async ({ tx, school, user }) => (await filesOf(tx, school.id, user.id)).map(toFileAnswer),
  file,
})

function toFileAnswer({ at, ...file }: ReportFile) {
  return { ...file, at: instantOf(at)! }
}
