import { ageText } from '@afterbell/domain/kernel/ages'
import { useOneLine } from '../../lists/density.ts'
import styles from './children.module.css'

/** A child's age on a day: '7 years', or '7 y' on a row of one line. */
export function Age({ birthDate, on }: { birthDate: string; on: string }) {
  const isOneLine = useOneLine()
  const text = ageText(birthDate, on)
  return (
    <span className={styles.age}>
      {isOneLine ? text.replace(/ (y|mo)\w+$/, (_, unit: string) => ` ${unit}`) : text}
    </span>
  )
}
