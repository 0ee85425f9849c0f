import { IconCalendarOff } from '@tabler/icons-react'
import { useCalendarWords } from './calendar-words.ts'
import type { DayOff } from './events.ts'
import styles from './calendar.module.css'

interface DaysOffProps {
  daysOff: readonly DayOff[]
  isReachable?: boolean
  onOpen: (daysOff: readonly DayOff[], anchor: HTMLElement) => void
}

/** Meetings that are off on a day: a single one by its name, several as a number. */
export function DaysOff({ daysOff, isReachable = true, onOpen }: DaysOffProps) {
  const { off } = useCalendarWords()
  if (daysOff.length === 0) return null
  return (
    <button
      type="button"
      className={styles.dayOff}
      aria-haspopup="dialog"
      tabIndex={isReachable ? 0 : -1}
      onClick={(click) => onOpen(daysOff, click.currentTarget)}
    >
      <IconCalendarOff size={13} stroke={2} aria-hidden />
      <span className={styles.boxTitle}>{off(daysOff.map(({ name }) => name))}</span>
    </button>
  )
}
