import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import styles from './money.module.css'

interface MoneyLinesProps {
  title: string
  lines: readonly { key: string; label: ReactNode; detail?: ReactNode; amount: number }[]
  /** Their total, shown below them if given. */
  total?: { label: string; amount: number }
  /** Actions on all lines, beside the title. */
  action?: ReactNode
}

/** Amounts below each other, with their reasons. */
export function MoneyLines({ title, lines, total, action }: MoneyLinesProps) {
  const format = useFormat()
  return (
    <section>
      <div className={styles.titled}>
        <h3 className={styles.heading}>{title}</h3>
        {action}
      </div>
      <ul className={styles.lines} aria-label={title}>
        {lines.map(({ key, label, detail, amount }) => (
          <li key={key}>
            <span className={styles.two}>
              <span>{label}</span>
              {detail && <span className={styles.dim}>{detail}</span>}
            </span>
            <span className={styles.amount}>{format.money(amount)}</span>
          </li>
        ))}
        {total && (
          <li className={styles.total}>
            <span>{total.label}</span>
            <span className={styles.amount}>{format.money(total.amount)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
