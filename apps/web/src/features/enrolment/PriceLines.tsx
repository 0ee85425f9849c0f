import type { Quote } from '@afterbell/domain/pricing'
import { useFormat } from '../../platform/format.ts'
import styles from './enrol.module.css'

/** What a place costs: every line with its reason, and the total. */
export function PriceLines({ quote }: { quote: Quote }) {
  const format = useFormat()
  return (
    <table className={styles.price}>
      <caption className={styles.heading}>Price</caption>
      <tbody>
        {quote.lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.label}
              <div className={styles.reason}>{line.reason}</div>
            </th>
            <td>{format.money(line.amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Owed in total</th>
          <td>{format.money(quote.totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
