import { Button } from '@mantine/core'
import { IconCash, IconReceipt } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { transactions } from '@afterbell/contract/payments/transactions'
import { PAYMENT_HOWS, paymentHowLabels } from '@afterbell/domain/payments/payment-ways'
import type { ChosenRows, Filter } from '../../lists/actions.ts'
import { visibleFields } from '../../lists/columns.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { openExport } from '../../lists/export/open-export.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { takePaymentOfAnybody } from './choose-payer.tsx'
import { transactionColumns, type Transaction } from './transaction-columns.tsx'
import { openTransaction } from './TransactionDialog.tsx'
import { TransactionsPage } from './TransactionsPage.tsx'
import { transactionWords, useTransactionActs } from './useTransactionActs.tsx'

/** Payments and refunds of the school, the latest first. Each opens with its history. */
export function TransactionsScreen() {
  const format = useFormat()
  const list = useList(transactions.list, {}, { name: 'transactions' })
  const { menuOf, bulk } = useTransactionActs()
  const mayCharge = useMay()('transactions', 'charge')
  const columns = transactionColumns(format)
  usePaymentInAddress()
  const download = (chosen?: ChosenRows<Transaction>) =>
    openExport({
      title: 'Download transactions',
      fields: transactions.exportFields,
      file: transactions.export,
      list,
      things: transactionWords,
      shown: visibleFields(list, columns),
      ...(chosen && { chosen }),
    })
  const takePayment = mayCharge && (
    <Button leftSection={<Glyph of={IconCash} />} onClick={() => void takePaymentOfAnybody()}>
      Take payment
    </Button>
  )
  return (
    <TransactionsPage actions={takePayment}>
      <ListScreen
        list={list}
        things={transactionWords}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ payer, at }) => `${payer.name}, ${format.moment(at)}`}
        onOpen={({ id }) => void openTransaction(id)}
        rowMenu={menuOf}
        bulk={bulk}
        filters={filters}
        search="Search parents"
        tools={<DownloadButton onClick={() => void download()} />}
        empty={{
          title: 'No payments yet',
          text: 'Payments and refunds are listed here. Families pay as they sign up, or you take a payment.',
          icon: <IconReceipt size={24} stroke={1.5} aria-hidden />,
          action: takePayment,
        }}
      />
    </TransactionsPage>
  )
}

/** Opens the payment named in the address, such as by a link from its invoice; closing it removes it from the address. */
function usePaymentInAddress(): void {
  const { payment } = useSearch({ strict: false }) as { payment?: string }
  const navigate = useNavigate()
  useEffect(() => {
    if (payment === undefined) return
    void openTransaction(payment)
    void navigate({ to: '.', search: (search) => ({ ...search, payment: undefined }), replace: true })
  }, [payment, navigate])
}

const filters: readonly Filter[] = [
  {
    key: 'type',
    label: 'Type',
    choices: [
      { value: 'PAYMENT', label: 'Payments' },
      { value: 'REFUND', label: 'Refunds' },
    ],
  },
  {
    key: 'state',
    label: 'Status',
    choices: [
      { value: 'SUCCEEDED', label: 'Done' },
      { value: 'UNDER_WAY', label: 'In progress' },
      { value: 'PROCESSING', label: 'Processing' },
      { value: 'FAILED', label: 'Failed' },
    ],
  },
  {
    key: 'how',
    label: 'Method',
    choices: PAYMENT_HOWS.map((how) => ({ value: how, label: paymentHowLabels[how] })),
  },
  { kind: 'dates', key: 'dates', from: 'from', to: 'to', label: 'Dates' },
]
