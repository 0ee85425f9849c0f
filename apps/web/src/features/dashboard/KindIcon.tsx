import { VisuallyHidden } from '@mantine/core'
import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { kindLooks } from '../frame/kind-looks.ts'
import styles from './dashboard.module.css'

/** The icon of a kind in its colour; its word for who does not see it. */
export function KindIcon({ kind }: { kind: ActivityKind }) {
  const { icon: Icon, color } = kindLooks[kind]
  return (
    <span
      className={styles.kind}
      style={{
        '--kind': `var(--mantine-color-${color}-light-color)`,
        '--kind-ground': `var(--mantine-color-${color}-light)`,
      }}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{activityKinds[kind].words.one} </VisuallyHidden>
    </span>
  )
}
