import { inSchool, type Pool } from '../../../platform/database/database.ts'
import { schoolNow } from '../../../platform/database/school-now.ts'
import { later, type JobData, type Queues } from '../../../platform/jobs/jobs.ts'
import { makeTaxStatements } from './make-tax-statements.ts'
import { accountsAmong, taxEmailsOf } from './tax-payers.store.ts'
import { fileToMake, saveTaxFile } from './tax-statement-runs.store.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    /** One file of a run. */
    'tax-statements.file': { schoolId: string; runId: string; nth: number }
    /** Letters requested at this time. */
    'tax-statements.email': { schoolId: string; year: number; at: string; by: string }
  }
}

const tried = { retryLimit: 5, retryDelay: 30, retryBackoff: true }

export const taxStatementQueues = {
  'tax-statements.file': { ...tried, expireInSeconds: 300 },
  'tax-statements.email': { ...tried, expireInSeconds: 300 },
} satisfies Partial<Queues>

/** Makes one file of statements. Idempotent. */
export function taxFileJob(pool: Pool): (data: JobData['tax-statements.file']) => Promise<void> {
  return ({ schoolId, runId, nth }) =>
    inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
      if (!opening.school_exists) return
      const asked = await fileToMake(tx, schoolId, runId, nth)
      if (!asked) return
      const accounts = await accountsAmong(tx, schoolId, asked.payerIds)
      const bytes = await makeTaxStatements(
        { tx, school: schoolNow(schoolId, opening) },
        accounts,
        asked.year,
      )
      await saveTaxFile(tx, schoolId, { runId, nth, bytes })
    })
}

/** Enqueues one letter per payer. Idempotent: each letter is sent once. */
export function taxEmailsJob(pool: Pool): (data: JobData['tax-statements.email']) => Promise<void> {
  return ({ schoolId, year, at, by }) =>
    inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
      if (!opening.school_exists) return
      for (const id of await taxEmailsOf(tx, schoolId, year, at))
        await later(tx, 'billing.send', { schoolId, file: { what: 'TAX_STATEMENT', id, year }, at, by })
    })
}
