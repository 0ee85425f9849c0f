import { useEffect, useMemo, useState } from 'react'
import { dateIn, timeIn } from '@afterbell/domain/kernel/dates'
import { useSession } from '../../platform/session/session.ts'
import type { SchoolMoment } from './attendance-entry.ts'
import { trueNow } from './offline/server-clock.ts'

/** A tap records the displayed time, so the display must not lag. */
const EVERY_MS = 1_000

/** Returns the school's current date and time for the board of a day, updated while in view. Default: today's board. */
export function useMoment(boardDate?: string): SchoolMoment {
  const { timezone, dateFormat } = useSession().school
  const [minute, setMinute] = useState(thisMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(thisMinute()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => {
    const at = Temporal.Instant.from(minute)
    const today = dateIn(timezone, at)
    const now = timeIn(timezone, at)
    return { at, timezone, dateFormat, today, now, boardDate: boardDate ?? today }
  }, [minute, timezone, dateFormat, boardDate])
}

/** A string, so that the same minute is the same state. */
function thisMinute(): string {
  return trueNow().round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
}
