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

/** What a signed body holds, where it is JSON of that shape. A right signature says who sent it, not that it is whole. */
export function bodyAs<T>(schema: z.ZodMiniType<T>, bytes: Buffer): T | null {
  try {
    return z.safeParse(schema, JSON.parse(bytes.toString())).data ?? null
  } catch {
    return null
  }
}

/**
 * An event as it can be kept, or that it cannot: a name in it is empty, or holds what no database stores. A key that is no id of ours
 * says nothing: whoever works at the provider can write there.
 */
export function eventOf(event: unknown): ProviderEvent | 'UNREADABLE' {
  const { data } = z.safeParse(providerEvent, event)
  return data ? { ...data, about: { ...data.about, key: keyOf(data.about.key) } } : 'UNREADABLE'
}
