import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../platform/calls/calls-send.ts'
import styles from './money.module.css'

interface HoldClockProps {
  /** Instant at which the hold ends. */
  until: string
  onOver: () => void
}

const TICK_MS = 1000
const SOON_SECONDS = 60

/** Time left of a hold, by the server's clock. Calls `onOver` at its end. */
export function HoldClock({ until, onOver }: HoldClockProps) {
  const onOverRef = useRef(onOver)
  useEffect(() => {
    onOverRef.current = onOver
  })
  const [remaining, setRemaining] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => {
      const now = secondsUntil(until)
      setRemaining(now)
      if (now > 0) return
      clearInterval(timer)
      onOverRef.current()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p className={styles.clock} role="timer" data-soon={remaining <= SOON_SECONDS || undefined}>
      We are holding this spot for <b>{clockText(remaining)}</b>
    </p>
  )
}

function secondsUntil(until: string): number {
  return Math.max(0, Math.round(serverNow().until(Temporal.Instant.from(until)).total('seconds')))
}

/** '14:59', or '23:41:07' with hours. */
function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const parts = hours > 0 ? [hours, twoDigits(minutes)] : [minutes]
  return [...parts, twoDigits(seconds % 60)].join(':')
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
