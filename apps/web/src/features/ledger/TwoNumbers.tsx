import { useFormat } from '../../platform/format.ts'
import styles from './money.module.css'

/** What goes back to the family, and what it no longer has to pay. */
export function TwoNumbers({ givenBack, noLongerOwed }: { givenBack: number; noLongerOwed: number }) {
  const format = useFormat()
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>Refund</dt>
        <dd>{format.money(givenBack)}</dd>
      </div>
      <div>
        <dt>Removed from balance</dt>
        <dd>{format.money(noLongerOwed)}</dd>
      </div>
    </dl>
  )
}
