import { IconUsersGroup } from '@tabler/icons-react'
import { familyMerges } from '@afterbell/contract/families/families'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { Counter, RowAction } from '../../../lists/actions.ts'
import type { Column } from '../../../lists/columns.ts'
import { ListScreen } from '../../../lists/ListScreen.tsx'
import { useList } from '../../../lists/useList.ts'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { openMerge } from './MergeDialog.tsx'
import styles from '../contact.module.css'

type Pair = AnswerOf<typeof familyMerges.duplicates>['content'][number]
type Family = Pair['one']

/**
 * Families that were probably entered twice. The user compares each pair side by side, and merges it or marks it as not
 * duplicates.
 */
export function DuplicatesScreen() {
  const list = useList(familyMerges.duplicates, {}, { name: 'duplicates' })
  const { setApart, bringTogether } = useApart()
  const counts = useCounts()
  const areApart = list.view.filters.apart === 'true'
  const open = ({ one, other }: Pair) => {
    const asPair = () => setApart(one, other)
    void openMerge(one, other, areApart ? {} : { onApart: asPair })
  }
  const menuOf = (pair: Pair): RowAction[] => [
    { label: 'Compare', run: () => open(pair) },
    areApart
      ? { label: 'List as duplicates again', run: () => void bringTogether(pair.one, pair.other) }
      : { label: 'Not duplicates', run: () => void setApart(pair.one, pair.other) },
  ]
  return (
    <>
      <PageHeader title="Duplicate families" />
      <ListScreen
        list={list}
        things={{ one: 'pair', many: 'pairs' }}
        columns={columns}
        rowId={({ one, other }) => `${one.id} ${other.id}`}
        rowName={pairName}
        onOpen={open}
        rowMenu={menuOf}
        tabs={tabsOf(counts)}
        search={null}
        empty={{
          title: areApart ? 'No pairs marked as not duplicates' : 'No duplicate families',
          text: areApart
            ? 'Pairs that you mark as not duplicates are listed here.'
            : 'Families with the same email, phone, guardian or child are listed here so you can merge them.',
          icon: <IconUsersGroup size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </>
  )
}

/** Number of pairs to review, and of pairs marked as not duplicates. */
function useCounts() {
  const open = useRead(familyMerges.duplicates, { query: { size: 1 } })
  const apart = useRead(familyMerges.duplicates, { query: { size: 1, apart: 'true' } })
  return { open: open.data?.totalElements ?? null, apart: apart.data?.totalElements ?? null }
}

const tabsOf = ({ open, apart }: ReturnType<typeof useCounts>): readonly Counter[] => [
  { label: 'To compare', count: open, filters: {} },
  { label: 'Not duplicates', count: apart, filters: { apart: 'true' } },
]

/** Marks two families as not duplicates, or undoes that. */
function useApart() {
  const invalidates = [familyMerges.duplicates]
  const apart = useWrite(familyMerges.setApart, { invalidates })
  const together = useWrite(familyMerges.bringTogether, { invalidates })
  /** Returns whether it was done. */
  const runAndNotify = async (act: Promise<unknown>, sentence: string): Promise<boolean> => {
    try {
      await act
      notify.success(sentence)
      return true
    } catch {
      // The call has shown its error.
      return false
    }
  }
  return {
    setApart: (one: Family, other: Family) =>
      runAndNotify(
        apart.mutateAsync({ body: { oneId: one.id, otherId: other.id } }),
        'Marked as not duplicates',
      ),
    bringTogether: (one: Family, other: Family) =>
      runAndNotify(
        together.mutateAsync({ query: { oneId: one.id, otherId: other.id } }),
        'Listed as duplicates again',
      ),
  }
}

const reasons: Record<Pair['reasons'][number], string> = {
  ON_LIST: 'registered with a name of a do-not-release list',
  CHILD: 'same child, or nearly',
  EMAIL: 'same email',
  PHONE: 'same phone',
  GUARDIAN: 'same guardian name',
}

const columns: readonly Column<Pair>[] = [
  {
    key: 'families',
    title: 'Families',
    width: 260,
    render: pairName,
  },
  {
    key: 'children',
    title: 'Children',
    width: 260,
    card: 'fact',
    render: ({ one, other }) => (
      <div>
        <div>{childrenOf(one)}</div>
        {one.id !== other.id && <div className={styles.dim}>{childrenOf(other)}</div>}
      </div>
    ),
  },
  {
    key: 'reasons',
    title: 'Why',
    width: 220,
    card: 'fact',
    render: (row) => {
      const reasonText = row.reasons.map((reason) => reasons[reason]).join(', ')
      return reasonText.slice(0, 1).toUpperCase() + reasonText.slice(1)
    },
  },
]

/** Names two families, or one that contains a child twice. */
function pairName({ one, other }: Pair): string {
  return one.id === other.id ? familyName(one) : `${familyName(one)} and ${familyName(other)}`
}

function familyName({ guardians }: Family): string {
  return guardians[0]?.name ?? 'Nobody'
}

function childrenOf({ children }: Family): string {
  return children.map(({ name }) => name).join(', ')
}
