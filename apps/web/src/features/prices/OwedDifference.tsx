import { useFormat } from '../../platform/format.ts'
import styles from './price-lines.module.css'

/** What becomes of what is owed, in numbers. */
export function OwedDifference({
  of,
}: {
  of: { owedBefore: number; owed: number; kept: number; difference: number } | undefined
}) {
  const format = useFormat()
  if (!of) return <p className={styles.left}>&nbsp;</p>
  const { owedBefore, owed, kept, difference } = of
  const change =
    difference === 0
      ? 'What is owed does not change.'
      : difference > 0
        ? `${format.money(difference)} more is owed.`
        : `${format.money(-difference)} less is owed.`
  return (
    <p className={styles.left}>
      Owed before {format.money(owedBefore)}, then {format.money(owed)}
      {kept > 0 && ` and ${format.money(kept)} for the dates before`}. <strong>{change}</strong>
    </p>
  )
}
