import type { Tx } from '../../platform/database/database.ts'
import { keepEvent } from './provider-events.store.ts'
import type { Provider, Unread } from './providers/provider.ts'

/**
 * Takes in what a provider tells, in a transaction outside the schools: its signature is looked at, then it is kept. What
 * it is about is worked on afterwards, so that a provider never waits and never has to tell it again.
 */
export async function receiveEvent(
  tx: Tx,
  provider: Pick<Provider, 'name' | 'readEvent'>,
  { bytes, signature, at }: { bytes: Buffer; signature: string; at: Temporal.Instant },
): Promise<'KEPT' | 'KNOWN' | Unread> {
  const event = await provider.readEvent(bytes, signature, at)
  if (typeof event === 'string') return event
  return (await keepEvent(tx, provider.name, event, bytes.toString())) ? 'KEPT' : 'KNOWN'
}
