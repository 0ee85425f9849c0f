import { ActionIcon, Checkbox, Popover, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Column } from './columns.ts'
import styles from './lists.module.css'

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  onToggle: (column: Column<Row>) => void
}

/** Which columns the table has; remembered in this browser. */
export function ColumnChooser<Row>({ columns, isShown, onToggle }: ColumnChooserProps<Row>) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Choose columns">
          <ActionIcon variant="default" size={36} aria-label="Choose columns">
            <IconColumns3 size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <fieldset className={styles.chooser}>
          <legend>Columns</legend>
          {columns.slice(1).map((column) => (
            <Checkbox
              key={column.key}
              size="xs"
              label={column.title}
              checked={isShown(column)}
              onChange={() => onToggle(column)}
            />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  )
}
