import type { ReactNode } from 'react'
import type { Tone } from './theme/palette.ts'
import styles from './chips.module.css'

interface StatusChipProps {
  tone?: Tone
  /** Hollow: waiting, not started, a draft. Its shape adds to the color. */
  hollow?: boolean
  children: ReactNode
}

/** A status in a word or two. The word states it; the color helps to find it. */
export function StatusChip({ tone = 'neutral', hollow = false, children }: StatusChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      <span className={styles.dot} data-hollow={hollow || undefined} aria-hidden />
      <span className={styles.text}>{children}</span>
    </span>
  )
}
