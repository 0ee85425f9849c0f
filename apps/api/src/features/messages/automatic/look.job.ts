import { asPlatform, inSchool, type Pool } from '../../../platform/database/database.ts'
import { allSchools } from '../../../platform/database/in-steps.ts'
import { schoolNow } from '../../../platform/database/school-now.ts'
import { later, type JobData, type Queues } from '../../../platform/jobs/jobs.ts'
import type { Sending } from './send-automatic.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    'automatic.look': Record<string, never>
    /** Sends one school's timed messages that are due. */
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

/** Sends one kind of timed messages that are due. Must skip messages sent before. */
export type TimedMessage = (sending: Sending) => Promise<void>

/** Every 15 minutes, queues a job for each school, because its time zone decides what is due. */
export function lookForAutomaticJob(pool: Pool) {
  return async (): Promise<void> => {
    const schools = await allSchools(pool)
    await asPlatform(pool, async (tx) => {
      for (const schoolId of schools) await later(tx, 'automatic.school', { schoolId })
    })
  }
}

/**
 * Sends each kind in its own transaction, so a failing kind does not hold up the others. The job then fails and is
 * retried.
 */
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
