import { IconListDetails } from '@tabler/icons-react'
import { payouts } from '@afterbell/contract/payouts/payouts'
import { payoutLineLabels } from '@afterbell/domain/providers/payout-states'
import type { Counter } from '../../lists/actions.ts'
import { visibleFields } from '../../lists/columns.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { openExport } from '../../lists/export/open-export.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useFormat } from '../../platform/format.ts'
import { openTransaction } from '../payments/TransactionDialog.tsx'
import { payoutLineColumns, type Payout } from './payout-columns.tsx'

const words = { one: 'line', many: 'lines' }

/** Lines of a payout. A payment's line opens it. */
export function PayoutLines({ payout }: { payout: Payout }) {
  const format = useFormat()
  const list = useList(payouts.lines, { params: { id: payout.id } }, { name: 'payout.lines' })
  const columns = payoutLineColumns(format)
  return (
    <ListScreen
      list={list}
      things={words}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ payer, kind }) => payer ?? payoutLineLabels[kind]}
      onOpen={({ paymentId }) => void (paymentId && openTransaction(paymentId))}
      tabs={tabsOf(payout)}
      search={null}
      tools={
        <DownloadButton
          onClick={() =>
            void openExport({
              title: 'Download the lines',
              asked: { params: { id: payout.id } },
              fields: payouts.exportFields,
              file: payouts.export,
              list,
              things: words,
              shown: visibleFields(list, columns),
            })
          }
        />
      }
      empty={{
        title: list.view.filters.match === undefined ? 'Nothing in this payout' : 'Everything matches',
        text: 'The payments, refunds and fees in this payout are listed here.',
        icon: <IconListDetails size={24} stroke={1.5} aria-hidden />,
      }}
    />
  )
}

function tabsOf({ differences }: Payout): readonly Counter[] {
  return [
    { label: 'All lines', filters: {} },
    { label: 'Do not match', count: differences, filters: { match: 'WRONG' } },
  ]
}
