import { Alert } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import type { EntryRow } from '../attendance-entry.ts'
import styles from './check-out.module.css'

/** People who may never pick up one of these children: at the top of every check-out. */
export function NeverRelease({ rows }: { rows: readonly EntryRow[] }) {
  const forbiddenPeople = rows.flatMap((row) => row.doNotRelease.map((entry) => ({ ...entry, row })))
  const { warning, isLow } = useLow()
  if (forbiddenPeople.length === 0) return null
  return (
    <Alert
      ref={warning}
      data-stays={isLow || undefined}
      color="red"
      variant="filled"
      role="alert"
      icon={<IconHandStop size={22} stroke={2} aria-hidden />}
      title="Do not release to"
      classNames={{ root: styles.neverRoot, title: styles.neverTitle }}
    >
      <ul className={styles.never}>
        {forbiddenPeople.map(({ name, note, row }, index) => (
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

/**
 * Whether the warning is low enough to stay in sight while a name is typed. Otherwise it scrolls: with a long list, large
 * text or an open keyboard it would leave no room for the field.
 */
function useLow() {
  const warning = useRef<HTMLDivElement>(null)
  const [isLow, setIsLow] = useState(false)
  useEffect(() => {
    const { current } = warning
    if (!current) return
    const measure = () => setIsLow(current.offsetHeight < window.innerHeight * HEIGHT_PART_MAX)
    const watch = new ResizeObserver(measure)
    watch.observe(current)
    window.addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return { warning, isLow }
}

/** Part of the window's height. */
const HEIGHT_PART_MAX = 0.2
