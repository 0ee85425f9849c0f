import { Pagination, Table } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { familyImports, imports } from '@afterbell/contract/imports/imports'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { importedThings, type ImportedThing } from '@afterbell/domain/imports/import-kinds'
import type { RowChoice } from '@afterbell/domain/imports/import-matches'
import type { ImportOptions } from '@afterbell/domain/imports/import-rows'
import { weekdaysText, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { PressButton } from '../../ui/PressButton.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { callsOf, type ImportQuestions, type ImportAnswer } from './useImport.ts'
import styles from './imports.module.css'

type ActivityRow = AnswerOf<typeof imports.rows>['content'][number]
type ChildRow = AnswerOf<typeof familyImports.rows>['content'][number]
type Row = ActivityRow | ChildRow
type Part = 'ALL' | 'SKIP' | 'CHANGE' | 'CREATE' | 'MARKED'

const SIZE = 50

interface ImportRowsProps {
  imported: ImportAnswer
  /** Absent once the import has been confirmed. */
  questions?: Pick<ImportQuestions, 'typed' | 'ask'>
}

/** All rows with their results; those that need attention come first. */
export function ImportRows({ imported, questions }: ImportRowsProps) {
  const format = useFormat()
  const [part, setPart] = useState<Part>('ALL')
  const [page, setPage] = useState(1)
  const query = { page: page - 1, size: SIZE, ...(part === 'ALL' ? {} : { result: part }) }
  const { calls, at } = callsOf(imported.kind)
  const read = useRead(calls.rows, { at, params: { id: imported.id }, query }, { keepPrevious: true })
  const totals = imported.totals!
  const isOver = imported.state === 'DONE' || imported.state === 'UNDONE'
  const parts: [Part, string, number][] = [
    ['ALL', 'All rows', totals.create + totals.change + totals.skip],
    ['SKIP', 'Skipped', totals.skip],
    ...(totals.change > 0 || part === 'CHANGE'
      ? [['CHANGE', isOver ? 'Changed' : 'To change', totals.change] as [Part, string, number]]
      : []),
    ['CREATE', isOver ? 'Imported' : 'To import', totals.create],
    ['MARKED', imported.kind === 'families' ? 'To review' : 'Cleaned up', totals.marked],
  ]
  return (
    <div className={styles.stack}>
      <div className={styles.parts} role="toolbar" aria-label="Rows shown">
        {parts.map(([key, label, count]) => (
          <PressButton
            key={key}
            isPressed={part === key}
            onPress={() => {
              setPart(key)
              setPage(1)
            }}
          >
            <strong className="numbers">{count.toLocaleString('en')}</strong> {label}
          </PressButton>
        ))}
      </div>
      {read.data ? (
        <>
          <Table verticalSpacing={8} className={styles.table} data-cards aria-label="Rows of the file">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Row</Table.Th>
                <Table.Th>Name</Table.Th>
                <Table.Th>{imported.kind === 'families' ? 'Child and family' : 'When and for whom'}</Table.Th>
                <Table.Th>Result</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {(read.data.content as Row[]).map((row) => (
                <OneRow key={row.row} row={row} isOver={isOver} format={format}>
                  {questions && 'match' in row && row.match && (
                    <MatchField row={row} kind={imported.kind} questions={questions} />
                  )}
                </OneRow>
              ))}
            </Table.Tbody>
          </Table>
          {read.data.content.length === 0 && <p className={styles.text}>No rows.</p>}
          {read.data.totalPages > 1 && (
            <Pagination
              total={read.data.totalPages}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            />
          )}
        </>
      ) : read.isError ? (
        <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="This import" />
      ) : (
        <FieldsSkeleton fields={5} />
      )}
    </div>
  )
}

interface OneRowProps {
  row: Row
  isOver: boolean
  format: Format
  children: ReactNode
}

function OneRow({ row, isOver, format, children }: OneRowProps) {
  const isRefused = row.result === 'SKIP' && 'changes' in row && row.changes.length > 0
  const { tone, text } = isRefused ? refusedLook : looks[row.result]
  return (
    <Table.Tr>
      <Table.Td className="numbers">{row.row}</Table.Td>
      <Table.Td>
        <strong className={styles.name}>{row.name || 'No name'}</strong>
        {'rewrites' in row && <Rewrites row={row} />}
      </Table.Td>
      <Table.Td className={styles.facts}>
        {'rewrites' in row ? (
          <ActivityFacts row={row} format={format} />
        ) : (
          <ChildFacts row={row} format={format} />
        )}
      </Table.Td>
      <Table.Td>
        <StatusChip tone={tone} hollow={row.result !== 'SKIP' && !isOver}>
          {isOver ? text.done : text.planned}
        </StatusChip>
        {'changes' in row && row.changes.length > 0 && <Changes row={row} isOver={isOver} />}
        {row.message && <div className={styles.reason}>{row.message}</div>}
        {row.notes.map((note) => (
          <div key={note} className={styles.faint}>
            {note}
          </div>
        ))}
        {children}
      </Table.Td>
    </Table.Tr>
  )
}

const looks = {
  SKIP: { tone: 'warning', text: { planned: 'Skipped', done: 'Skipped' } },
  CHANGE: { tone: 'info', text: { planned: 'To change', done: 'Changed' } },
  CREATE: { tone: 'success', text: { planned: 'To import', done: 'Imported' } },
} as const

/** The user chose a change that a rule refuses. */
const refusedLook = { tone: 'warning', text: { planned: 'Cannot change', done: 'Not changed' } } as const

/** Lists the changed fields, also of a change that was refused. */
function Changes({ row, isOver }: { row: ActivityRow; isOver: boolean }) {
  const verb = row.result === 'SKIP' ? 'Would change' : isOver ? 'Changed' : 'Changes'
  return (
    <div className={styles.reason}>
      {verb} {row.activity}:
      <ul className={styles.changes}>
        {row.changes.map(({ label, from, to }) => (
          <li key={label}>
            <span className={styles.faint}>{label}</span> {from} →{' '}
            <strong className={styles.name}>{to}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface MatchFieldProps {
  row: ActivityRow
  kind: ImportedThing
  questions: Pick<ImportQuestions, 'typed' | 'ask'>
}

/** Asks what to do with a row whose code exists already. */
function MatchField({ row, kind, questions: { typed, ask } }: MatchFieldProps) {
  const options = typed.options as ImportOptions
  const { choices, choice } = row.match!
  const { one } = importedThings[kind]
  const labels: Readonly<Record<RowChoice, string>> = {
    CHANGE: `Change the ${one}`,
    CHANGE_ANYWAY: 'Change it anyway',
    ADD: `Add a new ${one}`,
    SKIP: 'Skip this row',
  }
  const canGoOn = choices.includes('CHANGE_ANYWAY') && choice === 'CHANGE'
  return (
    <div className={styles.choice}>
      {canGoOn && (
        <p className={styles.faint}>Choose “{labels.CHANGE_ANYWAY}” below if the families know about it.</p>
      )}
      <SelectField
        name={`row-${row.row}`}
        label={`What happens to row ${row.row}`}
        value={options.rowChoices[row.row] ?? choice}
        onChange={(chosen) =>
          chosen &&
          ask({
            ...typed,
            options: { ...options, rowChoices: { ...options.rowChoices, [row.row]: chosen } },
          })
        }
        choices={choices.map((value) => ({ value, label: labels[value] }))}
        required
      />
    </div>
  )
}

function Rewrites({ row }: { row: ActivityRow }) {
  return (
    <>
      {row.activity && row.activity !== row.name && (
        <div className={styles.faint}>a group of {row.activity}</div>
      )}
      {row.rewrites.map(({ field, from }) => (
        <div key={field} className={styles.faint}>
          {field === 'name' ? 'was' : 'description was'} “{from}”
        </div>
      ))}
    </>
  )
}

function ActivityFacts({ row, format }: { row: ActivityRow; format: Format }) {
  const days = weekdaysText(row.weekdays as Weekday[])
  return (
    <>
      <div>{[days, format.times(row.timeFrom, row.timeTo)].filter(Boolean).join(', ')}</div>
      <div className={styles.faint}>{format.dates(row.startDate, row.endDate)}</div>
      <div className={styles.faint}>{row.audience}</div>
      {row.signUpBegins && (
        <div className={styles.faint}>
          Sign-up opens{' '}
          {[
            row.signUpBegins.date && format.date(row.signUpBegins.date),
            row.signUpBegins.time && format.time(row.signUpBegins.time),
          ]
            .filter(Boolean)
            .join(', ')}
        </div>
      )}
    </>
  )
}

function ChildFacts({ row, format }: { row: ChildRow; format: Format }) {
  return (
    <>
      <div>
        {[row.birthDate && format.date(row.birthDate), row.grade && `Grade ${gradeLabels[row.grade]}`]
          .filter(Boolean)
          .join(', ')}
      </div>
      <div className={styles.faint}>{row.guardians.join(', ')}</div>
      {row.siblings.length > 0 && <div className={styles.faint}>a family with {row.siblings.join(', ')}</div>}
    </>
  )
}
