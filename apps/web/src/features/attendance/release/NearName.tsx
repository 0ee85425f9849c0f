import { Alert } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { resembledBy } from '@afterbell/domain/families/do-not-release'
import { CheckField } from '../../../ui/fields/SwitchField.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'
import type { EntryRow } from '../attendance-entry.ts'
import styles from './check-out.module.css'

/** An entry of some child's do-not-release list that may mean a given person. */
export interface NearEntry {
  row: EntryRow
  entry: EntryRow['doNotRelease'][number]
}

/** Returns the first entry whose name resembles the person's, so that a photo ID has to be checked. */
export function nearestTo(person: string, rows: readonly EntryRow[]): NearEntry | null {
  for (const row of rows) {
    const entry = resembledBy(person, row.doNotRelease)
    if (entry) return { row, entry }
  }
  return null
}

/** Names the entry a person may be, and requires a photo ID check first. */
export function NearName({
  person,
  near,
  field,
}: {
  person: string
  near: NearEntry
  field: FieldProps<boolean>
}) {
  const { row, entry } = near
  const alert = useRef<HTMLDivElement>(null)
  // The warning appears while a name is typed, and on a low screen it would be out of sight.
  useEffect(() => {
    alert.current?.scrollIntoView?.({ block: 'nearest' })
  }, [entry.name])
  return (
    <>
      <Alert
        ref={alert}
        color="red"
        variant="light"
        role="alert"
        icon={<IconId size={22} stroke={2} aria-hidden />}
        title={`${person} may be ${entry.name}`}
        classNames={{ root: styles.nearRoot }}
      >
        <p className={styles.nearText}>
          {entry.name} may not pick up {childName(row)}
        </p>
        {entry.note && <p className={styles.nearText}>{entry.note}</p>}
        Compare the name, photo and birth date on a photo ID. The office sees what you write here.
      </Alert>
      <CheckField {...field} label={`I checked a photo ID: this is not ${entry.name}`} />
    </>
  )
}
