import type { transactions } from '@afterbell/contract/payments/transactions'
import { paymentHowLabels } from '@afterbell/domain/payments/payment-ways'
import { methodName } from '@afterbell/domain/ledger/method-name'
import { transactionStatus, type TransactionStatusFacts } from '@afterbell/domain/payments/transaction-status'
import type { Column } from '../../lists/columns.ts'
import type { RowOf } from '../../lists/useList.ts'
import type { Format } from '../../platform/format.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Tone } from '../../ui/theme/palette.ts'
import styles from './payments.module.css'

export type Transaction = RowOf<typeof transactions.list>

/** Columns of payments and refunds: payer, date and purpose, then state and amount. */
export function transactionColumns(format: Format): Column<Transaction>[] {
  return [
    {
      key: 'payer',
      title: 'Parent',
      sort: true,
      width: 168,
      exportAs: ['payer', 'email'],
      render: ({ payer }) => payer.name,
    },
    {
      key: 'at',
      title: 'Date',
      sort: true,
      width: 132,
      exportAs: ['date', 'recorded'],
      card: 'fact',
      render: ({ at, receivedOn }) => (
        <span className="numbers">{receivedOn === null ? format.moment(at) : format.date(receivedOn)}</span>
      ),
    },
    {
      key: 'for',
      title: 'For',
      width: 200,
      exportAs: ['children', 'activities', 'invoices'],
      card: 'fact',
      render: ({ children, activities }) => (
        <span className={styles.two}>
          <span>{children.join(', ') || '–'}</span>
          <span className={styles.dim}>{activities.join(', ')}</span>
        </span>
      ),
    },
    {
      key: 'how',
      title: 'Method',
      width: 104,
      exportAs: ['how', 'method'],
      card: 'fact',
      render: ({ how, method }) => (method ? methodName(method) : paymentHowLabels[how]),
    },
    {
      key: 'state',
      title: 'Status',
      width: 136,
      exportAs: ['type', 'state'],
      card: 'fact',
      render: (row) => <TransactionState of={row} />,
    },
    {
      key: 'amount',
      title: 'Amount',
      isPinned: true,
      sort: true,
      numeric: true,
      width: 96,
      card: 'corner',
      render: (row) => <span className={styles.amount}>{format.money(signedAmount(row))}</span>,
    },
    {
      key: 'refunded',
      title: 'Refunded',
      numeric: true,
      width: 88,
      card: 'hidden',
      render: ({ refunded }) => (refunded > 0 ? format.money(refunded) : '–'),
    },
    {
      key: 'fee',
      title: 'Fee',
      numeric: true,
      width: 80,
      card: 'hidden',
      initiallyHidden: true,
      render: ({ fee }) => (fee === null ? '–' : format.money(fee)),
    },
    {
      key: 'net',
      title: 'Net',
      numeric: true,
      width: 96,
      card: 'hidden',
      initiallyHidden: true,
      render: ({ fee, amount }) => (fee === null ? '–' : format.money(amount - fee)),
    },
    {
      key: 'reference',
      title: 'Reference',
      width: 120,
      card: 'hidden',
      initiallyHidden: true,
      render: ({ reference }) => reference || '–',
    },
  ]
}

/** Refunds are negative. */
function signedAmount({ type, amount }: Pick<Transaction, 'type' | 'amount'>): number {
  return type === 'REFUND' ? -amount : amount
}

/** Chip with the type and state of a transaction. */
export function TransactionState({ of }: { of: TransactionStatusFacts }) {
  return (
    <StatusChip tone={toneOf(of)} hollow={of.state !== 'SUCCEEDED'}>
      {transactionStatus(of)}
    </StatusChip>
  )
}

/** Returns why a payment cannot be refunded. */
export function notRefundable({
  disputed,
  state,
  amount,
  refunded,
}: Pick<Transaction, 'disputed' | 'state' | 'amount' | 'refunded'>): string {
  if (disputed > 0) return 'It is disputed. Please wait until the bank has decided'
  // The money has become credit, or has paid something else.
  if (state === 'SUCCEEDED' && refunded < amount)
    return 'This money is now family credit, or paid for something else. Refund that instead'
  return 'None of it can be refunded'
}

function toneOf({ type, state, amount, refunded, disputed, takenBack }: TransactionStatusFacts): Tone {
  if (disputed > 0 || takenBack > 0 || state === 'FAILED') return 'danger'
  if (state !== 'SUCCEEDED') return 'warning'
  return type === 'REFUND' || refunded >= amount ? 'neutral' : 'success'
}
