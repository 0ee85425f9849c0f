import { Skeleton } from '@mantine/core'

/** The size of a month, until the calendar is there. */
export function CalendarSkeleton() {
  return <Skeleton width={252} height={272} />
}
