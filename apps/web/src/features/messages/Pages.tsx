import { Button } from '@mantine/core'
import styles from './messages.module.css'

interface PagesProps {
  /** From 0. */
  page: number
  totalPages: number
  onChange: (page: number) => void
}

/** From one page to the next. Nothing where there is one. */
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
