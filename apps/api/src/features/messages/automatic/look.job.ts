import { asPlatform, inSchool, type Pool } from '../../../platform/database/database.ts'
import { allSchools } from '../../../platform/database/in-steps.ts'
import { schoolNow } from '../../../platform/database/school-now.ts'
import { later, type JobData, type Queues } from '../../../platform/jobs/jobs.ts'
import type { Sending } from './send-automatic.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    'automatic.look': Record<string, never>
    /** What of one school has its time now. */
    'automatic.school': { schoolId: string }
  }
}

export const automaticQueues = {
  'automatic.school': {
    retryLimit: 2,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 600,
    deleteAfterSeconds: 3600,
  },
  'automatic.look': {
    retryLimit: 2,
    retryDelay: 60,
    retryBackoff: false,
    expireInSeconds: 300,
    deleteAfterSeconds: 3600,
    cron: '*/15 * * * *',
  },
} satisfies Partial<Queues>

/** Sends what of a school has its time now; it asks by itself what was sent before. */
export type TimedMessage = (sending: Sending) => Promise<void>

/** Every quarter of an hour each school is asked: its own time decides what is due. */
export function lookForAutomaticJob(pool: Pool) {
  return async (): Promise<void> => {
    const schools = await allSchools(pool)
    await asPlatform(pool, async (tx) => {
      for (const schoolId of schools) await later(tx, 'automatic.school', { schoolId })
    })
  }
}

/** Each kind in a transaction of its own: one that fails holds none of the others up, and is tried again. */
export function automaticOfSchoolJob(pool: Pool, timed: readonly TimedMessage[]) {
  return async ({ schoolId }: JobData['automatic.school']): Promise<void> => {
    const failed: unknown[] = []
    for (const send of timed)
      await inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
        if (opening.school_state !== 'ACTIVE') return
        await send({ tx, school: schoolNow(schoolId, opening), at: Temporal.Instant.from(opening.at) })
      }).catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw failed[0]
  }
}
