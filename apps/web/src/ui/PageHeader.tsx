import type { ReactNode } from 'react'
import styles from './page.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** Facts in a line under the title. */
  facts?: ReactNode
  /** Status or kind beside the title. */
  mark?: ReactNode
  /** Secondary actions, then the primary one. */
  actions?: ReactNode
}

/** Header of a page: title, facts and actions. The title takes the focus after navigation. */
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

/** A panel on the page. */
export function Panel({ children, padded = true }: { children: ReactNode; padded?: boolean }) {
  return (
    <div className={styles.panel} data-padded={padded || undefined}>
      {children}
    </div>
  )
}
