import { rosters } from '@afterbell/contract/rosters/rosters'
import { useRead } from '../../platform/calls/calls.ts'
import type { Activity, ActivityPage } from './activity-page.ts'
import { asksForDays, type Taken } from './taken.ts'

/** Returns the activity with the occupancy on the picked days; without any, on its fullest day. */
export function useOnDays({ asked: { at, params } }: ActivityPage, activity: Activity, { dates }: Taken) {
  const isAsked = asksForDays(activity) && dates.length > 0
  const query = { dates: dates.join() }
  const reading = useRead(rosters.details, { at, params, query }, { enabled: isAsked, keepPrevious: true })
  return {
    activity: isAsked ? (reading.data ?? activity) : activity,
    isOnItsWay: isAsked && (reading.isPending || reading.isPlaceholderData),
    askAgain: () => void (isAsked && reading.refetch()),
  }
}
