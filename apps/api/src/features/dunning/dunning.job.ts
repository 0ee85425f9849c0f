import type { Pool } from '../../platform/database/database.ts'
import { forEachSchool } from '../../platform/jobs/each-school.ts'
import { job, runs } from '../../platform/jobs/job.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { schoolRunner } from '../../platform/database/inside-school.ts'
import type { DunningParts } from './dunning-letters.ts'
import { followPayer, isAtWork } from './follow-payer.ts'
import { payersToFollow } from './followed.store.ts'

export const dunningPayer = job<{ schoolId: string; payerId: string }>()('dunning.payer', {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
})

/** Finds the payers of one school with dunning steps to take. */
export const dunningSchool = job<{ schoolId: string }>()('dunning.school', {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 600,
  deleteAfterSeconds: 3600,
})

export const dunningHourly = job()('dunning.hourly', {
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: false,
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
  cron: '11 * * * *',
})

/** Enqueues each school every hour, because each has its own date. */
export const dunningHourlyJob = runs(dunningHourly, (_, { pool }: { pool: Pool }) =>
  forEachSchool(pool, dunningSchool),
)

/** Finds the payers of a school with steps to take, page by page, and enqueues each one separately. */
export const dunningSchoolJob = runs(dunningSchool, async ({ schoolId }, { pool }: { pool: Pool }) => {
  const runInSchool = schoolRunner(pool, schoolId)
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const lastId: string = after
    after = await runInSchool(async ({ tx, school, at }) => {
      if (!isAtWork(school, at)) return null
      const payerIds = await payersToFollow(tx, school, { after: lastId, limit: PAGE })
      for (const payerId of payerIds) await later(tx, dunningPayer, { schoolId, payerId })
      return payerIds.length < PAGE ? null : payerIds.at(-1)!
    })
  }
})

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export const dunningPayerJob = runs(dunningPayer, (data, { pool, ...parts }: { pool: Pool } & DunningParts) =>
  followPayer(pool, parts, data),
)

export const dunningJobs = [dunningPayerJob, dunningSchoolJob, dunningHourlyJob]
