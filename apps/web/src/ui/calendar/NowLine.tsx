import { useEffect, useState } from 'react'
import { isDrawn } from '@afterbell/domain/kernel/time-grid/drag-times'
import { minutesOf, formatTime, type ClockTime } from '@afterbell/domain/kernel/dates'
import { useLocal } from '../local.tsx'
import { HOUR_HEIGHT } from './grid-scale.ts'
import styles from './calendar.module.css'

const EVERY_MS = 10_000

interface NowLineProps {
  /** Returns the school's current time. */
  now: () => ClockTime
  hours: { from: number; to: number }
  /** Shows the time in words as well. */
  isFirst: boolean
}

/** Line across today at the current time; it moves as time passes. */
export function NowLine({ now, hours, isFirst }: NowLineProps) {
  const { dateFormat } = useLocal()
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [now])
  if (!isDrawn(time, hours)) return null
  const top = ((minutesOf(time) - hours.from * 60) * HOUR_HEIGHT) / 60
  return (
    <div className={styles.now} data-now={time} style={{ top }}>
      {isFirst && <span className={styles.unseen}>It is {formatTime(time, dateFormat)} now</span>}
    </div>
  )
}
