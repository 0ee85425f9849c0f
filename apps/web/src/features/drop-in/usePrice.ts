import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { useRead } from '../../platform/calls/calls.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { askedOn } from './drop-in-page.ts'

/** Reads the server's price for children on dates. The last one stays until the next has arrived. */
export function usePrice(page: ActivityPage, childIds: readonly string[], dates: readonly string[]) {
  const isAsked = childIds.length > 0 && dates.length > 0
  const query = { childIds: [...childIds], dates: [...dates] }
  const reading = useRead(
    dropIns.quote,
    { ...askedOn(page), query },
    { enabled: isAsked, keepPrevious: true },
  )
  return {
    isAsked,
    quote: isAsked ? (reading.data ?? null) : null,
    isOnItsWay: isAsked && (reading.isPending || reading.isPlaceholderData),
    askAgain: () => void (isAsked && reading.refetch()),
  }
}
