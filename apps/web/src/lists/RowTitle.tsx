import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RowLink } from './actions.ts'
import styles from './lists.module.css'

interface RowTitleProps {
  link?: RowLink | undefined
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** Opens a row: a real link, stretched over the row, so that every way of opening a link works on it. */
export function RowTitle({ link, onOpen, children }: RowTitleProps) {
  if (link) {
    return (
      <Link {...link} className={styles.opener}>
        {children}
      </Link>
    )
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.opener} onClick={onOpen}>
        {children}
      </button>
    )
  }
  return children
}
