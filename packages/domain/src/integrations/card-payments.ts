import { hasOwnAccount, type ProviderName } from '../providers/provider-names.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** State of the card payments app in a school. BEGUN: its account at Stripe has never taken a payment yet. */
export type AppState = 'NOT_CONFIGURED' | 'NOT_CONNECTED' | 'BEGUN' | 'CONNECTED' | 'REVOKED'

/** The account the school collects payments with, or its last one. */
interface LastAccount {
  provider: ProviderName
  state: 'BEGUN' | 'CONNECTED' | 'DISCONNECTED' | 'REVOKED'
}

/**
 * Derives the state of the app from the operator's settings and the school's last account. An account whose provider is no
 * longer configured collects nothing.
 */
export function appState(allowedProviders: readonly ProviderName[], last: LastAccount | null): AppState {
  if (allowedProviders.length === 0) return 'NOT_CONFIGURED'
  if (!last || last.state === 'DISCONNECTED' || !allowedProviders.includes(last.provider))
    return 'NOT_CONNECTED'
  return last.state
}

/**
 * Checks whether staff may go to Stripe to open the school's account or continue with it. Refuses an account that was
 * opened at Stripe directly and then connected: the school manages it there.
 */
export function decideOnboarding(now: { provider: ProviderName; isOurs: boolean } | null): Decision {
  return now === null || !hasOwnAccount(now.provider) || now.isOurs
    ? allowed
    : refused('ALREADY_CONNECTED', 'A Stripe account is already connected. Disconnect it first')
}

/** Refuses test payments while an account at Stripe is in use (ALREADY_CONNECTED). */
export function decideTestPayments(now: ProviderName | null): Decision {
  return !hasOwnAccount(now)
    ? allowed
    : refused(
        'ALREADY_CONNECTED',
        'A Stripe account is connected. Disconnect it before you turn on test mode',
      )
}

/** Refuses to disconnect while payments are processing, because nobody could see their result (PAYMENTS_UNDER_WAY). */
export function decideDisconnect({ isUnderWay }: { isUnderWay: boolean }): Decision {
  return isUnderWay
    ? refused(
        'PAYMENTS_UNDER_WAY',
        'Some payments are still being processed. You can disconnect once they are complete',
      )
    : allowed
}
