import { clocksAgree } from '@afterbell/domain/attendance/check-events'
import { lastClockAheadMs } from '../../../platform/calls/calls-send.ts'

/** Returns the current instant by the server's clock, so that taps on a device with a wrong clock are right. */
export function trueNow(): Temporal.Instant {
  const aheadMs = lastClockAheadMs()
  const now = Temporal.Now.instant()
  return clocksAgree(aheadMs) ? now : now.subtract({ milliseconds: Math.round(aheadMs) })
}
