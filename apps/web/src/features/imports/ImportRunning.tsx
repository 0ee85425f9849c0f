import { Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { imports } from '@afterbell/contract/imports'
import { activityKinds } from '@afterbell/domain/activity-kinds'
import { useRead } from '../../platform/calls.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { counted } from './ImportWizard.tsx'
import type { ImportAt, Imported } from './useImport.ts'
import styles from './imports.module.css'

/** How far it is. It goes on when one goes elsewhere. */
export function ImportRunning({ at, imported }: { at: ImportAt; imported: Imported }) {
  useRead(imports.get, { at, params: { id: imported.id } }, { everyMs: 1000 })
  const client = useQueryClient()
  // What lists and calendars showed before it was done is shown no more.
  useEffect(() => () => void client.invalidateQueries(), [client])
  const { done, total } = imported.progress
  const { words } = activityKinds[at]
  return (
    <Panel>
      <div className={styles.stack}>
        <h2 className={styles.title}>Importing {counted(total, words)}</h2>
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          aria-label={`${done} of ${total} imported`}
          size="lg"
        />
        <output className="numbers">
          {imported.state === 'QUEUED' ? 'Waiting for its turn' : `${done} of ${total}`}
        </output>
        <p className={styles.text}>All of them are made, or none. You can leave this page meanwhile.</p>
      </div>
    </Panel>
  )
}
