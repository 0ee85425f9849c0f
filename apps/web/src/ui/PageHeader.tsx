import type { ReactNode } from 'react'
import styles from './page.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** A line of facts under the title. */
  facts?: ReactNode
  /** Beside the title: a status, a kind. */
  mark?: ReactNode
  /** Secondary actions, then the primary one. */
  actions?: ReactNode
}

/** The head of a page: what it is, its facts, what can be done. The title takes the focus after navigation. */
export function PageHeader({ title, facts, mark, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <div className={styles.titleLine}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {mark}
        </div>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** A panel on the ground. */
export function Panel({ children, padded = true }: { children: ReactNode; padded?: boolean }) {
  return (
    <div className={styles.panel} data-padded={padded || undefined}>
      {children}
    </div>
  )
}
