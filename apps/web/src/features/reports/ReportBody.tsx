import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import styles from './reports.module.css'

interface ReportBodyProps<T> {
  read: Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'>
  /** A placeholder while the report loads. By default the skeleton of a few lines. */
  waiting?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows a report once it has loaded; before that a placeholder, or the error. */
export function ReportBody<T>({ read, waiting, children }: ReportBodyProps<T>) {
  if (read.data === undefined)
    return read.isError ? (
      <ReadFailure error={read.error as never} onRetry={() => void read.refetch()} thing="This report" />
    ) : (
      (waiting ?? <FieldsSkeleton fields={5} />)
    )
  return (
    <div
      className={styles.body}
      data-stale={read.isPlaceholderData || undefined}
      aria-busy={read.isPlaceholderData}
    >
      {children(read.data)}
    </div>
  )
}
