import { IconBuildingOff, IconClockStop } from '@tabler/icons-react'
import type { ClosedMark } from './events.ts'
import styles from './calendar.module.css'

/** Names the closures or early endings of a day, with their effect if there is room. */
export function ClosedMarks({
  closed,
  isWhole = false,
}: {
  closed: readonly ClosedMark[]
  isWhole?: boolean
}) {
  return closed.map(({ key, name, text, isShort }) => {
    const Mark = isShort ? IconClockStop : IconBuildingOff
    return (
      <p key={key} className={styles.closedMark} data-whole={isWhole || undefined} title={`${name}: ${text}`}>
        <Mark size={13} stroke={2} aria-hidden />
        <span className={isWhole ? undefined : styles.boxTitle}>
          {name}
          <span className={isWhole ? undefined : styles.unseen}>: {text}</span>
        </span>
      </p>
    )
  })
}
