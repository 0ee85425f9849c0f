import { useEffect, useState, type ReactNode } from 'react'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { usePage } from '../../platform/page/page.tsx'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { titleOf, useActivity, type Activity, type ActivityPage } from './activity-page.ts'
import { ActivityHeader, type Fact } from './ActivityHeader.tsx'

interface ActivityPageBodyProps {
  page: ActivityPage
  action?: (activity: Activity | undefined) => ReactNode
  isBrief?: boolean
  /** Returns the activity's name as stored on this device, for when the activity cannot be loaded. */
  storedName?: (page: ActivityPage) => Promise<string | null>
  /** Facts to show instead of price and sign-up. */
  facts?: readonly Fact[] | undefined
  /** Rendered at once, so that its own calls start along with the activity's. */
  children: (activity: Activity | undefined) => ReactNode
}

/** A page of an activity with its header; or only an error, if the activity does not exist. */
export function ActivityPageBody({
  page,
  action,
  isBrief,
  facts,
  storedName,
  children,
}: ActivityPageBodyProps) {
  const { data: activity, isError, error, refetch } = useActivity(page)
  const fallbackName = useStoredName(page, isError && !activity ? storedName : undefined)
  const name = activity ? titleOf(activity) : fallbackName
  usePage({ name })
  if (isError && !activity && error instanceof CallRefused && error.status === 404)
    return <ReadFailure error={error} onRetry={() => void refetch()} thing="This activity" />
  return (
    <>
      <ActivityHeader
        page={page}
        activity={activity ?? (isError ? null : undefined)}
        name={name}
        onRetry={() => void refetch()}
        action={action?.(activity)}
        isBrief={isBrief ?? false}
        facts={facts}
      />
      {children(activity)}
    </>
  )
}

function useStoredName(page: ActivityPage, ask: ActivityPageBodyProps['storedName']): string | undefined {
  const [entry, setEntry] = useState<{ id: string; name: string | null }>()
  useEffect(() => {
    if (!ask) return
    let isMounted = true
    void ask(page)
      .catch(() => null)
      .then((name) => isMounted && setEntry({ id: page.id, name }))
    return () => {
      isMounted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same activity is the same page
  }, [ask, page.id])
  return (ask && entry?.id === page.id && entry.name) || undefined
}
