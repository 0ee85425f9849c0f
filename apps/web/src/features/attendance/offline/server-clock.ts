import { clocksAgree } from '@afterbell/domain/attendance/check-events'
import { lastClockAheadMs } from '../../../platform/calls/calls-send.ts'

/** The instant it is, by the server's clock where this device's is wrong: a tap says when, in everybody's time. */
export function trueNow(): Temporal.Instant {
  const aheadMs = lastClockAheadMs()
  const now = Temporal.Now.instant()
  return clocksAgree(aheadMs) ? now : now.subtract({ milliseconds: Math.round(aheadMs) })
}
