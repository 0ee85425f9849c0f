import { useId, type ReactNode } from 'react'
import styles from './contact.module.css'

interface PanelProps {
  title: string
  /** Control beside the title. */
  action?: ReactNode
  /** Spans all columns. */
  wide?: boolean
  tone?: 'danger' | undefined
  children: ReactNode
}

/** A titled section of a child's page. */
export function Panel({ title, action, wide, tone, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id} data-wide={wide || undefined} data-tone={tone}>
      <header className={styles.panelHead}>
        <h2 id={id} className={styles.panelTitle}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}

/** A line that says there is nothing. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>
}
