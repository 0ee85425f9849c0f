import { job } from '../../../platform/jobs/job.ts'

/** Makes the file number `nth` of a requested set of tax statements. */
export const taxStatementsFile = job<{ schoolId: string; runId: string; nth: number }>()(
  'tax-statements.file',
  { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 },
)

/** Letters requested at this time. */
export const taxStatementsEmail = job<{ schoolId: string; year: number; at: string; by: string }>()(
  'tax-statements.email',
  { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 },
)
