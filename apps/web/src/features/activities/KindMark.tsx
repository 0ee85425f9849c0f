import { VisuallyHidden } from '@mantine/core'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { kindLooks } from '../frame/kind-looks.ts'
import styles from './kind-mark.module.css'

interface KindMarkProps {
  kind: keyof typeof kindLooks
  /** The kind in words. Without it, the mark is decoration beside them. */
  label?: string
  /** A square with the icon only; screen readers read its label. */
  isSquare?: boolean
}

/** The mark of a kind of activity: icon and color together, never color alone. */
export function KindMark({ kind, label, isSquare = false }: KindMarkProps) {
  const { icon: Icon, color } = kindLooks[kind]
  return (
    <span
      className={styles.kind}
      data-square={isSquare || undefined}
      style={{
        '--kind': `var(--mantine-color-${color}-light-color)`,
        '--kind-ground': `var(--mantine-color-${color}-light)`,
      }}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
      {label}
      {isSquare && <VisuallyHidden>{activityKinds[kind].words.one} </VisuallyHidden>}
    </span>
  )
}
