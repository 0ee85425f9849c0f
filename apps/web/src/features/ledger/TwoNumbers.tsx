import { useFormat } from '../../platform/format.ts'
import styles from './money.module.css'

/** The refund to the family, and the amount they no longer owe. */
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
