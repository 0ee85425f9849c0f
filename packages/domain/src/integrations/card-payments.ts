import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** How the app for card payments stands in a school. BEGUN: its account at Stripe has never taken a payment yet. */
export type AppState = 'NOT_CONFIGURED' | 'NOT_CONNECTED' | 'BEGUN' | 'CONNECTED' | 'REVOKED'

/** Where a school can take payments: with an account of its own at Stripe, or as tests that move no money. */
export type PaymentProvider = 'STRIPE' | 'SANDBOX'

/** The account through which a school collects, or the last one it did. */
interface LastAccount {
  provider: PaymentProvider
  state: 'BEGUN' | 'CONNECTED' | 'DISCONNECTED' | 'REVOKED'
}

/**
 * The state of the app, from what the operator allows and from the school's last account. An account whose provider is no
 * longer configured collects nothing.
 */
export function appState(allowedHere: readonly PaymentProvider[], last: LastAccount | null): AppState {
  if (allowedHere.length === 0) return 'NOT_CONFIGURED'
  if (!last || last.state === 'DISCONNECTED' || !allowedHere.includes(last.provider)) return 'NOT_CONNECTED'
  return last.state
}

/**
 * Whether somebody of the school may go to Stripe, to open its account there or to go on with it. An account that was
 * opened at Stripe itself and then connected is looked after there.
 */
export function decideOnboarding(now: { provider: PaymentProvider; isOurs: boolean } | null): Decision {
  return now?.provider !== 'STRIPE' || now.isOurs
    ? allowed
    : refused('ALREADY_CONNECTED', 'A Stripe account is already connected. Disconnect it first')
}

/** Whether a school may turn on test payments: not beside an account at Stripe that is in use. */
export function decideTestPayments(now: PaymentProvider | null): Decision {
  return now !== 'STRIPE'
    ? allowed
    : refused(
        'ALREADY_CONNECTED',
        'A Stripe account is connected. Disconnect it before you turn on test mode',
      )
}

/** Whether a school may disconnect: not while money is on its way, because nobody could see how it ends. */
export function decideDisconnect({ isUnderWay }: { isUnderWay: boolean }): Decision {
  return isUnderWay
    ? refused(
        'PAYMENTS_UNDER_WAY',
        'Some payments are still being processed. You can disconnect once they are complete',
      )
    : allowed
}
