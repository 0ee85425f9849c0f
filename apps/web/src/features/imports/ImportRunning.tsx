import { Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { importedThings } from '@afterbell/domain/imports/import-kinds'
import { Panel } from '../../ui/PageHeader.tsx'
import { countText } from './ImportWizard.tsx'
import { useImport, type ImportAnswer } from './useImport.ts'
import styles from './imports.module.css'

/** Progress of the import. It continues if the user leaves. */
export function ImportRunning({ imported }: { imported: ImportAnswer }) {
  useImport(imported.kind, imported.id, { everyMs: 1000 })
  const client = useQueryClient()
  // Afterwards everything read before the import is out of date.
  useEffect(() => () => void client.invalidateQueries(), [client])
  const { done, total } = imported.progress
  return (
    <Panel>
      <div className={styles.stack}>
        <h2 className={styles.title}>Importing {countText(total, importedThings[imported.kind])}</h2>
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          aria-label={`${done} of ${total} imported`}
          size="lg"
        />
        <output className="numbers">
          {imported.state === 'QUEUED' ? 'Waiting for its turn' : `${done} of ${total}`}
        </output>
        <p className={styles.text}>Either all of them are imported or none. You can leave this page.</p>
      </div>
    </Panel>
  )
}
