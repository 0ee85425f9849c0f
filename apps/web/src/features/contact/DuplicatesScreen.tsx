import { IconUsersGroup } from '@tabler/icons-react'
import { familyMerges } from '@afterbell/contract/families'
import type { AnswerOf } from '@afterbell/contract/op'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { openMerge } from './MergeDialog.tsx'
import styles from './contact.module.css'

type Pair = AnswerOf<typeof familyMerges.duplicates>['content'][number]
type Family = Pair['one']

/** Families that were likely entered twice. Each pair opens side by side, and becomes one if it is. */
export function DuplicatesScreen() {
  const list = useList(familyMerges.duplicates, {}, { name: 'duplicates' })
  const open = ({ one, other }: Pair) => void openMerge(one, other)
  return (
    <>
      <PageHeader title="Doubled families" />
      <ListScreen
        list={list}
        things={{ one: 'pair', many: 'pairs' }}
        columns={columns}
        rowId={({ one, other }) => `${one.id} ${other.id}`}
        rowName={({ one, other }) => `${familyName(one)} and ${familyName(other)}`}
        onOpen={open}
        rowMenu={(row) => [{ label: 'Compare', run: () => open(row) }]}
        search={null}
        empty={{
          title: 'No doubled families',
          text: 'Families with the same e-mail, phone, guardian or child are shown here, to be made one.',
          icon: <IconUsersGroup size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </>
  )
}

const reasons: Record<Pair['reasons'][number], string> = {
  CHILD: 'same child',
  EMAIL: 'same e-mail',
  PHONE: 'same phone',
  GUARDIAN: 'same name of a guardian',
}

const columns: readonly Column<Pair>[] = [
  {
    key: 'families',
    title: 'Families',
    width: 260,
    render: ({ one, other }) => `${familyName(one)} and ${familyName(other)}`,
  },
  {
    key: 'children',
    title: 'Children',
    width: 260,
    card: 'fact',
    render: ({ one, other }) => (
      <div>
        <div>{childrenOf(one)}</div>
        <div className={styles.dim}>{childrenOf(other)}</div>
      </div>
    ),
  },
  {
    key: 'reasons',
    title: 'Why',
    width: 220,
    card: 'fact',
    render: (row) => row.reasons.map((reason) => reasons[reason]).join(', '),
  },
]

function familyName({ guardians }: Family): string {
  return guardians[0]?.name ?? 'Nobody'
}

function childrenOf({ children }: Family): string {
  return children.map(({ name }) => name).join(', ')
}
