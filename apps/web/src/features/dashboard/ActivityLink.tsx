import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { kinds, type ScreenKind } from '../activities/kinds.tsx'
import { linksOf } from '../activities/schedule/schedule-links.ts'
import { activityLink } from '../places/activity-link.ts'
import styles from './dashboard.module.css'

type Page = 'roster' | 'wait-list' | 'attendance' | 'form'

/** Link to a page of an activity or section. It covers its row. */
export function ActivityLink({
  kind,
  id,
  page,
  date = null,
  children,
}: {
  kind: ActivityKind
  id: string
  page: Page
  /** For attendance: the day to open. Default: today. */
  date?: string | null
  children: ReactNode
}) {
  if (!hasScreens(kind)) return <span className={styles.plain}>{children}</span>
  return (
    <Link {...linkTo(kind, id, page)} {...(date && { search: { date } as never })} className={styles.opener}>
      {children}
    </Link>
  )
}

function linkTo(kind: ScreenKind, id: string, page: Page) {
  if (page === 'form') return linksOf(kind).edit(id)
  return activityLink({ kind, id }, page === 'roster' ? '' : `/${page}`)
}

/** Whether a kind has screens. */
function hasScreens(kind: ActivityKind): kind is ScreenKind {
  return kind in kinds
}
