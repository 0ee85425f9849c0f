import { Button } from '@mantine/core'
import styles from './messages.module.css'

interface PagesProps {
  /** Counts from 0. */
  page: number
  totalPages: number
  onChange: (page: number) => void
}

/** Links to other pages. Renders nothing for a single one. */
export function Pages({ page, totalPages, onChange }: PagesProps) {
  if (totalPages <= 1) return null
  return (
    <div className={styles.pages}>
      <Button size="compact-sm" variant="default" disabled={page === 0} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page + 1} of {totalPages}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={page + 1 >= totalPages}
        onClick={() => onChange(page + 1)}
      >
        Next
      </Button>
    </div>
  )
}
