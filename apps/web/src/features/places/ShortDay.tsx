import styles from './weekdays.module.css'

interface ShortDayProps {
  name: string
  letters: number
  /** What is done with it, to who does not see what its look says. */
  act?: string
}

/** The first letters of a weekday, which is called by its whole name all the same. */
export function ShortDay({ name, letters, act }: ShortDayProps) {
  return (
    <span>
      {act && <span className={styles.rest}>{act} </span>}
      {name.slice(0, letters)}
      <span className={styles.rest}>{name.slice(letters)}</span>
    </span>
  )
}
