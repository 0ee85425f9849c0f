import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import styles from './frame.module.css'

const SHOWN_AFTER_MS = 150

/** A thin bar at the top while a page or an answer is loading; delayed, so that fast ones show none. */
export function ProgressBar() {
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' })
  const reads = useIsFetching({ predicate: ({ meta }) => meta?.isQuiet !== true })
  const writes = useIsMutating()
  const isBusy = isNavigating || reads + writes > 0
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isBusy), isBusy ? SHOWN_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isBusy])
  return <div className={styles.progress} data-shown={isShown || undefined} aria-hidden />
}
