import { Anchor } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { activityKinds } from '@afterbell/domain/activity-kinds'
import { ReadFailure } from '../../platform/ReadFailure.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { useKindHere } from '../activities/useKindHere.ts'
import { ImportReport } from './ImportReport.tsx'
import { ImportRunning } from './ImportRunning.tsx'
import { ImportUpload } from './ImportUpload.tsx'
import { ImportWizard } from './ImportWizard.tsx'
import { useImport, type ImportAt } from './useImport.ts'
import styles from './imports.module.css'

/** Takes a catalogue in: a file, its columns, what it lacks, what becomes of every row; then done, with a way back. */
export function ImportScreen() {
  const kind = useKindHere() as ImportAt
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { words, addresses } = activityKinds[kind]
  return (
    <>
      <PageHeader
        title={`Import ${words.many}`}
        facts={
          id && (
            <Anchor renderRoot={(props) => <Link to={`/${addresses.screen}/import` as '/'} {...props} />}>
              Another file
            </Anchor>
          )
        }
      />
      {id ? <OneImport key={id} kind={kind} id={id} /> : <NewImport kind={kind} />}
    </>
  )
}

function NewImport({ kind }: { kind: ImportAt }) {
  const navigate = useNavigate()
  const open = (id: string) => void navigate({ to: '.', search: { id } as never })
  return <ImportUpload kind={kind} onOpen={open} />
}

function OneImport({ kind, id }: { kind: ImportAt; id: string }) {
  const read = useImport(kind, id)
  if (!read.data)
    return (
      <Panel>
        {read.isError ? (
          <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="This import" />
        ) : (
          <FieldsSkeleton fields={6} />
        )}
      </Panel>
    )
  const imported = read.data
  const { state } = imported
  return (
    <div className={styles.page}>
      {(state === 'READ' || state === 'FAILED') && <ImportWizard at={kind} imported={imported} />}
      {(state === 'QUEUED' || state === 'RUNNING') && <ImportRunning at={kind} imported={imported} />}
      {(state === 'DONE' || state === 'UNDONE') && <ImportReport at={kind} imported={imported} />}
    </div>
  )
}
