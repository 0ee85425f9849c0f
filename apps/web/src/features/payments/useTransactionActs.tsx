import { IconCash, IconEye, IconMail, IconReceiptRefund } from '@tabler/icons-react'
import { transactions } from '@afterbell/contract/payments/transactions'
import type { BulkAction, ChosenRows, RowAction } from '../../lists/actions.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { namedBy, openRefused } from '../../lists/RefusedRows.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'
import { openTakePayment } from '../ledger/TakePaymentDialog.tsx'
import { openRefund } from './RefundDialog.tsx'
import { useResend } from './useResend.ts'
import { openTransaction } from './TransactionDialog.tsx'
import { notRefundable, type Transaction } from './transaction-columns.tsx'

export const transactionWords = { one: 'transaction', many: 'transactions' }

/** Acts on one payment or refund, or several. A refused call has shown its own error. */
export function useTransactionActs() {
  const resend = useResend()
  const resendSeveral = useWrite(transactions.resendMany)
  const resendMany = async (chosen: ChosenRows<Transaction>) => {
    const sum = await inPortions(await chosen.ids(), (uniqueIds) =>
      resendSeveral.mutateAsync({ query: { uniqueIds } }),
    )
    const refusals = namedBy(
      sum.refused,
      chosen.rows,
      ({ id }) => id,
      ({ payer }) => payer.name,
    )
    if (refusals.length === 0) notify.success('You have successfully resend receipts')
    else void openRefused({ ...sum, refused: refusals }, receiptWords, 'sent')
  }
  const menuOf = (row: Transaction): RowAction[] => [
    { label: 'Open', icon: IconEye, run: () => void openTransaction(row.id) },
    {
      label: 'Resend receipt',
      icon: IconMail,
      run: () => void resend(row.id),
      refused: row.state === 'SUCCEEDED' ? null : 'Only completed payments have a receipt',
    },
    {
      label: 'Take payment',
      right: ['transactions', 'charge'],
      icon: IconCash,
      run: () =>
        void openTakePayment({ of: { payerId: row.payer.id }, name: row.payer.name, openCents: null }),
    },
    {
      label: 'Refund',
      right: ['transactions', 'refund'],
      when: row.type === 'PAYMENT',
      icon: IconReceiptRefund,
      run: () => void openRefund(row.id),
      refused: row.refundable > 0 ? null : notRefundable(row),
    },
  ]
  const bulk: BulkAction<Transaction>[] = [{ label: 'Resend receipts', icon: IconMail, run: resendMany }]
  return { menuOf, bulk }
}

const receiptWords = { one: 'receipt', many: 'receipts' }
