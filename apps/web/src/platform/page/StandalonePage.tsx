import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import styles from './standalone.module.css'

interface StandalonePageProps {
  title: string
  children: ReactNode
  /** For a form of several columns. */
  isWide?: boolean
  /** Content below the card. */
  foot?: ReactNode
}

/** A page without the frame: login, states of an account, unknown paths. */
export function StandalonePage({ title, children, isWide, foot }: StandalonePageProps) {
  return (
    <div className={styles.page}>
      <header>
        <Brand />
      </header>
      <main className={styles.card} data-wide={isWide || undefined}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <div className={styles.body}>{children}</div>
      </main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </div>
  )
}
