import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { kinds, type ShownKind } from '../activities/kinds.tsx'
import { linksOf } from '../activities/schedule/schedule-links.ts'
import { activityLink } from '../places/activity-link.ts'
import styles from './dashboard.module.css'

type Page = 'roster' | 'wait-list' | 'attendance' | 'form'

/** A way to a page of an activity, or of one of its sections. It covers its row. */
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
  /** Of attendance: the day that is opened; today without one. */
  date?: string | null
  children: ReactNode
}) {
  if (!isShown(kind)) return <span className={styles.plain}>{children}</span>
  return (
    <Link {...linkTo(kind, id, page)} {...(date && { search: { date } as never })} className={styles.opener}>
      {children}
    </Link>
  )
}

function linkTo(kind: ShownKind, id: string, page: Page) {
  if (page === 'form') return linksOf(kind).edit(id)
  return activityLink({ kind, id }, page === 'roster' ? '' : `/${page}`)
}

/** Whether a kind has screens to lead to. */
function isShown(kind: ActivityKind): kind is ShownKind {
  return kind in kinds
}
