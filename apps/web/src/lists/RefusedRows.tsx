import { Button } from '@mantine/core'
import { useState } from 'react'
import { countText, type Things } from './list.ts'
import { DialogBody, DialogFooter } from '../ui/dialogs/Dialog.tsx'
import { openModal } from '../ui/dialogs/modals.tsx'
import styles from './lists.module.css'

export interface BulkAnswer {
  changed: number
  refused: { id: string; name: string; message: string }[]
}

/** Another act to offer for the refused rows. */
export interface Instead {
  label: string
  run: (refused: BulkAnswer['refused']) => Promise<void>
}

/** Reports a bulk act that left some rows alone, each with its reason: "9 classes deleted, 2 could not be deleted". */
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
        ? `${countText(refused.length, things)} could not be ${past}`
        : `${countText(changed, things)} ${past}, ${refused.length.toLocaleString('en')} could not be ${past}`,
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

/** Refused rows, each with its reason. */
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

type RefusedRow = BulkAnswer['refused'][number]

/** Fills in the page's names of rows that the server no longer finds. */
export function namedBy<Row>(
  refused: readonly RefusedRow[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): RefusedRow[] {
  return refused.map((each) => {
    const row = each.name ? undefined : rows.find((other) => idOf(other) === each.id)
    return row ? { ...each, name: nameOf(row) } : each
  })
}
