import type { Tx } from '../../../platform/database/database.ts'
import { job } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { keepEvent } from './provider-events.store.ts'
import type { Provider, Unread } from '../../providers/provider.ts'

export const paymentsEvent = job<{ accountRef: string; eventId: string }>()('payments.event', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
})

/**
 * Receives an event of a provider, in a transaction outside the schools: checks its signature and stores it. A job
 * settles it afterwards, so that the provider never waits or has to resend. A resent event that is not settled yet is
 * queued again.
 */
export async function receiveEvent(
  tx: Tx,
  provider: Pick<Provider, 'name' | 'readEvent'>,
  { bytes, signature, at }: { bytes: Buffer; signature: string; at: Temporal.Instant },
): Promise<'KEPT' | 'KNOWN' | Unread> {
  const event = await provider.readEvent(bytes, signature, at)
  if (typeof event === 'string') return event
  const status = await keepEvent(tx, provider.name, event)
  if (status === null) return 'IGNORED'
  const { accountRef, eventId } = event
  await later(tx, paymentsEvent, { accountRef, eventId })
  return status === 'NEW' ? 'KEPT' : 'KNOWN'
}
