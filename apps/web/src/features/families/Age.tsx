import { ageText } from '@afterbell/domain/kernel/ages'
import { useOneLine } from '../../lists/density.ts'
import styles from './children.module.css'

/** How old a child is on a day: '7 years', in a row of one line '7 y'. */
export function Age({ birthDate, on }: { birthDate: string; on: string }) {
  const isOneLine = useOneLine()
  const text = ageText(birthDate, on)
  return (
    <span className={styles.age}>
      {isOneLine ? text.replace(/ (y|mo)\w+$/, (_, unit: string) => ` ${unit}`) : text}
    </span>
  )
}
