import { sum } from '@afterbell/domain/kernel/sum'
import { useFormat } from '../../../platform/format.ts'
import { byCycle, periodText, type ComingCharge } from './care-shown.ts'
import styles from './changed-charges.module.css'

interface ChangedProps {
  now: readonly ComingCharge[]
  then: readonly ComingCharge[]
  /** What changes them: heads the column of what they become. */
  by: string
  caption?: string
}

/** What is charged next, cycle by cycle, beside what it becomes by a change that is only asked about. */
export function ChangedCharges({ now, then, by, caption = 'What changes' }: ChangedProps) {
  const format = useFormat()
  const becomes = byCycle(then)
  return (
    <table className={styles.changes}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">Now</th>
          <th scope="col">{by}</th>
        </tr>
      </thead>
      <tbody>
        {byCycle(now).map((cycle) => {
          const { from, to, cents } = cycle
          const after = sum(
            becomes.filter((each) => each.from === from && each.to === to).map((each) => each.cents),
          )
          return (
            <tr key={`${from} ${to}`} data-changed={after !== cents || undefined}>
              <th scope="row">
                {periodText(cycle, format)}
                {cycle.isEstimate && <span className={styles.dim}> at most, by attendance</span>}
              </th>
              <td className="numbers">{format.money(cents)}</td>
              <td className="numbers">{format.money(after)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
