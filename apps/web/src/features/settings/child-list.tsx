import type { ReactNode } from 'react'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import type { teachers } from '@afterbell/contract/settings/settings'
import { childListFindings } from '@afterbell/domain/settings/child-lists'
import type { RowOf } from '../../lists/useList.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { migrateAction, migrateInBulk } from './migrate-actions.tsx'
import type { SettingsKind } from './settings-kind.ts'

type Chosen = RowOf<typeof teachers.list>

/** Differences between the two lists children choose from. */
interface ChildList extends Pick<
  SettingsKind<Chosen, { name: string }>,
  'title' | 'things' | 'list' | 'resource' | 'idsKey' | 'purpose' | 'file'
> {
  calls: SettingsKind<Chosen, { name: string }>['calls'] & { migrate: AnyOp }
  icon: ReactNode
  placeholder: string
}

/** A settings list whose entries have only a name and are assigned to children. */
export function childList({ placeholder, ...list }: ChildList): SettingsKind<Chosen, { name: string }> {
  const migration = {
    op: list.calls.migrate,
    list: list.calls.list,
    active: list.calls.active,
    things: list.things,
    nameOf: (row: Chosen) => row.name,
  }
  return {
    ...list,
    columns: [
      {
        key: 'childCount',
        title: 'Children',
        numeric: true,
        width: 110,
        card: 'fact',
        render: (row) => row.childCount,
      },
    ],
    use: ({ childCount }) =>
      childCount > 0
        ? `${childCount === 1 ? '1 child has it' : `${childCount} children have it`}. Migrate them first, or turn it off instead`
        : null,
    acts: { one: (row, barred) => migrateAction(migration, row, barred), many: migrateInBulk(migration) },
    form: {
      of: (row) => ({ name: row?.name ?? '' }),
      findings: childListFindings,
      labels: { name: 'Name' },
      fields: (form) => <TextField {...form.field('name')} label="Name" placeholder={placeholder} required />,
    },
  }
}
