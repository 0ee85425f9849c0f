import styles from './weekdays.module.css'

interface ShortDayProps {
  name: string
  letters: number
  /** Act to name for screen readers, since they do not see its style. */
  act?: string
}

/** Shows the first letters of a weekday; screen readers read its full name. */
export function ShortDay({ name, letters, act }: ShortDayProps) {
  return (
    <span>
      {act && <span className={styles.rest}>{act} </span>}
      {name.slice(0, letters)}
      <span className={styles.rest}>{name.slice(letters)}</span>
    </span>
  )
}
