import { Skeleton } from '@mantine/core'

/** Reserves a month's size until the calendar has loaded. */
export function CalendarSkeleton() {
  return <Skeleton width={252} height={272} />
}
