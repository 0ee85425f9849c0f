import { sum } from '@afterbell/domain/kernel/sum'
import { useFormat } from '../../../platform/format.ts'
import { byCycle, periodText, type ComingCharge } from './care-shown.ts'
import styles from './changed-charges.module.css'

interface ChangedProps {
  now: readonly ComingCharge[]
  then: readonly ComingCharge[]
  /** The change, as the heading of the column with the new amounts. */
  by: string
  caption?: string
}

/** Compares the next charges, cycle by cycle, with their amounts after a proposed change. */
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
          const centsAfter = sum(
            becomes.filter((each) => each.from === from && each.to === to).map((each) => each.cents),
          )
          return (
            <tr key={`${from} ${to}`} data-changed={centsAfter !== cents || undefined}>
              <th scope="row">
                {periodText(cycle, format)}
                {cycle.isEstimate && <span className={styles.dim}> at most, by attendance</span>}
              </th>
              <td className="numbers">{format.money(cents)}</td>
              <td className="numbers">{format.money(centsAfter)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
