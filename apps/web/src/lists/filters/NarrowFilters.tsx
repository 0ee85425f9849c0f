import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { Glyph } from '../../ui/Glyph.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Filter } from '../actions.ts'
import { sortKey, type Column } from '../columns.ts'
import type { List } from '../list.ts'
import { ListFilters } from './ListFilters.tsx'

interface NarrowFiltersProps<Row> {
  list: Pick<List<Row>, 'view' | 'order' | 'change'>
  filters: readonly Filter[]
  columns: readonly Column<Row>[]
  /** Number of chosen filters. */
  active: number
  /** Whether there are other filters above the list. */
  areMore?: boolean
}

/** Filters and sort in a dialog, when there is no room above the list. */
export function NarrowFilters<Row>(props: NarrowFiltersProps<Row>) {
  const { list, filters, columns, active, areMore = false } = props
  const [opened, setOpened] = useState(false)
  const sorts = columns.flatMap((column) => {
    const by = sortKey(column)
    return by ? [asChoice(column.title, by, 'ASC'), asChoice(column.title, by, 'DESC')] : []
  })
  if (filters.length === 0 && sorts.length === 0) return null

  const { view } = list
  const order = view.sort ?? list.order ?? null
  const word = areMore ? 'More filters' : 'Filters'
  const title = filters.length === 0 ? 'Sort' : sorts.length === 0 ? word : 'Filters and sort'
  return (
    <>
      <Button
        variant="default"
        leftSection={<Glyph of={IconAdjustmentsHorizontal} />}
        onClick={() => setOpened(true)}
      >
        {active > 0 ? `${word} (${active})` : filters.length > 0 ? word : 'Sort'}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={title}>
        <DialogBody>
          <ListFilters
            labeled
            filters={filters}
            view={view}
            onChange={(next) => list.change({ filters: next })}
          />
          {sorts.length > 0 && (
            <SelectField
              name="sort"
              label="Sort by"
              placeholder="Default order"
              choices={sorts}
              value={order ? `${order.by},${order.direction}` : null}
              onChange={(value) => {
                const [by, direction] = (value ?? '').split(',')
                list.change({ sort: by ? { by, direction: direction === 'DESC' ? 'DESC' : 'ASC' } : null })
              }}
            />
          )}
        </DialogBody>
        <DialogFooter>
          {/* Takes the focus first: the first field would open its list over the others. */}
          <Button onClick={() => setOpened(false)} data-autofocus>
            Show results
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}

function asChoice(title: string, by: string, direction: 'ASC' | 'DESC') {
  return {
    value: `${by},${direction}`,
    label: `${title}, ${direction === 'ASC' ? 'ascending' : 'descending'}`,
  }
}
