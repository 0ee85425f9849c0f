import type { rosters } from '@afterbell/contract/rosters/rosters'
import { sum } from '@afterbell/domain/kernel/sum'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useFormat } from '../../platform/format.ts'
import styles from './price-lines.module.css'

type Later = AnswerOf<typeof rosters.quote>['later']

/** Days that are shown one by one. The others are added up. */
const SHOWN = 3

/** What a spot is charged later than at once, by day, such as aftercare by the month. Nothing where there is nothing. */
export function LaterCharges({ later }: { later: Later }) {
  const format = useFormat()
  if (later.length === 0) return null
  // A single one more takes no more room than its own row.
  const shown = later.length <= SHOWN + 1 ? later : later.slice(0, SHOWN)
  const others = later.slice(shown.length)
  return (
    <table className={styles.price}>
      <caption className={styles.heading}>Charged later</caption>
      <tbody>
        {shown.map(({ dueOn, amount, isEstimate }) => (
          <tr key={dueOn}>
            <th scope="row">
              {format.date(dueOn)}
              {isEstimate && <div className={styles.reason}>If the child attends every day</div>}
            </th>
            <td>{format.money(amount)}</td>
          </tr>
        ))}
        {others.length > 0 && (
          <tr>
            <th scope="row">
              {others.length} more until {format.date(others.at(-1)!.dueOn)}
            </th>
            <td>{format.money(sum(others.map(({ amount }) => amount)))}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
