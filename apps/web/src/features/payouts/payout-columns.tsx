import type { payouts } from '@afterbell/contract/payouts/payouts'
import { matchLabels } from '@afterbell/domain/payouts/payouts'
import { payoutLineLabels, payoutStateLabels } from '@afterbell/domain/providers/payout-states'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { formatMoney } from '@afterbell/domain/kernel/money'
import type { Column } from '../../lists/columns.ts'
import type { RowOf } from '../../lists/useList.ts'
import type { Format } from '../../platform/format.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Tone } from '../../ui/theme/palette.ts'
import styles from './payouts.module.css'

export type Payout = RowOf<typeof payouts.list>
export type PayoutLine = RowOf<typeof payouts.lines>

/** Formats an amount in the payout's currency, which can differ from the school's. */
export function payoutMoney({ currency }: Pick<Payout, 'currency'>, cents: number): string {
  return formatMoney(cents, currency as Currency)
}

export function payoutColumns(format: Format): Column<Payout>[] {
  return [
    {
      key: 'at',
      title: 'In the bank',
      sort: true,
      width: 128,
      render: ({ arrivesOn }) => <span className="numbers">{format.date(arrivesOn)}</span>,
    },
    {
      key: 'state',
      title: 'Status',
      width: 128,
      card: 'fact',
      render: (payout) => <PayoutState of={payout} />,
    },
    {
      key: 'match',
      title: 'Compared with the books',
      width: 224,
      card: 'fact',
      render: (payout) => <PayoutMatch of={payout} />,
    },
    {
      key: 'difference',
      title: 'Difference',
      numeric: true,
      width: 112,
      card: 'hidden',
      render: (payout) => (payout.differences > 0 ? payoutMoney(payout, payout.difference) : '–'),
    },
    {
      key: 'amount',
      title: 'Amount',
      sort: true,
      numeric: true,
      width: 112,
      card: 'corner',
      render: (payout) => <span className={styles.amount}>{payoutMoney(payout, payout.amount)}</span>,
    },
  ]
}

const TONES: Readonly<Record<Payout['state'], Tone>> = {
  PENDING: 'warning',
  PAID: 'success',
  FAILED: 'danger',
  CANCELED: 'neutral',
}

export function PayoutState({ of: { state } }: { of: Pick<Payout, 'state'> }) {
  return (
    <StatusChip tone={TONES[state]} hollow={state !== 'PAID'}>
      {payoutStateLabels[state]}
    </StatusChip>
  )
}

/** Says whether all its lines match the books. */
export function PayoutMatch({ of }: { of: Pick<Payout, 'lines' | 'differences' | 'accepted'> }) {
  const { lines, differences, accepted } = of
  if (lines === 'LATER') return <StatusChip tone="neutral">Not compared yet</StatusChip>
  if (lines === 'NEVER') return <StatusChip tone="neutral">Cannot be compared</StatusChip>
  if (differences === 0) return <StatusChip tone="success">Matches</StatusChip>
  const text = differences === 1 ? '1 line does not match' : `${differences} lines do not match`
  return accepted ? (
    <StatusChip tone="neutral">Difference accepted</StatusChip>
  ) : (
    <StatusChip tone="danger">{text}</StatusChip>
  )
}

/** Columns of a payout's lines: the provider's amounts, and the books' where they differ. */
export function payoutLineColumns(format: Format): Column<PayoutLine>[] {
  const money = (cents: number | null) => (cents === null ? '–' : format.money(cents))
  return [
    {
      key: 'what',
      title: 'What',
      width: 184,
      render: ({ kind, payer }) => (
        <span className={styles.two}>
          <span>{payer ?? payoutLineLabels[kind]}</span>
          {payer !== null && <span className={styles.dim}>{payoutLineLabels[kind]}</span>}
        </span>
      ),
    },
    {
      key: 'at',
      title: 'Date',
      sort: true,
      width: 132,
      exportAs: ['date'],
      card: 'fact',
      render: ({ at }) => <span className="numbers">{format.moment(at)}</span>,
    },
    {
      key: 'match',
      title: 'Compared with the books',
      width: 208,
      exportAs: ['match', 'ourAmount', 'ourFee'],
      card: 'fact',
      render: (line) => <LineMatch of={line} money={money} />,
    },
    {
      key: 'amount',
      title: 'Amount',
      sort: true,
      numeric: true,
      width: 104,
      card: 'corner',
      render: ({ amount }) => <span className={styles.amount}>{money(amount)}</span>,
    },
    { key: 'fee', title: 'Fee', numeric: true, width: 80, card: 'hidden', render: ({ fee }) => money(fee) },
    { key: 'net', title: 'Net', numeric: true, width: 104, card: 'hidden', render: ({ net }) => money(net) },
    {
      key: 'difference',
      title: 'Difference',
      numeric: true,
      width: 96,
      card: 'hidden',
      render: ({ difference }) => (difference === 0 ? '–' : format.money(difference)),
    },
  ]
}

function LineMatch({
  of: { match, kind, amount, fee, ourAmount, ourFee },
  money,
}: {
  of: PayoutLine
  money: (cents: number | null) => string
}) {
  if (match === 'MATCHED')
    return (
      <StatusChip tone="success">
        {kind === 'FEE' ? 'Booked from the payout' : matchLabels.MATCHED}
      </StatusChip>
    )
  const isOfFee = match === 'DIFFERENT' && amount === ourAmount && fee !== ourFee
  const inBooks = isOfFee ? `Fee in the books: ${money(ourFee)}` : `In the books: ${money(ourAmount)}`
  return (
    <span className={styles.two}>
      <StatusChip tone="danger">{isOfFee ? 'Different fee' : matchLabels[match]}</StatusChip>
      {ourAmount !== null && match !== 'DOUBLED' && <span className={styles.dim}>{inBooks}</span>}
    </span>
  )
}
