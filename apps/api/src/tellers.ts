import { tellDoubt } from './features/attendance/tell-doubt.ts'
import { tellPickupOnList } from './features/families/pickups/told-pickups.ts'
import { tellSubstitute } from './features/activities/substitutes/tell-substitute.ts'
import { tellDiffers } from './features/payouts/tell-differs.ts'
import { tellLate } from './features/late-pickups/tell-late.ts'
import { tellPaused } from './features/payments/events/tell-paused.ts'
import { tellFailed } from './features/payments/charging/tell-failed.ts'
import { tellJoined } from './features/users/tell-joined.ts'
import { tellExpired } from './features/wait-list/tell-expired.ts'
import type { Tellers } from './features/users/tell-staff.ts'

/**
 * Messages to staff for each event they can choose. A missing one does not compile.
 * @answers What are staff told of by email or text, and who is?
 */
export const tellers: Tellers = {
  RELEASE_IN_DOUBT: tellDoubt,
  PICKUP_ON_LIST: tellPickupOnList,
  PAYMENT_FAILED: tellFailed,
  CHARGES_PAUSED: tellPaused,
  PAYOUT_DIFFERS: tellDiffers,
  LATE_PICKUP: tellLate,
  OFFER_EXPIRED: tellExpired,
  USER_JOINED: tellJoined,
  SUBSTITUTE: tellSubstitute,
}
