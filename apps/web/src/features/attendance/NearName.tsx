import { Alert } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { resembledBy } from '@afterbell/domain/families/do-not-release'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import type { FieldProps } from '../../ui/form/useAppForm.ts'
import type { EntryRow } from './attendance-entry.ts'
import styles from './check-out.module.css'

/** An entry of the do-not-release list of one of some children that may mean a person. */
export interface NearEntry {
  row: EntryRow
  entry: EntryRow['doNotRelease'][number]
}

/** The first entry whose name is so near a person's that somebody has to look at a photo ID. */
export function nearestTo(person: string, rows: readonly EntryRow[]): NearEntry | null {
  for (const row of rows) {
    const entry = resembledBy(person, row.doNotRelease)
    if (entry) return { row, entry }
  }
  return null
}

/** Shows whom a person may be, and asks for a look at a photo ID before anything else. */
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
