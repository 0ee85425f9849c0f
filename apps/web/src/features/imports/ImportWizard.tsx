import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { importedThings } from '@afterbell/domain/imports/import-kinds'
import type { ImportOptions } from '@afterbell/domain/imports/import-rows'
import { problemText } from '../../lists/problem-text.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Panel } from '../../ui/PageHeader.tsx'
import { ColumnFields } from './ColumnFields.tsx'
import { FamilyOptionFields } from './FamilyOptionFields.tsx'
import { ImportRows } from './ImportRows.tsx'
import { AppliedDefaults, OptionFields } from './OptionFields.tsx'
import { PeopleQuestions } from './PeopleQuestions.tsx'
import { useImportActs, useQuestions, type ImportQuestions, type ImportAnswer } from './useImport.ts'
import styles from './imports.module.css'

/** Columns, missing facts and a preview of every row; all can be changed until the import is confirmed. */
export function ImportWizard({ imported }: { imported: ImportAnswer }) {
  const words = importedThings[imported.kind]
  const Options = imported.kind === 'families' ? FamilyOptionFields : OptionFields
  const questions = useQuestions(imported)
  const acts = useImportActs(imported)
  const [problem, setProblem] = useState<string | null>(null)
  const { totals, findings } = imported
  const change = totals?.change ?? 0
  const errorAt = (path: string) => findings.find((finding) => finding.path === path)?.message
  const count = (totals?.things ?? 0) + change
  const confirm = async () => {
    setProblem(null)
    if (questions.isWrong) {
      setProblem('A field above needs a number. Please correct it. Nothing was imported.')
      return
    }
    try {
      await questions.settle()
      await acts.confirm()
    } catch (error) {
      setProblem(problemText(error).message ?? 'Nothing was imported. Please try again.')
      // Somebody else has changed the import or its records: shows the current state.
      const isOther = (error as { problem?: { code?: string } }).problem?.code === 'ROWS_CHANGED'
      if (isOther) questions.restart(await acts.refresh())
    }
  }
  return (
    <>
      {imported.failure && (
        <Alert color="red" role="alert" title="This was not imported">
          {imported.failure}.
        </Alert>
      )}
      <Panel>
        <h2 className={styles.title}>Columns</h2>
        <p className={styles.text}>
          {imported.fileName} has {imported.rowCount.toLocaleString('en')} rows. Choose what each column
          holds.
        </p>
        <ColumnFields imported={imported} questions={questions} errorAt={errorAt} />
      </Panel>
      <Panel>
        <h2 className={styles.title}>
          {imported.kind === 'families' ? 'How to read the file' : 'When the file leaves something blank'}
        </h2>
        {imported.kind !== 'families' && <AppliedDefaults imported={imported} questions={questions} />}
        <Options kind={imported.kind} questions={questions} errorAt={errorAt} />
      </Panel>
      <PeopleQuestions imported={imported} questions={questions} />
      <Panel>
        <h2 className={styles.title}>What happens to each row</h2>
        {totals && count === 0 && imported.kind !== 'families' && <NothingFits questions={questions} />}
        {totals ? (
          <ImportRows imported={imported} questions={questions} />
        ) : (
          <p className={styles.text}>
            {findings.some(({ path }) => /^(mapping|columns)\./.test(path))
              ? 'Choose what the marked columns above hold to see every row here.'
              : 'Correct the marked fields above to see every row here.'}
          </p>
        )}
      </Panel>
      <div className={styles.footer} data-page-footer>
        {problem && (
          <Alert color="red" role="alert" className={styles.problem}>
            {problem}
          </Alert>
        )}
        <span className={styles.faint} aria-live="polite">
          {totals &&
            [
              `${countText(totals.things, words)} from ${countText(totals.create, ROWS)}`,
              ...(change > 0 ? [`${change.toLocaleString('en')} changed`] : []),
              `${countText(totals.skip, ROWS)} skipped`,
            ].join('; ')}
        </span>
        <GuardedButton
          refused={count === 0 ? 'There is no row to import. Correct what is marked above first' : null}
          loading={acts.isPending}
          onClick={() => void confirm()}
        >
          {count === 0 ? 'Import' : confirmText(totals!, words)}
        </GuardedButton>
      </div>
    </>
  )
}

/** Usually the catalog is of a past season. */
function NothingFits({ questions: { typed, ask } }: { questions: Pick<ImportQuestions, 'typed' | 'ask'> }) {
  const options = typed.options as ImportOptions
  return (
    <Alert color="yellow" title="No row can be imported yet" mb="md">
      <p className={styles.text}>
        The list gives the reason for each row. If this is last season’s catalog, you can move its dates ahead
        by whole weeks, so the weekdays stay the same.
      </p>
      {options.shiftWeeks === 0 && (
        <Button
          mt="xs"
          size="xs"
          variant="default"
          onClick={() => ask({ ...typed, options: { ...options, shiftWeeks: YEAR_WEEKS } })}
        >
          Move all dates ahead by {YEAR_WEEKS} weeks
        </Button>
      )}
    </Alert>
  )
}

const YEAR_WEEKS = 52

/** 'Import 3 classes', 'Add 2 classes, change 1', 'Change 1 class'. */
function confirmText({ things, change }: NonNullable<ImportAnswer['totals']>, words: Words): string {
  if (change === 0) return `Import ${countText(things, words)}`
  return things === 0
    ? `Change ${countText(change, words)}`
    : `Add ${countText(things, words)}, change ${change.toLocaleString('en')}`
}

interface Words {
  one: string
  many: string
}

const ROWS = { one: 'row', many: 'rows' }

export function countText(count: number, { one, many }: Words): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
