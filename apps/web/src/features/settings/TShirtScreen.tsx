import { Switch } from '@mantine/core'
import { IconShirt, IconToggleLeft, IconToggleRight } from '@tabler/icons-react'
import { settings, tShirtSizes } from '@afterbell/contract/settings/settings'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { migrateAction, migrateInBulk } from './migrate-actions.tsx'
import { useToggle } from './useToggle.ts'
import styles from './settings.module.css'

type Size = RowOf<typeof tShirtSizes.list>

const things = { one: 'size', many: 'sizes' }

const migration = {
  op: tShirtSizes.migrate,
  list: tShirtSizes.list,
  active: settings.activeTShirtSizes,
  things,
  nameOf: ({ size }: Size) => size,
}

/** T-shirt sizes in order (R357), each offered or not (R038). None can be added or deleted. */
export function TShirtScreen() {
  const list = useList(tShirtSizes.list, {}, { name: 't-shirt-sizes' })
  const toggle = useToggle({
    list: tShirtSizes.list,
    toggle: tShirtSizes.toggle,
    active: settings.activeTShirtSizes,
  })
  const turn = ({ id, size }: Size, active: boolean) => void toggle({ id, name: size }, active)
  return (
    <>
      <PageHeader title="T-Shirt" />
      <ListScreen
        list={list}
        things={things}
        columns={[
          { key: 'size', title: 'Size', width: 220, render: ({ size }) => size },
          {
            key: 'childCount',
            title: 'Children',
            numeric: true,
            width: 110,
            card: 'fact',
            render: ({ childCount }) => childCount,
          },
          {
            key: 'active',
            title: 'Status',
            sort: true,
            width: 132,
            card: 'corner',
            render: (row) => (
              <Switch
                className={styles.status}
                size="xs"
                label={row.active ? 'Active' : 'Inactive'}
                aria-label={`${row.size} is active`}
                checked={row.active}
                onChange={(event) => turn(row, event.currentTarget.checked)}
              />
            ),
          },
        ]}
        rowId={({ id }) => id}
        rowName={({ size }) => size}
        rowMenu={(row) => [
          {
            label: row.active ? 'Turn off' : 'Turn on',
            icon: row.active ? IconToggleLeft : IconToggleRight,
            run: () => turn(row, !row.active),
          },
          migrateAction(migration, row, null),
        ]}
        bulk={[migrateInBulk(migration)]}
        search={null}
        filters={[
          {
            key: 'active',
            label: 'Status',
            choices: [
              { value: 'true', label: 'Active' },
              { value: 'false', label: 'Inactive' },
            ],
          },
        ]}
        empty={{
          title: 'No sizes',
          text: 'Activities can ask for a child’s shirt size.',
          icon: <IconShirt size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </>
  )
}
