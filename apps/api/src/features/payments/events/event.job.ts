import { asPlatform, type Pool } from '../../../platform/database/database.ts'
import { later, type JobData, type Queues } from '../../../platform/jobs/jobs.ts'
import { deferEvent, endEvent, eventToSettle } from './provider-events.store.ts'
import type { SettleAbout } from './settle-about.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    'payments.event': { accountRef: string; eventId: string }
  }
}

export const eventQueues = {
  'payments.event': {
    retryLimit: 5,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 300,
    deleteAfterSeconds: 3600,
  },
} satisfies Partial<Queues>

/**
 * Minutes before each retry of an event whose object is unknown or cannot be read now. A provider may report it before
 * our own transaction is committed.
 */
export const WAIT_MINUTES = [1, 5, 20, 60, 120, 240] as const

/** Processes an event of a provider. Events may come repeatedly and in any order; a settled one stays settled. */
export function eventJob(
  pool: Pool,
  { settleAbout, giveUp }: { settleAbout: SettleAbout; giveUp: (event: JobData['payments.event']) => void },
) {
  return async ({ accountRef, eventId }: JobData['payments.event']): Promise<void> => {
    const event = await asPlatform(pool, (tx) => eventToSettle(tx, accountRef, eventId))
    if (!event) return
    // Outside a transaction, because it calls the provider.
    const settled = await settleAbout(event)
    await asPlatform(pool, async (tx) => {
      if (settled === 'SETTLED') return endEvent(tx, accountRef, eventId)
      const minutes = WAIT_MINUTES[(await deferEvent(tx, accountRef, eventId)) - 1]
      if (minutes === undefined) return giveUp({ accountRef, eventId })
      await later(tx, 'payments.event', { accountRef, eventId }, { afterSeconds: minutes * 60 })
    })
  }
}
