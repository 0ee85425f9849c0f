import type { Tx } from '../../../platform/database/database.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { keepEvent } from './provider-events.store.ts'
import type { Provider, Unread } from '../providers/provider.ts'

/**
 * Takes in what a provider tells, in a transaction outside the schools: its signature is looked at, then it is kept. What
 * it is about is worked on afterwards, so that a provider never waits and never has to tell it again. Told again while
 * nobody is done with it, it is worked on once more.
 */
export async function receiveEvent(
  tx: Tx,
  provider: Pick<Provider, 'name' | 'readEvent'>,
  { bytes, signature, at }: { bytes: Buffer; signature: string; at: Temporal.Instant },
): Promise<'KEPT' | 'KNOWN' | Unread> {
  const event = await provider.readEvent(bytes, signature, at)
  if (typeof event === 'string') return event
  const kept = await keepEvent(tx, provider.name, event)
  if (kept === null) return 'IGNORED'
  const { accountRef, eventId } = event
  await later(tx, 'payments.event', { accountRef, eventId })
  return kept === 'NEW' ? 'KEPT' : 'KNOWN'
}
