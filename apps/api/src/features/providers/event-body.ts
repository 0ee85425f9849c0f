import * as z from 'zod/mini'
import { anyText } from '@afterbell/contract/kernel/fields'
import { keyOf, type ProviderEvent } from './provider.ts'

const name = anyText.check(z.minLength(1))

const providerEvent = z.object({
  accountRef: name,
  eventId: name,
  about: z.object({
    kind: z.enum(['PAYMENT', 'REFUND', 'REVERSAL', 'SET_UP', 'METHOD', 'ACCOUNT', 'PAYOUT']),
    ref: name,
    key: z.nullable(name),
  }),
}) satisfies z.ZodMiniType<ProviderEvent>

/**
 * Parses a signed body; null if it is not JSON of that shape. A valid signature proves the sender, not that the body is
 * complete.
 */
export function bodyAs<T>(schema: z.ZodMiniType<T>, bytes: Buffer): T | null {
  try {
    return z.safeParse(schema, JSON.parse(bytes.toString())).data ?? null
  } catch {
    return null
  }
}

/**
 * Validates an event for storing. UNREADABLE if a name is empty or has characters the database cannot store. A key that
 * is not an id of ours becomes null, since anybody working at the provider can write there.
 */
export function eventOf(event: unknown): ProviderEvent | 'UNREADABLE' {
  const { data } = z.safeParse(providerEvent, event)
  return data ? { ...data, about: { ...data.about, key: keyOf(data.about.key) } } : 'UNREADABLE'
}
