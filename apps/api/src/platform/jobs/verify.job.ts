import type { Pool } from '../database/database.ts'
import type { Check } from '../verify/check.ts'
import { differencesIn, differenceText } from '../verify/verify.ts'
import { forEachSchool } from './each-school.ts'
import { job, runs } from './job.ts'

const verifySchool = job<{ schoolId: string }>()('verify.school', {
  retryLimit: 1,
  retryDelay: 600,
  retryBackoff: false,
  expireInSeconds: 900,
})

const verifyNightly = job()('verify.nightly', {
  retryLimit: 1,
  retryDelay: 600,
  retryBackoff: false,
  expireInSeconds: 600,
  cron: '41 3 * * *',
})

/** Differences that are written to the log by school. `npm run verify` lists all. */
const LOGGED_MAX = 20

export interface VerifyParts {
  pool: Pool
  checks: readonly Check[]
  /** Writes an error to the log, for the operator. */
  alarm: (facts: object, sentence: string) => void
}

export const verifyJobs = [
  runs(verifyNightly, (_, { pool }: VerifyParts) => forEachSchool(pool, verifySchool)),
  runs(verifySchool, async ({ schoolId }, { pool, checks, alarm }: VerifyParts) => {
    const differences = await differencesIn(pool, schoolId, checks)
    if (differences.length === 0) return
    alarm(
      {
        schoolId,
        count: differences.length,
        differences: differences.slice(0, LOGGED_MAX).map(differenceText),
      },
      'stored totals of a school differ from what they are made of: npm run verify lists them',
    )
  }),
] as const
