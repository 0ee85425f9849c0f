import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { forEachSchool } from '../../../platform/jobs/each-school.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import type { SendContext } from './send-automatic.ts'

/** Sends one school's timed messages that are due. */
export const automaticSchool = job<{ schoolId: string }>()('automatic.school', {
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 600,
  deleteAfterSeconds: 3600,
})

export const automaticLook = job()('automatic.look', {
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: false,
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
  cron: '*/15 * * * *',
})

/** Sends one kind of timed messages that are due. Must skip messages sent before. */
export type TimedMessage = (sending: SendContext) => Promise<void>

/** Every 15 minutes, queues a job for each school, because its time zone decides what is due. */
export const lookForAutomaticJob = runs(automaticLook, (_, { pool }: { pool: Pool }) =>
  forEachSchool(pool, automaticSchool),
)

/**
 * Sends each kind in its own transaction, so a failing kind does not hold up the others. The job then fails and is
 * retried.
 */
export const automaticOfSchoolJob = runs(
  automaticSchool,
  async ({ schoolId }, { pool, timedMessages }: { pool: Pool; timedMessages: readonly TimedMessage[] }) => {
    const errors: unknown[] = []
    for (const send of timedMessages)
      await insideSchool(pool, schoolId, async ({ tx, school, at }) => {
        if (school.state !== 'ACTIVE') return
        await send({ tx, school, at })
      }).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw errors[0]
  },
)

export const automaticJobs = [automaticOfSchoolJob, lookForAutomaticJob]
