import { asPlatform, type Pool } from '../../../platform/database/database.ts'
import { runs, type DataOf } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { deferEvent, endEvent, eventToSettle } from './provider-events.store.ts'
import type { SettleAbout } from './settle-about.ts'
import { paymentsEvent } from './receive-event.ts'

/**
 * Minutes before each retry of an event whose object is unknown or cannot be read now. A provider may report it before
 * our own transaction is committed.
 */
export const WAIT_MINUTES = [1, 5, 20, 60, 120, 240] as const

export interface EventParts {
  pool: Pool
  settleAbout: SettleAbout
  /** Reports an event that nothing here is about. */
  giveUp: (event: DataOf<typeof paymentsEvent>) => void
}

/** Processes an event of a provider. Events may come repeatedly and in any order; a settled one stays settled. */
export const eventJob = runs(
  paymentsEvent,
  async ({ accountRef, eventId }, { pool, settleAbout, giveUp }: EventParts) => {
    const event = await asPlatform(pool, (tx) => eventToSettle(tx, accountRef, eventId))
    if (!event) return
    // Outside a transaction, because it calls the provider.
    const result = await settleAbout(event)
    await asPlatform(pool, async (tx) => {
      if (result === 'SETTLED') return endEvent(tx, accountRef, eventId)
      const minutes = WAIT_MINUTES[(await deferEvent(tx, accountRef, eventId)) - 1]
      if (minutes === undefined) return giveUp({ accountRef, eventId })
      await later(tx, paymentsEvent, { accountRef, eventId }, { afterSeconds: minutes * 60 })
    })
  },
)
