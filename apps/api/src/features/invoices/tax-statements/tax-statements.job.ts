import { inSchool, type Pool } from '../../../platform/database/database.ts'
import { schoolNow } from '../../../platform/database/school-now.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { billingSend } from '../billing-jobs.ts'
import { makeTaxStatements } from './make-tax-statements.ts'
import { accountsAmong, taxEmailsOf } from './tax-payers.store.ts'
import { fileToMake, saveTaxFile } from './tax-statement-runs.store.ts'
import { taxStatementsFile, taxStatementsEmail } from './tax-statement-jobs.ts'

/** Makes one file of statements. Idempotent. */
export const taxFileJob = runs(taxStatementsFile, ({ schoolId, runId, nth }, { pool }: { pool: Pool }) =>
  inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
    if (!opening.school_exists) return
    const fileToWrite = await fileToMake(tx, schoolId, runId, nth)
    if (!fileToWrite) return
    const accounts = await accountsAmong(tx, schoolId, fileToWrite.payerIds)
    const bytes = await makeTaxStatements(
      { tx, school: schoolNow(schoolId, opening) },
      accounts,
      fileToWrite.year,
    )
    await saveTaxFile(tx, schoolId, { runId, nth, bytes })
  }),
)

/** Enqueues one letter per payer. Idempotent: each letter is sent once. */
export const taxEmailsJob = runs(taxStatementsEmail, ({ schoolId, year, at, by }, { pool }: { pool: Pool }) =>
  inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
    if (!opening.school_exists) return
    for (const id of await taxEmailsOf(tx, schoolId, year, at))
      await later(tx, billingSend, { schoolId, file: { what: 'TAX_STATEMENT', id, year }, at, by })
  }),
)

export const taxStatementJobs = [taxFileJob, taxEmailsJob]
