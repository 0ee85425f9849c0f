import { IconReceipt } from '@tabler/icons-react'
import { care } from '@afterbell/contract/care/care'
import { count } from '@afterbell/domain/kernel/count'
import type { Right } from '@afterbell/domain/kernel/roles'
import type { RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'
import { TransactionsPage } from '../payments/TransactionsPage.tsx'
import { periodText } from '../ledger/care/care-shown.ts'
import { CareChargeLines } from './CareCharge.tsx'
import { openNotBilled } from './NotBilledDialog.tsx'

type WaitingCharge = RowOf<typeof care.waiting>

const CHARGE: Right = ['transactions', 'charge']

const things = { one: 'charge', many: 'charges' } as const

/** Charges for recurring care that wait for staff: from before automatic billing, and extra amounts after a correction. */
export function ChargesScreen() {
  const format = useFormat()
  const list = useList(care.waiting, {}, { name: 'care-charges' })
  const release = useWrite(care.release)
  const refresh = useMoneyRefresh()
  const bill = async (ids: string[]) => {
    const { changed, refused } = await release.mutateAsync({ body: { ids } })
    refresh()
    if (changed > 0) notify.success(`${count(changed, 'charge')} billed`)
    if (refused.length > 0) notify.warning(`${count(refused.length, 'charge')} had already been decided`)
  }
  const menuOf = (row: WaitingCharge): RowAction[] => [
    { label: 'Open', run: () => void openCharge(row) },
    { label: 'Bill', right: CHARGE, run: () => void bill([row.id]).catch(() => {}) },
    { label: 'Do not bill', right: CHARGE, danger: true, run: () => void openNotBilled([row.id]) },
  ]
  return (
    <TransactionsPage>
      <ListScreen
        list={list}
        things={things}
        columns={columnsIn(format)}
        rowId={({ id }) => id}
        rowName={(row) => `${row.child.name}, ${row.activity.name}, ${periodText(row, format)}`}
        onOpen={(row) => void openCharge(row)}
        rowMenu={menuOf}
        bulk={[
          { label: 'Bill', right: CHARGE, run: async (chosen) => bill(await chosen.ids()) },
          {
            label: 'Do not bill',
            right: CHARGE,
            danger: true,
            run: async (chosen) => openNotBilled(await chosen.ids()),
          },
        ]}
        search={null}
        empty={{
          title: 'No charges to review',
          text: 'Aftercare is billed automatically. Charges from before that, and extra charges after attendance was corrected, wait here until you decide.',
          icon: <IconReceipt size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </TransactionsPage>
  )
}

function columnsIn(format: Format): Column<WaitingCharge>[] {
  return [
    { key: 'child', title: 'Child', width: 160, render: ({ child }) => child.name },
    { key: 'activity', title: 'Activity', width: 180, card: 'fact', render: ({ activity }) => activity.name },
    {
      key: 'kind',
      title: 'Why',
      width: 200,
      card: 'fact',
      render: ({ kind }) =>
        kind === 'CHARGE' ? 'From before automatic billing' : 'Corrected after it was billed',
    },
    {
      key: 'period',
      title: 'For',
      width: 200,
      card: 'fact',
      render: (row) => <span className="numbers">{periodText(row, format)}</span>,
    },
    {
      key: 'total',
      title: 'Amount',
      numeric: true,
      width: 96,
      card: 'corner',
      render: ({ total }) => format.money(total),
    },
  ]
}

function openCharge(charge: WaitingCharge): Promise<void> {
  return openModal({
    title: `${charge.child.name}, ${charge.activity.name}`,
    width: 560,
    content: () => (
      <DialogBody>
        <ChargeBody charge={charge} />
      </DialogBody>
    ),
  })
}

function ChargeBody({ charge }: { charge: WaitingCharge }) {
  return <CareChargeLines charge={charge} format={useFormat()} />
}
