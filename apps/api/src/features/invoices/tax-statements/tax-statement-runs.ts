import { randomUUIDv7 } from 'node:crypto'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { taxStatements } from '@afterbell/contract/invoices/tax-statements'
import { record } from '../../../platform/database/history.ts'
import type { FileAnswer } from '../../../platform/http/send-answer.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { notThere, refuse } from '../../../platform/problems.ts'
import { instantOf } from '../invoice-rows.ts'
import { taxPayersPage } from './tax-payers.store.ts'
import { assertTaxYear, EVERYBODY } from './tax-year.ts'
import {
  insertTaxRun,
  latestTaxRun,
  lockTaxRuns,
  madeTaxFile,
  type TaxRun,
} from './tax-statement-runs.store.ts'
import { taxStatementsFile } from './tax-statement-jobs.ts'

type Calls = typeof taxStatements

/** Statements per file: few enough to make in seconds and to print at once. */
const STATEMENTS_A_FILE = 200
/** A run not finished after this time has failed, and a new one may start. */
const MINUTES_MOST = 60

/** Starts making all statements, one job per file. While a run is in progress, further requests return it. */
export const startRun: Act<Calls['startRun']> = async (call) => {
  const { tx, school, user, query, at } = call
  const { year } = query
  await assertTaxYear(call, year)
  await lockTaxRuns(tx, school.id)
  const previousRun = await latestTaxRun(tx, school.id, year)
  if (previousRun && isUnderWay(previousRun, at)) return toRunAnswer(previousRun)
  const { rows } = await taxPayersPage(tx, { school, year }, EVERYBODY)
  if (rows.length === 0) throw refuse('NOBODY_PAID', `Nobody paid anything in ${year}`)
  const files = Array.from({ length: Math.ceil(rows.length / STATEMENTS_A_FILE) }, (_, index) => {
    const filePayers = rows.slice(index * STATEMENTS_A_FILE, (index + 1) * STATEMENTS_A_FILE)
    return {
      nth: index + 1,
      firstName: filePayers[0]!.name,
      lastName: filePayers.at(-1)!.name,
      payerIds: filePayers.map(({ id }) => id),
    }
  })
  const id = randomUUIDv7()
  await insertTaxRun(tx, school.id, { id, year, accountId: user.id, files })
  for (const { nth } of files) await later(tx, taxStatementsFile, { schoolId: school.id, runId: id, nth })
  await record(tx, call, [{ what: 'tax-statements.made', details: { count: rows.length, year } }])
  return toRunAnswer((await latestTaxRun(tx, school.id, year))!)
}

export const latestRun: Act<Calls['latestRun']> = async (call) => {
  const { tx, school, query } = call
  await assertTaxYear(call, query.year)
  const run = await latestTaxRun(tx, school.id, query.year)
  return { run: run && toRunAnswer(run) }
}

export const runFile: Act<Calls['runFile']> = async ({ tx, school, params }): Promise<FileAnswer> => {
  const made = await madeTaxFile(tx, school.id, params.id, params.nth)
  if (!made) throw notThere()
  const { year, first_name: first, last_name: last, bytes } = made
  const whose = first === last ? first : `${first} to ${last}`
  return { name: `Tax statements ${year}, ${whose}.pdf`, type: 'application/pdf', bytes }
}

function isUnderWay({ created_at: since, files }: TaxRun, at: Temporal.Instant): boolean {
  const until = Temporal.Instant.from(since).add({ minutes: MINUTES_MOST })
  return files.some(({ isReady }) => !isReady) && Temporal.Instant.compare(at, until) < 0
}

function toRunAnswer({ id, year, created_at: at, files }: TaxRun): AnswerOf<Calls['startRun']> {
  return { id, year, at: instantOf(at)!, files }
}
