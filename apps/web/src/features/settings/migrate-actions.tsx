import { IconArrowsExchange } from '@tabler/icons-react'
import type { BulkAction, RowAction } from '../../lists/actions.ts'
import { openMigrate, type Migration } from './MigrateChildren.tsx'

/** An entry that children are assigned to. */
export interface ChosenByChildren {
  id: string
  childCount: number
}

/** Menu entry that moves an entry's children to another one. */
export function migrateAction<Row extends ChosenByChildren>(
  migration: Migration<Row>,
  row: Row,
  barred: string | null,
): RowAction {
  return {
    label: LABEL,
    icon: IconArrowsExchange,
    refused: barred ?? (row.childCount === 0 ? 'No child has it' : null),
    run: () => void openMigrate(migration, { ids: [row.id], rows: [row] }),
  }
}

/** The same for all ticked entries. */
export function migrateInBulk<Row extends ChosenByChildren>(migration: Migration<Row>): BulkAction<Row> {
  return {
    label: LABEL,
    icon: IconArrowsExchange,
    refused: ({ rows, count }) =>
      rows.length === count && rows.every(({ childCount }) => childCount === 0)
        ? 'No child has one of these'
        : null,
    run: async (chosen) => openMigrate(migration, { ids: await chosen.ids(), rows: chosen.rows }),
  }
}

const LABEL = 'Migrate children'
