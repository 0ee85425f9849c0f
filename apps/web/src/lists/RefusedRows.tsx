import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted, type Things } from './list.ts'
import { DialogBody, DialogFooter } from '../ui/dialogs/Dialog.tsx'
import { openModal } from '../ui/dialogs/modals.tsx'
import styles from './lists.module.css'

export interface BulkAnswer {
  changed: number
  refused: { id: string; name: string; message: string }[]
}

/** What can be done with those that were left alone. */
export interface Instead {
  label: string
  run: (refused: BulkAnswer['refused']) => Promise<void>
}

/** What an act on many did, and what it left alone, each with its reason: "9 classes deleted, 2 could not be deleted". */
export function openRefused(
  { changed, refused }: BulkAnswer,
  things: Things,
  /** 'deleted'. */
  past: string,
  instead?: Instead,
): Promise<void> {
  return openModal({
    title:
      changed === 0
        ? `${counted(refused.length, things)} could not be ${past}`
        : `${counted(changed, things)} ${past}, ${refused.length.toLocaleString('en')} could not be ${past}`,
    content: ({ close }) => (
      <>
        <DialogBody>
          <RefusedRows rows={refused} />
        </DialogBody>
        <DialogFooter>
          {instead && <InsteadButton instead={instead} refused={refused} onDone={() => close()} />}
          <Button onClick={() => close()}>Done</Button>
        </DialogFooter>
      </>
    ),
  })
}

function InsteadButton({
  instead,
  refused,
  onDone,
}: {
  instead: Instead
  refused: BulkAnswer['refused']
  onDone: () => void
}) {
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    setIsRunning(true)
    await instead.run(refused)
    onDone()
  }
  return (
    <Button variant="default" loading={isRunning} onClick={() => void run()}>
      {instead.label}
    </Button>
  )
}

/** Each with its reason. */
export function RefusedRows({ rows }: { rows: BulkAnswer['refused'] }) {
  return (
    <ul className={styles.refusedRows}>
      {rows.map(({ id, name, message }) => (
        <li key={id}>
          <strong>{name}</strong>
          <div>{message}</div>
        </li>
      ))}
    </ul>
  )
}

type Refused = BulkAnswer['refused'][number]

/** The same with the names this page knows, where the server found nobody to name any more. */
export function namedBy<Row>(
  refused: readonly Refused[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): Refused[] {
  return refused.map((each) => {
    const row = each.name ? undefined : rows.find((known) => idOf(known) === each.id)
    return row ? { ...each, name: nameOf(row) } : each
  })
}
