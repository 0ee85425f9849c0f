import { Anchor } from '@mantine/core'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { importedThings, type ImportedThing } from '@afterbell/domain/imports/import-kinds'
import { useState } from 'react'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { ImportReport } from './ImportReport.tsx'
import { ImportRunning } from './ImportRunning.tsx'
import { ImportUpload } from './ImportUpload.tsx'
import { ImportWizard } from './ImportWizard.tsx'
import { useImport } from './useImport.ts'
import styles from './imports.module.css'

/** Imports a file: upload, columns, missing facts, preview of every row; then the result with undo. */
export function ImportScreen() {
  const kind = useImportedThing()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const words = importedThings[kind]
  return (
    <>
      <PageHeader
        title={`Import ${words.many}`}
        facts={
          id && (
            <Anchor renderRoot={(props) => <Link to={`/${words.screen}/import` as '/'} {...props} />}>
              Another file
            </Anchor>
          )
        }
      />
      {id ? <OneImport key={id} kind={kind} id={id} /> : <NewImport kind={kind} />}
    </>
  )
}

/** The kind of import on this screen; stays the same while the screen is being left. */
function useImportedThing(): ImportedThing {
  const { pathname } = useLocation()
  const [thing] = useState(() => {
    const screen = pathname.split('/')[1]
    const all = Object.keys(importedThings) as ImportedThing[]
    return all.find((each) => importedThings[each].screen === screen) ?? 'classes'
  })
  return thing
}

function NewImport({ kind }: { kind: ImportedThing }) {
  const navigate = useNavigate()
  const open = (id: string) => void navigate({ to: '.', search: { id } as never })
  return <ImportUpload kind={kind} onOpen={open} />
}

function OneImport({ kind, id }: { kind: ImportedThing; id: string }) {
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
      {(state === 'READ' || state === 'FAILED') && <ImportWizard imported={imported} />}
      {(state === 'QUEUED' || state === 'RUNNING') && <ImportRunning imported={imported} />}
      {(state === 'DONE' || state === 'UNDONE') && <ImportReport imported={imported} />}
    </div>
  )
}
