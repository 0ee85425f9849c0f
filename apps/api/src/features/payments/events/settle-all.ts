import type { Pool } from '../../../platform/database/database.ts'
import type { Providers } from '../../providers/providers.ts'
import { settleByKind, type SettleAbout } from './settle-about.ts'
import { settleAccount } from './settle-account.ts'
import {
  settleMethodEvent,
  settlePaymentEvent,
  settleRefundEvent,
  settleReversalEvent,
  settleSetUpEvent,
} from './settle-events.ts'

/** Settles all events of providers. The handler for payouts comes from the caller. */
export function settleAll(pool: Pool, providers: Providers, further: { PAYOUT: SettleAbout }): SettleAbout {
  return settleByKind({
    ACCOUNT: settleAccount(pool, providers),
    PAYMENT: settlePaymentEvent(pool, providers),
    REFUND: settleRefundEvent(pool, providers),
    REVERSAL: settleReversalEvent(pool, providers),
    SET_UP: settleSetUpEvent(pool, providers),
    METHOD: settleMethodEvent(pool, providers),
    ...further,
  })
}
