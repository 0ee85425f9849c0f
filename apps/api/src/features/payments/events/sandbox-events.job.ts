import { asPlatform, type Pool } from '../../../platform/database/database.ts'
import type { JobData, Queues } from '../../../platform/jobs/jobs.ts'
import { receiveEvent } from './receive-event.ts'
import type { Sandbox } from '../providers/sandbox.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    /** Sends the events of one account, or of all. */
    'sandbox.tell': { accountRef?: string }
  }
}

export const sandboxQueues = {
  'sandbox.tell': {
    retryLimit: 0,
    retryDelay: 60,
    retryBackoff: false,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
    cron: '* * * * *',
  },
} satisfies Partial<Queues>

/**
 * Delivers due events of the sandbox, which no other server would send. Reads and stores them like those of any
 * provider, in the same transaction that removes them from the sandbox, so that none is lost.
 */
export function sandboxEventsJob(pool: Pool, sandbox: Sandbox | null) {
  return async ({ accountRef }: JobData['sandbox.tell']): Promise<void> => {
    if (!sandbox) return
    await asPlatform(pool, async (tx, now) => {
      const at = Temporal.Instant.from(now)
      for (const event of await sandbox.takeEvents(tx, at, accountRef ?? null))
        await receiveEvent(tx, sandbox, { ...event, at })
    })
  }
}
