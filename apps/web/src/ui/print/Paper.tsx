import type { ReactNode } from 'react'
import styles from './print.module.css'

/** Text on paper only. */
export function OnPaper({ children }: { children: ReactNode }) {
  return <p className={styles.onPaper}>{children}</p>
}

/** Prints in landscape, for wide tables. */
export function Landscape({ when }: { when: boolean }) {
  return when ? <style>{'@page { size: landscape }'}</style> : null
}

/** Numbers the printed pages. */
export function PageNumbers() {
  return (
    <style>
      {
        '@page { margin: 12mm; @bottom-right { content: "Page " counter(page) " of " counter(pages); font-size: 8pt } }'
      }
    </style>
  )
}
