import { CloseButton, UnstyledButton } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { Glyph } from '../ui/Glyph.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { currentModals, onModals } from '../ui/dialogs/modal-stack.ts'
import type { BulkAction, ChosenRows } from './actions.ts'
import { countText, type List, type Things } from './list.ts'
import type { Selection } from './selection.ts'
import styles from './lists.module.css'

interface BulkBarProps<Row> {
  list: List<Row>
  selection: Selection
  actions: readonly BulkAction<Row>[]
  rowId: (row: Row) => string
  things: Things
  /** Shows a checkbox that ticks all rows, if the list has no other. */
  ticksAll?: boolean
}

/** Actions on the ticked rows, their number, and a button that ticks all matching rows. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { list, selection, actions, rowId, things, ticksAll = false } = props
  const [running, setRunning] = useState<string | null>(null)
  // Nothing is under way while a dialog asks.
  const hasDialog = useSyncExternalStore(onModals, currentModals).length > 0
  if (selection.count === 0) return null

  const chosenRows = chosenOf(list, selection, rowId)
  const canTakeAll =
    !selection.isAll && list.total > selection.count && (ticksAll || list.total > list.rows.length)
  const run = async (action: BulkAction<Row>) => {
    setRunning(action.label)
    try {
      if ((await action.run(chosenRows)) !== false) selection.clear()
    } catch {
      // The call has shown its error. The rows stay ticked, to try again.
    }
    setRunning(null)
  }
  return (
    <div
      className={styles.bulk}
      data-bulk
      role="toolbar"
      aria-label={`Actions for ${countText(selection.count, things)}`}
    >
      <CloseButton size="sm" aria-label="Clear selection" onClick={selection.clear} />
      <output className={styles.bulkCount}>
        {selection.isAll && selection.count === list.total
          ? `All ${countText(selection.count, things)} selected`
          : `${selection.count.toLocaleString('en')} selected`}
      </output>
      {canTakeAll && (
        <UnstyledButton className={styles.takeAll} onClick={selection.takeAll}>
          Select all {list.total.toLocaleString('en')} matching
        </UnstyledButton>
      )}
      <div className={styles.bulkActions}>
        {actions.map((action) => {
          const refusal = action.refused?.(chosenRows) ?? null
          return (
            <GuardedButton
              key={action.label}
              size="xs"
              variant="default"
              c={action.danger && !refusal ? 'var(--mantine-color-error)' : undefined}
              leftSection={action.icon && <Glyph of={action.icon} />}
              loading={running === action.label && !hasDialog}
              disabled={running !== null}
              refused={refusal}
              onClick={() => void run(action)}
            >
              {action.label}
            </GuardedButton>
          )
        })}
      </div>
    </div>
  )
}

/** The ticked rows, for a bulk act. */
export function chosenOf<Row>(
  list: List<Row>,
  selection: Selection,
  rowId: (row: Row) => string,
): ChosenRows<Row> {
  return {
    count: selection.count,
    isAll: selection.isAll,
    rows: list.rows.filter((row) => selection.has(rowId(row))),
    ids: async () => selection.among(selection.isAll ? (await list.readAll()).map(rowId) : []),
  }
}
