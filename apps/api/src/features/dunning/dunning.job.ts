import { asPlatform, type Pool } from '../../platform/database/database.ts'
import { allSchools } from '../../platform/database/in-steps.ts'
import { later, type JobData, type Queues } from '../../platform/jobs/jobs.ts'
import { insideOf } from '../payments/inside-school.ts'
import type { DunningParts } from './dunning-letters.ts'
import { followPayer, isAtWork } from './follow-payer.ts'
import { payersToFollow } from './followed.store.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'dunning.hourly': Record<string, never>
    /** Finds the payers of one school with dunning steps to take. */
    'dunning.school': { schoolId: string }
    'dunning.payer': { schoolId: string; payerId: string }
  }
}

export const dunningQueues = {
  'dunning.payer': {
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 300,
    deleteAfterSeconds: 86_400,
  },
  'dunning.school': {
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 600,
    deleteAfterSeconds: 3600,
  },
  'dunning.hourly': {
    retryLimit: 2,
    retryDelay: 60,
    retryBackoff: false,
    expireInSeconds: 300,
    deleteAfterSeconds: 3600,
    cron: '11 * * * *',
  },
} satisfies Partial<Queues>

/** Enqueues each school every hour, because each has its own date. */
export function dunningHourlyJob(pool: Pool) {
  return async (): Promise<void> => {
    const schools = await allSchools(pool)
    await asPlatform(pool, async (tx) => {
      for (const schoolId of schools) await later(tx, 'dunning.school', { schoolId })
    })
  }
}

/** Finds the payers of a school with steps to take, page by page, and enqueues each one separately. */
export function dunningSchoolJob(pool: Pool) {
  return async ({ schoolId }: JobData['dunning.school']): Promise<void> => {
    const inside = insideOf(pool, schoolId)
    for (let after: string | null = BEFORE_ALL; after !== null;) {
      const from: string = after
      after = await inside(async ({ tx, school, at }) => {
        if (!isAtWork(school, at)) return null
        const payerIds = await payersToFollow(tx, school, { after: from, limit: PAGE })
        for (const payerId of payerIds) await later(tx, 'dunning.payer', { schoolId, payerId })
        return payerIds.length < PAGE ? null : payerIds.at(-1)!
      })
    }
  }
}

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export function dunningPayerJob(pool: Pool, parts: DunningParts) {
  return (data: JobData['dunning.payer']): Promise<void> => followPayer(pool, parts, data)
}
