import { asPlatform, type Pool } from '../../../platform/database/database.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { receiveEvent } from './receive-event.ts'
import { sandboxIn, type Providers } from '../../providers/providers.ts'
import { sandboxTell } from '../../providers/sandbox/sandbox-jobs.ts'

/**
 * Delivers due events of the sandbox, which no other server would send. Reads and stores them like those of any
 * provider, in the same transaction that removes them from the sandbox, so that none is lost.
 */
export const sandboxEventsJob = runs(
  sandboxTell,
  async ({ accountRef }, { pool, providers }: { pool: Pool; providers: Providers }) => {
    const sandbox = sandboxIn(providers)
    if (!sandbox) return
    await asPlatform(pool, async (tx, now) => {
      const at = Temporal.Instant.from(now)
      for (const event of await sandbox.takeEvents(tx, at, accountRef ?? null))
        await receiveEvent(tx, sandbox, { ...event, at })
    })
  },
)
