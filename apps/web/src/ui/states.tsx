import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconMapOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Glyph } from './Glyph.tsx'
import styles from './states.module.css'

interface StateProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** The first step, as a button. */
  action?: ReactNode
}

/** An empty list or screen: its purpose, and the first step. */
export function EmptyState({ icon, title, children, action }: StateProps) {
  return (
    <div className={styles.state}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title?: string
  /** Says what happened and what to do next. */
  message?: string
  /** The number to quote to support. */
  reference?: string | undefined
  onRetry?: () => void
  /** Another action, beside trying again. */
  action?: ReactNode
}

/** An error in place of content: what happened, a button to try again, a number to quote. */
export function ErrorState({
  title = 'This could not be loaded',
  message,
  reference,
  onRetry,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <div className={styles.icon} data-tone="danger">
        <IconAlertTriangle size={24} stroke={1.5} aria-hidden />
      </div>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{message ?? 'Nothing is lost. Check your connection and try again.'}</div>
      {onRetry && (
        <div className={styles.action}>
          <Button variant="default" leftSection={<Glyph of={IconRefresh} />} onClick={onRetry}>
            Try again
          </Button>
          {action}
        </div>
      )}
      {reference && (
        <div className={styles.reference}>If it happens again, give the code {reference} to support.</div>
      )}
    </div>
  )
}

/** Not found, or not visible to this user. */
export function NotFoundState({ title = 'Page not found', children, action }: Partial<StateProps>) {
  return (
    <EmptyState icon={<IconMapOff size={24} stroke={1.5} aria-hidden />} title={title} action={action}>
      {children ?? 'The address may have a typo, or the page was moved or removed.'}
    </EmptyState>
  )
}

/** Placeholder lines of a form or page. */
export function FieldsSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <div className={styles.fields} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <Skeleton width={96} height={12} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  )
}

/** Placeholder of a page's header and facts. */
export function PageSkeleton() {
  return (
    <div className={styles.fields} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton width="min(320px, 70%)" height={32} />
      <Skeleton width="min(480px, 90%)" height={14} />
      <Skeleton height={240} mt={16} radius="md" />
    </div>
  )
}
