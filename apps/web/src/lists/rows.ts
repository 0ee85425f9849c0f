import type { Density } from '@afterbell/domain/users/density'
import type { Column } from './columns.ts'
import type { RowAction, RowLink } from './actions.ts'
import type { List } from './list.ts'
import type { Selection } from './selection.ts'

/** Props that the table and the cards share. */
export interface RowsProps<Row> {
  list: List<Row>
  columns: readonly Column<Row>[]
  selection: Selection | null
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  rowMenu?: ((row: Row) => readonly RowAction[]) | undefined
  link?: ((row: Row) => RowLink) | undefined
  onOpen?: ((row: Row) => void) | undefined
  caption: string
  density: Density
  /** Compact rows have one line each. */
  fitsOneLine: boolean
  /** Whether the page is being printed. */
  isOnPaper?: boolean
}
