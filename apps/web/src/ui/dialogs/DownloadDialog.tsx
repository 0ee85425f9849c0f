import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Glyph } from '../Glyph.tsx'
import { DialogBody, DialogFooter } from './Dialog.tsx'
import { CancelButton } from '../form/form.tsx'
import { GuardedButton } from '../GuardedButton.tsx'
import { ErrorState, FieldsSkeleton } from '../states.tsx'
import styles from './download.module.css'

export interface DownloadField {
  field: string
  label: string
}

interface DownloadDialogProps {
  /** Fields to choose from; null while loading. */
  fields: readonly DownloadField[] | null
  failed?: { retry: () => void } | undefined
  /** Contents of the file: "128 children that match". */
  summary: string
  /** Fields selected at first. Default: all. */
  initialFields?: readonly string[]
  /** Downloads these columns. The dialog stays open on failure. */
  onDownload: (fields: string[]) => Promise<void>
}

/** Content of a dialog that asks for the columns of a file. */
export function DownloadDialog({ fields, failed, summary, initialFields, onDownload }: DownloadDialogProps) {
  const [decided, setDecided] = useState<ReadonlySet<string> | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const excludedFields = decided ?? fieldsToExclude(fields, initialFields)
  const chosenFields = (fields ?? [])
    .filter((each) => !excludedFields.has(each.field))
    .map((each) => each.field)

  const toggle = (field: string) => {
    const next = new Set(excludedFields)
    if (!next.delete(field)) next.add(field)
    setDecided(next)
  }
  const download = async () => {
    setIsRunning(true)
    try {
      await onDownload(chosenFields)
    } finally {
      setIsRunning(false)
    }
  }
  if (failed) return <ErrorState onRetry={failed.retry} />
  return (
    <>
      <DialogBody>
        <div>{summary}</div>
        {fields === null ? (
          <FieldsSkeleton fields={3} />
        ) : (
          <fieldset className={styles.fields}>
            <legend className={styles.legend}>Columns</legend>
            <UnstyledButton
              className={styles.all}
              onClick={() =>
                setDecided(new Set(excludedFields.size > 0 ? [] : fields.map((each) => each.field)))
              }
            >
              {excludedFields.size > 0 ? 'Choose all' : 'Choose none'}
            </UnstyledButton>
            {fields.map(({ field, label }) => (
              <Checkbox
                key={field}
                size="sm"
                label={label}
                checked={!excludedFields.has(field)}
                onChange={() => toggle(field)}
              />
            ))}
          </fieldset>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedButton
          leftSection={<Glyph of={IconDownload} />}
          loading={isRunning}
          disabled={fields === null}
          refused={fields !== null && chosenFields.length === 0 ? 'Choose at least one column' : null}
          onClick={() => void download()}
        >
          Download
        </GuardedButton>
      </DialogFooter>
    </>
  )
}

function fieldsToExclude(
  fields: readonly DownloadField[] | null,
  initialFields: readonly string[] | undefined,
): ReadonlySet<string> {
  const names = (fields ?? []).map(({ field }) => field)
  return new Set(initialFields ? names.filter((field) => !initialFields.includes(field)) : [])
}
