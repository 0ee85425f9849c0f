import { Switch } from '@mantine/core'
import {
  IconPencil,
  IconPlus,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import type { Right } from '@afterbell/domain/kernel/roles'
import type { BulkAction, Chosen, RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { openImport } from '../../lists/ImportDialog.tsx'
import type { List } from '../../lists/list.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useWhyNot } from '../../platform/session/why-not.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { Entry, SettingsKind } from './settings-kind.ts'
import { openSettingsForm } from './SettingsForm.tsx'
import { useRemove } from './useRemove.ts'
import { useToggle, type Toggle } from './useToggle.ts'
import styles from './settings.module.css'

/**
 * A complete settings list: search, sort, filter, edit, switch on and off with undo, delete, and import. Its `kind` states
 * its differences; its route has `validateSearch: listSearch('locations')`.
 */
export function SettingsList<Row extends Entry, Form extends object>({
  kind,
}: {
  kind: SettingsKind<Row, Form>
}) {
  const { things, calls } = kind
  const list = useList<AnyOp>(calls.list, {}, { name: kind.list }) as List<Row>
  const whyNot = useWhyNot()
  const [addDenied, editDenied] = [whyNot(...right(kind, 'add')), whyNot(...right(kind, 'edit'))]
  const toggle = useToggle(calls)
  const remove = useRemove(kind, toggle)

  const addButton = (
    <GuardedButton
      leftSection={<Glyph of={IconPlus} isBold />}
      refused={addDenied}
      onClick={() => void openSettingsForm(kind, null)}
    >
      Add {things.one}
    </GuardedButton>
  )
  const importButton = (
    <GuardedButton
      variant="default"
      leftSection={<Glyph of={IconUpload} />}
      refused={editDenied}
      onClick={() => void openImport(importOf(kind))}
    >
      Import
    </GuardedButton>
  )
  return (
    <>
      <PageHeader
        title={kind.title}
        actions={
          <>
            {importButton}
            {addButton}
          </>
        }
      />
      <ListScreen
        list={list}
        things={things}
        columns={columnsOf(kind, editDenied, toggle)}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        {...(editDenied === null && { onOpen: (row: Row) => void openSettingsForm(kind, row) })}
        rowMenu={(row) => menuOf(kind, row, { editDenied, toggle, remove: remove.one })}
        bulk={editDenied === null ? bulkOf(kind, remove.many) : []}
        filters={[{ key: 'active', label: 'Status', choices: statusChoices }]}
        empty={{ title: `No ${things.many} yet`, text: kind.purpose, icon: kind.icon, action: addButton }}
      />
    </>
  )
}

const statusChoices = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

function right<Row extends Entry, Form extends object>(
  { resource }: SettingsKind<Row, Form>,
  action: 'add' | 'edit',
): Right {
  return [resource, action] as Right
}

function columnsOf<Row extends Entry, Form extends object>(
  kind: SettingsKind<Row, Form>,
  barred: string | null,
  toggle: Toggle,
): Column<Row>[] {
  return [
    { key: 'name', title: 'Name', sort: true, width: 220, render: (row) => row.name },
    ...kind.columns,
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
          aria-label={`${row.name} is active`}
          checked={row.active}
          disabled={barred !== null}
          onChange={(event) => void toggle(row, event.currentTarget.checked)}
        />
      ),
    },
  ]
}

interface RowActs<Row> {
  editDenied: string | null
  toggle: Toggle
  remove: (row: Row) => void
}

function menuOf<Row extends Entry, Form extends object>(
  kind: SettingsKind<Row, Form>,
  row: Row,
  { editDenied, toggle, remove }: RowActs<Row>,
): RowAction[] {
  const Switched = row.active ? IconToggleLeft : IconToggleRight
  return [
    {
      label: 'Edit',
      icon: IconPencil,
      refused: editDenied,
      run: () => void openSettingsForm(kind, row),
    },
    {
      label: row.active ? 'Turn off' : 'Turn on',
      icon: Switched,
      refused: editDenied,
      run: () => void toggle(row, !row.active),
    },
    ...(kind.acts ? [kind.acts.one(row, editDenied)] : []),
    {
      label: 'Delete',
      danger: true,
      icon: IconTrash,
      refused: editDenied ?? kind.use(row),
      run: () => remove(row),
    },
  ]
}

function bulkOf<Row extends Entry, Form extends object>(
  kind: SettingsKind<Row, Form>,
  remove: (chosen: Chosen<Row>) => Promise<boolean | void>,
): BulkAction<Row>[] {
  return [
    ...(kind.acts ? [kind.acts.many] : []),
    {
      label: 'Delete',
      danger: true,
      icon: IconTrash,
      refused: ({ rows, count }) =>
        rows.length === count && rows.every((row) => kind.use(row) !== null)
          ? 'All of these are in use. Turn them off instead'
          : null,
      run: remove,
    },
  ]
}

function importOf<Row extends Entry, Form extends object>({ things, calls, file }: SettingsKind<Row, Form>) {
  return {
    title: `Import ${things.many}`,
    op: calls.import,
    things,
    invalidates: [calls.list, calls.active],
    ...file,
  }
}
