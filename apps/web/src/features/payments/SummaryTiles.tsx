import { Skeleton } from '@mantine/core'
import type { transactions } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useFormat } from '../../platform/format.ts'
import styles from './payments.module.css'

type Sums = AnswerOf<typeof transactions.summary>

/** Payments and refunds of this month; pending, owed and credited amounts now. */
export function SummaryTiles({ sums }: { sums: Sums | undefined }) {
  const format = useFormat()
  return (
    <dl className={styles.tiles} aria-busy={!sums}>
      {TILES.map(({ key, label }) => (
        <div key={key} className={styles.tile}>
          <dt>{label}</dt>
          <dd data-late={(key === 'pastDue' && sums && sums.pastDue > 0) || undefined}>
            {sums ? format.money(sums[key]) : <Skeleton width={72} height={22} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const TILES = [
  { key: 'collected', label: 'Received this month' },
  { key: 'refunded', label: 'Refunded this month' },
  { key: 'processing', label: 'Processing' },
  { key: 'open', label: 'Balance due' },
  { key: 'pastDue', label: 'Past due' },
  { key: 'credit', label: 'Family credit' },
] as const satisfies readonly { key: keyof Sums; label: string }[]
