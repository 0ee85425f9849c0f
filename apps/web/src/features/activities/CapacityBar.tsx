import styles from './capacity-bar.module.css'

interface CapacityBarProps {
  used: number
  /** null: no limit (`spotLimit`). */
  capacity: number | null
  /** Taken spots that are offered and not accepted yet. */
  offered?: number
  /** Number of children on the wait list. */
  waiting?: number
}

/** Occupancy: `12/15 (80%)` and a bar, or `12 enrolled` without a limit, with offered spots and the wait list (R257). */
export function CapacityBar({ used, capacity, offered = 0, waiting = 0 }: CapacityBarProps) {
  const percent = capacity ? Math.round((used / capacity) * 100) : 0
  const level = percent >= 100 ? 'full' : percent >= 80 ? 'nearly' : 'open'
  return (
    <span className={styles.capacity}>
      <span className={styles.figures}>
        <span>{capacity === null ? `${used} enrolled` : `${used}/${capacity} (${percent}%)`}</span>
        {offered > 0 && <span className={styles.waiting}>{offered} offered</span>}
        {waiting > 0 && <span className={styles.waiting}>{waiting} waiting</span>}
      </span>
      {capacity !== null && (
        <span className={styles.track} aria-hidden>
          <span className={styles.bar} data-level={level} style={{ width: `${Math.min(100, percent)}%` }} />
        </span>
      )}
    </span>
  )
}
