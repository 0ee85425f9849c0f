import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import styles from './standalone.module.css'

interface StandalonePageProps {
  title: string
  children: ReactNode
  /** A form of several columns. */
  isWide?: boolean
  /** Under the card. */
  foot?: ReactNode
}

/** A page without the frame: sign-in, states of an account, a path that leads nowhere. */
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
