import { Switch } from '@mantine/core'
import {
  IconPencil,
  IconPlus,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import type { Right } from '@afterbell/domain/kernel/roles'
import type { BulkAction, ChosenRows, RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { openImport } from '../../lists/ImportDialog.tsx'
import type { List } from '../../lists/list.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useWhyNot } from '../../platform/session/why-not.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { Entry, FixedKind, SettingsKind, IdAndActive } from './settings-kind.ts'
import { openSettingsForm } from './SettingsForm.tsx'
import { useRemove } from './useRemove.ts'
import { useToggle, type Toggle } from './useToggle.ts'
import styles from './settings.module.css'

/**
 * A complete settings list: sort, filter, switch on and off with undo, and for kinds with a form also search, edit, delete,
 * and import. Its `kind` states its differences; its route has `validateSearch: listSearch('locations')`.
 */
export function SettingsList<Row extends IdAndActive>(props: { kind: FixedKind<Row> }): ReactNode
export function SettingsList<Row extends Entry, Form extends object>(props: {
  kind: SettingsKind<Row, Form>
}): ReactNode
export function SettingsList<Row extends Entry, Form extends object>({
  kind,
}: {
  kind: FixedKind<Row> | SettingsKind<Row, Form>
}) {
  const toggle = useToggle(kind.calls)
  return 'form' in kind ? (
    <EditableList kind={kind} toggle={toggle} />
  ) : (
    <EntryList kind={kind} toggle={toggle} />
  )
}

interface EditableListProps<Row extends Entry, Form extends object> {
  kind: SettingsKind<Row, Form>
  toggle: Toggle
}

function EditableList<Row extends Entry, Form extends object>({
  kind,
  toggle,
}: EditableListProps<Row, Form>) {
  const whyNot = useWhyNot()
  const [addDenied, editDenied] = [whyNot(...rightOf(kind, 'add')), whyNot(...rightOf(kind, 'edit'))]
  const remove = useRemove(kind, toggle)
  const addButton = (
    <GuardedButton
      leftSection={<Glyph of={IconPlus} isBold />}
      refused={addDenied}
      onClick={() => void openSettingsForm(kind, null)}
    >
      Add {kind.things.one}
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
    <EntryList
      kind={kind}
      toggle={toggle}
      editing={{
        denied: editDenied,
        addButton,
        importButton,
        edit: (row) => void openSettingsForm(kind, row),
        whyStays: kind.use,
        remove: remove.one,
        removeMany: remove.many,
      }}
    />
  )
}

interface EditActions<Row> {
  /** Why the user may not edit. */
  denied: string | null
  addButton: ReactNode
  importButton: ReactNode
  edit: (row: Row) => void
  /** Why an entry cannot be deleted. */
  whyStays: (row: Row) => string | null
  remove: (row: Row) => void
  removeMany: (chosen: ChosenRows<Row>) => Promise<boolean | void>
}

interface EntryListProps<Row extends IdAndActive> {
  kind: FixedKind<Row>
  toggle: Toggle
  editing?: EditActions<Row>
}

function EntryList<Row extends IdAndActive>({ kind, toggle, editing }: EntryListProps<Row>) {
  const { things, nameOf } = kind
  const list = useList<AnyOp>(kind.calls.list, {}, { name: kind.list }) as List<Row>
  const editRefusal = editing?.denied ?? null
  const turn = (row: Row, active: boolean) => void toggle({ id: row.id, name: nameOf(row) }, active)
  return (
    <>
      <PageHeader
        title={kind.title}
        actions={
          editing && (
            <>
              {editing.importButton}
              {editing.addButton}
            </>
          )
        }
      />
      <ListScreen
        list={list}
        things={things}
        columns={columnsOf(kind, editRefusal, turn)}
        rowId={(row) => row.id}
        rowName={nameOf}
        {...(editing && editRefusal === null && { onOpen: editing.edit })}
        rowMenu={(row) => menuOf(kind, row, turn, editing)}
        bulk={editRefusal === null ? bulkOf(kind, editing) : []}
        {...(!editing && { search: null })}
        filters={[{ key: 'active', label: 'Status', choices: statusChoices }]}
        empty={{
          title: `No ${things.many}${editing ? ' yet' : ''}`,
          text: kind.purpose,
          icon: kind.icon,
          action: editing?.addButton,
        }}
      />
    </>
  )
}

const statusChoices = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

function rightOf<Row extends Entry, Form extends object>(
  { resource }: SettingsKind<Row, Form>,
  action: 'add' | 'edit',
): Right {
  return [resource, action] as Right
}

type Turn<Row> = (row: Row, active: boolean) => void

function columnsOf<Row extends IdAndActive>(
  { nameOf, nameColumn, columns }: FixedKind<Row>,
  denied: string | null,
  turn: Turn<Row>,
): Column<Row>[] {
  return [
    { ...(nameColumn ?? { key: 'name', title: 'Name', sort: true }), width: 220, render: nameOf },
    ...columns,
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
          aria-label={`${nameOf(row)} is active`}
          checked={row.active}
          disabled={denied !== null}
          onChange={(event) => turn(row, event.currentTarget.checked)}
        />
      ),
    },
  ]
}

function menuOf<Row extends IdAndActive>(
  { acts }: FixedKind<Row>,
  row: Row,
  turn: Turn<Row>,
  editing: EditActions<Row> | undefined,
): RowAction[] {
  const refusal = editing?.denied ?? null
  const edit = editing && {
    label: 'Edit',
    icon: IconPencil,
    refused: refusal,
    run: () => editing.edit(row),
  }
  const remove = editing && {
    label: 'Delete',
    danger: true,
    icon: IconTrash,
    refused: refusal ?? editing.whyStays(row),
    run: () => editing.remove(row),
  }
  return [
    ...(edit ? [edit] : []),
    {
      label: row.active ? 'Turn off' : 'Turn on',
      icon: row.active ? IconToggleLeft : IconToggleRight,
      refused: refusal,
      run: () => turn(row, !row.active),
    },
    ...(acts ? [acts.one(row, refusal)] : []),
    ...(remove ? [remove] : []),
  ]
}

function bulkOf<Row extends IdAndActive>(
  { acts }: FixedKind<Row>,
  editing: EditActions<Row> | undefined,
): BulkAction<Row>[] {
  const remove = editing && {
    label: 'Delete',
    danger: true,
    icon: IconTrash,
    refused: ({ rows, count }: ChosenRows<Row>) =>
      rows.length === count && rows.every((row) => editing.whyStays(row) !== null)
        ? 'All of these are in use. Turn them off instead'
        : null,
    run: editing.removeMany,
  }
  return [...(acts ? [acts.many] : []), ...(remove ? [remove] : [])]
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
