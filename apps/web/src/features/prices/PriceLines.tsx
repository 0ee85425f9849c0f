import { Skeleton } from '@mantine/core'
import type { rosters } from '@afterbell/contract/rosters/rosters'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useFormat } from '../../platform/format.ts'
import styles from './price-lines.module.css'

export type QuoteAnswer = NonNullable<AnswerOf<typeof rosters.details>['quote']>

/** The price: every line with its reason, and the total. While null, it reserves the room. */
export function PriceLines({ quote }: { quote: QuoteAnswer | null }) {
  const format = useFormat()
  return (
    <table className={styles.price}>
      <caption className={styles.heading}>Price</caption>
      <tbody>
        {(quote?.lines ?? [null]).map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line ? line.label : <Skeleton width={120} height={14} my={4} />}
              <div className={styles.reason}>
                {line ? line.reason : <Skeleton width={180} height={12} my={3} />}
              </div>
            </th>
            <td>{line && format.money(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total due</th>
          <td>{quote ? format.money(quote.total) : '\u00a0'}</td>
        </tr>
      </tfoot>
    </table>
  )
}
