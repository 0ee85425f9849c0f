import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { useRead } from '../../platform/calls/calls.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { dropInTarget } from './drop-in-page.ts'

/** Reads the server's price for children on dates. The last one stays until the next has arrived. */
export function usePrice(page: ActivityPage, childIds: readonly string[], dates: readonly string[]) {
  const isEnabled = childIds.length > 0 && dates.length > 0
  const query = { childIds: [...childIds], dates: [...dates] }
  const reading = useRead(
    dropIns.quote,
    { ...dropInTarget(page), query },
    { enabled: isEnabled, keepPrevious: true },
  )
  return {
    isAsked: isEnabled,
    quote: isEnabled ? (reading.data ?? null) : null,
    isOnItsWay: isEnabled && (reading.isPending || reading.isPlaceholderData),
    askAgain: () => void (isEnabled && reading.refetch()),
  }
}
