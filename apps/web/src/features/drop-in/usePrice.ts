import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { useRead } from '../../platform/calls/calls.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { askedOn } from './drop-in-page.ts'

/** What children pay for dates, as the server works it out. The last price stays until the next one has come. */
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
