import type { QuoteLine } from '@afterbell/domain/prices/pricing'
import { reasonText } from '@afterbell/domain/prices/reasons'
import { useFormat } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import styles from './summary.module.css'

/** The lines of a price, each with its reason. */
export function PricedLines({ lines }: { lines: readonly QuoteLine[] }) {
  const format = useFormat()
  const { school } = useSession()
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <li key={index}>
          <span>
            {line.label}
            <span className={styles.reason}>{reasonText(line.reason, school)}</span>
          </span>
          <span className="numbers">{format.money(line.amountCents)}</span>
        </li>
      ))}
    </ul>
  )
}
