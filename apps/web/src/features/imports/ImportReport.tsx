import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { importedThings } from '@afterbell/domain/imports/import-kinds'
import { problemText } from '../../lists/problem-text.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { ImportRows } from './ImportRows.tsx'
import { countText } from './ImportWizard.tsx'
import { useImportActs, type ImportAnswer } from './useImport.ts'
import styles from './imports.module.css'

/** The result row by row, and undo. */
export function ImportReport({ imported }: { imported: ImportAnswer }) {
  const words = importedThings[imported.kind]
  const acts = useImportActs(imported)
  const areDrafts = imported.kind !== 'families' && !imported.options.publish
  const [problem, setProblem] = useState<string | null>(null)
  const { things, create, change, skip } = imported.totals!
  const made = countText(things, words)
  const isUndone = imported.state === 'UNDONE'
  const undo = async () => {
    const isSure = await confirm({
      title: `Undo the import of ${made}?`,
      message:
        imported.kind === 'families'
          ? 'This removes all of them. If one is enrolled or was changed since, nothing is removed.'
          : `This removes all of them. If a child is enrolled or waiting in one, nothing is removed.${
              change > 0 ? ` What was changed of ${countText(change, words)} stays as it is now.` : ''
            }`,
      yes: 'Undo import',
    })
    if (!isSure) return
    setProblem(null)
    try {
      await acts.undo()
      notify.success(`Import of ${made} undone`)
    } catch (error) {
      setProblem(problemText(error).message ?? 'Nothing was undone. Please try again.')
    }
  }
  return (
    <>
      <Panel>
        <div className={styles.stack}>
          <h2 className={styles.title}>
            {isUndone
              ? `Import of ${made} undone`
              : [
                  ...(things > 0 || change === 0 ? [`${made} imported`] : []),
                  ...(change > 0 ? [`${countText(change, words)} changed`] : []),
                ].join(', ')}
          </h2>
          <output className={styles.text}>
            {`${create + change} of ${imported.rowCount} rows were imported; ${skip} ${skip === 1 ? 'was' : 'were'} skipped. `}
            {change > 0 &&
              (isUndone
                ? 'What was changed stays as it is. '
                : imported.kind === 'families'
                  ? `${things > 0 ? 'Undo takes away only what was added. ' : ''}What was noted of marketing emails stays; edit the contact to change it. `
                  : 'Undo takes away only what was added. To take a change back, edit it or import the earlier file. ')}
            {!isUndone &&
              imported.kind === 'families' &&
              skip > 0 &&
              'Correct the skipped rows in the file and import it again. Children who are already here are not added twice.'}
            {!isUndone &&
              areDrafts &&
              things > 0 &&
              'They are drafts. Families see them once you publish them.'}
          </output>
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <div className={styles.actions}>
            {!isUndone && things > 0 && (
              <Button
                variant="default"
                leftSection={<Glyph of={IconArrowBackUp} />}
                loading={acts.isPending}
                onClick={() => void undo()}
              >
                Undo import
              </Button>
            )}
            <Button
              renderRoot={(props) => (
                <Link
                  to={`/${words.screen}` as '/'}
                  search={(areDrafts ? { status: 'DRAFT' } : {}) as never}
                  {...props}
                />
              )}
            >
              Go to {imported.kind === 'families' ? 'contacts' : words.many}
            </Button>
          </div>
        </div>
      </Panel>
      <Panel>
        <h2 className={styles.title}>What happened to each row</h2>
        <ImportRows imported={imported} />
      </Panel>
    </>
  )
}
