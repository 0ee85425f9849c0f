import { kindLooks } from '../frame/kind-looks.ts'
import styles from './kind-mark.module.css'

interface KindMarkProps {
  kind: keyof typeof kindLooks
  /** The kind in words; without them the mark is decoration beside words that say it. */
  label?: string
}

/** The mark of a kind of activity: icon and colour together, never colour alone. */
export function KindMark({ kind, label }: KindMarkProps) {
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
      {label}
    </span>
  )
}
