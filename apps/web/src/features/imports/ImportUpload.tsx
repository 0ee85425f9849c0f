import { Pagination, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IMPORT_BYTES_MAX, type imports } from '@afterbell/contract/imports/imports'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { importedThings, type ImportedThing } from '@afterbell/domain/imports/import-kinds'
import { problemText } from '../../lists/problem-text.ts'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { FileToRead, NO_FILE, useFileToRead } from '../../ui/form/FileToRead.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Panel } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { callsOf } from './useImport.ts'
import styles from './imports.module.css'

/** Upload of a file, and earlier imports. */
export function ImportUpload({ kind, onOpen }: { kind: ImportedThing; onOpen: (id: string) => void }) {
  const file = useFileToRead()
  const { calls, at } = callsOf(kind)
  const upload = useWrite(calls.upload, { invalidates: [calls.list] })
  const words = importedThings[kind]
  const read = async () => {
    try {
      onOpen((await upload.mutateAsync({ at, files: { 'catalog-file': file.chosen! } } as never)).id)
    } catch (error) {
      file.refuse(problemText(error).message ?? 'The file could not be read. Nothing was changed.')
    }
  }
  return (
    <div className={styles.page}>
      <Panel>
        <div className={styles.stack}>
          <p className={styles.text}>
            A CSV or XLSX file with one {words.one}
            {kind === 'families' ? '' : ' or course'} in each row
            {kind === 'families' ? ', or a row for each guardian' : ''}. Name and order the columns however
            you like. You see what happens to every row before anything is imported.
          </p>
          <FileToRead
            file={file}
            label="Choose a CSV or XLSX file"
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            hint="At most 5 MB and 5,000 rows"
            maxBytes={IMPORT_BYTES_MAX}
            template={{ name: words.many, text: () => templates[kind] }}
          />
          <div className={styles.actions}>
            <GuardedButton
              refused={file.chosen ? null : NO_FILE}
              loading={upload.isPending}
              onClick={() => void read()}
            >
              Read the file
            </GuardedButton>
          </div>
        </div>
      </Panel>
      <ImportsBefore kind={kind} />
    </div>
  )
}

const CATALOG = [
  'Name,Description,Days,Start date,End date,Start time,End time,Youngest age,Oldest age,Location,Price,Spots',
  'Pottery,Clay and glaze,"Mon, Wed",2027-01-11,2027-03-22,15:30,16:30,6,9,Art room,120,12',
  '',
].join('\r\n')

const FAMILIES = [
  'First name,Last name,Birth date,Grade,Allergies,Special needs,Homeroom teacher,T-shirt size,Guardian name,Guardian email,Guardian phone,Second guardian name,Second guardian email,Second guardian phone,Approved pickups,Do not release,Medical conditions,Medication,Doctor,Doctor phone',
  'Robin,Sample,2019-04-13,2,Peanuts,,,YS,Jo Sample,jo@example.com,,Al Sample,,,Rose Sample (aunt); Kit Sample,,,,,',
  '',
].join('\r\n')

const templates: Readonly<Record<ImportedThing, string>> = {
  classes: CATALOG,
  camps: CATALOG,
  families: FAMILIES,
}

type State = AnswerOf<typeof imports.list>['content'][number]['state']

export const stateLooks: Record<State, { label: string; tone: 'neutral' | 'info' | 'success' | 'danger' }> = {
  READ: { label: 'Not confirmed', tone: 'neutral' },
  QUEUED: { label: 'Waiting', tone: 'info' },
  RUNNING: { label: 'Running', tone: 'info' },
  DONE: { label: 'Imported', tone: 'success' },
  FAILED: { label: 'Failed', tone: 'danger' },
  UNDONE: { label: 'Undone', tone: 'neutral' },
}

function ImportsBefore({ kind }: { kind: ImportedThing }) {
  const format = useFormat()
  const [page, setPage] = useState(1)
  const query = { page: page - 1, size: 10 }
  // An import under way continues.
  const { calls, at } = callsOf(kind)
  const { data } = useRead(calls.list, { at, query }, { everyMs: 5_000, keepPrevious: true })
  const words = importedThings[kind]
  if (!data || data.content.length === 0) return null
  return (
    <Panel>
      <h2 className={styles.title}>Imports so far</h2>
      <div className={styles.scroller}>
        <Table verticalSpacing={8} className={styles.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>File</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th className={styles.numeric}>{words.title}</Table.Th>
              <Table.Th>By</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.content.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <Link
                    to={`/${words.screen}/import` as '/'}
                    search={{ id: row.id } as never}
                    className={styles.link}
                  >
                    {row.fileName}
                  </Link>
                  <div className={styles.faint}>{format.moment(row.at)}</div>
                </Table.Td>
                <Table.Td>
                  <StatusChip tone={stateLooks[row.state].tone}>{stateLooks[row.state].label}</StatusChip>
                </Table.Td>
                <Table.Td className={styles.numeric}>{row.progress.done || '–'}</Table.Td>
                <Table.Td>{row.by}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {data.totalPages > 1 && (
        <Pagination
          mt="md"
          total={data.totalPages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
    </Panel>
  )
}
