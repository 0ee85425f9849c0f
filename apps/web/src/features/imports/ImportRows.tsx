import { Pagination, Table } from '@mantine/core'
import { useState } from 'react'
import type { familyImports, imports } from '@afterbell/contract/imports/imports'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { gradeLabels } from '@afterbell/domain/families/grades'
import { weekdaysText, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { PressButton } from '../../ui/PressButton.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { callsOf, type Imported } from './useImport.ts'
import styles from './imports.module.css'

type ActivityRow = AnswerOf<typeof imports.rows>['content'][number]
type ChildRow = AnswerOf<typeof familyImports.rows>['content'][number]
type Row = ActivityRow | ChildRow
type Part = 'ALL' | 'SKIP' | 'CREATE' | 'MARKED'

const SIZE = 50

/** Every row with what becomes of it; those that somebody has to look at come first. */
export function ImportRows({ imported }: { imported: Imported }) {
  const format = useFormat()
  const [part, setPart] = useState<Part>('ALL')
  const [page, setPage] = useState(1)
  const query = { page: page - 1, size: SIZE, ...(part === 'ALL' ? {} : { result: part }) }
  const { calls, at } = callsOf(imported.kind)
  const read = useRead(calls.rows, { at, params: { id: imported.id }, query }, { keepPrevious: true })
  const totals = imported.totals!
  const isOver = imported.state === 'DONE' || imported.state === 'UNDONE'
  const parts: [Part, string, number][] = [
    ['ALL', 'All rows', totals.create + totals.skip],
    ['SKIP', 'Skipped', totals.skip],
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
                <OneRow key={row.row} row={row} isOver={isOver} format={format} />
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

function OneRow({ row, isOver, format }: { row: Row; isOver: boolean; format: Format }) {
  const isSkipped = row.result === 'SKIP'
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
        <StatusChip tone={isSkipped ? 'warning' : 'success'} hollow={!isSkipped && !isOver}>
          {isSkipped ? 'Skipped' : isOver ? 'Imported' : 'To import'}
        </StatusChip>
        {row.message && <div className={styles.reason}>{row.message}</div>}
        {row.notes.map((note) => (
          <div key={note} className={styles.faint}>
            {note}
          </div>
        ))}
      </Table.Td>
    </Table.Tr>
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
