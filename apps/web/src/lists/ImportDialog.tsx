import { Button, Table } from '@mantine/core'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import type { importAnswer } from '@afterbell/contract/kernel/lists'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useWrite } from '../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../ui/dialogs/Dialog.tsx'
import { FileToRead, NO_FILE, useFileToRead } from '../ui/form/FileToRead.tsx'
import { CancelButton } from '../ui/form/form.tsx'
import { openModal } from '../ui/dialogs/modals.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { countText, type Things } from './list.ts'
import { problemText } from './problem-text.ts'
import styles from './lists.module.css'

interface ImportSpec {
  /** "Import locations". */
  title: string
  op: AnyOp
  /** The name of the file's part in the request, such as `locations-file`. */
  part: string
  things: Things
  /** Columns of the file in order, and sample rows. */
  columns: readonly string[]
  examples: readonly (readonly string[])[]
  /** Reads to refetch afterwards. */
  invalidates: readonly AnyOp[]
}

type ImportAnswer = z.output<typeof importAnswer>

/** Imports a CSV file and reports on each row: imported, a duplicate, or refused and why. */
export function openImport(spec: ImportSpec): Promise<void> {
  return openModal({
    title: spec.title,
    width: 620,
    content: ({ close }) => <ImportForm {...spec} onDone={close} />,
  })
}

function ImportForm({ onDone, ...spec }: ImportSpec & { onDone: () => void }) {
  const file = useFileToRead()
  const [answer, setAnswer] = useState<ImportAnswer | null>(null)
  const write = useWrite(spec.op, { invalidates: spec.invalidates })
  if (answer) return <ImportReport answer={answer} things={spec.things} onDone={onDone} />

  const run = async () => {
    try {
      setAnswer((await write.mutateAsync({ files: { [spec.part]: file.chosen! } } as never)) as ImportAnswer)
    } catch (error) {
      file.refuse(problemText(error).message ?? 'The file could not be imported. Nothing was changed.')
    }
  }
  return (
    <>
      <DialogBody>
        <div>
          The first line names the columns: {spec.columns.join(', ')}. Each line after that is one{' '}
          {spec.things.one}.
        </div>
        <FileToRead
          file={file}
          label="Choose a CSV file"
          accept=".csv,text/csv"
          hint="A CSV file of at most 2 MB"
          maxBytes={2 * 1_048_576}
          template={{ name: spec.things.many, text: () => csvOf([spec.columns, ...spec.examples]) }}
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedButton
          refused={file.chosen ? null : NO_FILE}
          loading={write.isPending}
          onClick={() => void run()}
        >
          Import
        </GuardedButton>
      </DialogFooter>
    </>
  )
}

const SHOWN_ROWS = 200

/** Result of each row; those that need attention come first. */
function ImportReport({
  answer,
  things,
  onDone,
}: {
  answer: ImportAnswer
  things: Things
  onDone: () => void
}) {
  const rows = [...answer.rows].sort(
    (one, other) => order[one.result] - order[other.result] || one.row - other.row,
  )
  return (
    <>
      <DialogBody>
        <output className={styles.tally}>
          <strong>{countText(answer.imported, things)} imported</strong>
          {answer.skipped > 0 && (
            <span>{countText(answer.skipped, { one: 'row', many: 'rows' })} left out</span>
          )}
        </output>
        <section className={styles.report} aria-label="Report">
          <Table stickyHeader verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Row</Table.Th>
                <Table.Th>Name</Table.Th>
                <Table.Th>Result</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.slice(0, SHOWN_ROWS).map((row) => (
                <Table.Tr key={row.row}>
                  <Table.Td className="numbers">{row.row}</Table.Td>
                  <Table.Td>{row.name}</Table.Td>
                  <Table.Td>
                    <StatusChip tone={tones[row.result]}>{words[row.result]}</StatusChip>
                    {row.message && <div>{row.message}</div>}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
        {rows.length > SHOWN_ROWS && (
          <div>
            The first {SHOWN_ROWS} of {rows.length} rows are shown.
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Done</Button>
      </DialogFooter>
    </>
  )
}

type Result = ImportAnswer['rows'][number]['result']
const order: Record<Result, number> = { REFUSED: 0, DUPLICATE: 1, IMPORTED: 2 }
const words: Record<Result, string> = { REFUSED: 'Refused', DUPLICATE: 'Already there', IMPORTED: 'Imported' }
const tones = { REFUSED: 'danger', DUPLICATE: 'warning', IMPORTED: 'success' } as const

function csvOf(lines: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return lines.map((line) => line.map(cell).join(',')).join('\r\n') + '\r\n'
}
