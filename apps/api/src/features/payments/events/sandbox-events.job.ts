import { asPlatform, type Pool } from '../../../platform/database/database.ts'
import type { JobData, Queues } from '../../../platform/jobs/jobs.ts'
import { receiveEvent } from './receive-event.ts'
import type { Sandbox } from '../providers/sandbox.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    /** Of one account, or of all. */
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
 * Lets the sandbox tell what has come to pass: nobody else would send it. It is read and kept as what any provider sends,
 * and is taken from the sandbox in the same transaction, so none of it is lost.
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
