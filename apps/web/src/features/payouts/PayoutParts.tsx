import type { payouts } from '@afterbell/contract/payouts/payouts'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { count } from '@afterbell/domain/kernel/count'
import { sum } from '@afterbell/domain/kernel/sum'
import { PAYOUT_LINE_KINDS, type PayoutLineKind } from '@afterbell/domain/providers/payout-states'
import { payoutMoney, type Payout } from './payout-columns.tsx'
import styles from './payouts.module.css'

type Part = AnswerOf<typeof payouts.get>['parts'][number]

/** Parts of a payout: payments, refunds, and the provider's fees. */
export function PayoutParts({ payout, parts }: { payout: Payout; parts: readonly Part[] }) {
  if (parts.length === 0) return null
  const money = (cents: number) => payoutMoney(payout, cents)
  const displayedParts = PAYOUT_LINE_KINDS.flatMap((kind) =>
    parts.filter((part) => part.kind === kind && kind !== 'FEE'),
  )
  const feesTotal = sum(parts.map(({ kind, amount, fees }) => (kind === 'FEE' ? fees - amount : fees)))
  return (
    <dl className={styles.facts} aria-label="What is in it">
      {displayedParts.map(({ kind, count: number, amount }) => (
        <div key={kind} className={styles.fact}>
          <dt>{NAMES[kind]}</dt>
          <dd>
            {money(amount)}
            <small>{count(number, 'line')}</small>
          </dd>
        </div>
      ))}
      <div className={styles.fact}>
        <dt>Fees</dt>
        <dd>{money(-feesTotal)}</dd>
      </div>
      <div className={styles.fact}>
        <dt>Paid out</dt>
        <dd>{money(payout.amount)}</dd>
      </div>
    </dl>
  )
}

const NAMES: Readonly<Record<PayoutLineKind, string>> = {
  PAYMENT: 'Payments',
  REFUND: 'Refunds',
  REVERSAL: 'Disputes and returns',
  PAYOUT: 'Payouts that failed before',
  FEE: 'Fees',
  OTHER: 'Other',
}
