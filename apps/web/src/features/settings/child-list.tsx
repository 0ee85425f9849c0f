import type { ReactNode } from 'react'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import type { teachers } from '@afterbell/contract/settings/settings'
import { childListFindings } from '@afterbell/domain/settings/child-lists'
import type { RowOf } from '../../lists/useList.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { migrateAction, migrateInBulk, type ChosenByChildren } from './migrate-actions.tsx'
import type { FixedKind, SettingsKind, IdAndActive } from './settings-kind.ts'

type ChildListRow = RowOf<typeof teachers.list>

/** Differences between the two lists children choose from. */
interface ChildList extends Pick<
  SettingsKind<ChildListRow, { name: string }>,
  'title' | 'things' | 'list' | 'resource' | 'idsKey' | 'purpose' | 'file'
> {
  calls: SettingsKind<ChildListRow, { name: string }>['calls'] & { migrate: AnyOp }
  icon: ReactNode
  placeholder: string
}

/** A settings list whose entries have only a name and are assigned to children. */
export function childList({ placeholder, ...list }: ChildList): SettingsKind<ChildListRow, { name: string }> {
  return {
    ...assignedToChildren({ ...list, nameOf: ({ name }) => name }),
    use: ({ childCount }) =>
      childCount > 0
        ? `${childCount === 1 ? '1 child has it' : `${childCount} children have it`}. Migrate them first, or turn it off instead`
        : null,
    form: {
      of: (row) => ({ name: row?.name ?? '' }),
      findings: childListFindings,
      labels: { name: 'Name' },
      fields: (form) => <TextField {...form.field('name')} label="Name" placeholder={placeholder} required />,
    },
  }
}

/** Completes a list whose entries are assigned to children: their number, and moving them to another entry. */
export function assignedToChildren<
  Row extends ChosenByChildren & IdAndActive,
  Kind extends Omit<FixedKind<Row>, 'columns' | 'acts'> & { calls: { migrate: AnyOp } },
>(kind: Kind & { nameOf: (row: Row) => string }): Kind & Required<Pick<FixedKind<Row>, 'columns' | 'acts'>> {
  const { calls, things, nameOf } = kind
  const migration = { op: calls.migrate, list: calls.list, active: calls.active, things, nameOf }
  return {
    ...kind,
    columns: [
      {
        key: 'childCount',
        title: 'Children',
        numeric: true,
        width: 110,
        card: 'fact',
        render: ({ childCount }) => childCount,
      },
    ],
    acts: { one: (row, barred) => migrateAction(migration, row, barred), many: migrateInBulk(migration) },
  }
}
