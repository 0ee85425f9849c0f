import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './chips.module.css'

interface MoreButtonProps {
  /** Number of hidden entries; absent if it only expands the first. */
  count: number
  /** Accessible name of the button. */
  label: string
  /** All entries. */
  children: ReactNode
}

/** "+1" at the end of a line that shows only the first entry. */
export function MoreButton({ count, label, children }: MoreButtonProps) {
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.moreButton}
          aria-label={count > 0 ? `${label}, ${count} more` : label}
        >
          {count > 0 ? `+${count}` : '@'}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  )
}
