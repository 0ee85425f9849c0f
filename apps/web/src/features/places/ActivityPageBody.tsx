import type { ReactNode } from 'react'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { usePage } from '../../platform/page/page.tsx'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { titleOf, useActivity, type Activity, type ActivityPage } from './activity-page.ts'
import { ActivityHeader, type Fact } from './ActivityHeader.tsx'

interface ActivityPageBodyProps {
  page: ActivityPage
  action?: (activity: Activity | undefined) => ReactNode
  isBrief?: boolean
  /** What the page is about, in the place of price and sign-up. */
  facts?: readonly Fact[] | undefined
  /** Drawn at once, so that its own calls go out beside the activity's. */
  children: (activity: Activity | undefined) => ReactNode
}

/** A page of an activity: its head over what the page is for; or, where the activity is not there, that alone. */
export function ActivityPageBody({ page, action, isBrief, facts, children }: ActivityPageBodyProps) {
  const { data: activity, isError, error, refetch } = useActivity(page)
  usePage({ name: activity && titleOf(activity) })
  if (isError && !activity && error instanceof CallRefused && error.status === 404)
    return <ReadFailure error={error} onRetry={() => void refetch()} thing="This activity" />
  return (
    <>
      <ActivityHeader
        page={page}
        activity={activity ?? (isError ? null : undefined)}
        onRetry={() => void refetch()}
        action={action?.(activity)}
        isBrief={isBrief ?? false}
        facts={facts}
      />
      {children(activity)}
    </>
  )
}
