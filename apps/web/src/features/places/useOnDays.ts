import { rosters } from '@afterbell/contract/rosters/rosters'
import { useRead } from '../../platform/calls/calls.ts'
import type { Activity, ActivityPage } from './activity-page.ts'
import { asksForDays, type SectionChoice } from './taken.ts'

/** Returns the activity with the occupancy on the picked days; without any, on its fullest day. */
export function useOnDays(
  { target: { at, params } }: ActivityPage,
  activity: Activity,
  { dates }: SectionChoice,
) {
  const isEnabled = asksForDays(activity) && dates.length > 0
  const query = { dates: dates.join() }
  const reading = useRead(rosters.details, { at, params, query }, { enabled: isEnabled, keepPrevious: true })
  return {
    activity: isEnabled ? (reading.data ?? activity) : activity,
    isOnItsWay: isEnabled && (reading.isPending || reading.isPlaceholderData),
    askAgain: () => void (isEnabled && reading.refetch()),
  }
}
