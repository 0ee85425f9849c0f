import type { ReactNode } from 'react'
import styles from './print.module.css'

/** Text on paper only. */
export function OnPaper({ children }: { children: ReactNode }) {
  return <p className={styles.onPaper}>{children}</p>
}

/** Lays the paper on its side, for a table that is wider than it is high. */
export function Landscape({ when }: { when: boolean }) {
  return when ? <style>{'@page { size: landscape }'}</style> : null
}

/** Numbers the pages of whatever is printed. */
export function PageNumbers() {
  return (
    <style>
      {
        '@page { margin: 12mm; @bottom-right { content: "Page " counter(page) " of " counter(pages); font-size: 8pt } }'
      }
    </style>
  )
}
