import { Button, VisuallyHidden } from '@mantine/core'
import { familyChangeLabels } from '@afterbell/domain/attendance/family-change'
import { childName } from '@afterbell/domain/families/child-name'
import { useFormat } from '../../../platform/format.ts'
import type { EntryRow } from '../attendance-entry.ts'
import type { Checks } from '../checks/checks.ts'
import styles from './family-changes.module.css'

interface FamilyChangesProps {
  row: EntryRow
  acts: Checks
  mayCheck: boolean
}

/** Says what the family has changed, until somebody has seen it and at least until the end of the day. */
export function FamilyChanges({ row, acts, mayCheck }: FamilyChangesProps) {
  const format = useFormat()
  // A day stored by an earlier version lacks this field.
  const changes = (row as Partial<EntryRow>).familyChanges ?? []
  if (changes.length === 0) return null
  const unseen = changes.filter(({ seen }) => seen === null)
  return (
    <span className={styles.changes}>
      {changes.map(({ id, what, by, at, seen }) => (
        <span key={id} className={seen ? styles.isSeen : styles.change}>
          {familyChangeLabels[what]}: changed by {by}, {format.moment(at)}
          {seen && `. Seen by ${seen.by ?? 'someone'}, ${format.moment(seen.at)}`}
        </span>
      ))}
      {mayCheck && unseen.length > 0 && (
        <Button
          size="xs"
          variant="default"
          className={styles.press}
          onClick={() => void acts.seeChanges(row)}
        >
          Seen<VisuallyHidden>: what the family of {childName(row)} changed</VisuallyHidden>
        </Button>
      )}
    </span>
  )
}
