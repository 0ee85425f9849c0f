import { toldPickups } from '@afterbell/contract/families/told-pickups'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useRead } from '../../../platform/calls/calls.ts'
import { useMay } from '../../../platform/session/may.ts'

export type ToldPickup = AnswerOf<typeof toldPickups.list>[number]

/** Families name somebody at any time. */
const ASK_AGAIN_MS = 60_000

/** Pickups that families named and somebody has to look at, for users who may change pickups; null while loading. */
export function useOpenToldPickups(): readonly ToldPickup[] | null {
  const mayContact = useMay()('contacts', 'contact')
  const options = { enabled: mayContact, everyMs: ASK_AGAIN_MS }
  const { data, error } = useRead(toldPickups.list, { query: {} }, options)
  if (!mayContact || error) return data ?? []
  return data ?? null
}
