import { Button } from '@mantine/core'
import { counted, type Things } from './list.ts'
import { DialogBody, DialogFooter } from '../ui/dialogs/Dialog.tsx'
import { openModal } from '../ui/dialogs/modals.tsx'
import styles from './lists.module.css'

interface BulkAnswer {
  changed: number
  refused: { id: string; name: string; message: string }[]
}

/** What an act on many did, and what it left alone, each with its reason: "9 classes deleted, 2 could not be deleted". */
export function openRefused(
  { changed, refused }: BulkAnswer,
  things: Things,
  { past, act }: { past: string; act: string },
): Promise<void> {
  return openModal({
    title:
      changed === 0
        ? `${counted(refused.length, things)} could not ${act}`
        : `${counted(changed, things)} ${past}, ${refused.length.toLocaleString('en')} could not ${act}`,
    content: ({ close }) => (
      <>
        <DialogBody>
          <RefusedRows rows={refused} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => close()}>Done</Button>
        </DialogFooter>
      </>
    ),
  })
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
