import { useFormat } from '../../platform/format.ts'
import { owedChangeText } from './owed-change.ts'
import styles from './price-lines.module.css'

/** Says in numbers how the balance changes. */
export function OwedDifference({
  of,
}: {
  of: { owedBefore: number; owed: number; kept: number; difference: number } | undefined
}) {
  const format = useFormat()
  if (!of) return <p className={styles.left}>&nbsp;</p>
  const { owedBefore, owed, kept, difference } = of
  return (
    <p className={styles.left}>
      Owed before {format.money(owedBefore)}, then {format.money(owed)}
      {kept > 0 && ` and ${format.money(kept)} for the dates before`}.{' '}
      <strong>{owedChangeText(difference, format)}</strong>
    </p>
  )
}
