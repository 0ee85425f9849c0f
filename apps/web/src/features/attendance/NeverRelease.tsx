import { Alert } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { childName } from '@afterbell/domain/families/child-name'
import type { EntryRow } from './attendance-entry.ts'
import styles from './check-out.module.css'

/** Who may never take one of these children along: before anything else, on every check-out. */
export function NeverRelease({ rows }: { rows: readonly EntryRow[] }) {
  const barred = rows.flatMap((row) => row.doNotRelease.map((entry) => ({ ...entry, row })))
  if (barred.length === 0) return null
  return (
    <Alert
      color="red"
      variant="filled"
      role="alert"
      icon={<IconHandStop size={22} stroke={2} aria-hidden />}
      title="Do not release to"
      classNames={{ root: styles.neverRoot, title: styles.neverTitle }}
    >
      <ul className={styles.never}>
        {barred.map(({ name, note, row }, index) => (
          <li key={index}>
            <strong>{name}</strong>
            {rows.length > 1 && <span>{childName(row)}</span>}
            {note && <span>{note}</span>}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
