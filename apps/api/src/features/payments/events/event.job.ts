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
 * After how many minutes an event is tried again whose object nobody knows, or cannot be seen just now. A provider can be
 * faster than we are in writing down what we asked of it.
 */
export const WAIT_MINUTES = [1, 5, 20, 60, 120, 240] as const

/** Works on what a provider told. It may be told often and in any order: what is done with stays so. */
export function eventJob(
  pool: Pool,
  { settleAbout, giveUp }: { settleAbout: SettleAbout; giveUp: (event: JobData['payments.event']) => void },
) {
  return async ({ accountRef, eventId }: JobData['payments.event']): Promise<void> => {
    const event = await asPlatform(pool, (tx) => eventToSettle(tx, accountRef, eventId))
    if (!event) return
    // It asks the provider, for which no transaction waits.
    const settled = await settleAbout(event)
    await asPlatform(pool, async (tx) => {
      if (settled === 'SETTLED') return endEvent(tx, accountRef, eventId)
      const minutes = WAIT_MINUTES[(await deferEvent(tx, accountRef, eventId)) - 1]
      if (minutes === undefined) return giveUp({ accountRef, eventId })
      await later(tx, 'payments.event', { accountRef, eventId }, { afterSeconds: minutes * 60 })
    })
  }
}
