import type { ReactNode } from 'react'
import type { Tone } from './theme/palette.ts'
import styles from './chips.module.css'

interface StatusChipProps {
  tone?: Tone
  /** Hollow: waiting, not begun, a draft. The shape says it beside the color. */
  hollow?: boolean
  children: ReactNode
}

/** The state of a thing in a word or two. The word says it; the color helps to find it. */
export function StatusChip({ tone = 'neutral', hollow = false, children }: StatusChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      <span className={styles.dot} data-hollow={hollow || undefined} aria-hidden />
      <span className={styles.text}>{children}</span>
    </span>
  )
}
