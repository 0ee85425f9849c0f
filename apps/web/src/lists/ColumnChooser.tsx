import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Tooltip } from '@mantine/core'
import { IconColumns3, IconPrinter } from '@tabler/icons-react'
import type { Density } from '@afterbell/domain/users/density'
import { Glyph } from '../ui/Glyph.tsx'
import { printPage } from '../ui/print/print-page.ts'
import type { Column } from './columns.ts'
import styles from './lists.module.css'

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  onToggle: (column: Column<Row>) => void
  density: Density
  onDensity: (density: Density) => void
}

/** Chooses the table's columns, stored in this browser, and its row height, stored for the user. */
export function ColumnChooser<Row>(props: ColumnChooserProps<Row>) {
  const { columns, isShown, onToggle, density, onDensity } = props
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
        <SegmentedControl
          fullWidth
          size="xs"
          mb="sm"
          aria-label="Height of rows"
          data={densities}
          value={density}
          onChange={(value) => onDensity(value as Density)}
        />
        {columns.length > 2 && (
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
        )}
        <Button
          fullWidth
          mt="sm"
          size="xs"
          variant="default"
          leftSection={<Glyph of={IconPrinter} />}
          onClick={() => void printPage()}
        >
          Print all rows
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

const densities: { value: Density; label: string }[] = [
  { value: 'COMPACT', label: 'Compact' },
  { value: 'COMFORTABLE', label: 'Comfortable' },
]
